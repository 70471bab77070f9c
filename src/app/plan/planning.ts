import type { PlanDocument } from '../../generated/documents/plan.js';
import { dayOf } from '../../kernel/lib/day.js';
import { defined } from '../../kernel/lib/defined.js';
import type { Plan, Shard } from '../../kernel/model/plan.js';
import { secretsFrom } from '../../kernel/model/secret.js';
import type { Settings } from '../../kernel/model/settings.js';
import type { GapsDocument } from '../../generated/documents/gaps.js';
import { accepting } from '../../engine/configuration/accepting.js';
import { narrowedToBranch } from '../../engine/configuration/changed.js';
import { hasErrors, type Configuration } from '../../engine/configuration/configuration.js';
import type { DeclaredScope } from '../../engine/configuration/resolve.js';
import { placedFor, withLife } from '../../engine/configuration/life/with-life.js';
import { withFindingsOnChanged } from '../../engine/configuration/other-files.js';
import { expectedTrials, forecastOf } from '../../engine/plan/forecast.js';
import { scopeAddress, type Scope } from '../../kernel/model/scope.js';
import { UserError } from '../../kernel/model/errors.js';
import { count, duration } from '../../kernel/lib/phrases.js';
import { expectedSeconds } from '../../engine/plan/expected-time.js';
import { assemblePlan } from '../../engine/plan/plan.js';
import { mayLeave } from '../../engine/plan/left.js';
import { aboutWanted } from '../../engine/plan/part.js';
import { prepare } from '../../engine/prepare.js';
import type { Host, WatchedHost } from '../ports/host.js';
import {
  shareOf,
  type ApiOptions,
  type CacheOption,
  type CheckServiceOption,
  type IgnoreOption,
  type LiveFromOption,
  type RepositoryOptions,
  type StrictOption,
} from '../ports/shared-options.js';
import { openFolder, type RepositoryFiles } from '../../files/repository/folder.js';
import { NO_VERDICTS } from '../../engine/configuration/verdict.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { openRepositoryAt, readRepository, rootOf, type Reading } from '../repository/repository.js';
import { planKey } from '../session/plan-key.js';
import type { ReadSession } from '../session/reading.js';
import { withReadSession } from '../session/session.js';
import { readingProgress } from './reading-progress.js';

/** The files to plan. */
export interface BranchOptions extends RepositoryOptions, StrictOption, IgnoreOption, CacheOption {
  /** Only scopes that differ from this git revision. */
  readonly changedSince?: string;
}

/** What to plan, and what to find out beside it. */
export interface PlanNowOptions extends ApiOptions, CheckServiceOption {
  /** Globs of addresses; none for all. */
  readonly target: readonly string[];
  readonly shard?: Shard;
  /** The most requests for the run, if forecast. */
  readonly maxRequests?: number;
  /** Start nothing more after a failure. */
  readonly failFast?: boolean;
  /** Find effects of policy changes on observed things. */
  readonly impact: boolean;
  /** The plan is only shown: nothing is written. */
  readonly onlyLooks?: true;
  /** Find out who changed what differs. */
  readonly who?: boolean;
  /** Keeps what was read, for the run record. */
  readonly keepsFound?: true;
}

export interface PlanningOptions extends BranchOptions, PlanNowOptions, LiveFromOption, CacheOption {
  /** The git revision that the branch started from, or that was applied last. */
  readonly base?: string;
}

/** What to plan, and the base if any. */
export interface ToPlan {
  readonly configuration: Configuration;
  readonly base?: Configuration;
}

/** Files on disk, of `--base`, or of `--changed-since`. */
export type PlannedRevision = 'head' | 'base' | 'changed_since';

/** Wraps the files of a revision while they are read. */
export type WatchFiles = (revision: PlannedRevision, files: RepositoryFiles) => RepositoryFiles;

