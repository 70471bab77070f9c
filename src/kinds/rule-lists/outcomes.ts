import { canonicalText } from '../../kernel/model/json.js';
import type { Decision, OutcomeDetail, OutcomeExample } from '../../kernel/model/outcome.js';
import { PHASE_FACTS } from '../../languages/expressions/catalogue/phases.js';
import { optionalString, type Raw } from '../../kernel/lib/decode.js';
import { listDifference, type EvaluationChange } from '../../languages/simulation/difference.js';
import type { Evaluation } from '../../languages/simulation/evaluate.js';
import { compileRules, type RuleList, type SimulatedRule } from '../../languages/simulation/rules.js';
import { printWitness } from '../../languages/simulation/witness.js';
import { runs, type LedgerEntry } from './ledger.js';
import { simulatedRule } from './simulated-rule.js';

/** More examples than that are read by nobody. */
const MOST_EXAMPLES = 4;

/** Of longer lists nothing is said: every rule may matter to every other. */
const MOST_RULES = 1_000;

/**
 * What the new list does to traffic that the live one does not: the order alone, where rules move, and everything together, where more
 * changes than the order. Nothing is said of a phase that is not known, and of a list that is new.
 */
export function outcomeDetails(ledger: readonly LedgerEntry[], phase: string): readonly OutcomeDetail[] {
  const scheme = PHASE_FACTS.get(phase)?.scheme;
  if (scheme === undefined || ledger.every(({ before }) => before === undefined)) return [];
  const listOf = (entries: readonly LedgerEntry[], side: 'before' | 'after'): RuleList =>
    compileRules(
      entries.flatMap((entry) => ruleOn(side, entry)),
      scheme,
    );
  const isMoved = ({ detail }: LedgerEntry): boolean => detail.change === 'moved' || detail.moved === true;
  if (ledger.length > MOST_RULES) return [tooLong(ledger.some(isMoved) ? 'order' : 'list')];
  const former = ledger.toSorted((a, b) => (a.detail.from ?? 0) - (b.detail.from ?? 0));
  const stays = ({ before, after }: LedgerEntry): boolean => before !== undefined && after !== undefined;
  const order = ledger.some(isMoved)
    ? detailOf('order', listOf(former.filter(stays), 'after'), listOf(ledger.filter(stays), 'after'))
    : undefined;
  const list = ledger.some(({ detail: { change } }) => change !== 'kept' && change !== 'moved')
    ? detailOf('list', listOf(former, 'before'), listOf(ledger, 'after'))
    : undefined;
  return [
    ...(order === undefined ? [] : [{ ...order, examples: withoutThose(order.examples, list?.examples) }]),
    ...(list === undefined ? [] : [list]),
  ];
}

/** What the order does alone and with everything else is told once, of the list. */
function withoutThose(
  examples: readonly OutcomeExample[],
  told: readonly OutcomeExample[] = [],
): readonly OutcomeExample[] {
  const known = new Set(told.map((example) => canonicalText(example)));
  return examples.filter((example) => !known.has(canonicalText(example)));
}

function tooLong(of: OutcomeDetail['of']): OutcomeDetail {
  const because = `the list has more than ${MOST_RULES} rules`;
  return { type: 'outcome', change: 'unknown', of, examples: [], because };
}

/** The rule on one side of the change, if it is there. */
function ruleOn(side: 'before' | 'after', entry: LedgerEntry): readonly SimulatedRule[] {
  const rule = entry[side];
  if (rule === undefined) return [];
  const members = {
    action: textOf(rule, 'action'),
    expression: textOf(rule, 'expression'),
    enabled: runs(rule),
  };
  return [simulatedRule(entry.detail.ref, { ...rule, ...members })];
}

function textOf(rule: Raw, member: string): string {
  return optionalString(rule, member, 'a rule') ?? '';
}

function detailOf(of: OutcomeDetail['of'], before: RuleList, after: RuleList): OutcomeDetail {
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
        examples: difference.changes.map(exampleOf),
        ...(difference.isComplete ? {} : { because: 'there may be more' }),
      };
  }
}

function exampleOf({ witness, before, after }: EvaluationChange): OutcomeExample {
  return { traffic: printWitness(witness), before: decisionOf(before), after: decisionOf(after) };
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
