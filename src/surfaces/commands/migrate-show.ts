import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import type { Finding } from '../../kernel/model/finding.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import { duration } from '../../kernel/lib/phrases.js';
import { exitOf } from '../../engine/exit.js';
import type { CarriedOutMigration, Proposal, WithheldMigration } from '../../migrations/migration.js';
import { sentBefore, tokenFor, type SentBefore } from '../../migrations/tokens.js';
import type { Migrating } from '../../app/migrate/migrate.js';
import type { ReadSession } from '../../app/session/reading.js';
import type { Session } from '../../app/session/session.js';
import { proposalDocument } from '../reports/migration/proposal-document.js';
import { proposalText } from '../reports/migration/proposal-text.js';
import { resultDocument } from '../reports/result/document.js';
import { resultText } from '../reports/result/text.js';
import { within } from '../reports/printers/text/within.js';
import type { OutputOptions } from '../runtime/output-options.js';
import { jsonText, say } from '../runtime/print.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';

interface ShowOptions extends OutputOptions {
  readonly format: 'text' | 'json';
}

/** Shows what a migration would do. The exit code shows if it can't. */
export async function showProposal(
  proposal: Proposal,
  { migration, restore }: Migrating,
  options: ShowOptions,
  runtime: Runtime,
  { sent, progress }: ReadSession,
  withheld?: WithheldMigration,
): Promise<ExitCode> {
  progress.stop();
  // No token if another state was confirmed, nothing is due, or an earlier try may still have an effect.
  const isStale = withheld?.reason === 'stale' || proposal.standing !== 'due';
  const before = isStale ? undefined : await sentBefore(migration, proposal, restore);
  const isOpen = before !== undefined && before.seen === undefined;
  const token = isStale || isOpen ? undefined : await tokenFor(proposal, restore);
  const shown = { ...proposal, notes: [...proposal.notes, ...doubts(proposal, before)] };
  const exit = exitOfProposal(proposal, withheld);
  const requests = { read: sent.reads, write: sent.writes };
  if (options.format === 'json') {
    runtime.out.write(jsonText(proposalDocument(shown, token, exit, requests, withheld)));
    return exit;
  }
  const screen = screenOf(options, runtime);
  runtime.out.write(within(proposalText(shown, token), screen));
  if (withheld !== undefined) say(runtime.err, withheldText(withheld));
  return exit;
}

/** Warns if the same request was sent before, with unknown outcome or without effect. */
function doubts({ scope }: Proposal, before: SentBefore | undefined): readonly Finding[] {
  if (before === undefined) return [];
  const { token, seen } = before;
  const about = { severity: 'warning', scope: scopeAddress(scope) } as const;
  if (seen === undefined) {
    return [
      {
        ...about,
        code: 'sent-before',
        message: `this request was sent before, and its outcome is unknown`,
        help: `--confirm ${token} keeps waiting, and sends nothing. If the request has had no effect by the deadline, a dry run gives a token for one more try.`,
      },
    ];
  }
  return [
    {
      ...about,
      code: 'sent-without-effect',
      message: `this request was sent before, and after ${duration(seen.waitedMs)} of waiting it had had no effect: ${seen.state}`,
      help: `The token below sends it once more. --confirm ${token} keeps waiting for the first one instead, and sends nothing.`,
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

/** True if something beside the migration failed, such as writing a file. */
function hasError(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'error');
}

function withheldText({ reason, message }: WithheldMigration): string {
  const why = reason === 'stale' ? 'Stale' : 'Refused';
  return `${why}, nothing was sent: ${message}. This is the current state.`;
}

/** Shows the outcome of a migration. */
export async function showMigrated(
  result: CarriedOutMigration,
  token: string,
  { restore }: Migrating,
  options: ShowOptions,
  runtime: Runtime,
  { sent, progress, interruptedBy }: Session,
): Promise<ExitCode> {
  progress.stop();
  const { report, state } = result;
  const reported = exitOf(report, interruptedBy());
  const exit = reported === EXIT.ok && hasError(report.findings) ? EXIT.error : reported;
  const isKept = (await restore.kept(token)) !== undefined;
  if (options.format === 'json') {
    const migration = {
      job: result.migration,
      state,
      ...(isKept ? { restore_file: restore.nameOf(token) } : {}),
    };
    const requests = { read: sent.reads, write: sent.writes };
    runtime.out.write(jsonText(resultDocument(report, report.plan.digest, exit, requests, migration)));
    return exit;
  }
  const more = [
    `Now: ${state}.`,
    ...(isKept ? [`What was read before is in ${restore.nameOf(token)}.`] : []),
  ];
  const screen = screenOf(options, runtime);
  runtime.out.write(within(resultText(report, exit, { command: 'migrate', more }), screen));
  return exit;
}
