import type { OutcomeExample } from './outcome.js';

/** The least strict outcome that a change has for traffic. */
export interface WorstOutcome extends OutcomeExample {
  /** Lists (with their dollar) that must not have the value for the example to hold. */
  readonly unless?: readonly string[];
  /** How many other ways there are in which traffic is treated less strictly than before, as far as they were found. */
  readonly more: number;
}

/** Something a reviewer must agree to. Codes are stable: `--allow CODE` names them. */
export interface Risk {
  readonly code: RiskCode;
  readonly message: string;
  /**
   * What it is about, where that may grow without any change of the files; absent where the change itself says it. To have reviewed the risk
   * is to have agreed to these and no others. Of `blocks-observed-scripts`: the first 16 hexadecimal digits of the SHA-256 of kind and URL
   * of each script and connection that it is about, sorted; of `overwrites-ignored`: the same of the path of each difference.
   */
  readonly subjects?: readonly string[];
  /** Of a number that is too large: it was counted over the whole plan, and says nothing of a part of it. */
  readonly counted?: 'plan';
  /** Of traffic that gets further, shown by an example. */
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
  'weakens-headers',
  'weakens-managed-rules',
  'weakens-rate-limit',
  'weakens-zone-setting',
] as const;

export type RiskCode = (typeof RISK_CODES)[number];
