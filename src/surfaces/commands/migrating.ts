import { join } from 'node:path';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { DiffContext } from '../../kernel/model/context.js';
import type { Scope } from '../../kernel/model/scope.js';
import { secretsFrom } from '../../kernel/model/secret.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import { systemClock } from '../../service/http/system-clock.js';
import { tokensFor, type JobResult, type JobTools, type Proposal } from '../../migrations/job.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import { exitOf } from '../../engine/reconcile.js';
import { inert } from '../../kernel/lib/inert.js';
import { proposalDocument } from '../reports/proposal-document.js';
import { proposalText } from '../reports/proposal-text.js';
import { resultDocument } from '../reports/result-document.js';
import { resultText } from '../reports/result-text.js';
import { withJournal } from '../runtime/journal.js';
import type { MigrateOptions } from './migrate-options.js';
import { jsonText } from '../runtime/print.js';
import { styleOf } from '../runtime/screen.js';
import { openRestoreFiles, RESTORE_FOLDER, type NamedRestoreFiles } from '../../app/restore.js';
import type { Runtime } from '../runtime/runtime.js';
import type { Reading } from '../../app/session/reading.js';
import type { Session } from '../../app/session/session.js';

/** A session's way to a job: what it needs of the run. */
export interface Migrating {
  readonly scope: Scope;
  readonly context: DiffContext;
  readonly options: MigrateOptions;
  readonly runtime: Runtime;
  readonly restore: NamedRestoreFiles;
}

/** Brings together what both jobs need. */
export function migratingOf(
  job: Proposal['job'],
  scope: Scope,
  { settings }: Configuration,
  options: MigrateOptions,
  runtime: Runtime,
): Migrating {
  const context = { scope, settings, secrets: secretsFrom(runtime.env) };
  return {
    scope,
    context,
    options,
    runtime,
    restore: openRestoreFiles(restoreFolder(options), job, scope, runtime),
  };
}

/** Beside the files of the repository, unless somebody says otherwise. */
function restoreFolder({ restoreDir, root }: MigrateOptions): string {
  return restoreDir ?? join(root, RESTORE_FOLDER);
}

/** Shows what a job would do; the exit code says whether something is in the way. */
export async function showProposal(
  proposal: Proposal,
  { options, runtime, restore }: Migrating,
  { sent, progress }: Reading,
  withheld?: Extract<JobResult, { readonly verdict: 'withheld' }>,
): Promise<ExitCode> {
  progress.stop();
  // A token is for somebody who has asked to see what it stands for.
  const isStale = withheld?.reason === 'stale' || proposal.standing !== 'due';
  const { token, inDoubt } = isStale ? NO_TOKEN : await tokensFor(proposal, restore);
  const shown = { ...proposal, notes: [...proposal.notes, ...doubts(proposal, inDoubt)] };
  const exit = exitOfProposal(proposal, withheld);
  const requests = { read: sent.reads, write: sent.writes };
  if (options.format === 'json') {
    runtime.out.write(jsonText(proposalDocument(shown, token, exit, requests, withheld)));
    return exit;
  }
  runtime.out.write(proposalText(shown, token, styleOf(runtime.out, options, runtime)));
  if (withheld !== undefined) runtime.err.write(`${withheldText(withheld)}\n`);
  return exit;
}

const NO_TOKEN = { token: undefined, inDoubt: undefined };

/** Things look as if nothing had been sent, and something was: whoever confirms again should know. */
function doubts({ job, scope }: Proposal, token: string | undefined): readonly Finding[] {
  if (token === undefined || job !== 'waf') return [];
  return [
    {
      severity: 'warning',
      code: 'sent-before',
      message: `this request was sent before, and it is not known what became of it`,
      help: `Give the service time before you confirm it again; --confirm ${token} goes on waiting, and sends nothing.`,
      scope: scopeAddress(scope),
    },
  ];
}

function exitOfProposal(
  { blockers, notes }: Proposal,
  withheld: { readonly reason: string } | undefined,
): ExitCode {
  if (withheld?.reason === 'stale') return EXIT.stale;
  if (blockers.length > 0) return EXIT.refused;
  return hasError(notes) ? EXIT.error : EXIT.ok;
}

/** What is no part of the job itself and went wrong: the file that was to be written. */
function hasError(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'error');
}

function withheldText({ reason, message }: Extract<JobResult, { readonly verdict: 'withheld' }>): string {
  const why = reason === 'stale' ? 'Stale' : 'Refused';
  return `${why}, nothing was sent: ${inert(message)}. What is shown is how things are now.`;
}

/** Carries a confirmed job out, with journal and progress. */
export function carryOutJob(
  { options, runtime, context, restore }: Migrating,
  { signal, progress }: Session,
  token: string,
  work: (tools: JobTools) => Promise<JobResult>,
): Promise<JobResult> {
  return withJournal(options.journal, runtime, async (journal) => {
    await journal.started(token);
    const tell = (text: string): void => progress.tell(text);
    return work({ context, clock: systemClock, journal, signal, restore, tell });
  });
}

/** Shows what became of a job. */
export async function showResult(
  result: Extract<JobResult, { readonly verdict: 'carried-out' }>,
  token: string,
  { options, runtime, restore }: Migrating,
  { sent, progress, interruptedBy }: Session,
): Promise<ExitCode> {
  progress.stop();
  const { report, state, job } = result;
  const reported = exitOf(report, interruptedBy());
  const exit = reported === EXIT.ok && hasError(report.findings) ? EXIT.error : reported;
  const isKept = (await restore.kept(token)) !== undefined;
  if (options.format === 'json') {
    const migration = {
      job,
      state,
      ...(isKept ? { restore_file: restore.nameOf(token) } : {}),
    };
    const requests = { read: sent.reads, write: sent.writes };
    runtime.out.write(jsonText(resultDocument(report, report.plan.digest, exit, requests, migration)));
    return exit;
  }
  const more = [
    `Now: ${state}.`,
    ...(isKept ? [`What was read before stands in ${restore.nameOf(token)}.`] : []),
  ];
  const style = styleOf(runtime.out, options, runtime);
  runtime.out.write(resultText(report, exit, style, { command: 'migrate', more }));
  return exit;
}
