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
  if (!Array.isArray(zones) || zones.length === 0)
    return [variantWith(value, [value['vars'], ownVars(value['zone'])])];
  return zones.map((zone: unknown, index) => ({
    ...variantWith(value, [value['vars'], ownVars(zone)]),
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

function variantWith(value: Readonly<Record<string, unknown>>, vars: readonly unknown[]): Variant {
  const own = Object.fromEntries(Object.entries(value).filter(([key]) => !HEAD.has(key)));
  const { value: sections, ...rest } = substituteVars(own, usableVars(vars));
  return { value: Object.assign({}, value, sections), ...rest };
}

function ownVars(zone: unknown): unknown {
  return isObject(zone) ? zone['vars'] : undefined;
}

/** Zone over file. A variable that isn't what the schema wants is its matter, and can't be put in. */
function usableVars(vars: readonly unknown[]): Vars {
  const validate = validatorOf<Vars>('vars');
  const usable = vars
    .filter(isObject)
    .flatMap((own) => Object.entries(own))
    .map(([name, value]): unknown => ({ [name]: value }))
    .filter((own): own is Vars => validate(own));
  return Object.fromEntries(usable.flatMap((own) => Object.entries(own)));
}
