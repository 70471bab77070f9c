import type { Vars } from '../../generated/files.js';
import type { Location } from './finding.js';

/** The project file, at the root of a repository. */
export const PROJECT_FILE = 'zonewright.yaml';

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
  /** The documents call a high score malicious (Page Shield API, Script); the public service has turned its scores round since. */
  readonly malicious: MaliciousRule;
}

export const DIALECTS: Readonly<Record<Dialect['name'], Dialect>> = {
  documented: {
    name: 'documented',
    malicious: { score: 50, direction: 'above' },
  },
  cloudflare: {
    name: 'cloudflare',
    baseUrl: 'https://api.cloudflare.com/client/v4',
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
  /** Zones and accounts that may change: a share is of all that the files name. */
  readonly maxScopes: Threshold;
}

/** Risks that nobody may consent to, where its targets match. */
export interface Gate {
  /** `gate 2` where it has no name. */
  readonly name: string;
  /** Codes of risks. */
  readonly deny: readonly string[];
  /** Globs of addresses. */
  readonly targets: readonly string[];
  /** The label of a pull request that opens it. */
  readonly label?: string;
  /** Where it stands, in words: `zonewright.yaml:12 at origin/main`. */
  readonly at: string;
  /** Who may change it, in words. */
  readonly owners: string;
}

/** What is read of the credentials: everything that they may see, at the paths that are publicly known. */
export const LIST_ENDPOINTS = { zones: '/zones', accounts: '/accounts' } as const;

/** How rule expressions are checked. */
export interface ExpressionSettings {
  /** What is well-formed and not known, or not documented for a phase, is an error rather than a warning. */
  readonly strict: boolean;
  /** Names that the service has and the catalogue lacks; lists with their dollar. */
  readonly names: readonly string[];
}

/** The project file with every default filled in. */
/** How far one wave of a rollout reaches: addresses of scopes by globs, a share of all, in percent, or what is left. */
export type Wave =
  | { readonly kind: 'globs'; readonly globs: readonly string[] }
  | { readonly kind: 'share'; readonly percent: number }
  | { readonly kind: 'rest' };

/** In which order the scopes of a plan are carried out. */
export interface Rollout {
  readonly waves: readonly Wave[];
  /** How often a wave is checked, and for how long, in milliseconds. */
  readonly check?: { readonly everyMs: number; readonly forMs: number };
}

/** Variables of the project file, as its schema accepts them, and where each value stands there. */
export interface ProjectVars {
  readonly values: Vars;
  /** By the name of a variable and, of a list, the index of an item: `["offices",1]`. */
  readonly places: Readonly<Record<string, Location>>;
}

export interface Settings {
  readonly dialect: Dialect;
  readonly auth: 'documented' | 'token' | 'key';
  readonly zones: readonly string[];
  readonly accounts: readonly string[];
  readonly safety: Safety;
  readonly expressions: ExpressionSettings;
  /** Variables of every file, which those of a file and of a zone go over. */
  readonly vars: ProjectVars;
  readonly rollout?: Rollout;
  /** Members of objects of the service that a project makes known: `set_config.new_switch`. */
  readonly parameterNames: readonly string[];
  /** Limits that kinds have, by their keys in the project file: `log_fields`, `rules_per_phase.magic_transit`. */
  readonly limits: Readonly<Record<string, number>>;
  /**
   * Paths that the documents don't show, by their keys in the project file; those of a scope begin with `/zones/{zone_id}` or
   * `/accounts/{account_id}`.
   */
  readonly endpoints: Readonly<Record<keyof typeof LIST_ENDPOINTS | (string & {}), string>>;
}
