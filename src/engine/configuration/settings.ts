import type { ProjectFile } from '../../kernel/model/config.js';
import type { Json } from '../../kernel/model/json.js';
import { DIALECTS, ENDPOINTS, type Settings, type Threshold } from '../../kernel/model/settings.js';

/** Fills in what the project file leaves out; without a file, everything. */
export function settingsFrom(project: ProjectFile): Settings {
  const dialect = DIALECTS[project.dialect ?? 'documented'];
  return {
    dialect: {
      ...dialect,
      logFields: project.limits?.log_fields ?? dialect.logFields,
      malicious: {
        score: project.limits?.malicious_score ?? dialect.malicious.score,
        direction: project.limits?.malicious_direction ?? dialect.malicious.direction,
      },
    },
    auth: project.auth ?? 'documented',
    zones: project.zones ?? ['zones/**/*.yaml'],
    accounts: project.accounts ?? ['accounts/**/*.yaml'],
    safety: {
      maxDeletes: threshold(project.safety?.max_deletes ?? '25%'),
      maxUpdates: threshold(project.safety?.max_updates ?? '30%'),
      minExisting: project.safety?.min_existing ?? 10,
    },
    expressions: {
      strict: project.expressions?.strict ?? false,
      names: project.expressions?.names ?? [],
    },
    endpoints: {
      zones: project.endpoints?.zones ?? ENDPOINTS.zones,
      accounts: project.endpoints?.accounts ?? ENDPOINTS.accounts,
      logpushJobs: project.endpoints?.logpush_jobs ?? ENDPOINTS.logpushJobs,
      wafOverrides: project.endpoints?.waf_overrides ?? ENDPOINTS.wafOverrides,
      wafPackages: project.endpoints?.waf_packages ?? ENDPOINTS.wafPackages,
      firewallRules: project.endpoints?.firewall_rules ?? ENDPOINTS.firewallRules,
      alertPolicies: project.endpoints?.alert_policies ?? ENDPOINTS.alertPolicies,
    },
  };
}

/** `"25%"` or `5`; the schema has checked the form. */
function threshold(value: string | number): Threshold {
  return typeof value === 'number' ? { count: value } : { percent: Number(value.slice(0, -1)) };
}

/** Every key of the project file with the value that counts, the default where nothing is written: `safety.max_deletes` → `25%`. */
export function effectiveProject(settings: Settings): ReadonlyMap<string, Json> {
  const { dialect, auth, zones, accounts, safety, expressions, endpoints } = settings;
  return new Map<string, Json>([
    ['dialect', dialect.name],
    ['auth', auth],
    ['zones', zones],
    ['accounts', accounts],
    ['limits.log_fields', dialect.logFields],
    ['limits.malicious_score', dialect.malicious.score],
    ['limits.malicious_direction', dialect.malicious.direction],
    ['safety.max_deletes', written(safety.maxDeletes)],
    ['safety.max_updates', written(safety.maxUpdates)],
    ['safety.min_existing', safety.minExisting],
    ['expressions.strict', expressions.strict],
    ['expressions.names', expressions.names],
    ['endpoints.zones', endpoints.zones],
    ['endpoints.accounts', endpoints.accounts],
    ['endpoints.logpush_jobs', endpoints.logpushJobs],
    ['endpoints.waf_overrides', endpoints.wafOverrides],
    ['endpoints.waf_packages', endpoints.wafPackages],
    ['endpoints.firewall_rules', endpoints.firewallRules],
    ['endpoints.alert_policies', endpoints.alertPolicies],
  ]);
}

function written(limit: Threshold): string | number {
  return 'count' in limit ? limit.count : `${limit.percent}%`;
}
