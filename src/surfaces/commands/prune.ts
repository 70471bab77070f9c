import { pruneRepository } from '../../app/repository/prune.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import { pruningDocument, pruningText } from '../reports/pruning.js';
import { jsonText } from '../runtime/print.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';
import type { CommonOptions } from './command-options.js';
import { within } from '../reports/printers/text/within.js';

interface PruneOptions extends CommonOptions {
  readonly format: 'text' | 'json';
  readonly dryRun?: boolean;
}

/** `zonewright prune`: removes what is over from files, and shows the difference. Offline. */
export async function prune(options: PruneOptions, runtime: Runtime): Promise<ExitCode> {
  const isDryRun = options.dryRun === true;
  const pruning = await pruneRepository(options, runtime);
  runtime.out.write(
    options.format === 'json'
      ? jsonText(pruningDocument(pruning, isDryRun))
      : within(pruningText(pruning, isDryRun), screenOf(options, runtime)),
  );
  return EXIT.ok;
}
