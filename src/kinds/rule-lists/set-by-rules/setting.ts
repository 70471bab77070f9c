import type { RiskCode } from '../../../kernel/model/risk.js';
import { isObject, type Json } from '../../../kernel/model/json.js';
import type { Raw } from '../../../kernel/lib/decode.js';
import type { Sides } from '../strength/verdict.js';

/** One thing that rules set for the traffic that they select: a setting of the zone, a header of responses, an origin, a target. */
export interface SetByRules {
  /** As messages name it: `ssl`. */
  readonly name: string;
  readonly code: RiskCode;
  /** Which of several rules that select the same traffic counts. */
  readonly wins: 'first' | 'last';
  /** What a rule sets it to; undefined for a rule that does not set it. */
  readonly valueOf: (rule: Raw) => Json | undefined;
  /** How the later value does less than the earlier one, in words; undefined where it does at least as much. Undefined values: no rule sets it. */
  readonly less: (sides: Sides) => string | undefined;
}

/** The value at a path of members; undefined where one of them is missing. */
export function memberAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (object, name) => (isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined),
    value,
  );
}
