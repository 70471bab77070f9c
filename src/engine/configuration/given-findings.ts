import type { Finding } from '../../kernel/model/finding.js';
import { PROJECT_FILE, type Settings } from '../../kernel/model/settings.js';
import { schemaFindings } from '../../kernel/schema/findings.js';
import { validatorOf } from '../../kernel/schema/validator.js';
import { pathKey } from './insertions.js';
import { placeOfGiven, type LoadedFile } from './load.js';
import { locate } from './located-findings.js';
import { placeOfValue, type Variant } from './variants.js';

/** Problems of values that a file's includes give to fragments, and unused ones. Pure. */
export function givenFindings(
  file: LoadedFile,
  variants: readonly Variant[],
  settings: Settings,
): readonly Finding[] {
  if (file.given === undefined) return [];
  return [
    ...file.given.includes.flatMap(({ values }, index) => wrongValues(file, values, index)),
    ...unusedValues(file, variants),
    ...hidingValues(file, variants, settings),
  ];
}

function wrongValues(file: LoadedFile, values: unknown, include: number): readonly Finding[] {
  const validate = validatorOf('vars');
  if (validate(values)) return [];
  const found = schemaFindings(validate.errors ?? []);
  return locate(
    file,
    found.map((one) => ({ ...one, path: placeOfGiven(include, ...one.path) })),
  );
}

/** Zones that share a file share its fragments: what one of them uses is used. */
function unusedValues(file: LoadedFile, variants: readonly Variant[]): readonly Finding[] {
  const [first = [], ...others] = variants.map(({ given }) => given?.unused() ?? []);
  const isIn = (all: readonly (readonly (string | number)[])[], key: string): boolean =>
    all.some((at) => pathKey(at) === key);
  return first
    .filter((at) => others.every((all) => isIn(all, pathKey(at))))
    .map((at) => ({
      severity: 'warning',
      code: 'with-unused',
      message: `nothing in the included file uses ${String(at.at(-1))}`,
      help: `Use it there as \${${String(at.at(-1))}}, or remove it. A file that is included there gets it only from a with of its own.`,
      ...file.locationOf(at, 'key'),
    }));
}

function hidingValues(
  file: LoadedFile,
  variants: readonly Variant[],
  settings: Settings,
): readonly Finding[] {
  const found = new Map<string, Finding>();
  for (const { at, name, hidden } of variants.flatMap(({ given }) => given?.hiding ?? [])) {
    if (found.has(pathKey(at))) continue;
    const whose =
      hidden[0] === PROJECT_FILE ? 'the project' : hidden[0] === 'vars' ? 'this file' : 'its zone';
    const { location } = placeOfValue(hidden, file, settings);
    found.set(pathKey(at), {
      severity: 'warning',
      code: 'with-hides',
      message: `in the included file, this value hides the variable ${name} of ${whose}`,
      help: 'Give it a name of its own, here and in the included file.',
      ...file.locationOf(at, 'key'),
      ...(location === undefined ? {} : { related: { location, message: 'the variable' } }),
    });
  }
  return [...found.values()];
}
