import { keepsOut } from '../expressions/catalogue/actions.js';
import { isObject } from '../lib/is-object.js';
import type { CompiledRule, SimulatedRule } from './rules.js';
import { STRICTNESS, strictnessOf, strictnessOfAction, type Strictness } from './strictness.js';

/**
 * What a rule does against its traffic. `stops`: all of it (`isFull`), or all but visitors who pass a test.
 * `may-act`: it executes a ruleset, limits a rate, looks for leaked credentials, or its action is not
 * documented.
 */
export type Guard =
  | { readonly kind: 'stops'; readonly strictness: Strictness; readonly isFull: boolean }
  | {
      readonly kind: 'may-act';
      readonly rule: SimulatedRule;
      /** A limit that counts only what it takes: two of them let twice as much through. */
      readonly countsWhatItTakes: boolean;
    };

/** Undefined for a rule that logs, rewrites, redirects or lets traffic pass. */
export function guardOf(compiled: CompiledRule): Guard | undefined {
  const { rule, termination } = compiled;
  if (termination === 'unclear') return { kind: 'may-act', rule, countsWhatItTakes: countsWhatItTakes(rule) };
  if (!keepsOut(rule.action)) return undefined;
  const strictness = strictnessOf(compiled);
  return { kind: 'stops', strictness, isFull: strictness === STRICTNESS.stopped };
}

/**
 * True if a rule that may or may not act can take a guard's traffic first, and do less. A limit that blocks
 * does as much as any guard, but a limit behind it does not count what it blocks.
 */
export function mayActInstead({ rule, termination }: CompiledRule, guard: Guard): boolean {
  if (termination !== 'unclear') return false;
  if (rule.condition === undefined) return true;
  const strictness = strictnessOfAction(rule.action, termination);
  if (guard.kind === 'stops') return strictness < guard.strictness;
  return guard.rule.condition !== undefined || strictness < STRICTNESS.stopped;
}

function countsWhatItTakes({ condition }: SimulatedRule): boolean {
  return (
    isObject(condition) && 'characteristics' in condition && (condition['counting_expression'] ?? '') === ''
  );
}
