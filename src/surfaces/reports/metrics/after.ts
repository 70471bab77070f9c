import { defined } from '../../../kernel/lib/defined.js';
import { compare } from '../../../kernel/model/finding.js';
import { TOOL_VERSION } from '../../../version.js';
import { findingsOf, type RunFacts } from '../notifications/facts.js';
import { scopeFacts, type ScopeFact } from '../notifications/scopes.js';
import { FAMILIES, type FamilyName, type Sample } from './families.js';

/** Which runs a sample is about. Samples of other commands, environments and shards stay. */
export interface About {
  readonly environment?: string;
  readonly shard?: string;
  /** True if not all was looked at, or no live state: samples of scopes stay. */
  readonly isPart: boolean;
  /** Makes a text from outside safe for the file. */
  readonly shown: (text: string) => string;
}

/**
 * The samples of a file after a run. Counters go on, times of clean runs stay until newer ones, samples of other commands stay. If the run ended
 * before it found anything, its scopes and those before are unknown. Pure.
 */
export function metricsAfter(former: readonly Sample[], run: RunFacts, about: About): readonly Sample[] {
  const environment = about.environment === undefined ? undefined : about.shown(about.environment);
  const { shard } = about;
  const who = defined({ environment, shard });
  const labels: Sample['labels'] = { command: run.command, ...who };
  const isAlike = ({ labels: others }: Sample): boolean =>
    others['environment'] === environment && others['shard'] === shard;
  const isVersion = (one: Sample): boolean => one.family === 'zonewright_build_info' && isAlike(one);
  const isOwn = (one: Sample): boolean => one.labels['command'] === run.command && isAlike(one);
  const own = former.filter(isOwn);
  const sample = (family: FamilyName, value: number, more: Sample['labels'] = {}): Sample => ({
    family,
    labels: { ...labels, ...more },
    value,
  });
  return [
    ...former.filter((one) => !isOwn(one) && !isVersion(one)),
    { family: 'zonewright_build_info', labels: { ...who, version: TOOL_VERSION }, value: 1 },
    ...ofRun(own, run, about, sample),
    ...ofScopes(own, run, about, sample),
    ...counted(own, run, sample),
  ];
}

type MakeSample = (family: FamilyName, value: number, more?: Sample['labels']) => Sample;

function ofRun(
  own: readonly Sample[],
  run: RunFacts,
  { isPart }: About,
  sample: MakeSample,
): readonly Sample[] {
  const at = seconds(run.finishedAt);
  const findings = findingsOf(run);
  const number = (severity: string): number =>
    (findings ?? []).filter((finding) => finding.severity === severity).length;
  return [
    sample('zonewright_run_timestamp_seconds', at),
    ...(!isPart && isCleanRun(run)
      ? [sample('zonewright_run_clean_timestamp_seconds', at)]
      : own.filter(({ family }) => family === 'zonewright_run_clean_timestamp_seconds')),
    sample('zonewright_run_duration_seconds', rounded(run.seconds)),
    sample('zonewright_run_exit_code', run.exit),
    ...(findings === undefined
      ? []
      : ['error', 'warning'].map((severity) =>
          sample('zonewright_findings', number(severity), { severity }),
        )),
  ];
}

function isCleanRun({ exit, found, error }: RunFacts): boolean {
  return (
    exit === 0 &&
    error === undefined &&
    found !== undefined &&
    scopeFacts(found).every(({ isClean }) => isClean)
  );
}

const OF_SCOPES: ReadonlySet<FamilyName> = new Set([
  'zonewright_scope_known',
  'zonewright_scope_differences',
  'zonewright_scope_changes',
  'zonewright_scope_clean_timestamp_seconds',
]);

function ofScopes(
  own: readonly Sample[],
  run: RunFacts,
  { isPart, shown }: About,
  sample: MakeSample,
): readonly Sample[] {
  const before = own.filter(({ family }) => OF_SCOPES.has(family));
  if (isPart) return before;
  const cleanAt = new Map(
    before.flatMap(({ family, labels, value }) =>
      family === 'zonewright_scope_clean_timestamp_seconds' ? [[labels['scope'] ?? '', value] as const] : [],
    ),
  );
  const scopes = run.found === undefined ? notKnown(before, run.scopes.map(shown)) : scopeFacts(run.found);
  const family = run.command === 'drift' ? 'zonewright_scope_differences' : 'zonewright_scope_changes';
  return scopes.flatMap(({ address, isKnown, isClean, left }) => {
    const scope = { scope: shown(address) };
    const clean = isClean ? seconds(run.finishedAt) : cleanAt.get(scope.scope);
    return [
      sample('zonewright_scope_known', isKnown ? 1 : 0, scope),
      ...(isKnown ? [sample(family, left, scope)] : []),
      ...(clean === undefined ? [] : [sample('zonewright_scope_clean_timestamp_seconds', clean, scope)]),
    ];
  });
}

/** The scopes of the run before and of this one, unknown. */
function notKnown(before: readonly Sample[], wanted: readonly string[]): readonly ScopeFact[] {
  const known = before.flatMap(({ labels }) => labels['scope'] ?? []);
  return [...new Set([...known, ...wanted])].map((address) => ({
    address,
    isKnown: false,
    left: 0,
    done: 0,
    isClean: false,
  }));
}

/** The counters: the sums of before, plus this run. */
function counted(own: readonly Sample[], run: RunFacts, sample: MakeSample): readonly Sample[] {
  const { requests, waits } = run.traffic;
  const more = [
    ...requests.map(({ method, outcome, count }) =>
      sample('zonewright_requests', count, { method, outcome }),
    ),
    ...waits.map(({ reason, seconds: waited }) => sample('zonewright_wait_seconds', waited, { reason })),
    ...(run.consentedWhen === 'before' ? [] : run.consented).map(({ code, changes }) =>
      sample('zonewright_consented_changes', changes, { risk: code }),
    ),
  ];
  const sums = new Map<string, Sample>();
  for (const one of [...own.filter(({ family }) => FAMILIES[family].type === 'counter'), ...more]) {
    const key = JSON.stringify([
      one.family,
      Object.entries(one.labels).toSorted(([a], [b]) => compare(a, b)),
    ]);
    const sum = (sums.get(key)?.value ?? 0) + one.value;
    sums.set(key, { ...one, value: rounded(sum) });
  }
  return [...sums.values()];
}

function seconds(at: Date): number {
  return at.getTime() / 1000;
}

/** To the millisecond: sums of fractions would grow longer and longer. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
