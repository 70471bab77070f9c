import { defined } from '../../kernel/lib/defined.js';
import type { Plan, Shard } from '../../kernel/model/plan.js';
import { secretsFrom, secretsIfSet } from '../../kernel/model/secret.js';
import { narrowedToBranch } from '../../engine/configuration/changed.js';
import { hasErrors, type Configuration } from '../../engine/configuration/configuration.js';
import { assemblePlan } from '../../engine/plan/plan.js';
import { prepare } from '../../engine/reconcile.js';
import type { Host, WatchedHost } from '../ports/host.js';
import type {
  ApiOptions,
  IgnoreOption,
  LiveFromOption,
  RepositoryOptions,
  StrictOption,
} from '../ports/options.js';
import { openRepository, openRepositoryAt } from '../repository/repository.js';
import type { ReadSession } from '../session/reading.js';
import { withReadSession } from '../session/session.js';
import { readingProgress } from './reading-progress.js';

/** Of which files a plan is made. */
export interface BranchOptions extends RepositoryOptions, StrictOption, IgnoreOption {
  /** Only the scopes of which this git revision wants something else. */
  readonly changedSince?: string;
}

/** What is planned, and what is found out beside it. */
export interface PlanNowOptions extends ApiOptions {
  /** Globs of addresses; none for everything. */
  readonly target: readonly string[];
  readonly shard?: Shard;
  /** Find out what changes of policies would do to what was observed. */
  readonly impact: boolean;
  /** Nobody is going to write: the plan is only looked at. */
  readonly onlyLooks?: true;
}

/** What a plan is asked for. */
export interface PlanningOptions extends BranchOptions, PlanNowOptions, LiveFromOption {
  /** What the branch started from, or what was applied last: a git revision. */
  readonly base?: string;
}

/** The configuration that is to be planned: all of it, or of a branch what it touches. */
export async function openToPlan(options: BranchOptions, host: Host): Promise<Configuration> {
  const head = await openRepository(options, host);
  const { changedSince: revision } = options;
  // Errors are told when it is planned; until then nobody knows what the branch wants.
  if (revision === undefined || hasErrors(head)) return head;
  return narrowedToBranch(await openRepositoryAt(revision, options, host), head, revision);
}

/** What the branch started from; undefined where nobody says. Throws a UserError when git has no such commit. */
async function openBase(
  options: RepositoryOptions & Pick<PlanningOptions, 'base'>,
  host: Host,
): Promise<Configuration | undefined> {
  return options.base === undefined ? undefined : openRepositoryAt(options.base, options, host);
}

/** Holds a configuration against the live side. There is nothing here to write with. */
export async function makePlan(
  configuration: Configuration,
  options: PlanningOptions,
  host: WatchedHost,
): Promise<Plan> {
  const base = await openBase(options, host);
  return (
    emptyPlan(configuration) ??
    withReadSession(configuration.settings, options, host, (reading) =>
      planNow(configuration, options, host, reading, base),
    )
  );
}

/** The plan of a branch that touches nothing; undefined for any other. It takes no request, and so no credentials. */
function emptyPlan({ narrowed, scopes, findings }: Configuration): Plan | undefined {
  return narrowed === true && scopes.length === 0 ? assemblePlan([], findings, 0, true) : undefined;
}

/** Plans, telling how far it is. */
export function planNow(
  configuration: Configuration,
  options: PlanNowOptions,
  host: Host,
  reading: ReadSession,
  base?: Configuration,
): Promise<Plan> {
  const { reader, sent, signal, liveFrom } = reading;
  return prepare(configuration, {
    api: reader,
    reads: () => sent.reads,
    secrets: liveFrom === undefined ? secretsFrom(host.env) : secretsIfSet(host.env),
    ...defined({ liveFrom }),
    concurrency: options.concurrency,
    targets: options.target,
    ...defined({ shard: options.shard, base, onlyLooks: options.onlyLooks }),
    ...(options.impact ? { foresight: { now: host.now() } } : {}),
    signal,
    ...(liveFrom === undefined ? readingProgress(reading, options) : {}),
  });
}
