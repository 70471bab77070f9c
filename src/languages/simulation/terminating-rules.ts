import type { Scheme } from '../expressions/catalogue/fields.js';
import { canonicalText } from '../../kernel/model/json.js';
import { condition } from './atoms.js';
import { boxOf } from './box.js';
import { Budget, within } from './budget.js';
import { actingKey, treeText, wholeKey } from './keys.js';
import { type Region } from './region.js';
import type { CompiledRule, RuleList } from './rules.js';
import { selectionOf } from './selection.js';

/** A rule of a list, and the traffic it selects. */
export interface SelectingRule {
  readonly compiled: CompiledRule;
  readonly selected: Region;
}

/** A rule that ends the list for the traffic it takes. */
export interface TerminatingRule extends SelectingRule {
  /** What it selects and acts on. Of a rule that may act or not, a condition of its own is part of it. */
  readonly taken: Region;
  /** Equal for rules that do the same to what they take. */
  readonly fate: string;
  /** Equal for rules that take the same traffic and do the same to it. */
  readonly key: string;
}

/** About as many steps as one rule may need to be looked into; a rule beyond them is taken as one condition. */
const STEPS_FOR_RULE = 20_000;

/** What the enabled rules of a list select, in their order. Several questions are asked about a rule, which is looked into once. */
export function selectingRules({ rules, scheme }: RuleList): readonly SelectingRule[] {
  return rules.filter(({ rule }) => rule.enabled).map((compiled) => selectingRule(compiled, scheme));
}

const SELECTING: Readonly<Record<Scheme, WeakMap<CompiledRule, SelectingRule>>> = {
  http: new WeakMap(),
  network: new WeakMap(),
};

function selectingRule(compiled: CompiledRule, scheme: Scheme): SelectingRule {
  const known = SELECTING[scheme].get(compiled);
  if (known !== undefined) return known;
  const { rule, tree } = compiled;
  const selected = tree && within(() => selectionOf(tree, scheme, new Budget(STEPS_FOR_RULE)));
  const selecting = { compiled, selected: selected ?? whole(rule.expression) };
  SELECTING[scheme].set(compiled, selecting);
  return selecting;
}

function whole(expression: string): Region {
  const { key, values } = condition(wholeKey(expression));
  return boxOf(key, values);
}

/** The rule as one that ends the list; undefined for one that never does. */
export function terminatingRuleOf(rule: SelectingRule): TerminatingRule | undefined {
  const { compiled, selected } = rule;
  const { condition: more } = compiled.rule;
  if (compiled.termination === 'goes on') return undefined;
  const fate = wholeFate(compiled);
  const key = ruleKey(compiled);
  if (compiled.termination !== 'unclear') return { ...rule, taken: selected, fate, key };
  // One ruleset does the same wherever it is run. A rate is counted by each rule for itself.
  return { ...rule, taken: mayAct(selected, more === undefined ? fate : key), fate, key };
}

/** Equal for rules that select the same traffic and do the same to it. */
export function ruleKey(compiled: CompiledRule): string {
  const text = compiled.tree === undefined ? compiled.rule.expression : treeText(compiled.tree);
  return JSON.stringify([wholeFate(compiled), text]);
}

function wholeFate({ fate, rule }: CompiledRule): string {
  return rule.condition === undefined ? fate : `${fate} if ${canonicalText(rule.condition)}`;
}

function mayAct(selected: Region, what: string): Region {
  const { key, values } = condition(actingKey(what));
  return selected.map((box) => new Map([...box, [key, values]]));
}
