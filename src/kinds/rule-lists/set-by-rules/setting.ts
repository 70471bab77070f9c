import type { RiskCode } from '../../../kernel/model/risk.js';
import { isObject, type Json } from '../../../kernel/model/json.js';
import type { Raw } from '../../../kernel/lib/decode.js';
import type { Sides } from '../strength/verdict.js';

/** Something rules set for their traffic: a zone setting, response header, origin or target. */
export interface SetByRules {
  /** Its name in messages: `ssl`. */
  readonly name: string;
  readonly code: RiskCode;
  /** Which of several matching rules counts. */
  readonly wins: 'first' | 'last';
  /** The value that a rule sets; undefined if it sets none. */
  readonly valueOf: (rule: Raw) => Json | undefined;
  /** How the later value does less, in words; else undefined. Undefined values are set by no rule. */
  readonly less: (sides: Sides) => string | undefined;
}

/** The value at a path; undefined if a member is missing. */
export function memberAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (object, name) => (isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined),
    value,
  );
}
