import type { OutcomeExample } from './outcome.js';

/** The least strict new outcome for some traffic. */
export interface WorstOutcome extends OutcomeExample {
  /** Lists (with their dollar) that must not have the example's value. */
  readonly unless?: readonly string[];
  /** How many other ways to less strict treatment were found. */
  readonly more: number;
}

/** Something to consent to. Codes are stable: `--allow CODE` names them. */
export interface Risk {
  readonly code: RiskCode;
  readonly message: string;
  /**
   * What the risk is about, if that may grow without an edit: consent covers only these. First 16 digits of
   * SHA-256 digests: of kind and URL of an observed thing, or the path of an ignored difference.
   */
  readonly subjects?: readonly string[];
  /** A limit of the whole plan: it says nothing about a part. */
  readonly counted?: 'plan';
  /** An example of traffic that gets further. */
  readonly worst?: WorstOutcome;
}

export const RISK_CODES = [
  'account-level',
  'base-without-rules',
  'block-to-log',
  'block-to-skip',
  'blocks-observed-scripts',
  'breaks-invariant',
  'catch-all-block',
  'catch-all-skip',
  'csp-allow-to-log',
  'csp-narrowed',
  'csp-report-moved',
  'csp-widened',
  'deletes-job',
  'deletes-list',
  'deletes-policy',
  'deletes-ruleset',
  'disables-policy',
  'disables-rule',
  'drops-items',
  'drops-rules',
  'empties-list',
  'empties-ruleset',
  'hsts-lasting',
  'leaves-management',
  'log-destination-changed',
  'logs-less',
  'logs-sensitive-fields',
  'max-deletes',
  'max-scopes',
  'max-updates',
  'may-open-traffic',
  'moves-origin',
  'new-log-destination',
  'opens-traffic',
  'overwrites-ignored',
  'overwrites-live-edit',
  'page-shield-off',
  'redirects-elsewhere',
  'skip-moved-up',
  'touches-protected',
  'weakens-bot-management',
  'weakens-headers',
  'weakens-managed-rules',
  'weakens-normalization',
  'weakens-rate-limit',
  'weakens-zone-setting',
] as const;

export type RiskCode = (typeof RISK_CODES)[number];
