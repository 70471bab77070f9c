import { stateWords } from '../../kinds/managed-waf/live.js';
import { ApiError, UserError } from '../../kernel/model/errors.js';
import { asJson, isObject, type JsonObject } from '../../kernel/model/json.js';
import type { Plan, PlannedChange } from '../../kernel/model/plan.js';
import type { ApiWriter, Service, WriteRequest } from '../../kernel/model/request.js';
import { attempt, notReached } from '../../engine/apply/apply.js';
import type { StepOutcome } from '../../engine/apply/outcome.js';
import type { Verification } from '../../engine/apply/verify.js';
import { carryOutChange, carryOutOnce, type WriteTools } from '../../engine/apply/write.js';
import { tokenFor, type JobResult, type JobTools, type Proposal } from '../job.js';
import { asParts, planOfSteps } from '../steps.js';
import type { WafOptions } from './blockers.js';
import { follow, type Followed } from './follow.js';
import { proposeWaf } from './propose.js';
import type { Goal, WafSpec } from './spec.js';
import { wafAddress } from './steps.js';
import { verifyEntryPoint } from './verify.js';

export interface MigrateOptions extends WafOptions {
  /** How long to wait for the service, in milliseconds. */
  readonly deadlineMs: number;
}

/**
 * Migrates a zone that somebody confirmed: overrides first, then the one request, then waiting until the service has done it. The
 * request is sent at most once per token: a token that has been used only ever leads to waiting. Throws an ApiError or a ShapeError
 * when the zone can't be looked at before anything is sent.
 */
export async function migrateWaf(
  spec: WafSpec,
  confirm: string,
  service: Service,
  options: MigrateOptions,
  tools: JobTools,
): Promise<JobResult> {
  const { restore, context, signal } = tools;
  const isUsed = await restore.isUsed(confirm);
  const kept = isUsed ? await restore.kept(confirm) : undefined;
  const obstacle = isUsed ? await whyNotOn(confirm, kept, options, restore) : undefined;
  // What is under way needs nothing but its state: the service may offer no configuration any more.
  if (isUsed && obstacle === undefined) return goOn(spec, kept, service, options, tools);
  const proposal = await proposeWaf(spec, context, service.reader, options, signal);
  if (obstacle !== undefined) return withheld(proposal, 'stale', obstacle);
  if (confirm !== (await tokenFor(proposal, restore))) {
    return withheld(
      proposal,
      'stale',
      'the token does not fit what is there now: it was made from something else',
    );
  }
  if (proposal.blockers.length > 0)
    return withheld(proposal, 'blocked', 'something has to be put right first');
  if (proposal.standing !== 'due')
    return withheld(proposal, 'stale', `nothing can be sent now: ${proposal.state}`);
  await restore.keep(confirm, restoreDocument(proposal, confirm, options.goal));
  return begin(spec, confirm, proposal, service, options, tools);
}

function withheld(proposal: Proposal, reason: 'stale' | 'blocked', message: string): JobResult {
  return { verdict: 'withheld', reason, message, proposal };
}

/** Why a used token leads nowhere; undefined when there is something to wait for. */
async function whyNotOn(
  token: string,
  kept: JsonObject | undefined,
  { goal }: WafOptions,
  restore: JobTools['restore'],
): Promise<string | undefined> {
  if (await restore.isRefused(token)) return 'the service refused what this token confirmed, or never got it';
  const to = kept?.['to'];
  if (typeof to !== 'string' || to === goal) return undefined;
  return `this token was used to migrate to ${to}, not to ${goal}`;
}

/** The first run with a token. */
async function begin(
  spec: WafSpec,
  token: string,
  proposal: Proposal,
  service: Service,
  options: MigrateOptions,
  tools: JobTools,
): Promise<JobResult> {
  const steps = stepsOf(proposal);
  const outcomes: StepOutcome[] = [];
  for (const step of steps) {
    const obstacle = outcomes.find(({ status }) => status !== 'applied');
    const outcome =
      obstacle === undefined
        ? await carryOut(step, token, service, tools)
        : notReached(step, 'earlier-failure', `waits for ${obstacle.change.address}`);
    outcomes.push(outcome);
  }
  const last = outcomes.at(-1);
  const isSent =
    last?.status === 'applied' || (last?.status === 'unknown' && last.reason === 'unknown-outcome');
  if (last === undefined || !isSent) return result(proposal.plan, asParts(outcomes), SKIPPED, proposal.state);
  const body = steps.at(-1)?.change.request.body;
  const end = await waitAndVerify(spec, last, body, service, options, tools);
  return result(proposal.plan, [...outcomes.slice(0, -1), end.outcome], end.verification, end.state);
}

