import type { Finding } from '../../kernel/model/finding.js';
import type { SectionPath } from '../../kernel/model/context.js';
import type { Vars } from '../../generated/files.js';
import { isObject } from '../../kernel/model/json.js';
import type { LoadedFile } from './load.js';
import { rightVars } from './right-vars.js';
import type { Variant } from './variants.js';

/**
 * The unused variables of a file and its zones, in it and its includes. A zone's own are only for that zone. Only for a file without errors, which
 * has all its includes. Pure.
 */
export function unusedVariables(file: LoadedFile, variants: readonly Variant[]): readonly Finding[] {
  const { value } = file;
  if (!isObject(value)) return [];
  const zones: unknown = value['zones'];
  const everywhere = new Set(variants.flatMap(usedBy));
  const ofZones = Array.isArray(zones)
    ? zones.map((zone: unknown, index) => ({
        path: ['zones', index, 'vars'],
        vars: isObject(zone) ? zone['vars'] : undefined,
        used: new Set(variants.filter((variant) => (variant.zone ?? index) === index).flatMap(usedBy)),
      }))
    : [];
  const zone: unknown = value['zone'];
  const declared: readonly { path: SectionPath; vars: unknown; used: ReadonlySet<string> }[] = [
    { path: ['vars'], vars: value['vars'], used: everywhere },
    { path: ['zone', 'vars'], vars: isObject(zone) ? zone['vars'] : undefined, used: everywhere },
    ...ofZones,
  ];
  return declared.flatMap(({ path, vars, used }) =>
    notIn(rightVars(vars), used).map((name) => ({
      ...unused(name, 'nothing in this file, or in what it includes, uses'),
      ...file.locationOf([...path, name], 'key'),
    })),
  );
}

/** The variables that a variant uses, and those that an include hides, which have their own finding. */
export function usedBy({ used, given }: Variant): readonly string[] {
  return [...used, ...(given?.hiding ?? []).map(({ name }) => name)];
}

/** The project's unused variables. `used`: the used names. Pure. */
export function unusedProjectVariables(
  vars: Vars,
  used: ReadonlySet<string>,
  file: LoadedFile,
): readonly Finding[] {
  return notIn(vars, used).map((name) => ({
    ...unused(name, 'no file uses'),
    ...file.locationOf(['vars', name], 'key'),
  }));
}

function notIn(vars: Vars, used: ReadonlySet<string>): readonly string[] {
  return Object.keys(vars).filter((name) => !used.has(name));
}

function unused(name: string, who: string): Finding {
  return {
    severity: 'info',
    code: 'variable-unused',
    message: `${who} the variable ${name}`,
    help: `Write \${${name}} where its value belongs, or remove it.`,
  };
}
