import type { Change } from '../kernel/model/change.js';
import type { Finding } from '../kernel/model/finding.js';
import { changesOf, type Plan } from '../kernel/model/plan.js';
import type { Service } from '../kernel/model/request.js';
import type { StepOutcome } from './apply/outcome.js';
import { verify, type Verification } from './apply/verify.js';
import { carryOut, type CarryOutOptions } from './carry-out.js';
import type { Configuration } from './configuration/configuration.js';
import type { Agreed, Withheld } from './review/decision.js';
import type { SettledLeave } from './review/leaves.js';

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
