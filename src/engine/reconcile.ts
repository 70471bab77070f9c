import { defined } from '../kernel/lib/defined.js';
import type { Change } from '../kernel/model/change.js';
import type { PlanDocument } from '../generated/documents/plan.js';
import { EXIT, UserError, type ExitCode } from '../kernel/model/errors.js';
import type { Finding } from '../kernel/model/finding.js';
import type { Foresight } from '../kernel/model/context.js';
import {
  byAddress,
  changesOf,
  type LiveFrom,
  type Plan,
  type ScopePlan,
  type Shard,
} from '../kernel/model/plan.js';
import type { ApiReader, Service } from '../kernel/model/request.js';
import { scopeAddress, type Scope } from '../kernel/model/scope.js';
import type { SecretStore } from '../kernel/model/secret.js';
import type { Settings } from '../kernel/model/settings.js';
import { carryOut, type CarryOutOptions } from './carry-out.js';
import { hasErrors, type Configuration } from './configuration/configuration.js';
import type { Agreed, Withheld } from './review/decision.js';
import type { SettledLeave } from './review/leaves.js';
import { requireSecrets } from './configuration/wrong-secrets.js';
import { isCrossed, type NotReachedReason, type StepOutcome } from './apply/outcome.js';
import { unusedEntries, unusedFinding } from './plan/ignored.js';
import { invariantsAsked, withInvariantsOf } from './plan/invariants/judge.js';
import { dropBlockedChanges } from './plan/conditions.js';
import { withListRisks } from './plan/list-risks.js';
import { findLeft } from './plan/left.js';
import type { Targets } from './configuration/targets.js';
import { checkIdentities, uncheckedFindings, type Identities } from './plan/identity.js';
import { findingsOfBase } from './plan/base-findings.js';
import { aboutWanted, targetsOf, wantedScopes } from './plan/part.js';
import { assemblePlan, narrow, requireMatch } from './plan/plan.js';
import { uncomparedFindings } from './plan/uncompared.js';
import { planScopes, type BaseRevision, type OnScope } from './plan/plan-scopes.js';
import { judged, policyFor, unusedAccepted, withoutAccepted } from './plan/policy.js';
import { withWaves } from './configuration/waves.js';
import type { DeclaredScope } from './configuration/resolve.js';
import { verify, type Verification } from './apply/verify.js';

/** What planning needs beside the configuration. It can only read. */
export interface PrepareOptions {
  readonly api: ApiReader;
  /** Requests sent so far. */
  readonly reads: () => number;
  readonly secrets: SecretStore;
  readonly concurrency: number;
  readonly targets?: readonly string[];
  /** Plan this part of the scopes only. */
  readonly shard?: Shard;
  /** What the branch started from: changes are told apart from drift, and its thresholds count as well. */
  readonly base?: Configuration;
  /** What was applied last: what of it is in the files no more is told. When absent, `base`. */
  readonly since?: Configuration;
  /** The labels of the pull request, where GitHub tells them. */
  readonly labels?: readonly string[];
  /** Also find out what the changes would do, which takes requests of its own. */
  readonly foresight?: Pick<Foresight, 'now'>;
  /** Somebody is going to write: what was read is kept for the record of the run. */
  readonly keepsFound?: true;
  /** Once a scope could not be read, no other one is begun. */
  readonly failFast?: true;
  /** Nobody is going to write: what a plan would refuse to write over is compared like all else. */
  readonly onlyLooks?: true;
  /** Where `api` has its answers from, when that is not the service. */
  readonly liveFrom?: LiveFrom;
  readonly signal?: AbortSignal;
  /** Called with what will be read, before anything is. */
  readonly onScopes?: (scopes: readonly DeclaredScope[]) => void;
  readonly onScope?: OnScope;
}

/**
 * Configuration → plan: read every scope, compare, put in order. Sends GET requests only; it has nothing to write with.
 * Throws a UserError when the configuration can't be used, an ApiError when no scope can be read with these credentials.
 */
