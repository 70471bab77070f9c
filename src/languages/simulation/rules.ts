import { canonicalText, isObject } from '../../kernel/model/json.js';
import type { Expression } from '../expressions/ast.js';
import { ACTION_FACTS } from '../expressions/catalogue/actions.js';
import type { Scheme } from '../expressions/catalogue/fields.js';
import type { KnownLists } from '../../kernel/model/known-lists.js';
import type { DecidingRule } from '../../kernel/model/observed-rules.js';
import { withKnownLists } from './known-lists.js';
import { parseExpression } from '../expressions/parse.js';

/** A rule as far as it decides about traffic, with what is known for it. */
export interface SimulatedRule extends DecidingRule {
  /** What is in the lists that it names, as far as somebody knows. */
  readonly lists?: KnownLists;
}

/**
 * What happens to traffic that a rule matches: it is decided and the list ends; `skip` ends the list and lets it pass; the next rule
 * has its turn; or nobody can tell from here (`execute`, a rate limit, an action that no document names).
 */
export type Termination = 'decides' | 'skips' | 'goes on' | 'unclear';

/** Rules in their order, read once. What is written in `rules` comes back in every answer, the same objects. */
export interface RuleList {
  readonly scheme: Scheme;
  readonly rules: readonly CompiledRule[];
}

export interface CompiledRule {
  readonly rule: SimulatedRule;
  readonly termination: Termination;
  /** Equal for two rules that do the same to the traffic they match. */
  readonly fate: string;
  /** Undefined when the expression can't be read: what the rule matches is unknown as a whole. */
  readonly tree: Expression | undefined;
}

/** The fate of traffic that no rule decides, and of traffic that is let past the rest of the list and nothing else. */
export const PASSES = 'passes';

/** Reads the expressions of a list of rules, of packets (`network`) or of requests (`http`). A rule that stands in several lists is read once. */
export function compileRules(rules: readonly SimulatedRule[], scheme: Scheme): RuleList {
  return { scheme, rules: rules.map(compiledOnce) };
}

const COMPILED = new WeakMap<SimulatedRule, CompiledRule>();

function compiledOnce(rule: SimulatedRule): CompiledRule {
  const compiled = COMPILED.get(rule) ?? compileRule(rule);
  COMPILED.set(rule, compiled);
  return compiled;
}

function compileRule(rule: SimulatedRule): CompiledRule {
  const { tree: read } = parseExpression(rule.expression, 'filter');
  const tree = read && withKnownLists(read, rule.lists ?? NO_LISTS);
  const termination =
    rule.condition !== undefined && terminationOf(rule) !== 'goes on' ? 'unclear' : terminationOf(rule);
  return { rule, termination, fate: fateOf(rule), tree };
}

const NO_LISTS: KnownLists = new Map();

function terminationOf({ action, parameters }: SimulatedRule): Termination {
  const termination = ACTION_FACTS.get(action)?.effect ?? 'unclear';
  if (termination !== 'skip') return termination;
  return endsList(parameters) ? 'skips' : 'goes on';
}

/** The rest of the phase is more than the rest of the ruleset. Other phases, products and rulesets are not this list. */
function endsList(parameters: unknown): boolean {
  return isObject(parameters) && (parameters['ruleset'] === 'current' || parameters['phase'] === 'current');
}

/** Equal texts for rules that do the same to the traffic they match; `PASSES` for a skip of nothing but the rest of the list. */
export function fateOf({ action, parameters }: SimulatedRule): string {
  const content = canonicalText(parameters ?? {});
  return action === 'skip' && content === SKIPS_LIST ? PASSES : `${action} ${content}`;
}

const SKIPS_LIST = canonicalText({ ruleset: 'current' });
