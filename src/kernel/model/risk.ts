import type { OutcomeExample } from './outcome.js';

/** The least strict new outcome of a change for some traffic. */
export interface WorstOutcome extends OutcomeExample {
  /** Lists (with their dollar) that must not contain the value of the example. */
  readonly unless?: readonly string[];
  /** The number of other ways found in which traffic is treated less strictly than before. */
  readonly more: number;
}

/** Something a reviewer must agree to. Codes are stable: `--allow CODE` names them. */
export interface Risk {
  readonly code: RiskCode;
  readonly message: string;
  /**
   * What the risk is about, if that may grow without a change of the files. Consent covers only these. They are the first 16 digits of SHA-256 digests: of
   * kind and URL of each observed thing, or of the path of each ignored difference.
   */
  readonly subjects?: readonly string[];
  /** For a limit that is exceeded: counted over the whole plan, so it says nothing about a part of the plan. */
  readonly counted?: 'plan';
  /** For traffic that gets further: an example. */
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
