import { canonicalText } from '@zonewright/edge-rules/lib/canonical-text.js';
import type { Decision, OutcomeDetail, OutcomeExample } from '../../kernel/model/outcome.js';
import { ACTION_FACTS } from '@zonewright/edge-rules/expressions/catalogue/actions.js';
import type { Scheme } from '@zonewright/edge-rules/expressions/catalogue/fields.js';
import { PHASE_FACTS } from '@zonewright/edge-rules/expressions/catalogue/phases.js';
import { listDifference, type EvaluationChange } from '@zonewright/edge-rules/simulation/difference.js';
import type { Evaluation } from '@zonewright/edge-rules/simulation/evaluate.js';
import type { RuleList } from '@zonewright/edge-rules/simulation/rules.js';
import { printWitness } from '@zonewright/edge-rules/simulation/witness.js';
import { runs, type LedgerEntry } from './ledger.js';
import type { SimulatedLists } from './simulated-lists.js';

/** More examples are not read. */
const MOST_EXAMPLES = 4;

/** Longer lists are not compared: comparing all pairs would take too long. */
const MOST_RULES = 20_000;

/**
 * How the new list treats traffic differently from the live one: by order alone if rules move, and by everything if more changes. Nothing for an
 * unknown phase or a new list.
 */
export function outcomeDetails(
  ledger: readonly LedgerEntry[],
  { before, after, staying }: SimulatedLists,
  phase: string,
): readonly OutcomeDetail[] {
  if (!PHASE_FACTS.has(phase) || ledger.every((entry) => entry.before === undefined)) return [];
  const isMoved = ({ detail }: LedgerEntry): boolean => detail.change === 'moved' || detail.moved === true;
  if (ledger.length > MOST_RULES) return [tooLong(ledger.some(isMoved) ? 'order' : 'list')];
  const order = ledger.some(isMoved) ? differenceOf('order', staying.before, staying.after) : undefined;
  const isEdited = ledger.some(({ detail: { change } }) => change !== 'kept' && change !== 'moved');
  const list = isEdited ? withBesides(differenceOf('list', before, after), ledger) : undefined;
  return [
    ...(order === undefined ? [] : [{ ...order, examples: withoutThose(order.examples, list?.examples) }]),
    ...(list === undefined ? [] : [list]),
  ];
}

/** Equal decisions do not cover rules that only log, or members that decide nothing. */
function withBesides(detail: OutcomeDetail, ledger: readonly LedgerEntry[]): OutcomeDetail {
  if (detail.change !== 'kept') return detail;
  const besides = ledger.filter(changesBesides).map((entry) => entry.detail.ref);
  return besides.length === 0 ? detail : { ...detail, besides };
}

function changesBesides({ detail, before, after }: LedgerEntry): boolean {
  if (detail.change === 'kept' || detail.change === 'moved') return false;
  if (detail.fields?.some(({ field }) => !DECIDING.has(field)) === true) return true;
  return [before, after].some(
    (rule) =>
      rule !== undefined && runs(rule) && ACTION_FACTS.get(String(rule['action']))?.effect === 'goes on',
  );
}

/** Other members have effects besides decisions. */
const DECIDING = new Set(['action', 'expression', 'enabled']);

/** An effect of the order alone is not repeated among those of everything. */
function withoutThose(
  examples: readonly OutcomeExample[],
  reported: readonly OutcomeExample[] = [],
): readonly OutcomeExample[] {
  const known = new Set(reported.map((example) => canonicalText(example)));
  return examples.filter((example) => !known.has(canonicalText(example)));
}

function tooLong(of: OutcomeDetail['of']): OutcomeDetail {
  const because = `the list has more than ${MOST_RULES} rules`;
  return { type: 'outcome', change: 'unknown', of, examples: [], because };
}

/** How a list of rules treats traffic differently from another. Pure. */
export function differenceOf(of: OutcomeDetail['of'], before: RuleList, after: RuleList): OutcomeDetail {
  const difference = listDifference(before, after, MOST_EXAMPLES);
  switch (difference.kind) {
    case 'harmless':
      return { type: 'outcome', change: 'kept', of, examples: [] };
    case 'unknown':
      return { type: 'outcome', change: 'unknown', of, examples: [], because: difference.because };
    case 'changes':
      return {
        type: 'outcome',
        change: 'changed',
        of,
        examples: difference.changes.map((change) => exampleOf(change, after.scheme)),
        ...(difference.isComplete ? {} : { because: 'there are possibly more' }),
      };
  }
}

function exampleOf({ witness, before, after }: EvaluationChange, scheme: Scheme): OutcomeExample {
  return { traffic: printWitness(witness, scheme), before: decisionOf(before), after: decisionOf(after) };
}

function decisionOf(outcome: Evaluation): Decision {
  switch (outcome.kind) {
    case 'decided': {
      const [rule, another] = outcome.rules;
      return {
        action: outcome.action,
        ...(rule === undefined || another !== undefined ? {} : { rule: rule.name }),
      };
    }
    case 'passes':
      return { action: 'none' };
    case 'unknown':
      return { action: 'unknown' };
  }
}
