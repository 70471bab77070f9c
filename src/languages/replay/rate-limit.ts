import { parseExpression } from '../expressions/parse.js';
import type { CompiledRule } from '../simulation/rules.js';
import { entryName } from '../simulation/traffic.js';
import { fieldName } from '../simulation/field.js';
import type { Conditions } from './conditions.js';

/** How much is too much, as a rule says it, as far as lines of a log can be counted by it. */
export interface RateLimit {
  /** Milliseconds. */
  readonly period: number;
  readonly requests: number;
  /** Milliseconds for which the rule goes on to act; 0 where it acts on what is too much alone. */
  readonly timeout: number;
  /** What is counted apart, as slots. */
  readonly keys: readonly number[];
  /** Whether the data center is counted apart as well. */
  readonly byLocation: boolean;
  /** What is counted; undefined for what the rule is for. */
  readonly counts: number | undefined;
  readonly toOrigin: boolean;
}

type Raw = Readonly<Record<string, unknown>>;

/**
 * The rate limit of a rule; undefined for one that no log can be counted by: of scores that the origin gives, or of what a log does not have.
 */
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
    // Whoever passes a challenge goes on: it is asked for what is too much.
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

/** A field, or an entry of a map. What a function makes of one is not counted by. */
function slotOf(characteristic: string, { slots }: Conditions): number | undefined {
  if (NAME.test(characteristic)) return slots.slotOf(fieldName(characteristic, 'http'));
  const [, map, key] = ENTRY.exec(characteristic) ?? [];
  return map === undefined || key === undefined ? undefined : slots.slotOf(entryName(map, key));
}
