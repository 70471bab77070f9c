import pLimit from 'p-limit';
import type { Clock } from '../core/clock.js';
import { ApiError } from '../core/errors.js';
import type { Finding } from '../core/finding.js';
import type { DiffContext } from '../core/kind.js';
import { changesOf, type Plan, type ScopePlan } from '../core/plan.js';
import type { ApiReader } from '../core/request.js';
import { scopeAddress, type Scope } from '../core/scope.js';
import type { StepOutcome } from './outcome.js';
import type { Configuration } from './configuration.js';
import { observe } from './observe.js';
import { assemblePlan, planScope } from './plan.js';
import type { DeclaredScope } from './resolve.js';

/** What the plan made after the last write says. */
export type Verification =
  | { readonly verdict: 'skipped'; readonly findings: readonly Finding[] }
  | { readonly verdict: 'clean'; readonly digest: string; readonly findings: readonly Finding[] }
  | {
      readonly verdict: 'differs';
      readonly digest: string;
      readonly remaining: readonly string[];
      readonly findings: readonly Finding[];
    }
  | { readonly verdict: 'incomplete'; readonly findings: readonly Finding[] };

export interface VerifyOptions {
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly tools: { readonly clock: Clock };
}

/** A service may answer a read with what it had before the write: look again a little later before calling it a difference. */
const LOOK_AGAIN_AFTER_MS = [500, 1_500];

/**
 * Reads every scope that was written again, plans again and expects nothing. Only what the plan covered counts, and what was not
 * carried out is no surprise. An interrupted run is not verified.
 */
export async function verify(
  configuration: Configuration,
  plan: Plan,
  outcomes: readonly StepOutcome[],
  api: ApiReader,
  contextOf: (scope: Scope) => DiffContext,
  options: VerifyOptions,
): Promise<Verification> {
  const written = outcomes.filter(({ status }) => status === 'applied').map(({ change }) => change.address);
  const scopes = configuration.scopes.filter(({ scope }) =>
    written.some((address) => address.startsWith(`${scopeAddress(scope)}/`)),
  );
  if (scopes.length === 0 || options.signal.aborted) return SKIPPED;
  const notDone = new Set(
    outcomes.filter(({ status }) => status !== 'applied').map(({ change }) => change.address),
  );
  const covered = coveredBy(plan);
  const counts = (address: string): boolean => covered(address) && !notDone.has(address);

  const look = (): Promise<Verification> => lookOnce(configuration, scopes, api, contextOf, options, counts);
  try {
    for (const pause of LOOK_AGAIN_AFTER_MS) {
      const verification = await look();
      if (verification.verdict !== 'differs') return verification;
      await options.tools.clock.sleep(pause, options.signal);
    }
    return await look();
  } catch (error) {
    if (options.signal.aborted) return SKIPPED;
    if (!(error instanceof ApiError)) throw error;
    const finding: Finding = { severity: 'error', code: 'incomplete-read', message: error.message };
    return { verdict: 'incomplete', findings: [finding] };
  }
}

const SKIPPED: Verification = { verdict: 'skipped', findings: [] };

/** A targeted plan says nothing about the rest of its scopes. */
function coveredBy(plan: Plan): (address: string) => boolean {
  if (!plan.targeted) return () => true;
  const addresses = plan.scopes.flatMap((scope) =>
    scope.status === 'complete'
      ? [...scope.changes.map(({ change }) => change.address), ...scope.unchanged]
      : [],
  );
  const set = new Set(addresses);
  return (address) => set.has(address);
}

async function lookOnce(
  { settings }: Configuration,
  scopes: readonly DeclaredScope[],
  api: ApiReader,
  contextOf: (scope: Scope) => DiffContext,
  { concurrency, signal }: VerifyOptions,
  counts: (address: string) => boolean,
): Promise<Verification> {
  const limit = pLimit(concurrency);
  const planOne = async (declared: DeclaredScope): Promise<ScopePlan> => {
    const observed = await observe(declared, contextOf(declared.scope), api, signal);
    return planScope(declared.scope, observed, settings.safety);
  };
  const plans = await Promise.all(scopes.map((declared) => limit(() => planOne(declared)))).finally(() =>
    limit.clearQueue(),
  );
  const again = assemblePlan(plans, [], 0, false);
  const { digest, findings } = again;
  if (findings.length > 0) return { verdict: 'incomplete', findings };
  const remaining = changesOf(again)
    .map(({ change }) => change.address)
    .filter(counts);
  return remaining.length === 0
    ? { verdict: 'clean', digest, findings: [] }
    : { verdict: 'differs', digest, remaining, findings: [] };
}
