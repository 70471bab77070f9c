import { isObject } from '../lib/is-object.js';
import { canonicalText } from '../lib/canonical-text.js';
import type { Expression } from '../expressions/ast.js';
import { ACTION_FACTS } from '../expressions/catalogue/actions.js';
import type { Scheme } from '../expressions/catalogue/fields.js';
import type { KnownLists } from '../lib/known-lists.js';
import type { DecidingRule } from '../lib/deciding-rule.js';
import { withKnownLists } from './known-lists.js';
import { parseExpression } from '../expressions/parse.js';

/** What decides about traffic, with known lists. */
export interface SimulatedRule extends DecidingRule {
  /** Items of lists that it names, where known. */
  readonly lists?: KnownLists;
}

/**
 * `decides`: the list ends. `skips`: it ends and the traffic passes. `unclear`: not known from here
 * (`execute`, a rate limit, an undocumented action).
 */
export type Termination = 'decides' | 'skips' | 'goes on' | 'unclear';

/** Rules in order, parsed once. Answers hold the objects in `rules`. */
export interface RuleList {
  readonly scheme: Scheme;
  readonly rules: readonly CompiledRule[];
}

export interface CompiledRule {
  readonly rule: SimulatedRule;
  readonly termination: Termination;
  /** Equal for rules that do the same to traffic. */
  readonly fate: string;
  /** Undefined if it can't be parsed. */
  readonly tree: Expression | undefined;
}

/** For traffic that no rule decides, or that skips only the rest of the list. */
export const PASSES = 'passes';

/** For packets (`network`) or requests (`http`). A rule in several lists is parsed once. */
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

/** A skip of the phase skips the ruleset too. Other targets are not this list. */
function endsList(parameters: unknown): boolean {
  return isObject(parameters) && (parameters['ruleset'] === 'current' || parameters['phase'] === 'current');
}

/** Equal for rules that do the same to traffic; `PASSES` if that is only to skip the rest of the list. */
export function fateOf({ action, parameters }: SimulatedRule): string {
  const content = canonicalText(parameters ?? {});
  return action === 'skip' && content === SKIPS_LIST ? PASSES : `${action} ${content}`;
}

const SKIPS_LIST = canonicalText({ ruleset: 'current' });