/** The configuration to plan: all, or what a branch touches. `watch` wraps the files. Throws a UserError if git lacks a named commit. */
export async function openToPlan(
  options: BranchOptions & Pick<PlanningOptions, 'base'>,
  host: Host,
  watch?: WatchFiles,
): Promise<ToPlan> {
  const { changedSince, base: revision } = options;
  const readHead = (places?: true): Promise<Configuration> =>
    readRepository(
      { ...options, ...defined({ places }) },
      host,
      watch && watchedReading(options, host, watch),
    );
  const read = await readHead();
  // Planning reports the errors. Until they are fixed, the branch's changes are unknown.
  if (hasErrors(read)) return { configuration: accepting(await aboutBranch(read, options, host)) };
  const openAt = (of: PlannedRevision, name: string): Promise<Configuration> =>
    openRepositoryAt(name, options, host, watch && ((files) => watch(of, files)));
  const base = revision === undefined ? undefined : await openAt('base', revision);
  const head = await placedFor(read, base, () => readHead(true));
  return planOf(head, dayOf(host.now()), {
    ...defined({ base }),
    ...(changedSince === undefined
      ? {}
      : { since: { name: changedSince, configuration: await openAt('changed_since', changedSince) } }),
  });
}

/** The files on disk, all judged here, so that `watch` sees them. */
function watchedReading(options: RepositoryOptions, host: Host, watch: WatchFiles): Reading {
  return {
    files: watch('head', openFolder(rootOf(options, host))),
    verdicts: () => Promise.resolve(NO_VERDICTS),
  };
}

/** Revisions to compare valid files with. */
export interface ComparedWith {
  readonly base?: Configuration;
  readonly since?: { readonly name: string; readonly configuration: Configuration };
}

/** What to plan of valid files. `today`: the day for their meta. Pure. */
export function planOf(read: Configuration, today: string, { base, since }: ComparedWith): ToPlan {
  const head = accepting(withLife(read, { today, base, grave: 'warning' }), base);
  const configuration = since === undefined ? head : narrowedToBranch(since.configuration, head, since.name);
  return { configuration, ...defined({ base }) };
}

/** A configuration with only the branch's errors. One finding mentions errors of unchanged files. */
async function aboutBranch(
  read: Configuration,
  { changedSince, ...options }: BranchOptions,
  host: Host,
): Promise<Configuration> {
  if (changedSince === undefined) return read;
  const { sources } = await openRepositoryAt(changedSince, options, host);
  return withFindingsOnChanged(read, sources);
}

/** What a caller does besides planning. */
export interface Beside {
  /** Wraps the service's reader. */
  readonly through?: (reader: ApiReader) => ApiReader;
  /** Awaited after planning, while reads are possible. */
  readonly afterwards?: (plan: Plan, settings: Settings, reading: ReadSession) => Promise<void>;
}

/** A plan, and the service's answers beyond findings. */
export interface MadePlan {
  readonly plan: Plan;
  /** Present if the service was asked about writes. */
  readonly gaps?: GapsDocument;
}

/** Compares a configuration with live. Can't write: `checkService` only asks about writes. */
export async function makePlan(
  { configuration, base }: ToPlan,
  given: PlanningOptions,
  host: WatchedHost,
  { through = (reader) => reader, afterwards }: Beside = {},
): Promise<MadePlan> {
  const options = { ...given, rateLimit: shareOf(given.rateLimit, given.shard?.of ?? 1) };
  const { settings } = configuration;
  const empty = emptyPlan(configuration, base);
  if (empty !== undefined) return { plan: empty };
  return withReadSession(settings, options, host, async (session) => {
    const reading = { ...session, reader: through(session.reader) };
    const plan = await planNow(configuration, options, host, reading, { base });
    await afterwards?.(plan, settings, reading);
    if (options.checkService !== true) return { plan };
    const { askService } = await import('./service-check.js');
    return askService(plan, settings, reading, options, host);
  });
}

/** The plan of a branch that touches nothing, else undefined. Needs no requests or credentials. */
export function emptyPlan(configuration: Configuration, base: Configuration | undefined): Plan | undefined {
  const { narrowed, scopes, findings } = configuration;
  if (mayLeave(configuration, base)) return undefined;
  return narrowed === true && scopes.length === 0 ? assemblePlan([], findings, 0, true) : undefined;
}

/** Other revisions for a plan. */
export interface Revisions {
  /** What the branch started from. */
  readonly base?: Configuration | undefined;
  /** What was applied last; by default `base`. */
  readonly since?: Configuration | undefined;
  /** What was reviewed. Absent for a first plan. */
  readonly reviewed?: Pick<PlanDocument, 'changes'> | undefined;
}

