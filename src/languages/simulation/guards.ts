import { ACTION_FACTS } from '../expressions/catalogue/actions.js';
import type { CompiledRule, SimulatedRule } from './rules.js';

/**
 * What a rule does against the traffic that it takes. `stops`: outright (`isFull`) or behind a test that who asks can pass. `may-act`: it
 * executes a ruleset, limits a rate, looks for leaked credentials, or does what no document names.
 */
export type Guard =
  | { readonly kind: 'stops'; readonly strength: number; readonly isFull: boolean }
  | { readonly kind: 'may-act'; readonly rule: SimulatedRule };

const [CHALLENGED, STOPPED] = [1, 2];

/** Undefined for a rule that does nothing against traffic: it logs, rewrites, redirects, lets past. */
export function guardOf({ rule, termination }: CompiledRule): Guard | undefined {
  if (termination === 'unclear') return { kind: 'may-act', rule };
  const facts = ACTION_FACTS.get(rule.action);
  if (facts?.keepsOut !== true) return undefined;
  const isFull = facts.isChallenge !== true;
  return { kind: 'stops', strength: isFull ? STOPPED : CHALLENGED, isFull };
}
