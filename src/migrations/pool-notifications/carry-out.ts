import { ApiError, UserError } from '../../kernel/model/errors.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { Service } from '../../kernel/model/request.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import { ShapeError } from '../../kernel/lib/decode.js';
import { count } from '../../kernel/lib/words.js';
import { tokenFor, type JobResult, type JobTools, type Proposal } from '../job.js';
import { inspect } from './inspect.js';
import { proposalOf } from './propose.js';
import { explaining } from './refusals.js';
import { reportOf, type Last } from './report.js';
import { isOfSameRun, Keeper } from './restore.js';
import { inRounds } from './rounds.js';
import type { End, PoolRun } from './run.js';
import { situationOf } from './situation.js';
import { specDigest, type PoolOptions, type PoolSpec } from './spec.js';
import { stateWords } from './words.js';

/**
 * Moves the pools of an account to the declared policy. `confirm` is the token of what was proposed, or of a run that did not get
 * to its end: that one is gone on with. Nothing is sent before what will be cleared is kept in a restore file.
 * Throws an ApiError or a ShapeError when the first look fails, and a UserError when nothing could be kept: then nothing was sent.
 * Whatever happens afterwards is in the report.
 */
export async function migratePools(
  spec: PoolSpec,
  confirm: string,
  service: Service,
  options: PoolOptions,
  tools: JobTools,
): Promise<JobResult> {
  const { context, restore, signal } = tools;
  const { reader, proof, writer } = service;
  const inspection = await inspect(context, reader, signal);
  const proposal = proposalOf(spec, context, inspection, options);
  const told = { scope: context.scope, declared: specDigest(spec, options) };
  const kept = (await restore.isUsed(confirm)) ? undefined : await restore.kept(confirm);
  const former = isOfSameRun(kept, told) ? kept : undefined;

  if (proposal.standing === 'due') {
    const mayGoOn = former !== undefined || confirm === (await tokenFor(proposal, restore));
    if (!mayGoOn) return withheld(proposal, 'stale', STALE);
    const { length } = proposal.blockers;
    if (length > 0) return withheld(proposal, 'blocked', `${count(length, 'thing')} to put right first`);
  }
  const run: PoolRun = {
    spec,
    options,
    service: { reader, proof, writer: explaining(writer, spec) },
    tools,
    keeper: new Keeper(restore, confirm, told, former),
    words: new Map(),
    cleared: new Set(),
  };
  const end = await inRounds(run, inspection);
  const last = await lastLook(run, end);
  const report = reportOf(run, proposal, end, last);
  const isOver =
    report.verification.verdict === 'clean' && (proposal.standing === 'due' || former !== undefined);
  const notes = isOver ? await markUsed(confirm, tools) : [];
  return {
    verdict: 'carried-out',
    job: 'pool-notifications',
    report: { ...report, findings: [...report.findings, ...notes] },
    state: last.status === 'read' ? stateWords(last.situation) : 'where it stands was not read',
  };
}

const STALE = 'the token does not fit what was read now: something has changed since it was shown';

function withheld(proposal: Proposal, reason: 'stale' | 'blocked', message: string): JobResult {
  return { verdict: 'withheld', reason, message, proposal };
}

/** Looks once more where the rounds ended without a look. Never throws for what the service does. */
async function lastLook({ spec, service, tools, cleared }: PoolRun, end: End): Promise<Last> {
  if ('situation' in end) return { status: 'read', situation: end.situation };
  const { context, signal } = tools;
  if (signal.aborted) return { status: 'skipped' };
  if (end.how === 'unread') return { status: 'unread', message: end.message };
  try {
    const inspection = await inspect(context, service.reader, signal);
    return { status: 'read', situation: situationOf(spec, inspection, cleared) };
  } catch (error) {
    if (signal.aborted) return { status: 'skipped' };
    if (!(error instanceof ApiError || error instanceof ShapeError)) throw error;
    return { status: 'unread', message: error.message };
  }
}

/** A token that has done its work must not clear what comes later; that it could not be marked undoes nothing. */
async function markUsed(token: string, { restore, context }: JobTools): Promise<readonly Finding[]> {
  try {
    await restore.use(token);
    return [];
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const { message } = error;
    return [{ severity: 'warning', code: 'token-not-marked', message, scope: scopeAddress(context.scope) }];
  }
}
