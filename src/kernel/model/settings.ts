import type { Vars } from '../../generated/files.js';
import type { Location } from './finding.js';
import type { MetaMember } from './meta.js';
import type { Opening } from './opening.js';

/** The project file, at the root of a repository. */
export const PROJECT_FILE = 'zonewright.yaml';

/** A js_integrity_score strictly above or below this is malicious. */
export interface MaliciousRule {
  readonly score: number;
  readonly direction: 'above' | 'below';
}

/** How the documented API and today's public service differ. */
export interface Dialect {
  readonly name: 'documented' | 'cloudflare';
  /** Used without `--base-url` and ZONEWRIGHT_BASE_URL. */
  readonly baseUrl?: string;
  /** By the documents a high score is malicious (Page Shield API, Script). The public service reversed its scores. */
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

/** What a plan may change without consent. */
export interface Safety {
  readonly maxDeletes: Threshold;
  readonly maxUpdates: Threshold;
  /** With fewer existing objects, percentages don't apply. */
  readonly minExisting: number;
  /** Of zones and accounts. Percentages are shares of all in the files. */
  readonly maxScopes: Threshold;
}

/** Risks that can't be consented to, at matching targets. */
export interface Gate extends Omit<Opening, 'approvers'> {
  /** `gate 2` without a name. */
  readonly name: string;
  /** Codes of risks. */
  readonly deny: readonly string[];
  /** Globs of addresses. */
  readonly targets: readonly string[];
  /** Owners of files, as in CODEOWNERS: an owner of a change's file opens the gate by approving. */
  readonly codeowners?: string;
  /** Its place: `zonewright.yaml:12 at origin/main`. */
  readonly at: string;
  /** Who may change it, in words. */
  readonly owners: string;
}

/** Public paths that list all zones and accounts of the credentials. */
export const LIST_ENDPOINTS = { zones: '/zones', accounts: '/accounts' } as const;

export interface ExpressionSettings {
  /** Well-formed names that are unknown, or not documented for the phase, are errors, not warnings. */
  readonly strict: boolean;
  /** Names of the service that the catalogue lacks. Lists have their dollar. */
  readonly names: readonly string[];
}

/** The scopes of a wave: globs of addresses, a share of all in percent, or the rest. */
export type Wave =
  | { readonly kind: 'globs'; readonly globs: readonly string[] }
  | { readonly kind: 'share'; readonly percent: number }
  | { readonly kind: 'rest' };

/** The order in which scopes are applied. */
export interface Rollout {
  readonly waves: readonly Wave[];
  /** Checks after a wave: interval and duration in milliseconds. */
  readonly check?: { readonly everyMs: number; readonly forMs: number };
}

/** Variables of the project file, with the place of each value. */
export interface ProjectVars {
  readonly values: Vars;
  /** By variable and, in a list, the index of an item: `["offices",1]`. */
  readonly places: Readonly<Record<string, Location>>;
}

/** What every rule has to have. */
export interface Requirements {
  /** Members of `meta`. */
  readonly meta: readonly MetaMember[];
  readonly tests: 'none' | 'blocking';
  /** Who can be an owner; absent: anybody. */
  readonly owners?: 'codeowners' | readonly string[];
  readonly ticket?: { readonly pattern?: string; readonly link?: string };
}

/** The project file with all defaults. */
export interface Settings {
  readonly dialect: Dialect;
  readonly auth: 'documented' | 'token' | 'key';
  readonly zones: readonly string[];
  readonly accounts: readonly string[];
  readonly safety: Safety;
  readonly expressions: ExpressionSettings;
  /** Those of a file or a zone override them. */
  readonly vars: ProjectVars;
  readonly rollout?: Rollout;
  readonly require?: Requirements;
  /** The place of each rule and object is wanted, also without `meta`. */
  readonly places?: true;
  /** Members of objects that the project declares as known: `set_config.new_switch`. */
  readonly parameterNames: readonly string[];
  /** By their keys in the project file: `log_fields`, `rules_per_phase.magic_transit`. */
  readonly limits: Readonly<Record<string, number>>;
  /**
   * Undocumented paths, by their keys in the project file. Those of a scope start with `/zones/{zone_id}` or
   * `/accounts/{account_id}`.
   */
  readonly endpoints: Readonly<Record<keyof typeof LIST_ENDPOINTS | (string & {}), string>>;
}
