import { count } from '../../../src/kernel/lib/phrases.js';
import { defined } from '../../../src/kernel/lib/defined.js';
import { inert } from '../../../src/kernel/lib/inert.js';
import { ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import { matchesRule, type Evaluation } from '@zonewright/edge-rules/simulation/evaluate.js';
import type { CompiledRule, RuleList, SimulatedRule } from '@zonewright/edge-rules/simulation/rules.js';
import type { Traffic } from '@zonewright/edge-rules/simulation/traffic.js';
import type { ListAnswer, RuleRow, RuleState } from './model.js';
import { reasonsFor } from './why.js';

/** So many rules that do not match are shown. All other ones are. */
const MOST_OTHERS = 40;

/**
 * The rules of a list that were looked at, in order, up to the one that decides for certain. `evaluation` is absent if the order is not known, and then no
 * rule decides. `broken`: the refs of rules with errors. Pure.
 */
export function ruleRows(
  list: RuleList,
  traffic: Traffic,
  evaluation: Evaluation | undefined,
  broken: ReadonlySet<string>,
): Pick<ListAnswer, 'rows' | 'rest'> {
  const deciding = new Set(evaluation?.kind === 'decided' ? evaluation.rules : []);
  const rows: RuleRow[] = [];
  let others = 0;
  for (const [index, compiled] of list.rules.entries()) {
    const row = rowOf(compiled, index + 1, { traffic, deciding, broken });
    const isOther = row.state === 'does not match';
    others += Number(isOther);
    if (!isOther || others <= MOST_OTHERS) rows.push(row);
    if (endsHere(compiled, row.state)) return { rows, ...restOf(list.rules.length - index - 1, others) };
  }
  return { rows, ...restOf(0, others) };
}

function endsHere({ termination }: CompiledRule, state: RuleState): boolean {
  return state === 'matches' && (termination === 'decides' || termination === 'skips');
}

function restOf(after: number, others: number): Pick<ListAnswer, 'rest'> {
  const hidden = Math.max(0, others - MOST_OTHERS);
  const words = [
    ...(hidden === 0
      ? []
      : [`${count(hidden, 'more rule')} not shown: ${hidden === 1 ? 'it does' : 'they do'} not match.`]),
    ...(after === 0 ? [] : [`${count(after, 'rule')} below ${after === 1 ? 'is' : 'are'} not reached.`]),
  ];
  return words.length === 0 ? {} : { rest: words.join(' ') };
}

interface Around {
  readonly traffic: Traffic;
  readonly deciding: ReadonlySet<SimulatedRule>;
  readonly broken: ReadonlySet<string>;
}

function rowOf(compiled: CompiledRule, position: number, { traffic, deciding, broken }: Around): RuleRow {
  const { rule, tree } = compiled;
  const isBroken = broken.has(rule.name);
  const truth = rule.enabled ? matchesRule(compiled, traffic) : false;
  const state: RuleState = !rule.enabled
    ? 'is disabled'
    : typeof truth !== 'boolean'
      ? 'unknown'
      : truth
        ? 'matches'
        : 'does not match';
  return {
    position,
    ref: inert(rule.name),
    name: inert(ruleTitle(rule)),
    action: isBroken ? '' : inert(rule.action),
    state,
    decides: deciding.has(rule),
    ...defined({ note: isBroken ? 'It has an error.' : noteOn(compiled, state) }),
    reasons:
      !rule.enabled || isBroken || tree === undefined
        ? []
        : reasonsFor(tree, { text: rule.expression, traffic }),
  };
}

/** What happens after a rule that matches. */
function noteOn({ rule, termination }: CompiledRule, state: RuleState): string | undefined {
  if (state !== 'matches') return undefined;
  switch (termination) {
    case 'decides':
      return undefined;
    case 'skips':
      return 'The rest of the list is left out.';
    case 'goes on':
      return rule.action === 'skip'
        ? 'It skips something else: the next rule is next.'
        : 'The next rule is next.';
    case 'unclear':
      return 'Whether it acts is not known from one request.';
  }
}
