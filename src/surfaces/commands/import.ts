import { resolve } from 'node:path';
import { importLive as readAndWrite, type Imported } from '../../app/import/importing.js';
import type { ImportOptions } from '../../app/import/import-options.js';
import type { ProposedFile } from '../../import/propose.js';
import { untouchedExample } from '../../app/starter/example.js';
import { EXAMPLE } from '../../app/starter/files.js';
import { exitOfImport, type ImportStatus } from '../../import/result.js';
import { count } from '../../kernel/lib/phrases.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import { importDocument } from '../reports/import/document.js';
import { importText } from '../reports/import/text.js';
import { planLine } from '../reports/import/next-steps.js';
import { diffLines, unifiedDiff } from '../reports/printers/text/unified-diff.js';
import type { OutputOptions } from '../runtime/output-options.js';
import { jsonText } from '../runtime/print.js';
import { watched } from '../runtime/progress.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';
import { within } from '../reports/printers/text/within.js';

export interface ImportCommandOptions extends ImportOptions, OutputOptions {
  readonly format: 'text' | 'json';
  readonly yes?: boolean;
}

/** `zonewright import`: writes live state into files. Shows changes of existing files, and asks on a terminal. */
export async function importLive(options: ImportCommandOptions, runtime: Runtime): Promise<ExitCode> {
  const imported = await readAndWrite(options, watched(runtime, options), (changed) => {
    showChanges(changed, options, runtime);
    return isAgreed(changed.length, options, runtime);
  });
  return report(imported, await examplesOf(imported, options, runtime), options, runtime);
}

/** Shows the changes of existing files. In formats other than text on stderr, if a terminal can be asked and without --quiet. */
function showChanges(files: readonly ProposedFile[], options: ImportCommandOptions, runtime: Runtime): void {
  const isText = options.format === 'text';
  if (files.length === 0 || (!isText && (options.quiet === true || runtime.ask === undefined))) return;
  const output = isText ? runtime.out : runtime.err;
  const screen = screenOf(options, runtime, output);
  for (const { file, before, after } of files) {
    output.write(`${within(diffLines(unifiedDiff(file, before, after)), screen)}\n`);
  }
}

/** Asks on a terminal. Without one, or with --yes or --dry-run, the answer is yes. */
async function isAgreed(
  files: number,
  { yes, dryRun }: ImportCommandOptions,
  { ask }: Runtime,
): Promise<boolean> {
  if (yes === true || dryRun === true || ask === undefined) return true;
  return ask(`Change ${count(files, 'file')} as shown?`);
}

/** Removes the unedited example of `init` once zones have files. Returns its name if so. */
async function examplesOf(
  { scopes }: Imported,
  { out, root, dryRun }: ImportCommandOptions,
  { cwd }: Runtime,
): Promise<readonly string[]> {
  const hasZones = scopes.some(({ scope, status }) => scope.level === 'zone' && HAS_FILE.has(status));
  if (!hasZones) return [];
  return (await untouchedExample(resolve(cwd, out ?? root), dryRun !== true)) ? [EXAMPLE] : [];
}

const HAS_FILE: ReadonlySet<ImportStatus> = new Set<ImportStatus>(['created', 'updated', 'unchanged']);

function report(
  { scopes, findings, sources, reads, moved }: Imported,
  removed: readonly string[],
  options: ImportCommandOptions,
  runtime: Runtime,
): ExitCode {
  const exit = exitOfImport(scopes, moved?.isPartial);
  const root = options.out ?? options.root;
  const head = {
    exit,
    reads,
    findings,
    isDryRun: options.dryRun === true,
    snapshot: options.snapshot,
    moved,
    removed,
    planLine: planLine({ folder: root === '.' ? undefined : root, emulator: options.emulator }),
  };
  const screen = screenOf(options, runtime);
  runtime.out.write(
    options.format === 'json'
      ? jsonText(importDocument(scopes, head))
      : within(importText(scopes, head, sources, screen), screen),
  );
  return exit;
}
