import { someOf } from '../../kernel/lib/phrases.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import type { Risk } from '../../kernel/model/risk.js';
import { isObject } from '../../kernel/model/json.js';
import { lostCoverage } from '@zonewright/edge-rules/simulation/coverage.js';
import { printWitness } from '@zonewright/edge-rules/simulation/witness.js';
import { runs, type LedgerEntry } from './ledger.js';
import type { SimulatedLists } from './simulated-lists.js';

const NAMED = 5;

/**
 * What remaining rules log less: a log rule selects less, or a rule's traffic is no longer logged. Removed or disabled rules have their own risks.
 * Pure.
 */
export function logRuleRisks(
  ledger: readonly LedgerEntry[],
  { scheme }: Pick<SimulatedLists, 'scheme'>,
): readonly Risk[] {
  const less = ledger.flatMap(({ detail, before, after }) => {
    if (detail.change !== 'changed' || before === undefined || after === undefined) return [];
    if (!runs(before) || !runs(after)) return [];
    const title = ruleTitle(detail);
    return [
      ...(onlyLogs(before) && onlyLogs(after) ? narrowed(title, before, after, scheme) : []),
      ...(isLogged(before) && !isLogged(after) ? [`the fields of ${title} are no longer logged`] : []),
    ];
  });
  return less.length === 0 ? [] : [{ code: 'logs-less', message: someOf(less, NAMED) }];
}

function narrowed(
  title: string,
  before: Raw,
  after: Raw,
  scheme: SimulatedLists['scheme'],
): readonly string[] {
  const lost = lostCoverage(String(before['expression']), String(after['expression']), scheme);
  switch (lost.kind) {
    case 'none':
      return [];
    case 'lost':
      return [`${title} no longer logs ${printWitness(lost.witness, scheme)}`];
    case 'unknown':
      return [`${title} possibly logs less: ${lost.because}`];
  }
}

function onlyLogs(rule: Raw): boolean {
  return rule['action'] === 'log';
}

function isLogged({ logging }: Raw): boolean {
  return !isObject(logging) || logging['enabled'] !== false;
}
