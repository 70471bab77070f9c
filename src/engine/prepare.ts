import { defined } from '../kernel/lib/defined.js';
import type { Foresight } from '../kernel/model/context.js';
import { byAddress, type LiveFrom, type Plan, type ScopePlan, type Shard } from '../kernel/model/plan.js';
import type { ApiReader } from '../kernel/model/request.js';
import { scopeAddress, type Scope } from '../kernel/model/scope.js';
import type { SecretStore } from '../kernel/model/secret.js';
import type { Settings } from '../kernel/model/settings.js';
import type { Finding } from '../kernel/model/finding.js';
import { hasErrors, requireValid, type Configuration } from './configuration/configuration.js';
import type { DeclaredScope } from './configuration/resolve.js';
import { partsOf, type Selection } from './configuration/selection.js';
import { withWaves } from './configuration/waves.js';
import { requireSecrets } from './configuration/wrong-secrets.js';
import { findingsOfBase } from './plan/base-findings.js';
import { dropBlockedChanges } from './plan/conditions.js';
import { checkIdentities, uncheckedFindings, type Identities } from './plan/identity.js';
import { unusedEntries, unusedFinding } from './plan/ignored.js';
import { invariantsToJudge, withInvariantsOf, type InvariantsToJudge } from './plan/invariants/judge.js';
import { readLiveUrls, type LiveUrls } from './plan/invariants/live-urls.js';
import { findLeft } from './plan/left.js';
import { withListRisks } from './plan/list-risks.js';
import { excludedFindings } from './plan/excluded.js';
import { aboutWanted, inShard, targetsOf, wantedScopes } from './plan/part.js';
import { assemblePlan, narrow } from './plan/plan.js';
import { requireMatch } from './plan/require-match.js';
import { planScopes, type BaseRevision, type OnScope } from './plan/plan-scopes.js';
import { judged, policyFor, unusedAccepted, withoutAccepted } from './plan/policy.js';
import { uncomparedFindings } from './plan/uncompared.js';

/** What planning needs besides the configuration. It can only read. */
export interface PrepareOptions {
  readonly api: ApiReader;
  /** Requests sent so far. */
  readonly reads: () => number;
  readonly secrets: SecretStore;
  readonly concurrency: number;
  readonly targets?: readonly string[];
  /** Plans only this part of the scopes. */
  readonly shard?: Shard;
  /** The branch's base: distinguishes changes from drift; its thresholds count too. */
  readonly base?: Configuration;
  /** What was applied last: reports what has left the files since. Default: `base`. */
  readonly since?: Configuration;
  /** The pull request's labels, if known. */
  readonly labels?: readonly string[];
  /** The plan's time, for hours of gates. Absent: hours open no gate. */
  readonly at?: Date;
  /** Also finds the effects of changes, with requests of its own. */
  readonly foresight?: Pick<Foresight, 'now'>;
  /** Keeps what was read, for a run's record. */
  readonly keepsFound?: true;
  /** The addresses that a review shows renamed. Absent without a review. */
  readonly renames?: readonly string[];
  /** Starts no other scope after a failed read. */
  readonly failFast?: boolean;
  /** Also compares what must not be overwritten, since nothing is written. */
  readonly onlyLooks?: true;
  /** The source of `api`'s answers, if not the service. */
  readonly liveFrom?: LiveFrom;
  readonly signal?: AbortSignal;
  /** Called with the scopes, before they are read. */
  readonly onScopes?: (scopes: readonly DeclaredScope[]) => void;
  readonly onScope?: OnScope;
}

/**
 * Configuration → plan: reads and compares every scope, with only GET requests. Throws a UserError for an unusable configuration, an ApiError if the
 * credentials can read no scope.
 */