export async function prepare(configuration: Configuration, options: PrepareOptions): Promise<Plan> {
  const about = aboutWanted(configuration, options);
  requireValid(about);
  requireSecrets(about, options.secrets);
  const globs = options.targets ?? [];
  const targets = targetsOf(options);
  const wanted = wantedScopes(configuration, options);

  options.onScopes?.(wanted);
  const { settings } = configuration;
  const base = options.base === undefined ? undefined : baseRevision(options.base);
  const foresight = wishedFor(options.foresight, targets);
  const { ignored } = configuration;
  const identities = await identitiesOf(wanted, settings, options);
  const { mismatches } = identities;
  const asked = invariantsAsked(configuration, options.base);
  const known = wanted.filter(({ scope }) => !mismatches.has(scopeAddress(scope)));
  const read = await planScopes(known, options.api, {
    ...options,
    settings,
    base,
    foresight,
    ignored,
    targets,
    ...(asked.byScope.size > 0 || configuration.policy.unmanaged.length > 0 ? { keepsRules: true } : {}),
  });
  const planned = byAddress([...read, ...wanted.flatMap(({ scope }) => otherScope(scope, mismatches))]);
  const chosen = targets === undefined ? planned : planned.map((scope) => narrow(scope, targets));
  const due = targets === undefined ? planned : dropBlockedChanges(chosen);
  const policy = policyFor(configuration, options.base, options.labels);
  const { accepted } = about;
  const held = withInvariantsOf(asked, withListRisks(due));
  const { scopes: told, count } = withoutAccepted(judged(held.scopes, policy), accepted?.by);
  const all = configuration.scopes.map(({ scope }) => scopeAddress(scope));
  const scopes = withWaves(told, all, settings.rollout);
  const isNarrowed = configuration.narrowed === true;
  const isPart = isNarrowed || targets !== undefined || options.shard !== undefined;
  const left = await findLeft(
    configuration,
    { ...options, since: options.since ?? options.base },
    { planned, policy, targets, isPart },
  );
  // What was left out may be what the targets name.
  if (targets !== undefined && !isNarrowed && options.shard === undefined) requireMatch(globs, chosen, all);
  const findings = [
    ...about.findings.filter(({ severity }) => severity !== 'error'),
    ...uncheckedFindings(identities),
    ...(options.base === undefined ? [] : findingsOfBase(options.base, configuration)),
    ...uncomparedFindings(chosen, options.liveFrom),
    ...left.findings,
    // An entry may be about what was left out.
    ...(ignored === undefined || isPart ? [] : unusedEntries(ignored, planned).map(unusedFinding)),
    ...(isPart ? [] : unusedAccepted(configuration, planned)),
  ];
  const isTargeted = isNarrowed || targets !== undefined;
  const hidden = count + (accepted?.hidden.length ?? 0);
  const plan = assemblePlan(scopes, findings, options.reads(), isTargeted, {
    ...defined({ shard: options.shard }),
    policy,
    ...defined({ leaving: left.leaving }),
    ...(hidden === 0 ? {} : { accepted: hidden }),
    ...(held.invariants.length === 0 ? {} : { invariants: held.invariants }),
  });
  return options.liveFrom === undefined ? plan : { ...plan, liveFrom: options.liveFrom };
}

/** A snapshot holds no lists of scopes, and nothing is written by it. */
function identitiesOf(
  wanted: readonly DeclaredScope[],
  settings: Settings,
  { api, liveFrom, signal }: PrepareOptions,
): Promise<Identities> {
  if (liveFrom !== undefined) return Promise.resolve({ mismatches: new Map(), unchecked: [] });
  return checkIdentities(
    // Where nothing is declared, nothing is read.
    wanted.flatMap(({ scope, declarations }) => (declarations.length === 0 ? [] : [scope])),
    api,
    settings,
    signal,
  );
}

/** A scope whose id is that of another one: nothing of it is known. */
function otherScope(scope: Scope, mismatches: Identities['mismatches']): readonly ScopePlan[] {
  const reason = mismatches.get(scopeAddress(scope));
  return reason === undefined ? [] : [{ status: 'incomplete', scope, reason: [reason] }];
}

/** Nobody asks for what the targets leave out. */
function wishedFor(foresight: Foresight | undefined, targets: Targets | undefined): Foresight | undefined {
  return foresight === undefined || targets === undefined
    ? foresight
    : { ...foresight, wants: targets.matches };
}

/** Thresholds and marks hold even when the files of the base are wrong: the thresholds of a project file that can't be read are the defaults. */
function baseRevision(base: Configuration): BaseRevision {
  const { settings, scopes } = base;
  return { settings, scopes: hasErrors(base) ? undefined : scopes, readable: scopes };
}

/** Every change of the plan accounted for, and what a second look said. */
export interface ApplyResult {
  readonly plan: Plan;
  readonly outcomes: readonly StepOutcome[];
  readonly verification: Verification;
  /** What differs now and was no part of the reviewed plan: it was not written. */
  readonly unreviewed: readonly Change[];
  /** What leaves, and whether somebody agreed to that; absent where nothing does. */
  readonly leaves?: readonly SettledLeave[];
  readonly findings: readonly Finding[];
}