/** A token that has been used: whatever has become of the request, it is not sent again. */
async function goOn(
  spec: WafSpec,
  kept: JsonObject | undefined,
  service: Service,
  options: MigrateOptions,
  tools: JobTools,
): Promise<JobResult> {
  const sent: StepOutcome = {
    change: { address: wafAddress(spec), kind: 'managed_waf', action: 'update' },
    findings: [],
    status: 'unknown',
    reason: 'unknown-outcome',
    message: 'it was sent by a former run with this token',
  };
  const end = await waitAndVerify(spec, sent, sentBody(kept), service, options, tools);
  return result(planOfSteps(spec.scope, []), [end.outcome], end.verification, end.state);
}

function stepsOf({ plan }: Proposal): readonly PlannedChange[] {
  return plan.scopes.flatMap((scope) => (scope.status === 'complete' ? scope.changes : []));
}

function carryOut(
  step: PlannedChange,
  token: string,
  service: Service,
  { context, clock, journal, signal, restore, tell }: JobTools,
): Promise<StepOutcome> {
  const tools: WriteTools = { clock, journal, mayReplan: () => false };
  tell(`sending ${step.change.request.method} for ${step.change.address}`);
  if (step.change.action === 'delete') {
    return attempt(step, signal, () => carryOutChange(step, service, context, tools, signal));
  }
  const once = { reader: service.reader, writer: oncePerToken(service.writer, token, restore) };
  return attempt(step, signal, () => carryOutOnce(step, once, context, tools));
}

/** The narrowest place there is: whichever way leads here, and whichever process, a token lets one request through. */
function oncePerToken(writer: ApiWriter, token: string, restore: JobTools['restore']): ApiWriter {
  return {
    send: async (request) => {
      const obstacle = await useUp(token, restore);
      if (obstacle === undefined) return sendMarked(writer, request, token, restore);
      const { method, path } = request;
      throw new ApiError(obstacle, { kind: 'rejected', outcome: 'not-sent', method, path });
    },
  };
}

/** What certainly had no effect is nothing to wait for, and only the run that sent it knows. */
async function sendMarked(
  writer: ApiWriter,
  request: WriteRequest,
  token: string,
  restore: JobTools['restore'],
): Promise<unknown> {
  try {
    return await writer.send(request);
  } catch (error) {
    if (error instanceof ApiError && error.outcome !== 'unknown') await restore.markRefused(token);
    throw error;
  }
}

/** Why the token can't be used; undefined when it is marked as used, by this call and no other. */
async function useUp(token: string, restore: JobTools['restore']): Promise<string | undefined> {
  try {
    if (await restore.use(token)) return undefined;
    return 'another run is using this token: run the command again to see what has become of it';
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
}

interface End {
  readonly outcome: StepOutcome;
  readonly verification: Verification;
  readonly state: string;
}

const SKIPPED: Verification = { verdict: 'skipped', findings: [] };

async function waitAndVerify(
  spec: WafSpec,
  sent: StepOutcome,
  body: unknown,
  { reader }: Service,
  { goal, deadlineMs }: MigrateOptions,
  tools: JobTools,
): Promise<End> {
  const followed = await follow(spec, goal, reader, tools, deadlineMs);
  const { migration } = followed;
  const state = migration === undefined ? 'not known' : stateWords(migration);
  if (followed.status === 'not-reached') {
    return { outcome: unfinished(sent, followed, state), verification: SKIPPED, state };
  }
  const verification = await verifyEntryPoint(spec, body, reader, tools);
  return { outcome: finished(sent), verification, state };
}

/** The answer to the request may have been lost; the state of the zone says that it was carried out. */
function finished(sent: StepOutcome): StepOutcome {
  if (sent.status === 'applied') return sent;
  return { change: sent.change, findings: sent.findings, status: 'applied', confirmed: 'by-read' };
}

const WHY = {
  deadline: 'when the time was over',
  interrupted: 'when the run was interrupted',
  credentials: 'when the credentials were no longer accepted',
} as const;

function unfinished(
  sent: StepOutcome,
  { why }: Extract<Followed, { readonly status: 'not-reached' }>,
  state: string,
): StepOutcome {
  const said = sent.status === 'applied' ? 'the service accepted it' : 'message' in sent ? sent.message : '';
  const message = `${said}; ${WHY[why]} the zone was still: ${state}. Run the command again with the same token to go on waiting; it sends nothing twice`;
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
): JobResult {
  const findings = [...outcomes, verification].flatMap((told) => told.findings);
  const report = { plan, outcomes, verification, unreviewed: [], findings };
  return { verdict: 'carried-out', job: 'waf', report, state };
}

/** What a person needs to put things back by hand, and what a later run needs to know of what was sent. */
function restoreDocument(proposal: Proposal, token: string, to: Goal): JsonObject {
  const { job, scope, read } = proposal;
  const { level, name, id } = scope;
  const requests = stepsOf(proposal).map(({ change }) => change.request);
  return { job, scope: { level, name, id }, to, token, read, requests: asJson(requests) };
}

/** The body of the migration request in a restore file; undefined when there is none. */
function sentBody(document: JsonObject | undefined): unknown {
  const requests = document?.['requests'];
  const last: unknown = Array.isArray(requests) ? requests.at(-1) : undefined;
  return isObject(last) ? last['body'] : undefined;
}