/** Plans, with progress. For a plan from the service, says about how long applying takes. */
export async function planNow(
  configuration: Configuration,
  options: PlanNowOptions,
  host: Pick<Host, 'env' | 'now' | 'labels' | 'onEvent'>,
  reading: ReadSession,
  { base, since, reviewed }: Revisions = {},
): Promise<Plan> {
  const { reader, sent, signal, liveFrom } = reading;
  const secrets = secretsFrom(host.env, planKey(configuration.settings, host.env));
  const plan = await prepare(configuration, {
    api: reader,
    reads: () => sent.reads,
    secrets: liveFrom === undefined ? secrets : { ...secrets, isMasked: true },
    ...defined({ liveFrom }),
    concurrency: options.concurrency,
    targets: options.target,
    ...defined({
      shard: options.shard,
      base,
      since,
      onlyLooks: options.onlyLooks,
      keepsFound: options.keepsFound,
      failFast: options.failFast,
      labels: host.labels,
      renames: reviewed?.changes.flatMap(({ address, formerly }) =>
        formerly === undefined ? [] : [address],
      ),
    }),
    at: host.now(),
    ...(options.impact ? { foresight: { now: host.now() } } : {}),
    signal,
    ...(liveFrom === undefined ? watching(reading, configuration.settings, options, host) : {}),
  });
  const seconds = liveFrom === undefined ? expectedSeconds(plan, options) : undefined;
  return seconds === undefined ? plan : { ...plan, requests: { ...plan.requests, seconds } };
}

/** Reports the progress of reads, after checking that they are not too many. */
function watching(
  reading: ReadSession,
  settings: Settings,
  options: PlanNowOptions,
  { onEvent }: Pick<Host, 'onEvent'>,
): ReturnType<typeof readingProgress> {
  const trialsOf = (scopes: readonly DeclaredScope[]): number =>
    (options.checkService === true ? expectedTrials(scopes, settings.dialect.name) : 0) +
    (options.who === true ? scopes.reduce((sum, { scope }) => sum + auditReads(scope), 0) : 0);
  const { onScopes, onScope } = readingProgress(reading, options, trialsOf);
  return {
    onScopes: (scopes) => {
      requireFew(scopes, reading, trialsOf(scopes), options);
      onScopes(scopes);
    },
    onScope: (scope, done, total, isRead) => {
      onScope(scope, done, total, isRead);
      onEvent?.({ type: 'scope-read', address: scopeAddress(scope), complete: isRead, done, total });
    },
  };
}

/** The least requests for a scope's audit log. A zone's account is asked for first. */
function auditReads({ level }: Scope): number {
  return level === 'zone' ? 2 : 1;
}

/** `, at least 15 min within the rate limit`; empty below a second. */
function timeWords(ms: number): string {
  return ms < 1000 ? '' : `, at least ${duration(ms)} within the rate limit`;
}

/** Throws a UserError if the run would take too many requests. A run that writes reads at least twice. */
function requireFew(
  scopes: readonly DeclaredScope[],
  { timeFor }: Pick<ReadSession, 'timeFor'>,
  trials: number,
  { maxRequests, keepsFound }: Pick<PlanNowOptions, 'maxRequests' | 'keepsFound'>,
): void {
  const looks = keepsFound === true ? 2 : 1;
  const expected = forecastOf(scopes).expected * looks + trials;
  if (maxRequests === undefined || expected <= maxRequests) return;
  throw new UserError(
    `it would take about ${count(expected, 'request')}${timeWords(timeFor(expected))}, and --max-requests allows ${maxRequests}`,
    {
      code: 'max-requests',
      help: 'Nothing was sent. Plan less with --target GLOB, --changed-since REV or --shard I/N, or allow more.',
    },
  );
}

/** Keeps only findings about what is planned. */
export function aboutPlanned(
  configuration: Configuration,
  { target, shard }: Pick<PlanNowOptions, 'target' | 'shard'>,
): Configuration {
  return aboutWanted(configuration, { targets: target, ...defined({ shard }) });
}
