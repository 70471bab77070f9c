import { stateWords } from '../../kinds/managed-waf/live.js';
import { changesOf, type Plan, type PlannedChange } from '../../kernel/model/plan.js';
import { attempt, notReached } from '../../engine/apply/apply.js';
import type { StepOutcome } from '../../engine/apply/outcome.js';
import type { Verification } from '../../engine/apply/verify.js';
import { applyChange, applyChangeOnce } from '../../engine/apply/write.js';
import type { Start } from '../definition.js';
import type { CarriedOut, ConfirmedRun } from '../migration.js';
import { asParts, planOfSteps } from '../plan.js';
import { markWithoutEffect, oncePerToken } from '../tokens.js';
import { canMove, type Inspection } from './inspect.js';
import { follow, type Followed } from './proof/follow.js';
import { verifyEntryPoint } from './proof/verify.js';
import type { WafOptions, WafSpec } from './spec.js';
import { wafAddress } from './steps.js';

type WafRun = ConfirmedRun<WafSpec, WafOptions>;

/** Migrates a confirmed zone: overrides, then the request, then waits for the service. Sends the request at most once per token. */
export async function carryOut(run: WafRun, { proposal }: Start<Inspection>): Promise<CarriedOut> {
  const steps = changesOf(proposal.plan);
  const outcomes: StepOutcome[] = [];
  for (const step of steps) {
    const obstacle = outcomes.find(({ status }) => status !== 'applied');
    const outcome =
      obstacle === undefined
        ? await send(run, step)
        : notReached(step, 'earlier-failure', `waits for ${obstacle.change.address}`);
    outcomes.push(outcome);
  }
  const last = outcomes.at(-1);
  const isSent =
    last?.status === 'applied' || (last?.status === 'unknown' && last.reason === 'unknown-outcome');
  if (last === undefined || !isSent) return result(proposal.plan, asParts(outcomes), SKIPPED, proposal.state);
  const end = await waitAndVerify(run, last, steps.at(-1)?.change.request.body);
  return result(proposal.plan, [...outcomes.slice(0, -1), end.outcome], end.verification, end.state);
}

/** Waits for a used token's request without sending again. `body`: what was sent, if known. */
export async function resumeWaiting(run: WafRun, body: unknown): Promise<CarriedOut> {
  const { spec } = run;
  const sent: StepOutcome = {
    change: { address: wafAddress(spec), kind: 'managed_waf', action: 'update' },
    findings: [],
    status: 'unknown',
    reason: 'unknown-outcome',
    message: 'an earlier run with this token sent it',
  };
  const end = await waitAndVerify(run, sent, body);
  return result(planOfSteps(spec.scope, []), [end.outcome], end.verification, end.state);
}

function send({ token, service, tools }: WafRun, step: PlannedChange): Promise<StepOutcome> {
  const { context, signal, restore, announce } = tools;
  announce(`sending ${step.change.request.method} for ${step.change.address}`);
  if (step.change.action === 'delete') {
    return attempt(step, signal, () => applyChange(step, service, context, tools, signal));
  }
  const once = { ...service, writer: oncePerToken(service.writer, token, restore) };
  return attempt(step, signal, () => applyChangeOnce(step, once, context, tools, signal));
}

interface End {
  readonly outcome: StepOutcome;
  readonly verification: Verification;
  readonly state: string;
}

const SKIPPED: Verification = { verdict: 'skipped', findings: [] };

async function waitAndVerify(
  { spec, options, token, service: { reader }, tools }: WafRun,
  sent: StepOutcome,
  body: unknown,
): Promise<End> {
  const { goal, deadlineMs } = options;
  const followed = await follow(spec, goal, reader, tools, deadlineMs);
  const { migration } = followed;
  const state = migration === undefined ? 'not known' : stateWords(migration);
  if (followed.status === 'not-reached') {
    const isOver = followed.why === 'patience' && migration !== undefined && canMove(migration);
    const findings = isOver ? await markWithoutEffect(token, { state, waitedMs: deadlineMs }, tools) : [];
    const outcome = unfinished(sent, followed, state, isOver);
    return {
      outcome: { ...outcome, findings: [...outcome.findings, ...findings] },
      verification: SKIPPED,
      state,
    };
  }
  const verification = await verifyEntryPoint(spec, body, reader, tools);
  return { outcome: finished(sent), verification, state };
}

/** The answer may be lost; the zone's state shows the request was carried out. */
function finished(sent: StepOutcome): StepOutcome {
  if (sent.status === 'applied') return sent;
  return { change: sent.change, findings: sent.findings, status: 'applied', confirmed: 'by-read' };
}

const WHY = {
  patience: 'when the time was over',
  interrupted: 'when the run was interrupted',
  deadline: 'when the time for the run was over',
  credentials: 'when the credentials were no longer accepted',
} as const;

function unfinished(
  sent: StepOutcome,
  { why }: Extract<Followed, { readonly status: 'not-reached' }>,
  state: string,
  isOver: boolean,
): StepOutcome {
  const sentText =
    sent.status === 'applied' ? 'the service accepted it' : 'message' in sent ? sent.message : '';
  const message = `${sentText}; ${WHY[why]} the zone was still: ${state}. Run the command again with the same token to keep waiting; it sends nothing twice${isOver ? '. A dry run gives a token for one more try' : ''}`;
  return {
    change: sent.change,
    findings: sent.findings,
    status: 'unknown',
    reason: 'unknown-outcome',
    message,
  };
}

function result(
  plan: Plan,
  outcomes: readonly StepOutcome[],
  verification: Verification,
  state: string,
): CarriedOut {
  const findings = [...outcomes, verification].flatMap((part) => part.findings);
  const report = { plan, outcomes, verification, unreviewed: [], findings };
  return { report, state };
}
