import { defined } from '../../kernel/lib/defined.js';
import { LOOK_AGAIN_AFTER_MS, type Clock } from '../../kernel/model/clock.js';
import { endingOf } from '../../kernel/model/ending.js';
import { ApiError } from '../../kernel/model/errors.js';
import { compare, type Finding } from '../../kernel/model/finding.js';
import { changesOf, type Plan, type ScopePlan } from '../../kernel/model/plan.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { scopeAddress, scopeOfAddress } from '../../kernel/model/scope.js';
import { isCrossed, type StepOutcome } from './outcome.js';
import { assemblePlan } from '../plan/plan.js';
import { planScopes, type PlanScopesOptions } from '../plan/plan-scopes.js';
import type { DeclaredScope } from '../configuration/resolve.js';

/** The result of the plan after the last write. */
export type Verification =
  | { readonly verdict: 'skipped'; readonly findings: readonly Finding[] }
  | ({ readonly verdict: 'clean'; readonly digest: string } & Covered)
  | ({
      readonly verdict: 'differs';
      readonly digest: string;
      readonly remaining: readonly string[];
    } & Covered)
  | ({
      readonly verdict: 'incomplete';
      readonly findings: readonly Finding[];
    } & Partial<Seen>);

/** What was read again, if not all. */
interface Seen {
  /** Addresses of the scopes that were read. */
  readonly read: readonly string[];
  /** What still differs in them. */
  readonly remaining: readonly string[];
}

/** What a verdict is about. */
interface Covered {
  readonly findings: readonly Finding[];
  /** After a plan of a part: differing addresses in its scopes that it did not cover. */
  readonly outside?: readonly string[];
}

export interface VerifyOptions extends PlanScopesOptions {
  readonly signal: AbortSignal;
  readonly clock: Clock;
}

/**
 * Reads and plans each scope with applied changes again, and expects no changes, apart from what the plan did not cover. Skipped if nothing was
 * applied or the run was interrupted; incomplete at the deadline.
 */
export async function verify(
  declared: readonly DeclaredScope[],
  plan: Plan,
  outcomes: readonly StepOutcome[],
  api: ApiReader,
  options: VerifyOptions,
): Promise<Verification> {
  const { signal, clock } = options;
  const applied = outcomes.filter(isToBeProved).map(({ change }) => change.address);
  const scopes = declared.filter(({ scope }) =>
    applied.some((address) => address.startsWith(`${scopeAddress(scope)}/`)),
  );
  if (scopes.length === 0) return SKIPPED;
  if (signal.aborted) return notVerified(signal);
  const covers = coveredBy(plan);
  const look = async (): Promise<Verification> => verdictOn(await planScopes(scopes, api, options), covers);
  try {
    for (const pause of LOOK_AGAIN_AFTER_MS) {
      const verification = await look();
      if (!differsIn(verification, applied)) return withProofs(verification, outcomes);
      await clock.sleep(pause, signal);
    }
    return withProofs(await look(), outcomes);
  } catch (error) {
    if (signal.aborted) return notVerified(signal);
    if (!(error instanceof ApiError)) throw error;
    const finding: Finding = { severity: 'error', code: 'incomplete-read', message: error.message };
    return { verdict: 'incomplete', findings: [finding] };
  }
}

const SKIPPED: Verification = { verdict: 'skipped', findings: [] };

/** The verdict of an ended run: incomplete at the deadline, else skipped. */
export function notVerified(signal: AbortSignal): Verification {
  return endingOf(signal) === 'deadline' ? { verdict: 'incomplete', findings: [OUT_OF_TIME] } : SKIPPED;
}

const OUT_OF_TIME: Finding = {
  severity: 'error',
  code: 'deadline',
  message: 'the time for the run was over before it was proved that nothing is left to do',
};

function differsIn(verification: Verification, addresses: readonly string[]): boolean {
  return remainingOf(verification).some((address) => addresses.includes(address));
}

function remainingOf(verification: Verification): readonly string[] {
  return ('remaining' in verification ? verification.remaining : undefined) ?? [];
}

/** The verdict with what a plan can't see: changes stored differently, or with another write. */
function withProofs(verification: Verification, outcomes: readonly StepOutcome[]): Verification {
  if (verification.verdict !== 'clean' && verification.verdict !== 'differs') return verification;
  const otherwise = outcomes
    .filter((outcome) => outcome.status === 'differs' || isCrossed(outcome))
    .map(({ change }) => change.address);
  if (otherwise.length > 0) {
    const planned = verification.verdict === 'differs' ? verification.remaining : [];
    return { ...verification, verdict: 'differs', remaining: [...new Set([...otherwise, ...planned])] };
  }
  const isUnproved = outcomes.some(
    (outcome) => outcome.status === 'applied' && outcome.unproved !== undefined,
  );
  if (!isUnproved || verification.verdict !== 'clean') return verification;
  // Its change reports what was not read back.
  return {
    verdict: 'incomplete',
    findings: [],
    read: writtenScopes(outcomes.filter(isToBeProved)),
    remaining: [],
  };
}

/** Addresses of scopes with changes that were or may have been sent. */
function writtenScopes(outcomes: readonly StepOutcome[]): readonly string[] {
  const sent = outcomes.filter(({ status }) => status !== 'failed' && status !== 'not_reached');
  return [...new Set(sent.map(({ change }) => scopeOfAddress(change.address)))];
}

/** Addresses of scopes written to and not read since: what is left is unknown. Pure. */
export function notReadSince(
  outcomes: readonly StepOutcome[],
  verification: Verification,
): readonly string[] {
  const written = writtenScopes(outcomes);
  const read = new Set(readBy(verification, outcomes));
  return written.filter((scope) => !read.has(scope));
}

function readBy(verification: Verification, outcomes: readonly StepOutcome[]): readonly string[] {
  switch (verification.verdict) {
    case 'clean':
    case 'differs':
      return writtenScopes(outcomes.filter(isToBeProved));
    case 'incomplete':
      return verification.read ?? [];
    case 'skipped':
      return [];
  }
}

/** True for changes known to be done. */
function isToBeProved({ status }: StepOutcome): boolean {
  return status === 'applied' || status === 'differs';
}

/** A targeted plan says nothing about the rest of its scopes. */
function coveredBy(plan: Plan): ((address: string) => boolean) | undefined {
  if (!plan.targeted) return undefined;
  const addresses = plan.scopes.flatMap((scope) =>
    scope.status === 'complete'
      ? [...scope.changes.map(({ change }) => change.address), ...scope.unchanged]
      : [],
  );
  const set = new Set(addresses);
  return (address) => set.has(address);
}

function verdictOn(
  plans: readonly ScopePlan[],
  covers: ((address: string) => boolean) | undefined,
): Verification {
  const unread = plans.flatMap((plan) => (plan.status === 'incomplete' ? plan.reason : []));
  const again = assemblePlan(plans, [], 0, false);
  const differing = changesOf(again).map(({ change }) => change.address);
  const remaining = covers === undefined ? differing : differing.filter(covers);
  if (unread.length > 0) {
    const read = plans.flatMap(({ status, scope }) => (status === 'incomplete' ? [] : [scopeAddress(scope)]));
    return { verdict: 'incomplete', findings: unread, read, remaining };
  }
  const outside = covers && differing.filter((address) => !covers(address)).toSorted(compare);
  const about = { digest: again.digest, findings: [], ...defined({ outside }) };
  return remaining.length > 0 ? { verdict: 'differs', remaining, ...about } : { verdict: 'clean', ...about };
}
