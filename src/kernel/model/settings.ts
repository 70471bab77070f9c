/** Which js_integrity_score makes a script malicious: one above the threshold, or one below it. The threshold itself does not. */
export interface MaliciousRule {
  readonly score: number;
  readonly direction: 'above' | 'below';
}

/** What differs between the API as its documents show it and the public service of today. */
export interface Dialect {
  readonly name: 'documented' | 'cloudflare';
  /** Used when neither `--base-url` nor ZONEWRIGHT_BASE_URL is given. */
  readonly baseUrl?: string;
  /** How a CSP policy's `enabled` is written; either type is read. */
  readonly policyEnabled: 'string' | 'boolean';
  /** Custom log fields per zone, all kinds together. */
  readonly logFields: number;
  /** The documents call a high score malicious (Page Shield API, Script); the public service has turned its scores round since. */
  readonly malicious: MaliciousRule;
}

export const DIALECTS: Readonly<Record<Dialect['name'], Dialect>> = {
  documented: {
    name: 'documented',
    policyEnabled: 'string',
    logFields: 40,
    malicious: { score: 50, direction: 'above' },
  },
  cloudflare: {
    name: 'cloudflare',
    baseUrl: 'https://api.cloudflare.com/client/v4',
    policyEnabled: 'boolean',
    logFields: 40,
    malicious: { score: 10, direction: 'below' },
  },
};

/** `{ percent: 25 }` or `{ count: 5 }`. */
export type Threshold = { readonly percent: number } | { readonly count: number };

/** How much a plan may change before it needs consent. */
export interface Safety {
  readonly maxDeletes: Threshold;
  readonly maxUpdates: Threshold;
  /** Percentages apply from this many existing objects on. */
  readonly minExisting: number;
}

/** What is read of one zone or account. */
export type ScopedEndpoint =
  'logpushJobs' | 'wafOverrides' | 'wafPackages' | 'firewallRules' | 'alertPolicies';
/** What is read of the credentials: everything that they may see. */
export type ListEndpoint = 'zones' | 'accounts';
export type Endpoint = ScopedEndpoint | ListEndpoint;

/** The paths as they are publicly known. */
export const ENDPOINTS: Readonly<Record<Endpoint, string>> = {
  zones: '/zones',
  accounts: '/accounts',
  logpushJobs: '/zones/{zone_id}/logpush/jobs',
  wafOverrides: '/zones/{zone_id}/firewall/waf/overrides',
  wafPackages: '/zones/{zone_id}/firewall/waf/packages',
  firewallRules: '/zones/{zone_id}/firewall/rules',
  alertPolicies: '/accounts/{account_id}/alerting/v3/policies',
};

/** How rule expressions are checked. */
export interface ExpressionSettings {
  /** What is well-formed and not known, or not documented for a phase, is an error rather than a warning. */
  readonly strict: boolean;
  /** Names that the service has and the catalogue lacks; lists with their dollar. */
  readonly names: readonly string[];
}

/** The project file with every default filled in. */
export interface Settings {
  readonly dialect: Dialect;
  readonly auth: 'documented' | 'token' | 'key';
  readonly zones: readonly string[];
  readonly accounts: readonly string[];
  readonly safety: Safety;
  readonly expressions: ExpressionSettings;
  /** Paths that the documents don't show; those of a scope begin with `/zones/{zone_id}` or `/accounts/{account_id}`. */
  readonly endpoints: Readonly<Record<Endpoint, string>>;
}
