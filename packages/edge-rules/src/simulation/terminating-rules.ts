import type { Scheme } from '../expressions/catalogue/fields.js';
import { canonicalText } from '../lib/canonical-text.js';
import { condition } from './atoms.js';
import { boxOf } from './box.js';
import { Budget, within } from './budget.js';
import { actingKey, treeText, wholeKey } from './keys.js';
import { type Region } from './region.js';
import type { CompiledRule, RuleList } from './rules.js';
import { selectionOf } from './selection.js';

/** A rule and the traffic that it selects. */
export interface SelectingRule {
  readonly compiled: CompiledRule;
  readonly selected: Region;
}

/** A rule that ends the list for what it takes. */
export interface TerminatingRule extends SelectingRule {
  /** What it selects and acts on. With an opaque condition if it may not act. */
  readonly taken: Region;
  /** Equal for rules that do the same. */
  readonly fate: string;
  /** Equal for rules that take and do the same. */
  readonly key: string;
}

/** For one rule. If it needs more, it becomes one opaque condition. */
const STEPS_FOR_RULE = 20_000;

/** Enabled rules of a list, in order. Each is analysed once. */
export function selectingRules(list: RuleList): readonly SelectingRule[] {
  const known = LISTS.get(list);
  if (known !== undefined) return known;
  const rules = list.rules
    .filter(({ rule }) => rule.enabled)
    .map((compiled) => selectingRule(compiled, list.scheme));
  LISTS.set(list, rules);
  return rules;
}

const LISTS = new WeakMap<RuleList, readonly SelectingRule[]>();

const SELECTING: Readonly<Record<Scheme, WeakMap<CompiledRule, SelectingRule>>> = {
  http: new WeakMap(),
  network: new WeakMap(),
};

function selectingRule(compiled: CompiledRule, scheme: Scheme): SelectingRule {
  const known = SELECTING[scheme].get(compiled);
  if (known !== undefined) return known;
  const selecting = new Selecting(compiled, scheme);
  SELECTING[scheme].set(compiled, selecting);
  return selecting;
}

/** Lazy: most rules of a list with few edits are never asked. */
class Selecting implements SelectingRule {
  readonly compiled: CompiledRule;
  private readonly scheme: Scheme;
  private region: Region | undefined;

  constructor(compiled: CompiledRule, scheme: Scheme) {
    this.compiled = compiled;
    this.scheme = scheme;
  }

  get selected(): Region {
    const { rule, tree } = this.compiled;
    this.region ??=
      (tree && within(() => selectionOf(tree, this.scheme, new Budget(STEPS_FOR_RULE)))) ??
      whole(rule.expression);
    return this.region;
  }
}

function whole(expression: string): Region {
  const { key, values } = condition(wholeKey(expression));
  return boxOf(key, values);
}

/** Undefined if the rule never ends the list. */
export function terminatingRuleOf(rule: SelectingRule): TerminatingRule | undefined {
  return rule.compiled.termination === 'goes on' ? undefined : new Terminating(rule);
}

class Terminating implements TerminatingRule {
  readonly compiled: CompiledRule;
  readonly fate: string;
  private readonly rule: SelectingRule;
  private region: Region | undefined;

  constructor(rule: SelectingRule) {
    this.rule = rule;
    this.compiled = rule.compiled;
    this.fate = wholeFate(rule.compiled);
  }

  get selected(): Region {
    return this.rule.selected;
  }

  get key(): string {
    return ruleKey(this.compiled);
  }

  get taken(): Region {
    this.region ??= this.compiled.termination === 'unclear' ? this.actedOn() : this.selected;
    return this.region;
  }

  /** A ruleset does the same wherever executed. Each rate limit counts alone. */
  private actedOn(): Region {
    return mayAct(this.selected, this.compiled.rule.condition === undefined ? this.fate : this.key);
  }
}

/** Rules that may end the list, in order. */
export function terminatingRules(list: RuleList): readonly TerminatingRule[] {
  return selectingRules(list).flatMap((rule) => terminatingRuleOf(rule) ?? []);
}

/** Equal for rules that select and do the same. */
export function ruleKey(compiled: CompiledRule): string {
  const known = KEYS.get(compiled);
  if (known !== undefined) return known;
  const text = compiled.tree === undefined ? compiled.rule.expression : treeText(compiled.tree);
  const key = JSON.stringify([wholeFate(compiled), text]);
  KEYS.set(compiled, key);
  return key;
}

/** The position of each key's first rule. */
export function firstPlaces(rules: readonly SelectingRule[]): ReadonlyMap<string, number> {
  return new Map(rules.map(({ compiled }, place) => [ruleKey(compiled), place] as const).toReversed());
}

const KEYS = new WeakMap<CompiledRule, string>();

function wholeFate({ fate, rule }: CompiledRule): string {
  return rule.condition === undefined ? fate : `${fate} if ${canonicalText(rule.condition)}`;
}

function mayAct(selected: Region, what: string): Region {
  const { key, values } = condition(actingKey(what));
  return selected.map((box) => new Map([...box, [key, values]]));
}
