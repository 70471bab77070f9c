import { relative, resolve, sep } from 'node:path';
import { propose, type NoProposal, type Proposal } from '../../import/propose.js';
import { exitOfImport, type ImportedScope } from '../../import/result.js';
import { verifyProposals, type Verdict } from '../../import/verify.js';
import { finishImport, notProposed } from './import-finish.js';
import { textOfFile } from '../../app/repository-files.js';
import { requireNamed, scopesToImport } from '../../app/import-scopes.js';
import { newFilesFor, openTarget, type ImportTarget } from '../../app/import-target.js';
import type { ImportOptions } from '../cli/import-options.js';
import { jsonText } from './print.js';
import { usageError } from '../cli/program-tools.js';
import { writeReport } from './report-files.js';
import { styleOf } from '../../app/repository.js';
import type { Runtime } from '../../app/runtime.js';
import { withReading, type Reading } from '../../app/session.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import type { ApiReader } from '../../kernel/model/request.js';
import type { Scope } from '../../kernel/model/scope.js';
import { sideBySide } from '../../kernel/lib/side-by-side.js';
import { count } from '../../kernel/lib/words.js';
import { importDocument } from '../reports/import-document.js';
import { importText } from '../reports/import-text.js';
import { openFragments } from '../../files/repository/include.js';
import { snapshotDocument, snapshotText } from '../../engine/snapshot/document.js';
import { recordReads, type Recording } from '../../engine/snapshot/record.js';
import { replayReads } from '../../engine/snapshot/replay.js';
import { readSurroundings } from '../../import/surroundings.js';
import { planLine } from '../../app/starter/next.js';
import { TOOL_VERSION } from '../../version.js';

interface Run {
  readonly target: ImportTarget;
  readonly options: ImportOptions;
  readonly runtime: Runtime;
  readonly reading: Reading;
}

/**
 * `zonewright import`: read what is live, make the texts of files, prove them against what was read, show, write. There is nothing here to
 * write to the service with.
 */
export async function importLive(options: ImportOptions, runtime: Runtime): Promise<ExitCode> {
  requireNamed(options);
  const target = await openTarget(options, runtime);
  requireNoConfiguration(options, target, runtime);
  return withReading(target.configuration.settings, options, runtime, async (reading) => {
    const run: Run = { target, options, runtime, reading };
    const began = runtime.now();
    const recording = recordReads(reading.reader);
    const scopes = await scopesToImport(options, target.configuration, recording.reader, reading.signal);
    const looks = await proposeAll(scopes, recording.reader, run);
    reading.progress.show(`comparing the files of ${count(scopes.length, 'scope')} with what was read`);
    const proposals = looks.filter((look) => look.status === 'proposed');
    const replay = replayReads({ answers: recording.answers() });
    const { verdicts, sources } = await verifyProposals(proposals, target.files, replay);
    await saveSnapshot(scopes, recording, began, run);
    reading.progress.stop();
    const imported = await finishImport(verdicts, target, options, runtime);
    return report(inOrder(looks, verdicts, imported), sources, run);
  });
}

/** A snapshot takes the place of whatever has its name, but for what the import reads and writes itself. */
function requireNoConfiguration(
  { snapshot }: ImportOptions,
  { folder, configuration }: ImportTarget,
  { cwd }: Runtime,
): void {
  if (snapshot === undefined) return;
  const file = relative(folder, resolve(cwd, snapshot)).split(sep).join('/');
  if (configuration.sources.has(file)) {
    throw usageError(
      `--snapshot ${snapshot} would take the place of a configuration file: give it another name`,
    );
  }
}

function proposeAll(
  scopes: readonly Scope[],
  reader: ApiReader,
  { target, options, runtime, reading }: Run,
): Promise<readonly (Proposal | NoProposal)[]> {
  const { configuration, files } = target;
  const { progress, signal } = reading;
  const ids = new Set([...configuration.scopes.map(({ scope }) => scope.id), ...scopes.map(({ id }) => id)]);
  const world = {
    configuration,
    fragments: openFragments(files),
    textOf: (file: string) => textOfFile(files, file),
    reader,
    manyScopes: ids.size > 1,
    fileFor: newFilesFor(scopes, target),
    without: options.without,
    signal,
    onSecrets: (secrets: Proposal['secrets']) => runtime.protect(secrets.map(({ value }) => value)),
  };
  return sideBySide(
    scopes,
    options.concurrency,
    (scope) => propose(scope, world),
    (scope, done, total) => {
      const told = `read ${done} of ${count(total, 'scope')}`;
      // A few are read before anybody wonders.
      if (total >= MANY_SCOPES) progress.tell(told);
      else progress.show(`${told}: ${scope.name}`);
    },
  );
}

const MANY_SCOPES = 20;

async function saveSnapshot(
  scopes: readonly Scope[],
  recording: Recording,
  madeAt: Date,
  { target, options, runtime, reading }: Run,
): Promise<void> {
  if (options.snapshot === undefined) return;
  reading.progress.show('reading what plans look at beside the files, for the snapshot');
  await readSurroundings(scopes, recording.reader, { ...options, signal: reading.signal });
  const { dialect } = target.configuration.settings;
  const about = { scopes, dialect: dialect.name, madeAt, toolVersion: TOOL_VERSION };
  const text = snapshotText(snapshotDocument(recording.answers(), about));
  await writeReport(options.snapshot, runtime.hide(text), runtime);
}

/** The results of all scopes, in the order in which they were asked for. */
function inOrder(
  looks: readonly (Proposal | NoProposal)[],
  verdicts: readonly Verdict[],
  imported: readonly ImportedScope[],
): readonly ImportedScope[] {
  return looks.flatMap((look) => {
    if (look.status !== 'proposed') return [notProposed(look)];
    const index = verdicts.findIndex(({ proposal }) => proposal === look);
    return imported.slice(index, index + 1);
  });
}

function report(
  scopes: readonly ImportedScope[],
  sources: ReadonlyMap<string, string>,
  { options, runtime, reading }: Run,
): ExitCode {
  const exit = exitOfImport(scopes);
  const root = options.out ?? options.root;
  const head = {
    exit,
    reads: reading.sent.reads,
    isDryRun: options.dryRun === true,
    snapshot: options.snapshot,
    planLine: planLine({ folder: root === '.' ? undefined : root, emulator: options.emulator }),
  };
  runtime.out.write(
    options.format === 'json'
      ? jsonText(importDocument(scopes, head))
      : importText(scopes, head, sources, styleOf(runtime.out, options, runtime)),
  );
  return exit;
}
