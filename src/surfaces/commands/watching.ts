import { rootOf } from '../../app/repository/repository.js';
import type { RepositoryOptions } from '../../app/ports/shared-options.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import type { Runtime, Stop } from '../runtime/runtime.js';

/** What a repository reads. A run's own reports start no other run. */
const READ = /\.(?:ya?ml|txt)$/;

/**
 * Runs `once` now and after each change below the root, until Ctrl-C or the end of its parent. Changes during a run count as one. Throws the error
 * that stopped it.
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

/** What happened since the last round began, and the call for more. */
interface Watching {
  hasChanged: boolean;
  stop: Stop | undefined;
  wake: () => void;
}

/** Resolves at a change or at the end. */
function changed(now: Watching): Promise<void> {
  return new Promise((resolve) => {
    now.wake = resolve;
    if (now.hasChanged || now.stop !== undefined) resolve();
  });
}
