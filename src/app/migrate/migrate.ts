import { posix } from 'node:path';
import { defined } from '../../kernel/lib/defined.js';
import { EXIT, UserError } from '../../kernel/model/errors.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { DiffContext } from '../../kernel/model/context.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import { secretsFrom } from '../../kernel/model/secret.js';
import { sideBySide } from '../../kernel/lib/side-by-side.js';
import type { WriteTools } from '../../engine/apply/send.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import type { DeclaredScope } from '../../engine/configuration/resolve.js';
import { checkIdentities } from '../../engine/plan/identity.js';
import { exitOf } from '../../engine/exit.js';
import { NOTHING_GIVEN, RESTORE_FOLDER, type Given } from '../../migrations/command.js';
import type { Migration, OpenMigration } from '../../migrations/define.js';
import type { MigrationResult, Proposal } from '../../migrations/migration.js';
import type { Surveyed } from '../../migrations/survey.js';
import type { Host } from '../ports/host.js';
import { scopeNamed } from '../repository/scopes.js';
import type { ReadSession } from '../session/reading.js';
import type { Session } from '../session/session.js';
import { readOrStop } from '../session/unread.js';
import { openRestoreFiles, type NamedRestoreFiles } from './restore-files.js';
import { scopeFileOf, writeScopeFile, type ScopeFile } from './scope-file.js';

/** What to do with a migration of a scope. */
export interface Wanted {
  /** The name of the scope. */
  readonly scope: string;
  readonly given: Given;
  /** Write the result into the scope's file. */
  readonly write: boolean;
  readonly root: string;
  /** The folder of restore files. By default below the root. */
  readonly restoreDir?: string;
}

/** A migration of a scope, ready to be shown or carried out. */
export interface Migrating {
  readonly migration: Migration;
  readonly declared: DeclaredScope;
  readonly context: DiffContext;
  readonly open: OpenMigration;
  readonly restore: NamedRestoreFiles;
  /** The file for `--write`. */
  readonly file: ScopeFile | undefined;
  readonly root: string;
  readonly host: Host;
}

/** Prepares a migration without requests. Throws a UserError if files or flags lack something. */
export function openMigration(
  migration: Migration,
  configuration: Configuration,
  { scope: name, given, write, root, restoreDir = posix.join(root, RESTORE_FOLDER) }: Wanted,
  host: Host,
): Migrating {
  const { command, file: part } = migration;
  const declared = scopeNamed(configuration, command.level, name);
  const { scope } = declared;
  return {
    migration,
    declared,
    context: contextOf(declared, configuration, host),
    open: migration.open(declared, given),
    restore: openRestoreFiles(restoreDir, command.name, scope, host),
    file: write && part !== undefined ? scopeFileOf(part, configuration, declared) : undefined,
    root,
    host,
  };
}

function contextOf({ scope }: DeclaredScope, { settings }: Configuration, { env }: Host): DiffContext {
  return { scope, settings, secrets: secretsFrom(env) };
}

/** Shows what would be done. If nothing is left, writes the file. GET requests only. Throws a UserError. */
export async function proposed(migrating: Migrating, reading: ReadSession): Promise<Proposal> {
  const { open, context } = migrating;
  const { reader, signal } = reading;
  await requireIdentity(migrating, reading);
  const proposal = await readOrStop(context.scope, () => open.propose(context, reader, signal));
  const written = proposal.standing === 'reached' ? await writtenFile(migrating, reading) : [];
  return { ...proposal, notes: [...proposal.notes, ...written] };
}

/** Carries out what a token confirmed, then writes the file. Throws a UserError if the scope is unreadable. */
export async function carriedOut(
  migrating: Migrating,
  session: Session,
  token: string,
  { journal, startRead }: Pick<WriteTools, 'journal' | 'startRead'>,
): Promise<MigrationResult> {
  const { open, context, restore, host } = migrating;
  const { service, signal, progress } = session;
  const announce = (text: string): void => progress.announce(text);
  const tools = { context, clock: host.clock, journal, startRead, signal, restore, announce };
  await requireIdentity(migrating, session);
  await journal.started(token);
  const result = await readOrStop(context.scope, () => open.confirm(token, service, tools));
  if (result.verdict === 'withheld') return result;
  const { report } = result;
  const isThere = exitOf(report, session.interruptedBy()) === EXIT.ok;
  const written = isThere ? await writtenFile(migrating, session) : [];
  return { ...result, report: { ...report, findings: [...report.findings, ...written] } };
}

/** A wrong id would irreversibly migrate another zone. Throws a UserError. */
async function requireIdentity(
  { context: { scope, settings } }: Migrating,
  { reader, signal }: Pick<ReadSession, 'reader' | 'signal'>,
): Promise<void> {
  const { mismatches } = await readOrStop(scope, () => checkIdentities([scope], reader, settings, signal));
  const [finding] = mismatches.values();
  if (finding === undefined) return;
  const { message, help } = finding;
  throw new UserError(`${scopeAddress(scope)} was not read: ${message}`, {
    code: 'incomplete-read',
    ...defined({ help }),
    findings: [finding],
  });
}

/** Writes the result into the file. A failure becomes a finding, as what was sent must be reported. */
async function writtenFile(
  { declared, file, root, host }: Migrating,
  { reader }: ReadSession,
): Promise<readonly Finding[]> {
  if (file === undefined) return [];
  try {
    await readOrStop(declared.scope, () => writeScopeFile(file, declared, reader, { root }, host));
    const message = `${file.file} now contains ${file.part.what}: the next plan has nothing to change there`;
    return [{ severity: 'info', code: file.part.written, message }];
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const { code, message, help, findings } = error;
    return [...findings, { severity: 'error', code, message, ...defined({ help }) }];
  }
}

/** The state of all scopes. GET requests only. Throws an ApiError for credentials and interruption. */
export function surveyed(
  migration: Migration,
  configuration: Configuration,
  concurrency: number,
  { reader, signal }: Pick<ReadSession, 'reader' | 'signal'>,
  host: Host,
): Promise<readonly Surveyed[]> {
  const { level } = migration.command;
  const scopes = configuration.scopes.filter(({ scope }) => scope.level === level);
  return sideBySide(scopes, concurrency, (declared) => {
    const context = contextOf(declared, configuration, host);
    return migration.open(declared, NOTHING_GIVEN).survey(context, reader, signal);
  });
}
