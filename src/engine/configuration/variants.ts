import { defined } from '../../kernel/lib/defined.js';
import type { SectionPath } from '../../kernel/model/context.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { Vars } from '../../generated/files.js';
import { isObject } from '../../kernel/model/json.js';
import { PROJECT_FILE, type Settings } from '../../kernel/model/settings.js';
import { pathKey, type Insertions } from './insertions.js';
import { seenByFragments, type SeenByFragments } from './given.js';
import type { GivenValues, LoadedFile } from './load.js';
import { valueAt } from '../../kernel/lib/value-at.js';
import { rightVars } from './right-vars.js';
import { substituteVars, type VarProblem } from './vars.js';

/** The file for one zone, or without variables for all. */
export interface Variant {
  readonly value: unknown;
  readonly problems: readonly VarProblem[];
  readonly insertions: Insertions;
  /** Index of the only zone, if for one. */
  readonly zone?: number;
  /** The values of includes for fragments; absent if there are none. */
  readonly given?: Pick<SeenByFragments, 'unused' | 'hiding'>;
  /** The names of the used variables of file, zone or project. */
  readonly used: ReadonlySet<string>;
}

/**
 * A file with variables inserted, per zone that shares it. A zone's values override the file's, and these the project's. Done before validation,
 * since what is sent is validated. `given`: the includes' values for fragments. Pure.
 */
export function variantsOf(value: unknown, project: Vars = {}, given?: GivenValues): readonly Variant[] {
  if (!isObject(value) || (given === undefined && !mentionsVariable(value)))
    return [{ value, problems: [], insertions: new Map(), used: new Set() }];
  const zones: unknown = value['zones'];
  const common = [
    { vars: project, path: OF_PROJECT },
    { vars: value['vars'], path: ['vars'] },
  ];
  if (!Array.isArray(zones) || zones.length === 0)
    return [variantWith(value, [...common, { vars: ownVars(value['zone']), path: ['zone', 'vars'] }], given)];
  return zones.map((zone: unknown, index) => ({
    ...variantWith(value, [...common, { vars: ownVars(zone), path: ['zones', index, 'vars'] }], given),
    zone: index,
  }));
}

/** The place of the project's variables, in a file without variants. */
const OF_PROJECT: SectionPath = [PROJECT_FILE];

/** The place of an inserted value, in the file or the project's. */
export function placeOfValue(
  path: SectionPath,
  file: LoadedFile,
  { vars }: Pick<Settings, 'vars'>,
): Pick<Finding, 'location' | 'includedFrom'> {
  const [first, ...within] = path;
  if (first !== PROJECT_FILE) return file.locationOf(path);
  return defined({ location: vars.places[pathKey(within)] ?? vars.places[pathKey(within.slice(0, 1))] });
}

/** The variables that a file can use, with those of all its zones. Pure. */
export function variablesOf(value: unknown, project: Vars = {}): Vars {
  if (!isObject(value)) return project;
  const zones: unknown = value['zones'];
  const own = [value['zone'], ...(Array.isArray(zones) ? zones : [])].map(ownVars);
  const all = [project, ...[value['vars'], ...own].map(rightVars)];
  return Object.fromEntries(all.flatMap((vars) => Object.entries(vars)));
}

/** The variables of a file and of the header at a path, which override. Pure. */
export function varsOf(value: unknown, header: SectionPath): Vars {
  if (!isObject(value)) return {};
  return { ...rightVars(value['vars']), ...rightVars(ownVars(valueAt(value, header))) };
}

function mentionsVariable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('${');
  if (Array.isArray(value)) return value.some(mentionsVariable);
  return isObject(value) && Object.values(value).some(mentionsVariable);
}

/** The head of a file takes no variables: they come from there. */
const HEAD = new Set(['zone', 'zones', 'account', 'vars']);

/** The unchecked variables of a part of a file, and their place. */
interface VarSource {
  readonly vars: unknown;
  readonly path: SectionPath;
}

function variantWith(
  value: Readonly<Record<string, unknown>>,
  sources: readonly VarSource[],
  given: GivenValues | undefined,
): Variant {
  const own = Object.fromEntries(Object.entries(value).filter(([key]) => !HEAD.has(key)));
  const usable = sources.flatMap(usableVars);
  const vars: Vars = Object.fromEntries(usable.flatMap(({ single }) => Object.entries(single)));
  const paths = new Map(
    usable.flatMap(({ single, path }) => Object.keys(single).map((name) => [name, path])),
  );
  const placeOf = (name: string): SectionPath => [...(paths.get(name) ?? ['vars']), name];
  const used = new Set<string>();
  const onUse = (name: string): void => void used.add(name);
  const seen = given && seenByFragments(given, { vars, placeOf, onUse });
  const { value: sections, problems, insertions } = substituteVars(own, vars, placeOf, seen?.parts, onUse);
  return {
    value: Object.assign({}, value, sections),
    problems: [...(seen?.problems ?? []), ...problems],
    insertions,
    used,
    ...defined({ given: seen }),
  };
}

function ownVars(zone: unknown): unknown {
  return isObject(zone) ? zone['vars'] : undefined;
}

/** The variables one by one: a zone's override the file's. */
function usableVars({
  vars,
  path,
}: VarSource): readonly { readonly single: Vars; readonly path: SectionPath }[] {
  return Object.entries(rightVars(vars)).map(([name, value]) => ({ single: { [name]: value }, path }));
}

/** Strings with a failed, already reported variable, which are not checked further. */
export function reportedPaths({ problems }: Pick<Variant, 'problems'>): ReadonlySet<string> {
  return new Set(problems.map(({ path }) => pathKey(path)));
}
