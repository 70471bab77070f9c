import { setMaxListeners } from 'node:events';
import { endingOf, RunEnded, type Ending } from '../../kernel/model/ending.js';
import { ApiError, UserError, type ExitCode } from '../../kernel/model/errors.js';
import { openDeadline, type RunDeadline } from '../../service/http/deadline.js';
import type { WatchedHost } from '../ports/host.js';
import type { ApiOptions } from '../ports/shared-options.js';
import { troubleWords, type Trouble } from './troubles.js';

/** What ends a run early: a signal, or `--timeout`. */
export interface RunEnding {
  readonly signal: AbortSignal;
  readonly deadline: RunDeadline | undefined;
  /** The exit code of the interrupting signal, if any. */
  readonly interruptedBy: () => ExitCode | undefined;
  readonly close: () => void;
}

/** Listens for the early end. `onEnd` is called then. */
export function openEnding(options: ApiOptions, host: WatchedHost, onEnd: (by: Ending) => void): RunEnding {
  const stop = new AbortController();
  const { signal } = stop;
  // All requests in flight listen: not a leak.
  setMaxListeners(0, signal);
  let interruptedBy: ExitCode | undefined;
  const end = (by: Ending): void => {
    stop.abort(new RunEnded(by));
    onEnd(by);
  };
  const stopListening = host.onInterrupt((exit) => {
    interruptedBy = exit;
    end('interrupted');
  });
  const deadline = deadlineOf(options, host);
  deadline?.run.over.addEventListener('abort', () => end('deadline'));
  return {
    signal,
    deadline,
    interruptedBy: () => interruptedBy,
    close: () => {
      stopListening();
      deadline?.close();
    },
  };
}

function deadlineOf({ timeout }: ApiOptions, { run, clock }: WatchedHost): RunDeadline | undefined {
  return timeout === undefined ? undefined : openDeadline(clock, run.began + timeout);
}

/** The error of a run that ended early. While nothing is written, it needs no report. */
export function endedBy(
  { signal, interruptedBy }: RunEnding,
  error: unknown,
  { timeout = 0 }: ApiOptions,
  trouble: Trouble | undefined,
): unknown {
  const exit = interruptedBy();
  const isAbort = error instanceof ApiError ? error.kind === 'aborted' : isEnd(error);
  if (!isAbort) return error;
  if (exit !== undefined && endingOf(signal) === 'interrupted') {
    return new UserError('interrupted', {
      code: 'interrupted',
      exit,
      help: 'Nothing was written.',
    });
  }
  const late = `the run did not end within ${timeout / 1000} s, as --timeout asks for`;
  return trouble === undefined
    ? new UserError(late, {
        code: 'deadline',
        help: 'Nothing was written. Give it more time, or less to do with --target GLOB or --shard I/N.',
      })
    : new UserError(`${late}: ${troubleWords(trouble)}`, {
        code: 'deadline',
        help: `Nothing was written. ${trouble.proxy === undefined ? 'Check that the service can be reached from here, at the address that is set.' : 'Check the address in that variable, and whether the proxy runs.'}`,
      });
}

/** An aborted clock's error. */
function isEnd(error: unknown): boolean {
  return error instanceof RunEnded || (error instanceof Error && error.name === 'AbortError');
}
