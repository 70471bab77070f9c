import type { Raw } from '../../../kernel/lib/decode.js';
import { shownValue } from '../../../kernel/lib/inert.js';
import { ACTION_FACTS, keepsOut } from '@zonewright/edge-rules/expressions/catalogue/actions.js';
import type { Scheme } from '@zonewright/edge-rules/expressions/catalogue/fields.js';
import { isHollow } from '../../toolkit/shapes/meaning.js';
import { memberShape } from '../../toolkit/shapes/shape.js';
import { ruleShape } from '../rule-shape.js';
import { lost, partLost } from './members.js';
import { unknownOfRules } from './unknown-changes.js';
import type { Sides, Traffic } from './verdict.js';

/** How a rule does less than another to traffic of both. */
export interface Weakening {
  readonly code: 'weakens-managed-rules' | 'weakens-rate-limit';
  readonly message: string;
}

/** Members that limit a rule to some traffic: the code of a change, and what a new one leaves. */
const CONDITIONS = {
  ratelimit: { code: 'weakens-rate-limit', only: 'what is too much' },
  exposed_credential_check: {
    code: 'weakens-managed-rules',
    only: 'requests whose credentials are known to have leaked',
  },
} as const;

type Condition = keyof typeof CONDITIONS;
const CONDITION_NAMES: readonly Condition[] = ['ratelimit', 'exposed_credential_check'];

/**
 * What `after` does less than `before` for the same traffic, both as in a ruleset. Expressions and `enabled` are not compared; rules that neither
 * execute nor have a condition give nothing. Incomparable changes are reported too. Pure.
 */
export function weakenings(before: Raw, after: Raw, scheme: Scheme = 'http'): readonly Weakening[] {
  const sides = { before, after };
  const all = [before, after];
  const conditions = CONDITION_NAMES.filter((name) => all.some((rule) => has(rule, name)));
  const executes = all.some(isExecute);
  const [condition] = conditions;
  if (!executes && condition === undefined) return [];
  const traffic = {
    scheme,
    selected: { before: textOf(before, 'expression'), after: textOf(after, 'expression') },
  };
  const own = executes || condition === undefined ? 'weakens-managed-rules' : CONDITIONS[condition].code;
  return [
    ...weakeningsOf(own, executionLost(sides, traffic)),
    ...weakeningsOf(own, actionLost(sides, traffic)),
    ...conditions.flatMap((name) => weakeningsOf(CONDITIONS[name].code, conditionLost(name, sides, traffic))),
    ...weakeningsOf(own, unknownOfRules(sides)),
  ];
}

function weakeningsOf(code: Weakening['code'], messages: readonly string[]): readonly Weakening[] {
  return messages.map((message) => ({ code, message }));
}

/** What an executed ruleset does less. */
function executionLost({ before, after }: Sides<Raw>, traffic: Traffic): readonly string[] {
  if (isExecute(before) && isExecute(after))
    return partLost(ruleShape('execute'), 'action_parameters', { before, after }, traffic);
  if (isExecute(before)) {
    const stopsAll = strengthOf(after) === 'stops' && !CONDITION_NAMES.some((name) => has(after, name));
    return stopsAll
      ? []
      : [`execute becomes ${shownValue(after['action'])}: no ruleset is executed any more`];
  }
  return isExecute(after) && !isIdle(before)
    ? [`${shownValue(before['action'])} becomes execute: it does only what the ruleset does`]
    : [];
}

/** How a rule with a condition does less. The simulation judges others. */
function actionLost({ before, after }: Sides<Raw>, traffic: Traffic): readonly string[] {
  const shape = memberShape(ruleShape(textOf(before, 'action')), 'action');
  const isBare = !CONDITION_NAMES.some((name) => has(before, name));
  if (shape === undefined || isBare || isExecute(before) || isExecute(after)) return [];
  return lost(shape, 'action', { before: before['action'], after: after['action'] }, traffic);
}

/** What a changed or new condition leaves out. Without one, a rule acts on all it selects. */
function conditionLost(name: Condition, { before, after }: Sides<Raw>, traffic: Traffic): readonly string[] {
  if (strengthOf(before) === 'nothing' || !has(after, name)) return [];
  if (has(before, name))
    return partLost(ruleShape(textOf(after, 'action')), name, { before, after }, traffic);
  const verb = keepsOut(textOf(before, 'action')) ? 'stops' : 'acts on';
  return [`${name} is new: it ${verb} only ${CONDITIONS[name].only}`];
}

/** True if it only logs, or less. */
function isIdle(rule: Raw): boolean {
  const strength = strengthOf(rule);
  return strength === 'nothing' || strength === 'tells';
}

function strengthOf(rule: Raw): string | undefined {
  return ACTION_FACTS.get(textOf(rule, 'action'))?.strength;
}

function isExecute(rule: Raw): boolean {
  return rule['action'] === 'execute';
}

function has(rule: Raw, name: Condition): boolean {
  return !isHollow(rule[name]);
}

function textOf(rule: Raw, member: string): string {
  const text = rule[member];
  return typeof text === 'string' ? text : '';
}
