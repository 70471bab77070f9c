import { endpointPath } from '../../service/endpoints/endpoint.js';
import { POOLS_PER_PAGE, poolsPath } from '../../kinds/pool-notifications/live.js';
import { migrationRequest, PHASE_TWO } from '../../kinds/managed-waf/live.js';
import type { ReadRequest } from '../../kernel/model/request.js';
import { scopePath, type Level, type Scope } from '../../kernel/model/scope.js';
import type { Settings } from '../../kernel/model/settings.js';

/** Endpoints that one permission opens, and the smallest request that shows whether it does. */
export interface Family {
  /** For programs. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** Whether what a file declares, by a claim such as `rulesets/magic_transit`, can't be planned without it. */
  readonly isNeededBy: (claim: string) => boolean;
  /** What the public service calls the permission to read it. */
  readonly permission: string;
  /** What doesn't work without it, where no file needs it. */
  readonly without: string;
  /** The key of the project file that has its path, where documents show none. */
  readonly pathKey?: string;
}

/** A family that every zone or account has for itself. */
interface ScopedFamily extends Family {
  readonly request: (scope: Scope, settings: Settings) => ReadRequest;
}

/** A family of the credentials as such. */
interface ListFamily extends Family {
  readonly request: (settings: Settings) => ReadRequest;
}

const FIRST_ITEM = { page: '1', per_page: '1' };
const never = (): boolean => false;
const sectionIs =
  (...sections: readonly string[]) =>
  (claim: string): boolean =>
    sections.includes(claim.split('/')[0] ?? '');

function below(path: string, query: Readonly<Record<string, string>> = {}): ScopedFamily['request'] {
  return (scope) => ({ path: `${scopePath(scope)}${path}`, query });
}

/** In the order of reports. */
export const FAMILIES: Readonly<Record<Level, readonly ScopedFamily[]>> = {
  zone: [
    {
      name: 'page_shield',
      title: 'page shield settings',
      request: below('/page_shield'),
      isNeededBy: sectionIs('page_shield'),
      permission: 'Page Shield Read',
      without: "page_shield can't be planned",
    },
    {
      name: 'page_shield_policies',
      title: 'CSP policies',
      request: below('/page_shield/policies'),
      isNeededBy: sectionIs('csp_policies'),
      permission: 'Page Shield Read',
      without: "csp_policies can't be planned",
    },
    {
      name: 'page_shield_scripts',
      title: 'observed scripts',
      request: below('/page_shield/scripts', { ...FIRST_ITEM, status: 'active' }),
      isNeededBy: never,
      permission: 'Page Shield Read',
      without: "a plan can't tell what a policy would block",
    },
    {
      name: 'page_shield_connections',
      title: 'observed connections',
      request: below('/page_shield/connections', { ...FIRST_ITEM, status: 'active' }),
      isNeededBy: never,
      permission: 'Page Shield Read',
      without: "a plan can't tell what a policy would block",
    },
    {
      name: 'rulesets',
      title: 'rulesets',
      request: below('/rulesets'),
      isNeededBy: sectionIs('rulesets'),
      permission: 'Zone WAF Read, and what other phases need (Transform Rules Read, Logs Read …)',
      without: "rulesets and log_fields can't be planned",
    },
    {
      name: 'logpush_jobs',
      title: 'log push jobs',
      request: (scope, settings) => ({ path: endpointPath('logpushJobs', settings, scope) }),
      isNeededBy: sectionIs('logpush_jobs'),
      permission: 'Logs Read',
      without: "logpush_jobs can't be planned",
      pathKey: 'endpoints.logpush_jobs',
    },
    {
      name: 'waf_migration',
      title: 'state of the managed WAF',
      request: (scope) => ({ ...migrationRequest(scope, 'check'), query: PHASE_TWO }),
      isNeededBy: sectionIs('managed_waf'),
      permission: 'Zone WAF Read',
      without: 'migrate waf does not work',
    },
    {
      name: 'waf_overrides',
      title: 'overrides of the previous WAF',
      request: (scope, settings) => ({
        path: endpointPath('wafOverrides', settings, scope),
        query: FIRST_ITEM,
      }),
      isNeededBy: never,
      permission: 'Firewall Services Read',
      without: 'migrate waf does not see what stands in its way',
      pathKey: 'endpoints.waf_overrides',
    },
    {
      name: 'waf_packages',
      title: 'rules of the previous WAF',
      request: (scope, settings) => ({
        path: endpointPath('wafPackages', settings, scope),
        query: FIRST_ITEM,
      }),
      isNeededBy: never,
      permission: 'Firewall Services Read',
      without: 'migrate waf does not see which settings are lost',
      pathKey: 'endpoints.waf_packages',
    },
  ],
  account: [
    {
      name: 'rulesets',
      title: 'rulesets',
      request: below('/rulesets'),
      isNeededBy: sectionIs('rulesets'),
      permission: 'Account Rulesets Read, and what phases need (Magic Firewall Read …)',
      without: "rulesets can't be planned",
    },
    {
      name: 'pools',
      title: 'load balancer pools',
      request: (scope) => ({
        path: poolsPath(scope),
        query: { page: '1', per_page: String(POOLS_PER_PAGE) },
      }),
      isNeededBy: sectionIs('pool_notifications'),
      permission: 'Load Balancing: Monitors and Pools Read',
      without: 'migrate pool-notifications does not work',
    },
    {
      name: 'alert_policies',
      title: 'alert policies',
      request: (scope, settings) => ({ path: endpointPath('alertPolicies', settings, scope) }),
      isNeededBy: sectionIs('pool_notifications'),
      permission: 'Notifications Read',
      without: 'migrate pool-notifications does not work',
      pathKey: 'endpoints.alert_policies',
    },
  ],
};

/** The public service has pages of five at least. */
const FIRST_FIVE = { page: '1', per_page: '5' };

/** What the credentials may see at all. */
export const LISTS: readonly ListFamily[] = [
  {
    name: 'zones',
    title: 'list of zones',
    request: ({ endpoints }) => ({ path: endpoints.zones, query: FIRST_FIVE }),
    isNeededBy: never,
    permission: 'Zone Read',
    without: 'zones that no file names are not seen by coverage and import --all',
    pathKey: 'endpoints.zones',
  },
  {
    name: 'accounts',
    title: 'list of accounts',
    request: ({ endpoints }) => ({ path: endpoints.accounts, query: FIRST_FIVE }),
    isNeededBy: never,
    permission: 'Account Settings Read',
    without: 'accounts that no file names are not seen by coverage and import --all',
    pathKey: 'endpoints.accounts',
  },
];
