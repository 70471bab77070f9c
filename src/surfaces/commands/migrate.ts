import { anyOf } from '../../kernel/lib/any-of.js';
import { defined } from '../../kernel/lib/defined.js';
import { EXIT, UserError, type ExitCode } from '../../kernel/model/errors.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import { requireValid } from '../../engine/configuration/configuration.js';
import type { Given, MigrationCommand } from '../../migrations/command.js';
import type { Migration } from '../../migrations/define.js';
import type { RegisteredMigration } from '../../migrations/registry.js';
import { carriedOut, openMigration, proposed, surveyed } from '../../app/migrate/migrate.js';
import { aboutNamed } from '../../app/inspect/chosen-scopes.js';
import { openRepository } from '../../app/repository/repository.js';
import { withScopeLocks } from '../../app/locks/locks.js';
import { readsFor } from './reads-for.js';
import { withReadSession, withSession } from '../../app/session/session.js';
import { surveyDocument } from '../reports/migration/survey-document.js';
import { surveyText } from '../reports/migration/survey-text.js';
import { withJournal } from '../runtime/journal.js';
import { jsonText } from '../runtime/print.js';
import { watched } from '../runtime/progress.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';
import { showMigrated, showProposal } from './migrate-show.js';
import type { ApiCommandOptions } from './command-options.js';
import { warn } from './show.js';
import { within } from '../reports/printers/text/within.js';

/** Flags of all migrations. Each migration's own are under their keys. */
export interface MigrateOptions extends ApiCommandOptions {
  readonly format: 'text' | 'json';
  readonly confirm?: string;
  readonly restoreDir?: string;
  readonly journal?: string;
  readonly zone?: string;
  readonly account?: string;
  readonly all?: boolean;
  /** False: don't wait for other runs that write the same scope. */
  readonly wait?: boolean;
  readonly maxReadAge?: number;
  readonly write?: boolean;
  /** In milliseconds. */
  readonly deadline?: number;
  readonly allow?: readonly string[];
  readonly [flag: string]: unknown;
}

/** `zonewright migrate NAME`: shows or carries out a migration, or surveys all scopes. Writes only with --confirm. */
export async function migrate(
  { load }: RegisteredMigration,
  options: MigrateOptions,
  runtime: Runtime,
): Promise<ExitCode> {
  const read = await openRepository(options, runtime);
  const configuration = aboutNamed(read, namedIn(options));
  requireValid(configuration);
  warn(configuration, options, runtime);
  const migration = await load();
  return options.all === true
    ? surveyAll(migration, configuration, options, runtime)
    : migrateOne(migration, configuration, options, runtime);
}

/** The scope to migrate; none with --all. */
function namedIn({ zone, account, all }: MigrateOptions): Parameters<typeof aboutNamed>[1] {
  if (all === true) return {};
  return {
    ...(zone === undefined ? {} : { zone: { name: zone } }),
    ...(account === undefined ? {} : { account: { name: account } }),
  };
}

function migrateOne(
  migration: Migration,
  configuration: Configuration,
  options: MigrateOptions,
  runtime: Runtime,
): Promise<ExitCode> {
  const { command } = migration;
  const { confirm, journal, root, restoreDir, write = false } = options;
  const wanted = {
    scope: scopeIn(command, options),
    given: givenIn(options),
    write,
    root,
    ...defined({ restoreDir }),
  };
  const migrating = openMigration(migration, configuration, wanted, runtime);
  const { settings } = configuration;
  if (confirm === undefined) {
    return withReadSession(settings, options, watched(runtime, options), async (reading) =>
      showProposal(await proposed(migrating, reading), migrating, options, runtime, reading),
    );
  }
  return withSession(settings, options, watched(runtime, options), async (session) => {
    const { scope } = migrating.context;
    const waiting = { wait: options.wait !== false };
    const result = await withScopeLocks([scope], session, runtime, waiting, (lost, isHeld) =>
      withJournal(journal, runtime, session, (opened) =>
        carriedOut(migrating, { ...session, signal: anyOf([session.signal, lost]) }, confirm, {
          journal: opened,
          startRead: readsFor(options, runtime, isHeld),
        }),
      ),
    );
    if (result.verdict === 'withheld') {
      return showProposal(result.proposal, migrating, options, runtime, session, result);
    }
    return showMigrated(result, confirm, migrating, options, runtime, session);
  });
}

function givenIn(options: MigrateOptions): Given {
  const { allow = [], deadline } = options;
  return { flags: options, allow, ...defined({ deadlineMs: deadline }) };
}

function scopeIn({ name, level, all }: MigrationCommand, options: MigrateOptions): string {
  const named = options[level];
  if (named !== undefined) return named;
  const maySurvey = all !== undefined && options.confirm === undefined && options.write === undefined;
  throw new UserError(`migrate ${name} takes one ${level}`, {
    code: 'usage',
    help: `Give --${level} NAME${maySurvey ? `, or --all for a table of all ${level}s` : ''}.`,
  });
}

function surveyAll(
  migration: Migration,
  configuration: Configuration,
  options: MigrateOptions,
  runtime: Runtime,
): Promise<ExitCode> {
  const { command } = migration;
  requireOnlyLooking(command, options);
  return withReadSession(configuration.settings, options, watched(runtime, options), async (reading) => {
    const scopes = await surveyed(migration, configuration, options.concurrency, reading, runtime);
    reading.progress.stop();
    const exit = scopes.some((scope) => 'problem' in scope) ? EXIT.refused : EXIT.ok;
    const screen = screenOf(options, runtime);
    runtime.out.write(
      options.format === 'json'
        ? jsonText(surveyDocument(scopes, exit))
        : within(surveyText(scopes, command, screen), screen),
    );
    return exit;
  });
}

function requireOnlyLooking({ name, level }: MigrationCommand, options: MigrateOptions): void {
  if (options[level] === undefined && options.confirm === undefined && options.write !== true) return;
  throw new UserError(`--all only reads: give it without --${level}, --confirm and --write`, {
    code: 'usage',
    help: `One ${level} is migrated at a time: zonewright migrate ${name} --${level} NAME.`,
  });
}
