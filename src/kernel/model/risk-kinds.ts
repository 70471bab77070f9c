import { RISK_CODES, type RiskCode } from './risk.js';

/**
 * Worst first: allows more; stops or watches less; removes protection; stops more; logs more, or elsewhere;
 * reaches further than it looks.
 */
export const RISK_KINDS = ['opens', 'weakens', 'removes', 'stops', 'logs', 'reach'] as const;

export type RiskKind = (typeof RISK_KINDS)[number];

export const KIND_OF_RISK: Readonly<Record<RiskCode, RiskKind>> = {
  'account-level': 'reach',
  'base-without-rules': 'removes',
  'block-to-log': 'opens',
  'block-to-skip': 'opens',
  'blocks-observed-scripts': 'stops',
  'breaks-invariant': 'opens',
  'catch-all-block': 'stops',
  'catch-all-skip': 'opens',
  'csp-allow-to-log': 'opens',
  'csp-narrowed': 'weakens',
  'csp-report-moved': 'weakens',
  'csp-widened': 'opens',
  'deletes-job': 'removes',
  'deletes-list': 'removes',
  'deletes-policy': 'removes',
  'deletes-ruleset': 'removes',
  'disables-policy': 'opens',
  'disables-rule': 'opens',
  'drops-items': 'removes',
  'drops-rules': 'removes',
  'empties-list': 'removes',
  'empties-ruleset': 'removes',
  'hsts-lasting': 'reach',
  'leaves-management': 'removes',
  'log-destination-changed': 'logs',
  'logs-less': 'logs',
  'logs-sensitive-fields': 'logs',
  'max-deletes': 'reach',
  'max-scopes': 'reach',
  'max-updates': 'reach',
  'may-open-traffic': 'opens',
  'moves-origin': 'weakens',
  'new-log-destination': 'logs',
  'opens-traffic': 'opens',
  'overwrites-ignored': 'reach',
  'overwrites-live-edit': 'reach',
  'page-shield-off': 'weakens',
  'redirects-elsewhere': 'weakens',
  'skip-moved-up': 'opens',
  'touches-protected': 'removes',
  'weakens-bot-management': 'weakens',
  'weakens-headers': 'weakens',
  'weakens-managed-rules': 'weakens',
  'weakens-normalization': 'opens',
  'weakens-rate-limit': 'weakens',
  'weakens-zone-setting': 'weakens',
};

/** Codes of other versions count as the worst kind. */
export function riskKindOf(code: string): RiskKind {
  const known = RISK_CODES.find((one) => one === code);
  return known === undefined ? 'opens' : KIND_OF_RISK[known];
}

/** Sorts the worst kinds first, then by code. */
export function byGravity(a: string, b: string): number {
  const rank = (code: string): number => RISK_KINDS.indexOf(riskKindOf(code));
  return rank(a) - rank(b) || (a < b ? -1 : Number(a > b));
}
