import { defined } from '../../kernel/lib/defined.js';
import type { KnownLists } from '@zonewright/edge-rules/lib/known-lists.js';
import type { ObservedRules } from '../../kernel/model/observed-rules.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { listNamesIn } from '@zonewright/edge-rules/expressions/list-names.js';
import { PHASE_FACTS } from '@zonewright/edge-rules/expressions/catalogue/phases.js';
import type { Scheme } from '@zonewright/edge-rules/expressions/catalogue/fields.js';
import { compileRules, type RuleList, type SimulatedRule } from '@zonewright/edge-rules/simulation/rules.js';
import { ledgerOf, type LedgerEntry } from './ledger.js';
import { factsOf, sendable, type LiveRuleset } from './live.js';
import { simulatedRule } from './simulated-rule.js';

/** The live list and the list to send, for the simulation. */
export interface SimulatedLists {
  readonly scheme: Scheme;
  readonly before: RuleList;
  readonly after: RuleList;
  /** Remaining rules in new form, in former and new order. */
  readonly staying: { readonly before: RuleList; readonly after: RuleList };
  /** The ledger's entry of a rule. */
  readonly entryOf: (rule: SimulatedRule) => LedgerEntry | undefined;
}

/** The lists of a ledger for the simulation, with names as in reports. `lists`: items of named lists; `former`: former items, if different. */
export function simulatedLists(
  ledger: readonly LedgerEntry[],
  phase: string,
  lists?: KnownLists,
  former = lists,
): SimulatedLists {
  const scheme = schemeOf(phase);
  const entries = new Map<SimulatedRule, LedgerEntry>();
  const ruleOf = (entry: LedgerEntry, rule: Raw, known: KnownLists | undefined): SimulatedRule => ({
    ...simulatedEntry(entry, rule, phase),
    ...defined({ lists: known }),
  });
  const simulated = ledger.map((entry) => {
    const after = entry.after && ruleOf(entry, entry.after, lists);
    const stays = entry.detail.change === 'kept' || entry.detail.change === 'moved';
    const isSame = stays && (former === lists || listNamesIn(after?.expression ?? '').length === 0);
    const before = isSame ? after : entry.before && ruleOf(entry, entry.before, former);
    for (const rule of [before, after]) if (rule !== undefined) entries.set(rule, entry);
    return { from: entry.detail.from ?? 0, before, after };
  });
  const inFormerOrder = simulated.toSorted((a, b) => a.from - b.from);
  const listOf = (rules: readonly (SimulatedRule | undefined)[]): RuleList =>
    compileRules(
      rules.filter((rule) => rule !== undefined),
      scheme,
    );
  const staying = (sides: typeof simulated): RuleList =>
    listOf(sides.map(({ before, after }) => (before === undefined ? undefined : after)));
  return {
    scheme,
    before: listOf(inFormerOrder.map(({ before }) => before)),
    after: listOf(simulated.map(({ after }) => after)),
    staying: { before: staying(inFormerOrder), after: staying(simulated) },
    entryOf: (rule) => entries.get(rule),
  };
}

/** Both lists of a ledger, for questions about all rules. */
export function observedRules(
  address: string,
  ledger: readonly LedgerEntry[],
  phase: string,
  executedAs?: readonly string[],
): ObservedRules {
  const rules = ledger.map((entry) => {
    const { detail, before, after } = entry;
    const sent = after && simulatedEntry(entry, after, phase);
    const stays = detail.change === 'kept' || detail.change === 'moved';
    const live = stays ? sent : before && simulatedEntry(entry, before, phase);
    return { live, sent, from: detail.from ?? 0 };
  });
  const inFormerOrder = rules.toSorted((a, b) => a.from - b.from);
  return {
    address,
    phase,
    ...defined({ executedAs }),
    live: inFormerOrder.flatMap(({ live }) => live ?? []),
    sent: rules.flatMap(({ sent }) => sent ?? []),
  };
}

/** An undeclared live list of rules, which stays. */
export function undeclaredRules(
  address: string,
  { id, phase, rules }: LiveRuleset,
  isExecuted: boolean,
): ObservedRules {
  const ledger = ledgerOf(
    rules,
    rules.map(({ raw }) => sendable(raw)),
    () => true,
  );
  return observedRules(address, ledger, phase, isExecuted ? [id] : undefined);
}

/** An unknown phase's name shows whether it is for packets. */
function schemeOf(phase: string): Scheme {
  return PHASE_FACTS.get(phase)?.scheme ?? (phase.startsWith('magic_') ? 'network' : 'http');
}

function simulatedEntry({ detail }: LedgerEntry, rule: Raw, phase: string): SimulatedRule {
  const { action, expression, enabled } = factsOf(rule);
  const members = { action, expression, enabled };
  return simulatedRule(detail, { ...rule, ...members }, phase);
}
