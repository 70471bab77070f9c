import type { Risk } from '../../kernel/model/change.js';
import type { OutcomeDetail } from '../../kernel/model/outcome.js';
import { ACTION_FACTS } from '../../languages/expressions/catalogue/actions.js';
import { isCatchAll } from '../../languages/expressions/blanks.js';
import { isObject } from '../../kernel/model/json.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { someOf } from '../../kernel/lib/words.js';
import { runs, type LedgerEntry } from './ledger.js';

type RiskRule = (ledger: readonly LedgerEntry[], outcomes: readonly OutcomeDetail[]) => readonly Risk[];

/** What a reviewer must agree to before this list is sent; empty when nothing is weakened. */
export function ruleListRisks(
  ledger: readonly LedgerEntry[],
  outcomes: readonly OutcomeDetail[] = [],
): readonly Risk[] {
  return RISK_RULES.flatMap((rule) => rule(ledger, outcomes));
}

const RISK_RULES: readonly RiskRule[] = [
  dropsRules,
  emptiesRuleset,
  (ledger) => weakenedTo(ledger, 'log', 'block-to-log'),
  (ledger) => weakenedTo(ledger, 'skip', 'block-to-skip'),
  disablesRule,
  (ledger) => catchAll(ledger, 'block', 'catch-all-block'),
  (ledger) => catchAll(ledger, 'skip', 'catch-all-skip'),
  skipMovedUp,
];

function dropsRules(ledger: readonly LedgerEntry[]): readonly Risk[] {
  const dropped = ledger.filter(({ detail }) => detail.change === 'removed');
  if (dropped.length === 0) return [];
  const verb = dropped.length === 1 ? 'leaves' : 'leave';
  return [{ code: 'drops-rules', message: `${names(dropped)} ${verb} the ruleset` }];
}

function emptiesRuleset(ledger: readonly LedgerEntry[]): readonly Risk[] {
  const empties = ledger.length > 0 && ledger.every(({ detail }) => detail.change === 'removed');
  return empties ? [{ code: 'empties-ruleset', message: 'no rule is left in the ruleset' }] : [];
}

function weakenedTo(
  ledger: readonly LedgerEntry[],
  action: string,
  code: 'block-to-log' | 'block-to-skip',
): readonly Risk[] {
  return ledger.flatMap(({ detail, before, after }) =>
    keepsOut(actionOf(before)) && actionOf(after) === action
      ? [{ code, message: `${detail.ref} no longer stops traffic: ${actionOf(before)} becomes ${action}` }]
      : [],
  );
}

function disablesRule(ledger: readonly LedgerEntry[]): readonly Risk[] {
  return ledger.flatMap(({ detail, before, after }) =>
    before !== undefined && after !== undefined && runs(before) && !runs(after)
      ? [{ code: 'disables-rule', message: `${detail.ref} (${detail.action}) is switched off` }]
      : [],
  );
}

function catchAll(
  ledger: readonly LedgerEntry[],
  action: 'block' | 'skip',
  code: 'catch-all-block' | 'catch-all-skip',
): readonly Risk[] {
  const catchesAll = (rule: Raw | undefined): boolean =>
    rule !== undefined &&
    actionOf(rule) === action &&
    runs(rule) &&
    isCatchAll(expressionOf(rule)) &&
    // A limit stops what is too much, and lets pass the rest.
    !isObject(rule['ratelimit']);
  const effect =
    action === 'block'
      ? 'blocks all traffic that reaches it'
      : 'lets all traffic past the rules that it skips';
  return ledger.flatMap(({ detail, before, after }) =>
    catchesAll(after) && !catchesAll(before) ? [{ code, message: `${detail.ref} ${effect}` }] : [],
  );
}

/**
 * A skip that ran behind a blocking rule and now runs before it lets traffic past that rule, unless it is proven that the order makes no
 * difference to any.
 */
function skipMovedUp(ledger: readonly LedgerEntry[], outcomes: readonly OutcomeDetail[]): readonly Risk[] {
  if (outcomes.some(({ of, change }) => of === 'order' && change === 'kept')) return [];
  const risks: Risk[] = [];
  let earliestBlock = { ref: '', from: Infinity };
  for (const { detail, after } of ledger.toReversed()) {
    const { ref, from } = detail;
    if (after === undefined || from === undefined || !runs(after)) continue;
    if (detail.action === 'skip' && from > earliestBlock.from) {
      risks.push({ code: 'skip-moved-up', message: `${ref} now runs before ${earliestBlock.ref}` });
    }
    if (keepsOut(detail.action) && from < earliestBlock.from) earliestBlock = { ref, from };
  }
  return risks.toReversed();
}

function keepsOut(action: string): boolean {
  return ACTION_FACTS.get(action)?.keepsOut === true;
}

function actionOf(rule: Raw | undefined): string {
  const action = rule?.['action'];
  return typeof action === 'string' ? action : '';
}

function expressionOf(rule: Raw): string {
  const expression = rule['expression'];
  return typeof expression === 'string' ? expression : '';
}

const NAMED = 5;

function names(entries: readonly LedgerEntry[]): string {
  return someOf(
    entries.map(({ detail }) => detail.ref),
    NAMED,
  );
}
