import { isAbsolute, relative, resolve } from 'node:path';
import { inspectStale } from '../../app/replay/stale/stale.js';
import { writeReport } from '../../app/repository/report-file.js';
import { defined } from '../../kernel/lib/defined.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import { staleDocument, stalePatch, staleText } from '../reports/inspect/stale.js';
import { within } from '../reports/printers/text/within.js';
import { shellWord } from '../../kernel/lib/shell-word.js';
import { jsonText } from '../runtime/print.js';
import { openProgress, watched } from '../runtime/progress.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';
import type { StaleFlags } from './stale-flags.js';
import { openChosenScopes, type LookOptions } from './look.js';

/** `zonewright inspect rulesets --stale`: declared rules that may be unused, and the edit that removes them. */
export async function inspectStaleRules(
  options: LookOptions & StaleFlags,
  runtime: Runtime,
): Promise<ExitCode> {
  const look = await openChosenScopes(options, runtime, ['zone', 'account']);
  const progress = openProgress(options, runtime);
  const stale = await inspectStale(look, options, watched(runtime, options), progress).finally(() =>
    progress.stop(),
  );
  const { out, unproved: isAll = false } = options;
  const command = out === undefined ? undefined : applying(out, options, runtime);
  const screen = screenOf(options, runtime);
  runtime.out.write(
    options.format === 'json'
      ? jsonText(staleDocument(stale, isAll))
      : within(staleText(stale, { isAll, ...defined({ command }) }, screen), screen),
  );
  if (out !== undefined) await writeReport(out, stalePatch(stale), runtime);
  return stale.exit;
}

/** The command that applies a patch from the current folder. Paths in it are relative to the root. */
function applying(patch: string, { root }: Pick<LookOptions, 'root'>, { cwd }: Pick<Runtime, 'cwd'>): string {
  const folder = resolve(cwd, root);
  if (relative(cwd, folder) === '') return `git apply ${shellWord(patch)}`;
  const fromThere = isAbsolute(patch) ? patch : relative(folder, resolve(cwd, patch));
  return `git -C ${shellWord(root)} apply ${shellWord(fromThere)}`;
}
