import { rootOf } from '../../app/repository/repository.js';
import type { RepositoryOptions } from '../../app/ports/shared-options.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import type { Runtime, Stop } from '../runtime/runtime.js';

/** What is read of a repository. What a run writes itself, such as its reports, starts no other one. */
const READ = /\.(?:ya?ml|txt)$/;

/**
 * Does something, and does it again after each change of a file below the root, until it is stopped: with Ctrl-C, or when who started it has ended. A
 * change while it is done is one after it. Throws the error that stopped it, if one did.
 */
export async function againAndAgain(
  once: () => Promise<ExitCode>,
  options: RepositoryOptions & { readonly quiet?: boolean },
  runtime: Runtime,
): Promise<ExitCode> {
  const now: Watching = { hasChanged: false, stop: undefined, wake: () => undefined };
  runtime.onStop((why) => {
    now.stop = why;
    now.wake();
  });
  const unwatch = runtime.watchFolder(rootOf(options, runtime), (file) => {
    if (!READ.test(file)) return;
    now.hasChanged = true;
    now.wake();
  });
  try {
    for (let stop = now.stop; stop === undefined; stop = now.stop) {
      now.hasChanged = false;
      await once();
      if (options.quiet !== true) runtime.err.write('\nWaiting for a change. Ctrl-C ends it.\n');
      await changed(now);
    }
  } finally {
    unwatch();
  }
  if (now.stop?.by === 'failure') throw now.stop.error;
  return EXIT.ok;
}

/** What happened since the last round began, and what is called when more happens. */
interface Watching {
  hasChanged: boolean;
  stop: Stop | undefined;
  wake: () => void;
}

/** Waits for a change, or for the end. */
function changed(now: Watching): Promise<void> {
  return new Promise((resolve) => {
    now.wake = resolve;
    if (now.hasChanged || now.stop !== undefined) resolve();
  });
}
