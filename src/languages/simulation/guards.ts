import { ACTION_FACTS, keepsOut } from '../expressions/catalogue/actions.js';
import { isObject } from '../../kernel/model/json.js';
import type { CompiledRule, SimulatedRule } from './rules.js';

/**
 * What a rule does against the traffic that it takes. `stops`: outright (`isFull`) or behind a test that who asks can pass. `may-act`: it
 * executes a ruleset, limits a rate, looks for leaked credentials, or does what no document names.
 */
export type Guard =
  | { readonly kind: 'stops'; readonly strength: number; readonly isFull: boolean }
  | {
      readonly kind: 'may-act';
      readonly rule: SimulatedRule;
      /** A limit that counts what it takes: two that take a part each let twice as much through. */
      readonly countsWhatItTakes: boolean;
    };

const [CHALLENGED, STOPPED] = [1, 2];

/** Undefined for a rule that does nothing against traffic: it logs, rewrites, redirects, lets past. */
export function guardOf({ rule, termination }: CompiledRule): Guard | undefined {
  if (termination === 'unclear') return { kind: 'may-act', rule, countsWhatItTakes: countsWhatItTakes(rule) };
  if (!keepsOut(rule.action)) return undefined;
  const isFull = ACTION_FACTS.get(rule.action)?.strength === 'stops';
  return { kind: 'stops', strength: isFull ? STOPPED : CHALLENGED, isFull };
}

function countsWhatItTakes({ condition }: SimulatedRule): boolean {
  return (
    isObject(condition) && 'characteristics' in condition && (condition['counting_expression'] ?? '') === ''
  );
}
