import { defined } from '../../../kernel/lib/defined.js';
import { canonicalText } from '@zonewright/edge-rules/lib/canonical-text.js';
import { asJson, isObject, type Json } from '../../../kernel/model/json.js';
import { groupsBy } from '../../../kernel/lib/groups.js';
import { ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import { someOf } from '../../../kernel/lib/phrases.js';
import type { Risk } from '../../../kernel/model/risk.js';
import { listDifference, type EvaluationChange } from '@zonewright/edge-rules/simulation/difference.js';
import type { Evaluation } from '@zonewright/edge-rules/simulation/evaluate.js';
import { compileRules, type RuleList, type SimulatedRule } from '@zonewright/edge-rules/simulation/rules.js';
import { printWitness } from '@zonewright/edge-rules/simulation/witness.js';
import type { SimulatedLists } from '../simulated-lists.js';
import { SET_HEADERS } from './headers.js';
import { type SetByRules, memberAt } from './setting.js';
import { setTargets } from './targets.js';
import { ACTION_TABLE } from '../actions/table.js';
import { effectiveSides, verdictOn, type Sides, type Traffic } from '../strength/verdict.js';
import { becomesWords } from '../strength/strength-words.js';
import { isHollow } from '../../toolkit/shapes/meaning.js';
import type { Shape } from '../../toolkit/shapes/shape.js';

/** The most pairs of values to compare. Beyond, the rest is unknown. */
const MOST_PAIRS = 32;
const NAMED = 5;

/**
 * What rules set less strictly: settings, response headers, origins, redirect targets. Compared for all traffic, by rule, with examples. `zone`: its
 * name; undefined for accounts. Pure.
 */
export function setByRulesRisks(lists: SimulatedLists, zone: string | undefined): readonly Risk[] {
  const all = [...SET_PARAMETERS, ...SET_HEADERS, ...setTargets(zone)];
  const found = all.flatMap((setting) =>
    lostIn(setting, lists).map((message) => ({ code: setting.code, message })),
  );
  return groupsBy(found, ({ code }) => code).flatMap(({ items }) =>
    items[0] === undefined
      ? []
      : [{ code: items[0].code, message: someOf([...new Set(items.map(({ message }) => message))], NAMED) }],
  );
}

/** The rules as a list where the first that sets something decides. */
function listOf(
  setting: SetByRules,
  list: RuleList,
  lists: SimulatedLists,
  side: 'before' | 'after',
): RuleList {
  const rules = list.rules.flatMap(({ rule }): readonly SimulatedRule[] => {
    const raw = lists.entryOf(rule)?.[side];
    const value = raw === undefined || !rule.enabled ? undefined : setting.valueOf(raw);
    return value === undefined ? [] : [{ ...setter(rule), parameters: { value } }];
  });
  return compileRules(setting.wins === 'first' ? rules : rules.toReversed(), lists.scheme);
}

function setter({ name, description, expression, lists }: SimulatedRule): SimulatedRule {
  const plain = { name, ...defined({ description }), expression, enabled: true, action: 'block' };
  return lists === undefined ? plain : { ...plain, lists };
}

function lostIn(setting: SetByRules, lists: SimulatedLists): readonly string[] {
  const before = listOf(setting, lists.before, lists, 'before');
  const after = listOf(setting, lists.after, lists, 'after');
  if (isSame(before, after)) return [];
  const difference = listDifference(before, after, MOST_PAIRS);
  switch (difference.kind) {
    case 'harmless':
      return [];
    case 'unknown':
      return possiblyLost(setting, before, after, difference.because);
    case 'changes': {
      const certain = difference.changes.flatMap((change) => lostBy(change, setting, lists));
      const isAll = certain.length > 0 || difference.isComplete;
      return isAll ? certain : possiblyLost(setting, before, after, 'there are possibly more changes');
    }
  }
}

function lostBy(
  { witness, before, after }: EvaluationChange,
  setting: SetByRules,
  lists: SimulatedLists,
): readonly string[] {
  const words = setting.less({ before: valueIn(before), after: valueIn(after) });
  const rule = ruleIn(after) ?? ruleIn(before);
  if (words === undefined || rule === undefined) return [];
  return [`${ruleTitle(rule)}: ${words} for ${printWitness(witness, lists.scheme)}`];
}

/** Without a deciding example: whether any later value does less than any earlier one. */
function possiblyLost(
  setting: SetByRules,
  before: RuleList,
  after: RuleList,
  because: string,
): readonly string[] {
  const sidesOf = ({ rules }: RuleList): readonly (Json | undefined)[] => [
    ...rules.map(({ rule }) => valueOfRule(rule)),
    undefined,
  ];
  const isLess = sidesOf(before).some((former) =>
    sidesOf(after).some(
      (latter) =>
        canonicalText(former ?? null) !== canonicalText(latter ?? null) &&
        setting.less({ before: former, after: latter }) !== undefined,
    ),
  );
  const [rule] = [...after.rules, ...before.rules];
  if (!isLess || rule === undefined) return [];
  return [`${ruleTitle(rule.rule)}: ${setting.name} is possibly weaker for some traffic: ${because}`];
}

function isSame(before: RuleList, after: RuleList): boolean {
  const textOf = ({ expression, parameters }: SimulatedRule): string =>
    canonicalText([expression, parameters ?? null]);
  return (
    before.rules.length === after.rules.length &&
    before.rules.every(({ rule }, index) => {
      const other = after.rules[index]?.rule;
      return other !== undefined && rule.lists === other.lists && textOf(rule) === textOf(other);
    })
  );
}

function ruleIn(evaluation: Evaluation): SimulatedRule | undefined {
  return evaluation.kind === 'decided' ? evaluation.rules[0] : undefined;
}

function valueIn(evaluation: Evaluation): Json | undefined {
  const rule = ruleIn(evaluation);
  return rule && valueOfRule(rule);
}

function valueOfRule({ parameters }: SimulatedRule): Json | undefined {
  const value = isObject(parameters) ? parameters['value'] : undefined;
  return value === undefined ? undefined : asJson(value);
}

/** Actions that override zone settings. The last rule counts (Configuration Rules, Cache Rules). */
const ACTIONS = ['set_config', 'set_cache_settings'] as const;

/** Parameters with an order of strength, as the zone's setting has. */
const SET_PARAMETERS: readonly SetByRules[] = ACTIONS.flatMap((action) => {
  const shape = ACTION_TABLE[action]?.shape;
  return shape === undefined ? [] : leavesOf(shape, []).map((leaf) => parameterOf(action, leaf));
});

interface Leaf {
  readonly path: readonly string[];
  readonly shape: Shape;
}

function leavesOf(shape: Shape, path: readonly string[]): readonly Leaf[] {
  if (shape.strength === 'none') return [];
  if (shape.strength !== undefined) return [{ path, shape }];
  if (shape.type !== 'record') return [];
  return Object.entries(shape.members).flatMap(([name, member]) => leavesOf(member, [...path, name]));
}

function parameterOf(action: string, { path, shape }: Leaf): SetByRules {
  const name = path.join('.');
  return {
    name,
    code: 'weakens-zone-setting',
    wins: 'last',
    valueOf: (rule) => {
      const value = memberAt(rule['action_parameters'], path);
      return rule['action'] !== action || value === undefined ? undefined : asJson(value);
    },
    less: (sides) => lessOf(shape, name, sides),
  };
}

/** No setting is an expression. */
const NO_TRAFFIC: Traffic = { scheme: 'http', selected: { before: 'true', after: 'true' } };

function lessOf(shape: Shape, name: string, sides: Sides): string | undefined {
  const verdict = verdictOn(shape, sides, NO_TRAFFIC);
  if (verdict.kind === 'kept') return undefined;
  const meant = effectiveSides(shape, sides);
  return `${becomesWords(shape, name, meant)}${doubt(meant)}`;
}

/** Without a rule, the zone's unknown setting counts. */
function doubt({ before, after }: Sides): string {
  if (isHollow(before)) return ' (the zone possibly has a stronger value)';
  return isHollow(after) ? ' (the zone possibly has a weaker value)' : '';
}
