import { parseExpression } from '../expressions/parse.js';
import type { CompiledRule } from '../simulation/rules.js';
import { entryName } from '../simulation/traffic.js';
import { fieldName } from '../simulation/field.js';
import type { Conditions } from './conditions.js';

/** The limit of a rule, if lines of a log can be counted for it. */
export interface RateLimit {
  /** In milliseconds. */
  readonly period: number;
  readonly requests: number;
  /** How long the rule acts, in milliseconds; 0: only on the excess. */
  readonly timeout: number;
  /** Slots of what is counted separately. */
  readonly keys: readonly number[];
  /** True if each data center counts separately. */
  readonly byLocation: boolean;
  /** The counting expression; undefined for the rule's own. */
  readonly counts: number | undefined;
  readonly toOrigin: boolean;
}

type Raw = Readonly<Record<string, unknown>>;

/** The rate limit of a rule; undefined if a log can't count for it: scores from the origin, or fields that logs lack. */
export function rateLimitOf(raw: Raw, { rule }: CompiledRule, conditions: Conditions): RateLimit | undefined {
  const { period, requests_per_period: requests, mitigation_timeout: timeout } = raw;
  if (typeof period !== 'number' || typeof requests !== 'number') return undefined;
  const characteristics = textsIn(raw['characteristics']);
  if (characteristics === undefined) return undefined;
  const own = characteristics.filter((one) => one !== LOCATION);
  const keys = own.map((one) => slotOf(one, conditions));
  if (!keys.every((key) => key !== undefined)) return undefined;
  const written = raw['counting_expression'];
  const counting = typeof written === 'string' && written !== '' ? written : undefined;
  const tree = counting === undefined ? undefined : parseExpression(counting, 'filter').tree;
  if (counting !== undefined && tree === undefined) return undefined;
  return {
    period: period * 1000,
    requests,
    // After a passed challenge a visitor goes on: it acts on the excess only.
    timeout: typeof timeout === 'number' && rule.action === 'block' ? timeout * 1000 : 0,
    keys,
    byLocation: own.length < characteristics.length,
    counts: tree && conditions.of(tree),
    toOrigin: raw['requests_to_origin'] === true,
  };
}

const LOCATION = 'cf.colo.id';

function textsIn(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const texts = value.filter((item) => typeof item === 'string');
  return texts.length === value.length ? texts : undefined;
}

const NAME = /^[a-z][\w.]*$/;
const ENTRY = /^([a-z][\w.]*)\["([\w-]+)"\]$/;

/** A field or a map entry. A log can't count by function results. */
function slotOf(characteristic: string, { slots }: Conditions): number | undefined {
  if (NAME.test(characteristic)) return slots.slotOf(fieldName(characteristic, 'http'));
  const [, map, key] = ENTRY.exec(characteristic) ?? [];
  return map === undefined || key === undefined ? undefined : slots.slotOf(entryName(map, key));
}