export async function prepare(configuration: Configuration, options: PrepareOptions): Promise<Plan> {
  const part = partOf(configuration, options);
  requireValid(part.about);
  requireSecrets(part.about, options.secrets);
  options.onScopes?.(part.wanted);

  const asked = invariantsToJudge(configuration, options.base);
  const read = await readPart(configuration, options, part, asked);
  const liveUrls = await readLiveUrls(asked.byScope, read.scopes, options.api, options);
  const policy = policyFor(configuration, options.base, { labels: options.labels ?? [], at: options.at });
  const chosen = chosenOf(read.scopes, part);
  const verdict = judge(chosen.due, { configuration, asked, liveUrls, policy, part });
  const left = await findLeft(
    configuration,
    { ...options, since: options.since ?? options.base },
    { planned: read.scopes, policy, targets: part.targets, isPart: part.isPart },
  );
  const selected = { planned: read.scopes, declared: shardAddresses(configuration, options.shard) };
  if (part.isOnlyTargets) requireMatch(options.targets ?? [], selected);
  const excluded = excludedFindings({
    ...selected,
    globs: options.targets ?? [],
    // Globs may name what has left the files since the base.
    isAll: part.isOnlyTargets && options.base === undefined,
  });

  const findings = [
    ...part.about.findings.filter(({ severity }) => severity !== 'error'),
    ...uncheckedFindings(read.identities),
    ...(options.base === undefined ? [] : findingsOfBase(options.base, configuration)),
    ...uncomparedFindings(chosen.all, options.liveFrom),
    ...left.findings,
    ...excluded,
    ...unusedFindings(configuration, read.scopes, part),
  ];
  const plan = assemblePlan(verdict.scopes, findings, options.reads(), part.isTargeted, {
    ...defined({ shard: options.shard, leaving: left.leaving }),
    ...(excluded.length === 0 ? {} : { excluded: partsOf(options.targets ?? []).excluded }),
    policy,
    ...(verdict.accepted === 0 ? {} : { accepted: verdict.accepted }),
    ...(verdict.invariants.length === 0 ? {} : { invariants: verdict.invariants }),
  });
  return options.liveFrom === undefined ? plan : { ...plan, liveFrom: options.liveFrom };
}

/** The part of a configuration that a plan is about. */
interface Part {
  /** The configuration with the findings about this part. */
  readonly about: Configuration;
  readonly wanted: readonly DeclaredScope[];
  readonly targets: Selection | undefined;
  /** True if changes may be left out of read scopes. */
  readonly isTargeted: boolean;
  /** True if only targets leave something out. */
  readonly isOnlyTargets: boolean;
  /** True if anything is left out. */
  readonly isPart: boolean;
}

function partOf(configuration: Configuration, options: PrepareOptions): Part {
  const targets = targetsOf(options);
  const isNarrowed = configuration.narrowed === true;
  const isShard = options.shard !== undefined;
  return {
    about: aboutWanted(configuration, options),
    wanted: wantedScopes(configuration, options),
    targets,
    isTargeted: isNarrowed || targets !== undefined,
    isOnlyTargets: targets !== undefined && !isNarrowed && !isShard,
    isPart: isNarrowed || targets !== undefined || isShard,
  };
}

/** Scopes after reading and comparing, with the check of their ids. */
interface ReadPart {
  readonly scopes: readonly ScopePlan[];
  readonly identities: Identities;
}

async function readPart(
  configuration: Configuration,
  options: PrepareOptions,
  { wanted, targets }: Part,
  asked: InvariantsToJudge,
): Promise<ReadPart> {
  const { settings, ignored, policy } = configuration;
  const identities = await identitiesOf(wanted, settings, options);
  const { mismatches } = identities;
  const known = wanted.filter(({ scope }) => !mismatches.has(scopeAddress(scope)));
  const read = await planScopes(known, options.api, {
    ...options,
    settings,
    base: options.base === undefined ? undefined : baseRevision(options.base),
    foresight: targetedForesight(options.foresight, targets),
    ignored,
    targets,
    ...(asked.byScope.size > 0 || policy.unmanaged.length > 0 ? { keepsRules: true } : {}),
  });
  const others = wanted.flatMap(({ scope }) => otherScope(scope, mismatches));
  return { scopes: byAddress([...read, ...others]), identities };
}

