import { resolve } from 'node:path';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import { usageError } from '../../app/ports/usage-error.js';
import { STDIN } from '../../app/session/live-from.js';
import { openConnection } from '../lsp/connection.js';
import { serve } from '../lsp/server.js';
import type { Runtime } from '../runtime/runtime.js';

interface LspOptions {
  readonly root?: string;
  readonly strict?: boolean;
  readonly liveFrom?: string;
}

/** `zonewright lsp`: answers an editor over stdin and stdout. Only reads files of the repository. */
export async function lsp({ root, strict, liveFrom }: LspOptions, runtime: Runtime): Promise<ExitCode> {
  if (liveFrom === STDIN)
    throw usageError('stdin is the editor, and has no snapshot', 'Give --live-from the file of a snapshot.');
  const options = {
    ...(root === undefined ? {} : { root: resolve(runtime.cwd, root) }),
    ...(strict === undefined ? {} : { strict }),
    ...(liveFrom === undefined ? {} : { liveFrom: resolve(runtime.cwd, liveFrom) }),
  };
  const connection = openConnection(runtime);
  await serve(connection, options, runtime);
  connection.dispose();
  // An editor may keep stdin open.
  runtime.standardInput?.destroy();
  return EXIT.ok;
}
