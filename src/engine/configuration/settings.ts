import { defined } from '../../kernel/lib/defined.js';
import { durationMs } from '../../kernel/lib/duration.js';
import type { ProjectFile } from '../../generated/files.js';
import type { WithGaps } from '../../kernel/lib/with-gaps.js';
import type { Json } from '../../kernel/model/json.js';
import {
  DIALECTS,
  LIST_ENDPOINTS,
  type Dialect,
  type ProjectVars,
  type Rollout,
  type Settings,
  type Threshold,
  type Wave,
} from '../../kernel/model/settings.js';
import { KINDS } from '../../kinds/registry.js';

/** What files are checked by, and which files: also read from a project file with errors, value by value. */
const OF_CHECKS = ['zones', 'accounts', 'limits', 'expressions', 'parameters'] as const;

type OfChecks = Pick<WithGaps<ProjectFile>, (typeof OF_CHECKS)[number]>;

/** The settings for checks of a project file with errors, without its wrong values. */
export function checksOf(project: OfChecks): OfChecks {
  return Object.fromEntries(
    OF_CHECKS.flatMap((key) => (project[key] === undefined ? [] : [[key, project[key]]])),
  );
}

/** The settings with defaults for what the project file lacks. `places`: of its variables. */
export function settingsFrom(
  project: Omit<ProjectFile, keyof OfChecks> & OfChecks,
  places: ProjectVars['places'] = {},
): Settings {
  const dialect = DIALECTS[project.dialect ?? 'documented'];
  const { score, direction } = dialect.malicious;
  const { malicious_score = score, malicious_direction = direction, ...own } = project.limits ?? {};
  const { rules_per_phase = {}, ...limits } = own;
  return {
    dialect: { ...dialect, malicious: { score: malicious_score, direction: malicious_direction } },
    auth: project.auth ?? 'documented',
    zones: project.zones ?? ['zones/**/*.yaml'],
    accounts: project.accounts ?? ['accounts/**/*.yaml'],
    safety: {
      maxDeletes: threshold(project.safety?.max_deletes ?? '25%'),
      maxUpdates: threshold(project.safety?.max_updates ?? '30%'),
      minExisting: project.safety?.min_existing ?? 10,
      maxScopes: threshold(project.safety?.max_scopes ?? 10),
    },
    expressions: {
      strict: project.expressions?.strict ?? false,
      names: project.expressions?.names ?? [],
    },
    vars: { values: project.vars ?? {}, places },
    ...defined({
      rollout: project.rollout && rolloutFrom(project.rollout),
      require: project.require && { meta: [], tests: 'none' as const, ...project.require },
    }),
    parameterNames: project.parameters?.names ?? [],
    limits: {
      ...limitsIn(dialect),
      ...limits,
      ...Object.fromEntries(under('rules_per_phase', rules_per_phase)),
    },
    endpoints: { ...LIST_ENDPOINTS, ...kindEndpoints(), ...project.endpoints },
  };
}

/** The waves of a rollout; the schema checked their form. */
function rolloutFrom({ waves, check }: NonNullable<ProjectFile['rollout']>): Rollout {
  return {
    waves: waves.map((wave): Wave => {
      if (Array.isArray(wave)) return { kind: 'globs', globs: wave };
      return wave === 'rest' ? { kind: 'rest' } : { kind: 'share', percent: Number.parseInt(wave, 10) };
    }),
    ...defined({ check: check && { everyMs: durationMs(check.every), forMs: durationMs(check.for) } }),
  };
}

/** The limits of kinds in a dialect. */
function limitsIn({ name }: Dialect): Settings['limits'] {
  const limits = KINDS.flatMap((kind) => Object.entries(kind.limits));
  return Object.fromEntries(limits.map(([key, byDialect]) => [key, byDialect[name]]));
}

/** The undocumented paths that kinds know. */
function kindEndpoints(): Readonly<Record<string, string>> {
  return Object.fromEntries(KINDS.flatMap(({ access }) => Object.entries(access.endpoints ?? {})));
}

/** `"25%"` or `5`; the schema checked the form. */
export function threshold(value: string | number): Threshold {
  return typeof value === 'number' ? { count: value } : { percent: Number(value.slice(0, -1)) };
}

/** Every key of the project file with its effective value: `safety.max_deletes` → `25%`. */
export function effectiveProject(settings: Settings): ReadonlyMap<string, Json> {
  const { dialect, auth, zones, accounts, vars, safety, expressions, parameterNames, limits, endpoints } =
    settings;
  const { require: required } = settings;
  return new Map<string, Json>([
    ['dialect', dialect.name],
    ['auth', auth],
    ['zones', zones],
    ['accounts', accounts],
    ['vars', vars.values],
    ...under('limits', limits),
    ['limits.malicious_score', dialect.malicious.score],
    ['limits.malicious_direction', dialect.malicious.direction],
    ['safety.max_deletes', written(safety.maxDeletes)],
    ['safety.max_updates', written(safety.maxUpdates)],
    ['safety.min_existing', safety.minExisting],
    ['safety.max_scopes', written(safety.maxScopes)],
    ['expressions.strict', expressions.strict],
    ['expressions.names', expressions.names],
    ['parameters.names', parameterNames],
    ['require.meta', required?.meta ?? []],
    ['require.owners', required?.owners ?? null],
    ['require.ticket.pattern', required?.ticket?.pattern ?? null],
    ['require.ticket.link', required?.ticket?.link ?? null],
    ['require.tests', required?.tests ?? 'none'],
    ...under('endpoints', endpoints),
  ]);
}

/** A threshold as files have it. */
export function written(limit: Threshold): string | number {
  return 'count' in limit ? limit.count : `${limit.percent}%`;
}

function under<Value>(
  key: string,
  members: Readonly<Record<string, Value>>,
): readonly (readonly [string, Value])[] {
  return Object.entries(members).map(([name, value]) => [`${key}.${name}`, value]);
}