/** The targeted changes: `all`, and `due`, without those impossible alone. */
function chosenOf(
  planned: readonly ScopePlan[],
  { targets }: Part,
): Readonly<Record<'all' | 'due', readonly ScopePlan[]>> {
  if (targets === undefined) return { all: planned, due: planned };
  const all = planned.map((scope) => narrow(scope, targets));
  return { all, due: dropBlockedChanges(all) };
}

/** What changes are judged by. */
interface Judging {
  readonly configuration: Configuration;
  readonly asked: InvariantsToJudge;
  readonly liveUrls: LiveUrls;
  readonly policy: ReturnType<typeof policyFor>;
  readonly part: Part;
}

/** Changes with risks, denials and waves; verdicts on invariants; the number of accepted findings. */
function judge(
  due: readonly ScopePlan[],
  { configuration, asked, liveUrls, policy, part }: Judging,
): Pick<ReturnType<typeof withInvariantsOf>, 'scopes' | 'invariants'> & { readonly accepted: number } {
  const { accepted } = part.about;
  const held = withInvariantsOf(asked, withListRisks(due), liveUrls);
  const { scopes, count } = withoutAccepted(judged(held.scopes, policy), accepted?.by);
  return {
    scopes: withWaves(scopes, allAddresses(configuration), configuration.settings.rollout),
    invariants: held.invariants,
    accepted: count + (accepted?.hidden.length ?? 0),
  };
}

function shardAddresses({ scopes }: Configuration, shard: Shard | undefined): readonly string[] {
  return inShard(scopes, shard).map(({ scope }) => scopeAddress(scope));
}

function allAddresses({ scopes }: Configuration): readonly string[] {
  return scopes.map(({ scope }) => scopeAddress(scope));
}

/** Findings for unused entries; none for a part, since they may be about the rest. */
function unusedFindings(
  configuration: Configuration,
  planned: readonly ScopePlan[],
  { isPart }: Part,
): readonly Finding[] {
  if (isPart) return [];
  const { ignored } = configuration;
  return [
    ...(ignored === undefined ? [] : unusedEntries(ignored, planned).map(unusedFinding)),
    ...unusedAccepted(configuration, planned),
  ];
}

/** No check for a snapshot: it has no lists of scopes, and nothing is written. */
function identitiesOf(
  wanted: readonly DeclaredScope[],
  settings: Settings,
  { api, liveFrom, signal }: PrepareOptions,
): Promise<Identities> {
  if (liveFrom !== undefined) return Promise.resolve({ mismatches: new Map(), unchecked: [] });
  return checkIdentities(
    // Nothing is read for scopes that declare nothing.
    wanted.flatMap(({ scope, declarations }) => (declarations.length === 0 ? [] : [scope])),
    api,
    settings,
    signal,
  );
}

/** A scope with another one's id: its live state is unknown. */
function otherScope(scope: Scope, mismatches: Identities['mismatches']): readonly ScopePlan[] {
  const reason = mismatches.get(scopeAddress(scope));
  return reason === undefined ? [] : [{ status: 'incomplete', scope, reason: [reason] }];
}

/** Without what the targets leave out. */
function targetedForesight(
  foresight: Foresight | undefined,
  targets: Selection | undefined,
): Foresight | undefined {
  return foresight === undefined || targets === undefined
    ? foresight
    : { ...foresight, wants: (address) => targets.matches(address) };
}

/** Thresholds and marks count even if the base's files are wrong. An unreadable project file has default thresholds. */
function baseRevision(base: Configuration): BaseRevision {
  const { settings, scopes } = base;
  return { settings, scopes: hasErrors(base) ? undefined : scopes, readable: scopes };
}
