import type { Change } from '../../../kernel/model/change.js';
import { changesOf } from '../../../kernel/model/plan.js';
import { scopeAddress } from '../../../kernel/model/scope.js';
import { uniqueNames } from '../../../kernel/lib/addresses.js';
import type { NotReachedReason, StepOutcome } from '../../../engine/apply/outcome.js';
import { notVerified, type Verification } from '../../../engine/apply/verify.js';
import type { ApplyResult } from '../../../engine/reconcile.js';
import type { Proposal } from '../../migration.js';
import { asParts } from '../../plan.js';
import { planOf } from '../steps.js';
import type { End, PoolRun } from './run.js';
import { isCovered, isReached, type Situation } from '../standing.js';
import { pageSteps } from '../pages/step.js';
import { policyAddress } from '../policy/step.js';

/** The state after the last write. */
export type Last =
  | { readonly status: 'read'; readonly situation: Situation }
  | { readonly status: 'unread'; readonly message: string }
  /** An interrupted run has no last look. */
  | { readonly status: 'skipped' };

type Run = Pick<PoolRun, 'spec' | 'tools' | 'words'>;

/** The outcome of every step, and what the last look says. Pure. */
export function reportOf(run: Run, proposal: Proposal, end: End, last: Last): ApplyResult {
  const verification = verificationOf(run, last);
  const outcomes = outcomesOf(run, proposal, end);
  const blockers = end.how === 'blocked' ? end.blockers : [];
  return {
    plan: proposal.plan,
    outcomes: verification.verdict === 'clean' ? outcomes.map(provedByLook) : outcomes,
    verification,
    unreviewed: [],
    findings: [...proposal.notes, ...blockers, ...verification.findings],
  };
}

/** `clean` only if a complete list shows no address and the policy covers every pool that had one. Pure. */
export function verificationOf(
  { spec, tools: { context, signal } }: Pick<Run, 'spec' | 'tools'>,
  last: Last,
): Verification {
  const { scope } = context;
  if (last.status === 'skipped') return notVerified(signal);
  if (last.status === 'unread') {
    const { message } = last;
    const finding = {
      severity: 'error',
      code: 'incomplete-read',
      message,
      scope: scopeAddress(scope),
    } as const;
    return { verdict: 'incomplete', findings: [finding] };
  }
  const { situation } = last;
  const { digest } = planOf(spec, context, situation);
  if (isReached(spec, situation)) return { verdict: 'clean', digest, findings: [] };
  const left = uniqueNames(
    situation.concerned,
    ({ name }) => name,
    ({ id }) => id,
    [],
  );
  const remaining = [
    ...(isCovered(spec, situation) ? [] : [policyAddress(scope)]),
    ...left.map(({ name }) => `${scopeAddress(scope)}/pool_notifications/${name}`),
  ];
  return { verdict: 'differs', digest, remaining, findings: [] };
}

/** The plan's steps in order, then pages that came up meanwhile. */
function outcomesOf({ spec, tools, words }: Run, { plan }: Proposal, end: End): readonly StepOutcome[] {
  const last = new Map(words);
  const [reason, message] = whyNotSent(end);
  // These pages must be cleared again, whatever happened before.
  const due = end.how === 'blocked' ? pageSteps(spec, tools.context, end.situation) : [];
  for (const { change, pools } of due) {
    const isDue = pools.some(({ notificationEmail }) => notificationEmail !== '');
    if (isDue) last.set(change.address, notSent(change, reason, message));
  }
  for (const { change } of changesOf(plan)) {
    if (!last.has(change.address)) last.set(change.address, notSent(change, reason, message));
  }
  const order = changesOf(plan).map(({ change }) => change.address);
  const outcomes = [...new Set([...order, ...last.keys()])].flatMap((address) => last.get(address) ?? []);
  return asParts(outcomes);
}

function whyNotSent(end: End): readonly [NotReachedReason, string] {
  switch (end.how) {
    case 'stopped':
      return [end.reason, end.message];
    case 'blocked':
      return ['refused', end.blockers.map(({ message }) => message).join('; ')];
    case 'unread':
      return ['incomplete-read', end.message];
    case 'left':
    case 'proved':
      return ['stale', 'what is live kept changing'];
  }
}

function notSent(change: Change, reason: NotReachedReason, message: string): StepOutcome {
  return { change, findings: [], status: 'not_reached', reason, message };
}

/** Nothing is left to do, so every step has had its effect. */
function provedByLook(outcome: StepOutcome): StepOutcome {
  const { change, findings, status } = outcome;
  if (status === 'applied' || (status === 'unknown' && outcome.reason === 'bug')) return outcome;
  const wasSent = status === 'unknown' || (status === 'failed' && outcome.reason === 'no-effect');
  return { change, findings, status: 'applied', confirmed: wasSent ? 'by-read' : 'before-us' };
}
