import { outlineOf } from '../../files/yaml/outline.js';
import type { Pointer } from '../../files/yaml/places.js';
import { valueWhileWriting } from '../../files/yaml/cursor.js';
import { isObject } from '../../kernel/model/json.js';
import { REFERENCE } from '../../kernel/lib/references.js';
import { fileFrom } from './names.js';
import { shapeOf, type Scene } from './scene.js';
import { valueAt } from '../../kernel/lib/value-at.js';

type Known = Pick<Scene, 'file' | 'configuration'>;

/**
 * Variables that a file can use: its own, its zones' and the project's; a fragment also has those of its includes and including files. `value`: the
 * file so far. Pure.
 */
export function variableNames({ file, configuration }: Known, value: unknown): readonly string[] {
  const { settings } = configuration;
  const around = shapeOf(file, settings) === 'fragment' ? namesGiven({ file, configuration }) : [];
  return [...new Set([...namesIn(value), ...around, ...Object.keys(settings.vars.values)])];
}

/** Variable names of a file. */
function namesIn(value: unknown): readonly string[] {
  const zones = valueAt(value, ['zones']);
  const own = [
    valueAt(value, ['vars']),
    valueAt(value, ['zone', 'vars']),
    ...(Array.isArray(zones) ? zones.map((zone) => valueAt(zone, ['vars'])) : []),
  ];
  return own.flatMap(keysIn);
}

function keysIn(value: unknown): readonly string[] {
  return isObject(value) ? Object.keys(value) : [];
}

/** Variables that including files have for a fragment. */
function namesGiven({ file, configuration }: Known): readonly string[] {
  const { sources } = configuration;
  const name = file.slice(file.lastIndexOf('/') + 1);
  return [...sources.keys()].flatMap((other) => {
    const text = sources.get(other) ?? '';
    if (!text.includes(name)) return [];
    const value = valueWhileWriting(text);
    const includes = outlineOf(text).filter(
      ({ path, text: written }) => path.at(-1) === 'include' && fileFrom(other, written) === file,
    );
    const given = includes.flatMap(({ path }) => keysIn(valueAt(value, [...path.slice(0, -1), 'with'])));
    return includes.length === 0 ? [] : [...given, ...namesIn(value)];
  });
}

/** Variables of the included file, for the `with` beside its include. Pure. */
export function usedByIncluded(
  { file, configuration }: Known,
  value: unknown,
  path: Pointer,
): readonly string[] {
  const include = valueAt(value, [...path.slice(0, -1), 'include']);
  if (typeof include !== 'string') return [];
  const text = configuration.sources.get(fileFrom(file, include)) ?? '';
  const names = [...text.matchAll(REFERENCE)].flatMap(([, escaped, name = '', end]) =>
    escaped === '' && end === '}' && /^[A-Za-z_]\w*$/.test(name) ? [name] : [],
  );
  return [...new Set(names)];
}
