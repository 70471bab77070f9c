import type { DeclaredRuleset } from '../../../src/generated/files.js';
import { orderedRules } from '../../../src/engine/configuration/rule-tests.js';
import { count, someOf } from '../../../src/kernel/lib/phrases.js';
import { inert } from '../../../src/kernel/lib/inert.js';
import { ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import { sameJson } from '../../../src/kernel/lib/fields.js';
import { isObject } from '../../../src/kernel/model/json.js';
import { evaluate, type Evaluation } from '@zonewright/edge-rules/simulation/evaluate.js';
import type { SimulatedRule } from '@zonewright/edge-rules/simulation/rules.js';
import { STRICTNESS, strictnessOfAction } from '@zonewright/edge-rules/simulation/strictness.js';
import type { Traffic } from '@zonewright/edge-rules/simulation/traffic.js';
import { withUnknownRules } from './broken-rules.js';
import type { Headline, ListAnswer, Tone } from './model.js';
import { ruleRows } from './rule-rows.js';

/** What else is known of the rules. */
interface About {
  /** The refs of rules with errors. */
  readonly broken: ReadonlySet<string>;
}

/**
 * What becomes of a request in one list of rules, as a test of a file would find it. If the order depends on other people's rules, it is known only if it
 * is the same in every order. Pure.
 */
export function listAnswer(ruleset: DeclaredRuleset, traffic: Traffic, { broken }: About): ListAnswer {
  const lists = orderedRules(ruleset, traffic.scheme).map((list) => withUnknownRules(list, broken));
  const evaluations = lists.map((list) => evaluate(list, traffic));
  const [list, evaluation] = [lists[0], evaluations[0]];
  if (list === undefined || evaluation === undefined) throw new TypeError('a ruleset has an order');
  const isOne = evaluations.every((other) => sameJson(essence(other), essence(evaluation)));
  return {
    phase: inert(ruleset.phase),
    headline: isOne ? headlineOf(evaluation, traffic, broken) : OTHER_ORDERS,
    needs: isOne && evaluation.kind === 'unknown' ? evaluation.needs.map(inert) : [],
    ...ruleRows(list, traffic, isOne ? evaluation : undefined, broken),
  };
}

const OTHER_ORDERS: Headline = {
  tone: 'unknown',
  text: 'Unknown: the order of these rules depends on rules that are not here.',
};

function essence(evaluation: Evaluation): unknown {
  const { kind } = evaluation;
  if (kind === 'decided') return [kind, evaluation.action, evaluation.rules.map(({ name }) => name)];
  return kind === 'unknown' ? [kind, evaluation.rule.name, evaluation.needs] : [kind];
}

/** `block-scanner decides: block.` */
function headlineOf(evaluation: Evaluation, traffic: Traffic, broken: ReadonlySet<string>): Headline {
  switch (evaluation.kind) {
    case 'decided': {
      const names = evaluation.rules.map((rule) => inert(ruleTitle(rule)));
      const text = `${names.join(' or ')} ${names.length === 1 ? 'decides' : 'decide'}: ${inert(evaluation.action)}`;
      return {
        tone: toneOf(evaluation.action),
        text: evaluation.action === 'skip' ? `${text}. ${SKIPPED}` : text,
      };
    }
    case 'passes': {
      const what = traffic.scheme === 'http' ? 'request' : 'packet';
      return { tone: 'passes', text: `No rule decides: the ${what} passes this list` };
    }
    case 'unknown': {
      const { rule, needs } = evaluation;
      const title = inert(ruleTitle(rule));
      const text = broken.has(rule.name)
        ? `${title} has an error`
        : `${title} (${inert(rule.action)}) depends on ${needsWords(rule, needs)}`;
      return { tone: 'unknown', text: `Unknown: ${text}` };
    }
  }
}

const SKIPPED = 'The rest of this list is left out';

/** The words of an evaluation for what only the service knows. */
function needsWords({ condition }: SimulatedRule, needs: readonly string[]): string {
  const isCondition = condition !== undefined && needs.includes('more than its expression');
  if (!isCondition) return inert(someOf(needs, MOST_NEEDS));
  return isObject(condition) && 'period' in condition
    ? rateWords(condition)
    : 'whether the credentials have leaked';
}

const MOST_NEEDS = 5;

function rateWords({ requests_per_period: requests, period }: Readonly<Record<string, unknown>>): string {
  const limit =
    typeof requests === 'number'
      ? ` (its limit: ${count(requests, 'request')} in ${String(period)} seconds)`
      : '';
  return `how many requests came before${limit}`;
}

/** The tone of an action that decides. */
export function toneOf(action: string): Tone {
  switch (strictnessOfAction(action, 'decides')) {
    case STRICTNESS.stopped:
    case STRICTNESS.limited:
      return 'stops';
    case STRICTNESS.tested:
      return 'tests';
    case STRICTNESS.logged:
    case STRICTNESS.passes:
      return 'passes';
  }
}
