import type { Risk } from '../../kernel/model/risk.js';
import { keepsOut } from '@zonewright/edge-rules/expressions/catalogue/actions.js';
import { selectsEverything } from '@zonewright/edge-rules/simulation/catch-all.js';
import { isObject } from '../../kernel/model/json.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import { someOf } from '../../kernel/lib/phrases.js';
import { runs, type LedgerEntry } from './ledger.js';
import { logRuleRisks } from './log-rule-risks.js';
import type { SimulatedLists } from './simulated-lists.js';
import { trafficEffects, trafficRisks, type TrafficEffects } from './traffic-risks.js';

/** What a list is judged by. */
interface Judged {
  readonly ledger: readonly LedgerEntry[];
  readonly lists: SimulatedLists;
  readonly effects: TrafficEffects;
}

type RiskRule = (judged: Judged) => readonly Risk[];

/** The risks of a list to send; empty if it weakens nothing. */
export function ruleListRisks(
  ledger: readonly LedgerEntry[],
  lists: SimulatedLists,
  effects = trafficEffects(ledger, lists),
): readonly Risk[] {
  const judged = { ledger, lists, effects };
  return RISK_RULES.flatMap((rule) => rule(judged));
}

const RISK_RULES: readonly RiskRule[] = [
  dropsRules,
  emptiesRuleset,
  ({ effects, lists }) => trafficRisks(effects, lists),
  (judged) => weakenedTo(judged, 'log', 'block-to-log'),
  (judged) => weakenedTo(judged, 'skip', 'block-to-skip'),
  disablesRule,
  (judged) => catchAll(judged, 'block', 'catch-all-block'),
  (judged) => catchAll(judged, 'skip', 'catch-all-skip'),
  skipMovedUp,
  ({ ledger, lists }) => logRuleRisks(ledger, lists),
];

function dropsRules({ ledger }: Judged): readonly Risk[] {
  const dropped = ledger.filter(({ detail }) => detail.change === 'removed');
  if (dropped.length === 0) return [];
  const verb = dropped.length === 1 ? 'leaves' : 'leave';
  return [{ code: 'drops-rules', message: `${names(dropped)} ${verb} the ruleset` }];
}

function emptiesRuleset({ ledger }: Judged): readonly Risk[] {
  const empties = ledger.length > 0 && ledger.every(({ detail }) => detail.change === 'removed');
  return empties ? [{ code: 'empties-ruleset', message: 'no rule is left in the ruleset' }] : [];
}

/** Nothing gets further if other rules stop all the rule's traffic. */
function weakenedTo(
  { ledger, lists, effects }: Judged,
  action: string,
  code: 'block-to-log' | 'block-to-skip',
): readonly Risk[] {
  const opened = new Set(effects.openings.map(({ rule }) => lists.entryOf(rule)));
  return ledger
    .filter((entry) => opened.has(entry))
    .flatMap(({ detail, before, after }) =>
      keepsOut(actionOf(before)) && actionOf(after) === action
        ? [
            {
              code,
              message: `${ruleTitle(detail)} no longer stops traffic: ${actionOf(before)} becomes ${action}`,
            },
          ]
        : [],
    );
}

function disablesRule({ ledger }: Judged): readonly Risk[] {
  return ledger.flatMap(({ detail, before, after }) =>
    before !== undefined && after !== undefined && runs(before) && !runs(after)
      ? [{ code: 'disables-rule', message: `${ruleTitle(detail)} (${detail.action}) is switched off` }]
      : [],
  );
}

function catchAll(
  { ledger, lists }: Judged,
  action: 'block' | 'skip',
  code: 'catch-all-block' | 'catch-all-skip',
): readonly Risk[] {
  const catchesAll = (rule: Raw | undefined): boolean =>
    rule !== undefined &&
    actionOf(rule) === action &&
    runs(rule) &&
    selectsEverything(expressionOf(rule), lists.scheme) &&
    // A limit stops only the excess.
    !isObject(rule['ratelimit']);
  const effect =
    action === 'block'
      ? 'blocks all traffic that reaches it'
      : 'lets all traffic past the rules that it skips';
  return ledger.flatMap(({ detail, before, after }) => {
    const stays = detail.change === 'kept' || detail.change === 'moved';
    return !stays && catchesAll(after) && !catchesAll(before)
      ? [{ code, message: `${ruleTitle(detail)} ${effect}` }]
      : [];
  });
}

/** A skip that moved before a blocking rule lets traffic past it, unless proven harmless. One risk for all. */
function skipMovedUp({ ledger, effects }: Judged): readonly Risk[] {
  if (effects.orderOpenings.every(({ kind }) => kind === 'order')) return [];
  const passed: string[] = [];
  let earliestBlock = { title: '', from: Infinity };
  for (const { detail, after } of ledger.toReversed()) {
    const { from } = detail;
    const title = ruleTitle(detail);
    if (after === undefined || from === undefined || !runs(after)) continue;
    if (detail.action === 'skip' && from > earliestBlock.from) {
      passed.push(`${title} now runs before ${earliestBlock.title}`);
    }
    if (keepsOut(detail.action) && from < earliestBlock.from) earliestBlock = { title, from };
  }
  return passed.length === 0 ? [] : [{ code: 'skip-moved-up', message: someOf(passed.toReversed(), NAMED) }];
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
    entries.map(({ detail }) => ruleTitle(detail)),
    NAMED,
  );
}
