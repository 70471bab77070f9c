import { isObject } from '../../../src/kernel/model/json.js';
import type { Change } from '../../../src/kernel/model/change.js';
import type { Decision } from '../../../src/kernel/model/outcome.js';
import type { LiveRule } from '../../../src/kinds/rule-lists/live.js';
import { ledgerOf } from '../../../src/kinds/rule-lists/ledger.js';
import { simulatedLists } from '../../../src/kinds/rule-lists/simulated-lists.js';
import { trafficEffects } from '../../../src/kinds/rule-lists/traffic-risks.js';
import { inert } from '../../../src/kernel/lib/inert.js';
import { listDifference } from '@zonewright/edge-rules/simulation/difference.js';
import type { Evaluation } from '@zonewright/edge-rules/simulation/evaluate.js';
import type { Outcome } from '@zonewright/edge-rules/simulation/opening-example.js';
import type { RuleList, SimulatedRule } from '@zonewright/edge-rules/simulation/rules.js';
import { strictnessOfDecision } from '@zonewright/edge-rules/simulation/strictness.js';
import { plainWitness, printWitness, type Witness } from '@zonewright/edge-rules/simulation/witness.js';
import { outcomeLines } from '../../../src/surfaces/reports/change/outcome-words.js';
import type { Edited } from './edited.js';
import type { Difference } from './model.js';
import { plainLines } from './plain-lines.js';

/** Further examples are not looked for. */
const MOST_EXAMPLES = 6;

/** Requests that a change decides in another way, what it opens first, the least strict first. Each is an example that was evaluated on both sides. Pure. */
export function differencesOf(
  change: Change,
  live: readonly LiveRule[],
  { phase, lists }: Edited,
): readonly Difference[] {
  const body = isObject(change.request.body) ? change.request.body['rules'] : [];
  const rules = Array.isArray(body) ? body.filter(isObject) : [];
  const ledger = ledgerOf(live, rules, () => false);
  const sides = simulatedLists(ledger, phase, lists);
  const { openings } = trafficEffects(ledger, sides);
  const opened = openings
    .flatMap((opening) => (opening.kind === 'opened' ? [opening] : []))
    .toSorted((a, b) => a.example.strictness - b.example.strictness);
  const of = (witness: Witness, before: Decision, after: Decision): Difference =>
    differenceOf(witness, { before, after }, sides.after.scheme, change);
  const found = [
    ...opened.map(({ rule, example }) => ({
      ...of(example.witness, decisionBy(rule), decisionAfter(example)),
      ...(example.unless.length === 0 ? {} : { unless: inert(example.unless.join(' or ')) }),
    })),
    ...otherChanges(sides.before, sides.after).map(({ witness, before, after }) =>
      of(witness, decisionOf(before), decisionOf(after)),
    ),
  ];
  const byText = new Map(found.toReversed().map((one) => [one.text, one]));
  return [...byText.values()].toReversed().toSorted((a, b) => RANK[a.effect] - RANK[b.effect]);
}

const RANK: Readonly<Record<Difference['effect'], number>> = { opens: 0, changes: 1, tightens: 2 };

function otherChanges(before: RuleList, after: RuleList): ReturnType<typeof changesIn> {
  return changesIn(listDifference(before, after, MOST_EXAMPLES));
}

function changesIn(difference: ReturnType<typeof listDifference>): readonly {
  readonly witness: Witness;
  readonly before: Evaluation;
  readonly after: Evaluation;
}[] {
  return difference.kind === 'changes' ? difference.changes : [];
}

function differenceOf(
  witness: Witness,
  { before, after }: { readonly before: Decision; readonly after: Decision },
  scheme: RuleList['scheme'],
  { details }: Change,
): Difference {
  const example = { traffic: printWitness(witness, scheme), before, after };
  const rules = details.filter(({ type }) => type === 'rule');
  const [line] = outcomeLines([
    ...rules,
    { type: 'outcome', change: 'changed', of: 'list', examples: [example] },
  ]);
  return {
    effect: effectOf(before, after),
    text: inert(line?.text ?? ''),
    request: plainLines(plainWitness(witness)),
  };
}

function effectOf(before: Decision, after: Decision): Difference['effect'] {
  if (before.action === 'unknown' || after.action === 'unknown') return 'changes';
  const by = strictnessOfDecision(after) - strictnessOfDecision(before);
  return by < 0 ? 'opens' : by > 0 ? 'tightens' : 'changes';
}

function decisionBy({ action, name, condition }: SimulatedRule): Decision {
  return { action: condition === undefined ? action : `limited ${action}`, rule: name };
}

function decisionAfter({ by }: Outcome): Decision {
  return by === undefined ? { action: 'none' } : decisionBy(by);
}

function decisionOf(evaluation: Evaluation): Decision {
  switch (evaluation.kind) {
    case 'decided': {
      const [rule, another] = evaluation.rules;
      return {
        action: evaluation.action,
        ...(rule === undefined || another !== undefined ? {} : { rule: rule.name }),
      };
    }
    case 'passes':
      return { action: 'none' };
    case 'unknown':
      return { action: 'unknown' };
  }
}
