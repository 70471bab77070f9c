import { entryPointFile, writeEntryPoint, type EntryPointFile } from '../../app/entry-point-file.js';
import { carryOutJob, migratingOf, showProposal, showResult, type Migrating } from './migrating.js';
import { scopeNamed } from '../../app/repository/scopes.js';
import { lookAt } from '../../app/session/unread.js';
import type { MigrateWafOptions } from './migrate-options.js';
import { openRepository } from '../../app/repository/repository.js';
import { styleOf } from '../runtime/screen.js';
import { jsonText } from '../runtime/print.js';
import { watched } from '../runtime/progress.js';
import type { Runtime } from '../runtime/runtime.js';
import type { Reading } from '../../app/session/reading.js';
import { withReading, withSession } from '../../app/session/session.js';
import { warn } from './show.js';
import { EXIT, UserError, type ExitCode } from '../../kernel/model/errors.js';
import type { Finding } from '../../kernel/model/finding.js';
import { secretsFrom } from '../../kernel/model/secret.js';
import {
  migrateWaf as migrate,
  proposeWaf,
  survey,
  wafSpecOf,
  type WafSpec,
} from '../../migrations/managed-waf/index.js';
import type { Configuration } from '../../engine/configuration/configuration.js';
import type { DeclaredScope } from '../../engine/configuration/resolve.js';
import { exitOf, requireValid } from '../../engine/reconcile.js';
import { surveyDocument } from '../reports/survey-document.js';
import { surveyText } from '../reports/survey-text.js';

/** `zonewright migrate waf`: one zone to the new managed rules, or a table of all. Without --confirm there is nothing to write with. */
export async function migrateWaf(options: MigrateWafOptions, runtime: Runtime): Promise<ExitCode> {
  const configuration = await openRepository(options, runtime);
  requireValid(configuration);
  warn(configuration, options, runtime);
  if (options.all === true) return surveyAll(configuration, options, runtime);
  const zone = scopeNamed(configuration, 'zone', nameOf(options));
  const run: Run = {
    zone,
    spec: wafSpecOf(zone),
    migrating: migratingOf('waf', zone.scope, configuration, options, runtime),
    file: options.write === true ? entryPointFile(configuration, zone) : undefined,
    options,
  };
  return options.confirm === undefined
    ? dryRun(run, configuration)
    : confirmed(run, options.confirm, configuration);
}

interface Run {
  readonly zone: DeclaredScope;
  readonly spec: WafSpec;
  readonly migrating: Migrating;
  readonly file: EntryPointFile | undefined;
  readonly options: MigrateWafOptions;
}

function nameOf({ zone, confirm, write }: MigrateWafOptions): string {
  if (zone !== undefined) return zone;
  const help =
    confirm === undefined && write === undefined
      ? 'Give --zone NAME, or --all for a table of all zones.'
      : 'Give --zone NAME.';
  throw new UserError('migrate waf takes one zone', { code: 'usage', help });
}

function wafOptions({ spec, options }: Run) {
  return {
    goal: options.to ?? spec.declaredGoal ?? ('complete' as const),
    deleteOverrides: options.deleteOverrides === true,
    deadlineMs: options.deadline,
  };
}

function dryRun(run: Run, { settings }: Configuration): Promise<ExitCode> {
  const { spec, migrating, options, file } = run;
  const { runtime, context } = migrating;
  return withReading(settings, options, watched(runtime, options), async (reading) => {
    const propose = () => proposeWaf(spec, context, reading.reader, wafOptions(run), reading.signal);
    const proposal = await lookAt(spec.scope, propose);
    const written =
      file !== undefined && proposal.standing === 'reached' ? await entryPointInFile(run, file, reading) : [];
    return showProposal({ ...proposal, notes: [...proposal.notes, ...written] }, migrating, reading);
  });
}

function confirmed(run: Run, token: string, { settings }: Configuration): Promise<ExitCode> {
  const { spec, migrating, options, file } = run;
  return withSession(settings, options, watched(migrating.runtime, options), async (session) => {
    const result = await carryOutJob(migrating, session, token, (tools) =>
      lookAt(spec.scope, () => migrate(spec, token, session.service, wafOptions(run), tools)),
    );
    if (result.verdict === 'withheld') return showProposal(result.proposal, migrating, session, result);
    const { report } = result;
    const isThere = exitOf(report, session.interruptedBy()) === EXIT.ok;
    const written = file !== undefined && isThere ? await entryPointInFile(run, file, session) : [];
    const told = { ...result, report: { ...report, findings: [...report.findings, ...written] } };
    return showResult(told, token, migrating, session);
  });
}

/** Puts the entry point into the zone file, and says so; when that fails, what was sent is still to be told. */
async function entryPointInFile(
  { zone, options, migrating }: Run,
  file: EntryPointFile,
  { reader }: Reading,
): Promise<readonly Finding[]> {
  try {
    await lookAt(zone.scope, () => writeEntryPoint(file, zone, reader, options, migrating.runtime));
    const message = `${file.file} holds the entry point now: the next plan has nothing to change there`;
    return [{ severity: 'info', code: 'entry-point-written', message }];
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const { code, message, help, findings } = error;
    return [...findings, { severity: 'error', code, message, ...(help === undefined ? {} : { help }) }];
  }
}

/** A table of all zones. Reads only. */
function surveyAll(
  configuration: Configuration,
  options: MigrateWafOptions,
  runtime: Runtime,
): Promise<ExitCode> {
  if (options.zone !== undefined || options.confirm !== undefined || options.write === true) {
    throw new UserError('--all only looks: it goes without --zone, --confirm and --write', {
      code: 'usage',
      help: 'One zone is migrated at a time: zonewright migrate waf --zone NAME.',
    });
  }
  const { settings, scopes } = configuration;
  const specs = scopes.filter(({ scope }) => scope.level === 'zone').map(wafSpecOf);
  return withReading(settings, options, watched(runtime, options), async ({ reader, signal, progress }) => {
    const contextOf = ({ scope }: WafSpec) => ({ scope, settings, secrets: secretsFrom(runtime.env) });
    const zones = await survey(specs, contextOf, reader, options.concurrency, signal);
    progress.stop();
    const exit = zones.some((zone) => 'problem' in zone) ? EXIT.refused : EXIT.ok;
    runtime.out.write(
      options.format === 'json'
        ? jsonText(surveyDocument(zones, exit))
        : surveyText(zones, styleOf(runtime.out, options, runtime)),
    );
    return exit;
  });
}
