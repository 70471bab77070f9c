import { keepsOut } from '../expressions/catalogue/actions.js';
import { isObject } from '../lib/is-object.js';
import type { CompiledRule, SimulatedRule } from './rules.js';
import { STRICTNESS, strictnessOf, strictnessOfAction, type Strictness } from './strictness.js';

/**
 * What a rule does against the traffic that it takes. `stops`: outright (`isFull`), or unless the visitor passes a test. `may-act`: it executes a
 * ruleset, limits a rate, looks for leaked credentials, or has an action that no document describes.
 */
export type Guard =
  | { readonly kind: 'stops'; readonly strictness: Strictness; readonly isFull: boolean }
  | {
      readonly kind: 'may-act';
      readonly rule: SimulatedRule;
      /** A limit that counts only what it takes: two such limits let twice as much through. */
      readonly countsWhatItTakes: boolean;
    };

/** Undefined for a rule that does nothing against traffic: it logs, rewrites, redirects or lets it pass. */
export function guardOf(compiled: CompiledRule): Guard | undefined {
  const { rule, termination } = compiled;
  if (termination === 'unclear') return { kind: 'may-act', rule, countsWhatItTakes: countsWhatItTakes(rule) };
  if (!keepsOut(rule.action)) return undefined;
  const strictness = strictnessOf(compiled);
  return { kind: 'stops', strictness, isFull: strictness === STRICTNESS.stopped };
}

/**
 * True if a rule that may or may not act can take traffic from a guard behind it, and do less to it. A limit that blocks does as much as any guard,
 * but a limit behind it does not count what it blocks.
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
