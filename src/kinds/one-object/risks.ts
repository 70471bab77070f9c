import type { Raw } from '../../kernel/lib/decode.js';
import type { Risk } from '../../kernel/model/risk.js';
import { lost } from '../rule-lists/strength/members.js';
import type { Traffic } from '../rule-lists/strength/verdict.js';
import type { OneObject } from './object.js';

/** The risks of a change: members that do less. Members without a table may do less. Pure. */
export function objectRisks(
  { shape, weakening, isIdle }: Pick<OneObject, 'shape' | 'weakening' | 'isIdle'>,
  before: Raw,
  after: Raw,
): readonly Risk[] {
  if (isIdle?.(before) === true) return [];
  return lost(shape, '', { before, after }, NO_TRAFFIC).map((message) => ({
    code: weakening,
    message,
  }));
}

/** These objects have no expressions. */
const NO_TRAFFIC: Traffic = { scheme: 'http', selected: { before: 'true', after: 'true' } };
