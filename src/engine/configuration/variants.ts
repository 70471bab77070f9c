import type { SectionPath } from '../../kernel/model/context.js';
import type { Vars } from '../../kernel/model/files.js';
import { isObject } from '../../kernel/model/json.js';
import { validatorOf } from '../../kernel/schema/validator.js';
import type { Insertions } from './insertions.js';
import { substituteVars, type VarProblem } from './vars.js';

/** The file as one of its zones sees it, or, without variables, as all of them do. */
export interface Variant {
  readonly value: unknown;
  readonly problems: readonly VarProblem[];
  readonly insertions: Insertions;
  /** Index of the only zone it is for. */
  readonly zone?: number;
}

/**
 * Puts variables in, for each zone of a file that several share: its own values go over those of the file. Done before the
 * schema looks: what counts is what will be sent. Pure.
 */
export function variantsOf(value: unknown): readonly Variant[] {
  if (!isObject(value) || !mentionsVariable(value)) return [{ value, problems: [], insertions: new Map() }];
  const zones: unknown = value['zones'];
  const own = { vars: value['vars'], path: ['vars'] };
  if (!Array.isArray(zones) || zones.length === 0)
    return [variantWith(value, [own, { vars: ownVars(value['zone']), path: ['zone', 'vars'] }])];
  return zones.map((zone: unknown, index) => ({
    ...variantWith(value, [own, { vars: ownVars(zone), path: ['zones', index, 'vars'] }]),
    zone: index,
  }));
}

function mentionsVariable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('${');
  if (Array.isArray(value)) return value.some(mentionsVariable);
  return isObject(value) && Object.values(value).some(mentionsVariable);
}

/** The head of a file takes no variables: it is where they come from. */
const HEAD = new Set(['zone', 'zones', 'account', 'vars']);

/** Variables as a part of a file has them, right or wrong, and where they stand. */
interface VarSource {
  readonly vars: unknown;
  readonly path: SectionPath;
}

function variantWith(value: Readonly<Record<string, unknown>>, sources: readonly VarSource[]): Variant {
  const own = Object.fromEntries(Object.entries(value).filter(([key]) => !HEAD.has(key)));
  const usable = sources.flatMap(usableVars);
  const vars: Vars = Object.fromEntries(usable.flatMap(({ single }) => Object.entries(single)));
  const paths = new Map(
    usable.flatMap(({ single, path }) => Object.keys(single).map((name) => [name, path])),
  );
  const { value: sections, ...rest } = substituteVars(own, vars, (name) => [
    ...(paths.get(name) ?? ['vars']),
    name,
  ]);
  return { value: Object.assign({}, value, sections), ...rest };
}

function ownVars(zone: unknown): unknown {
  return isObject(zone) ? zone['vars'] : undefined;
}

/** The variables one by one; the zone's go over those of the file. One that isn't what the schema wants is its matter, and can't be put in. */
function usableVars({
  vars,
  path,
}: VarSource): readonly { readonly single: Vars; readonly path: SectionPath }[] {
  const validate = validatorOf<Vars>('vars');
  if (!isObject(vars)) return [];
  return Object.entries(vars)
    .map(([name, value]): unknown => ({ [name]: value }))
    .filter((single): single is Vars => validate(single))
    .map((single) => ({ single, path }));
}
