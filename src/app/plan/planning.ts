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
import { withLife } from '../../engine/configuration/life/with-life.js';
import { tellingOfChanged } from '../../engine/configuration/other-files.js';
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

/** Of which files a plan is made. */
export interface BranchOptions extends RepositoryOptions, StrictOption, IgnoreOption, CacheOption {
  /** Only the scopes of which this git revision wants something else. */
  readonly changedSince?: string;
}

/** What is planned, and what is found out beside it. */
export interface PlanNowOptions extends ApiOptions, CheckServiceOption {
  /** Globs of addresses; none for everything. */
  readonly target: readonly string[];
  readonly shard?: Shard;
  /** The most requests that the run may take, if known before it starts. */
  readonly maxRequests?: number;
  /** Begin nothing more once something has gone wrong. */
  readonly failFast?: boolean;
  /** Find out what changes of policies would do to what was observed. */
  readonly impact: boolean;
  /** The plan is only shown: nothing will be written. */
  readonly onlyLooks?: true;
  /** Find out who changed what differs. */
  readonly who?: boolean;
  /** Keeps what was read, for the record of a run. */
  readonly keepsFound?: true;
}

/** What a plan is asked for. */
export interface PlanningOptions extends BranchOptions, PlanNowOptions, LiveFromOption, CacheOption {
  /** What the branch started from, or what was applied last: a git revision. */
  readonly base?: string;
}

/** What to plan, and the base revision if there is one. */
export interface ToPlan {
  readonly configuration: Configuration;
  readonly base?: Configuration;
}

/** From which files a plan is made: those on disk, those of `--base`, and those of `--changed-since`. */
export type PlannedRevision = 'head' | 'base' | 'changed_since';

/** Looks on while the files of a revision are read. */
export type WatchFiles = (revision: PlannedRevision, files: RepositoryFiles) => RepositoryFiles;

/**
 * The configuration that is to be planned: all of it, or of a branch what it touches. `watch` reads the files, if given. Throws a UserError when git has
 * no such commit as one that is named.
 */
export async function openToPlan(
  options: BranchOptions & Pick<PlanningOptions, 'base'>,
  host: Host,
  watch?: WatchFiles,
): Promise<ToPlan> {
  const { changedSince, base: revision } = options;
  const read = await readRepository(options, host, watch && watchedReading(options, host, watch));
  // Errors are reported when it is planned. Until then the changes of the branch are unknown.
  if (hasErrors(read)) return { configuration: accepting(await aboutBranch(read, options, host)) };
  const openAt = (of: PlannedRevision, name: string): Promise<Configuration> =>
    openRepositoryAt(name, options, host, watch && ((files) => watch(of, files)));
  const base = revision === undefined ? undefined : await openAt('base', revision);
  return planOf(read, dayOf(host.now()), {
    ...defined({ base }),
    ...(changedSince === undefined
      ? {}
      : { since: { name: changedSince, configuration: await openAt('changed_since', changedSince) } }),
  });
}

/** The files on disk, each read here, and what looks on. */
function watchedReading(options: RepositoryOptions, host: Host, watch: WatchFiles): Reading {
  return {
    files: watch('head', openFolder(rootOf(options, host))),
    verdicts: () => Promise.resolve(NO_VERDICTS),
  };
}

/** The revisions that valid files are compared with. */
export interface ComparedWith {
  readonly base?: Configuration;
  readonly since?: { readonly name: string; readonly configuration: Configuration };
}

/** What is to be planned of valid files. `today`: the day on which they are looked at. Pure. */
export function planOf(read: Configuration, today: string, { base, since }: ComparedWith): ToPlan {
  const head = accepting(withLife(read, { today, base, grave: 'warning' }), base);
  const configuration = since === undefined ? head : narrowedToBranch(since.configuration, head, since.name);
  return { configuration, ...defined({ base }) };
}

/** A configuration with errors, with only those of the branch. One finding says that unchanged files have errors too. */
async function aboutBranch(
  read: Configuration,
  { changedSince, ...options }: BranchOptions,
  host: Host,
): Promise<Configuration> {
  if (changedSince === undefined) return read;
  const { sources } = await openRepositoryAt(changedSince, options, host);
  return tellingOfChanged(read, sources);
}

/** What a caller does besides. */
export interface Beside {
  /** Reads in place of the service's reader. */
  readonly through?: (reader: ApiReader) => ApiReader;
  /** Is awaited when the plan is made, while it can still be read. */
  readonly afterwards?: (plan: Plan, settings: Settings, reading: ReadSession) => Promise<void>;
}

/** A plan, and what the service said of it beyond findings. */
export interface MadePlan {
  readonly plan: Plan;
  /** Present if the service was to be asked about its writes. */
  readonly gaps?: GapsDocument;
}

/**
 * Compares a configuration with the live side. It can't write: with `checkService` it only asks about writes.
 */
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

/** The plan of a branch that touches nothing; undefined for any other. It takes no request, and so no credentials. */
export function emptyPlan(configuration: Configuration, base: Configuration | undefined): Plan | undefined {
  const { narrowed, scopes, findings } = configuration;
  if (mayLeave(configuration, base)) return undefined;
  return narrowed === true && scopes.length === 0 ? assemblePlan([], findings, 0, true) : undefined;
}

/** Other revisions that a plan is compared with. */
export interface Revisions {
  /** What the branch started from. */
  readonly base?: Configuration | undefined;
  /** What was applied last, where that is all that is asked of it; when absent, `base`. */
  readonly since?: Configuration | undefined;
  /** What was reviewed. Absent if the plan is the first one. */
  readonly reviewed?: Pick<PlanDocument, 'changes'> | undefined;
}

/** Plans, and reports progress. Of a plan from the service, it says about how long applying takes. */
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
      labels: host.labels,
      renames: reviewed?.changes.flatMap(({ address, formerly }) =>
        formerly === undefined ? [] : [address],
      ),
    }),
    at: host.now(),
    ...(options.impact ? { foresight: { now: host.now() } } : {}),
    signal,
    ...(options.failFast === true ? { failFast: true } : {}),
    ...(liveFrom === undefined ? watching(reading, configuration.settings, options, host) : {}),
  });
  const seconds = liveFrom === undefined ? expectedSeconds(plan, options) : undefined;
  return seconds === undefined ? plan : { ...plan, requests: { ...plan.requests, seconds } };
}

/** Reports the progress of reading, once it is known not to be too much. */
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

/** The least requests for the audit log of a scope that differs. For a zone, its account is asked for first. */
function auditReads({ level }: Scope): number {
  return level === 'zone' ? 2 : 1;
}

/** `, at least 15 min within the rate limit`; empty for less than a second. */
function timeWords(ms: number): string {
  return ms < 1000 ? '' : `, at least ${duration(ms)} within the rate limit`;
}

/** Throws a UserError for a run that would take too many requests. What is to be written is read once before and once after it, at least. */
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

/** A configuration with the findings only that are about what is planned: what a command does not touch, it does not repeat. */
export function aboutPlanned(
  configuration: Configuration,
  { target, shard }: Pick<PlanNowOptions, 'target' | 'shard'>,
): Configuration {
  return aboutWanted(configuration, { targets: target, ...defined({ shard }) });
}
