import { UserError, type ExitCode } from '../../kernel/model/errors.js';
import { linesOf, logFile, type LogFile } from '../logs/lines.js';
import type { WatchedHost } from '../ports/host.js';
import type { Progress } from '../ports/progress.js';
import { Replayer } from './replayer.js';
import type { Replay } from './result.js';
import type { ReplayZone } from './zones.js';

export interface ReplayOptions {
  /** Log files; `-` is stdin. */
  readonly files: readonly string[];
  /** The part of all requests in the log, from 0 to 1. */
  readonly sampled?: number;
}

type LogHost = Pick<WatchedHost, 'cwd' | 'standardInput' | 'onInterrupt'>;
type ReplayProgress = Pick<Progress, 'announceWhenDue'>;

/** Replays logged requests with live and declared rules. Sends nothing. Throws a UserError for an unreadable file, and for interruption. */
export async function replayLogs(
  zones: readonly ReplayZone[],
  { files, sampled }: ReplayOptions,
  host: LogHost,
  progress: ReplayProgress,
): Promise<Replay> {
  const replayer = new Replayer(zones, sampled);
  return replayer.result(await followLogs(replayer, files, host, progress));
}

/** Takes lines of logs in order. */
interface LineTaker {
  readonly read: number;
  take(text: string | undefined, file: LogFile, line: number): void;
}

/** Fewer lines are too quick for progress. */
const PROGRESS_FROM = 50_000;

/** Passes on all lines of logs. Throws a UserError for an unreadable file, and for interruption. */
export async function followLogs(
  taker: LineTaker,
  names: readonly string[],
  host: LogHost,
  progress: ReplayProgress,
): Promise<readonly LogFile[]> {
  const files: LogFile[] = [];
  const interrupt = new AbortController();
  const stopListening = host.onInterrupt((exit) => interrupt.abort(interrupted(exit)));
  try {
    for (const name of names) {
      const file = logFile(name);
      files.push(file);
      for await (const lines of linesOf(file, host, interrupt.signal)) {
        for (const { text, line } of lines) taker.take(text, file, line);
        if (taker.read >= PROGRESS_FROM)
          progress.announceWhenDue(`replayed ${taker.read.toLocaleString('en')} lines so far`);
      }
    }
  } finally {
    stopListening();
  }
  return files;
}

function interrupted(exit: ExitCode): UserError {
  return new UserError('interrupted', {
    code: 'interrupted',
    exit,
    help: 'Nothing was sent. The partial replay is not reported.',
  });
}
