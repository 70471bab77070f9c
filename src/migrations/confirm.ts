import type { JsonObject } from '../kernel/model/json.js';
import { changesOf } from '../kernel/model/plan.js';
import type { MigrationDefinition, Resumption } from './definition.js';
import type {
  CarriedOut,
  CarriedOutMigration,
  ConfirmedRun,
  MigrationResult,
  Proposal,
  RestoreFiles,
  WithheldMigration,
} from './migration.js';
import { proposalOf } from './propose.js';
import { restoreMembers } from './restore-file.js';
import { markDone, sentBefore, tokenFor, type SentBefore } from './tokens.js';

/**
 * Carries out a confirmed migration, or continues an unfinished run. First writes a restore file of what was read. Throws an ApiError or ShapeError
 * if the first look fails, a UserError if the restore file can't be written: nothing was sent then. Later failures are in the report.
 */
export async function confirm<Spec, Found, Options>(
  definition: MigrationDefinition<Spec, Found, Options>,
  run: ConfirmedRun<Spec, Options>,
): Promise<MigrationResult> {
  const { spec, options, token, service, tools } = run;
  const { context, restore, signal } = tools;
  const resumption = await definition.resume(run);
  if (resumption.how === 'wait') return ended(definition, await resumption.wait());

  const found = await definition.inspect(context, service.reader, signal);
  const proposal = proposalOf(definition, { spec, options, context, found });
  const withheld = await whyWithheld(definition, proposal, token, resumption, restore);
  if (withheld !== undefined) return { verdict: 'withheld', proposal, ...withheld };

  const former = resumption.how === 'work' ? resumption.kept : undefined;
  const kept = former ?? (await keep(definition, run, proposal));
  const end = await definition.carryOut(run, { found, proposal, kept });
  const isWorkOf = proposal.standing === 'due' || former !== undefined;
  const isDone = definition.tokenFor === 'work' && isWorkOf && end.report.verification.verdict === 'clean';
  const notes = isDone ? await markDone(token, restore, context.scope) : [];
  return ended(definition, withNotes(end, notes));
}

function ended(
  { command }: Pick<MigrationDefinition<never, never, never>, 'command'>,
  end: CarriedOut,
): CarriedOutMigration {
  return { verdict: 'carried-out', migration: command.name, ...end };
}

function withNotes(end: CarriedOut, notes: CarriedOut['report']['findings']): CarriedOut {
  return { ...end, report: { ...end.report, findings: [...end.report.findings, ...notes] } };
}

/** Why nothing may be sent. Where nothing is due, work is only proved, whatever the token. */
async function whyWithheld(
  definition: Pick<MigrationDefinition<never, never, never>, 'words' | 'tokenFor' | 'isUnmoved'>,
  proposal: Proposal,
  token: string,
  resumption: Resumption,
  restore: RestoreFiles,
): Promise<Pick<WithheldMigration, 'reason' | 'message'> | undefined> {
  const { words, tokenFor: usedBy } = definition;
  const { standing, state, blockers } = proposal;
  if (resumption.how === 'over') return { reason: 'stale', message: resumption.why };
  if (usedBy === 'work' && standing !== 'due') return undefined;
  const fits = resumption.how === 'work' || token === (await tokenFor(proposal, restore));
  const before = fits ? await sentBefore(definition, proposal, restore) : undefined;
  if (before !== undefined && before.seen === undefined) return { reason: 'stale', message: pending(before) };
  if (!fits) return { reason: 'stale', message: words.stale };
  if (blockers.length > 0) return { reason: 'blocked', message: words.blocked(blockers.length) };
  if (standing !== 'due') return { reason: 'stale', message: `nothing can be sent now: ${state}` };
  return undefined;
}

/** Another token would send again while the first request may still take effect. */
function pending({ token }: SentBefore): string {
  return `a request was sent with the token ${token}, and its time is not over: --confirm ${token} keeps waiting`;
}

/** Writes what was read, for people and later runs, before sending; nothing if nothing is due. */
async function keep<Spec, Found, Options>(
  definition: MigrationDefinition<Spec, Found, Options>,
  { spec, options, token, tools }: ConfirmedRun<Spec, Options>,
  { migration, scope, standing, plan, read }: Proposal,
): Promise<readonly JsonObject[]> {
  if (standing !== 'due') return [];
  const members = restoreMembers(migration, scope, token, read, changesOf(plan));
  const document = definition.restoreFile(members, spec, options);
  await tools.restore.keep(token, document);
  return [document];
}