/** Agreed plan → result: carry out in order, then read and plan again and expect nothing. */
export async function applyPlan(
  configuration: Configuration,
  agreed: Agreed,
  service: Service,
  options: CarryOutOptions,
): Promise<ApplyResult> {
  const { plan, settled, leaves } = agreed;
  const { settings, scopes } = configuration;
  const outcomes = await carryOut(configuration, agreed, service, options);
  const verification = await verify(scopes, plan, outcomes, service.reader, { ...options, settings });
  const told = [...outcomes, verification].flatMap(({ findings }) => findings);
  return {
    plan,
    outcomes,
    verification,
    unreviewed: settled?.unreviewed ?? [],
    leaves,
    findings: [...plan.findings, ...told],
  };
}

/** The result of a plan that was not carried out at all, with a reason for each change. */
export function withheld({
  plan,
  reason,
  leaves,
  messageOf,
}: Pick<Withheld, 'plan' | 'reason' | 'messageOf' | 'leaves'>): ApplyResult {
  const outcomes = changesOf(plan).map(({ change }): StepOutcome => ({
    change,
    findings: [],
    status: 'not_reached',
    reason,
    message: messageOf(change),
  }));
  return {
    plan,
    outcomes,
    verification: { verdict: 'skipped', findings: [] },
    unreviewed: [],
    leaves,
    findings: plan.findings,
  };
}

/** The code of a finding that a wave of a rollout did not pass its check. */
export const WAVE_CHECK = 'wave-check';

/** The exit code that a result stands for; `interruptedBy` is the code of the signal, if there was one. */
export function exitOf(
  { plan, outcomes, verification, unreviewed, leaves = [], findings }: ApplyResult,
  interruptedBy?: ExitCode,
): ExitCode {
  const any = (test: (outcome: StepOutcome) => boolean): boolean => outcomes.some(test);
  const applied = any(({ status }) => status === 'applied');
  if (interruptedBy !== undefined) return interruptedBy;
  // What is stored is not what was sent: whatever else there is, that is what somebody has to look at.
  if (any(({ status }) => status === 'differs')) return EXIT.unverified;
  if (any(({ status }) => status === 'unknown')) return EXIT.partial;
  if (any(({ status }) => status === 'failed')) return applied ? EXIT.partial : failureExit(outcomes);
  const left = (reason: NotReachedReason): boolean =>
    any((outcome) => outcome.status === 'not_reached' && outcome.reason === reason);
  const isUnagreed = leaves.some(({ refused }) => refused !== undefined);
  if (left('refused') || isUnagreed) return EXIT.refused;
  if (left('stale') || left('superseded') || unreviewed.length > 0) return EXIT.stale;
  const waited = (outcome: StepOutcome): boolean =>
    outcome.status === 'not_reached' && outcome.reason !== 'incomplete-read';
  if (findings.some(({ code }) => code === WAVE_CHECK)) return applied ? EXIT.partial : EXIT.error;
  const isOutOfTime = verification.findings.some(({ code }) => code === 'deadline');
  if (any(waited) || isOutOfTime) return applied ? EXIT.partial : EXIT.error;
  if (verification.verdict === 'differs' || any(isCrossed)) return EXIT.unverified;
  const unread =
    plan.scopes.some((scope) => scope.status === 'incomplete') || verification.verdict === 'incomplete';
  return unread ? EXIT.refused : EXIT.ok;
}

/** Nothing was done: because the service could not be read, or because it said no. */
function failureExit(outcomes: readonly StepOutcome[]): ExitCode {
  const failures = outcomes.filter((outcome) => outcome.status === 'failed');
  return failures.every(({ reason }) => reason === 'incomplete-read') ? EXIT.refused : EXIT.error;
}

/** The exit code of a plan that is only shown: one that a gate denies is refused, as nobody can apply it. */
export function exitOfPlan(
  { scopes, changes, leaving = [] }: Pick<PlanDocument, 'scopes' | 'changes' | 'leaving'>,
  detailed: boolean,
): ExitCode {
  const isDenied = [...changes, ...leaving].some(({ denied = [] }) => denied.length > 0);
  if (isDenied || scopes.some(({ complete }) => complete === false)) return EXIT.refused;
  return detailed && changes.length + leaving.length > 0 ? EXIT.changes : EXIT.ok;
}

/** Throws a UserError with every problem of the files, before the first request. */
export function requireValid(configuration: Configuration): void {
  if (!hasErrors(configuration)) return;
  const { findings, sources } = configuration;
  throw new UserError('the configuration is not valid', {
    code: 'configuration-invalid',
    help: 'Nothing was sent.',
    findings,
    sources,
  });
}
