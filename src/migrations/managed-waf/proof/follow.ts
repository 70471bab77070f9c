import { modeWords, readProgress, type MigrationReading } from '../../../kinds/managed-waf/live.js';
import { endingOf, type Ending } from '../../../kernel/model/ending.js';
import { ApiError } from '../../../kernel/model/errors.js';
import type { ApiReader } from '../../../kernel/model/request.js';
import { ShapeError } from '../../../kernel/lib/decode.js';
import type { MigrationTools } from '../../migration.js';
import type { Goal, WafSpec } from '../spec.js';
import { isReached } from '../standing.js';

/** How waiting ended. `migration`: the last one read, if any. */
export type Followed =
  | { readonly status: 'reached'; readonly migration: MigrationReading }
  | {
      readonly status: 'not-reached';
      /** `patience`: waiting is over, the run has time left. */
      readonly why: 'patience' | 'credentials' | Ending;
      readonly migration: MigrationReading | undefined;
    };

const FIRST_PAUSE_MS = 1_000;
const GROWTH = 1.5;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Reads a zone's state until it is reached or the time is over. Failed reads don't stop it: the request is sent, only looking is left. GET requests
 * only; never throws for the service's answers.
 */
export async function follow(
  spec: WafSpec,
  goal: Goal,
  api: ApiReader,
  { clock, signal, announce }: MigrationTools,
  deadlineMs: number,
): Promise<Followed> {
  const start = clock.now();
  let migration: MigrationReading | undefined;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * GROWTH, LONGEST_PAUSE_MS)) {
    const seen = await look(spec, api, signal);
    if (seen === 'ended') return { status: 'not-reached', why: endingOf(signal), migration };
    if (seen === 'credentials') return { status: 'not-reached', why: seen, migration };
    if (typeof seen === 'object') {
      migration = seen;
      if (isReached({ migration }, goal)) return { status: 'reached', migration };
    }
    const passed = clock.now() - start;
    announce(`${spec.scope.name}: ${progressWords(migration)}, waiting for ${Math.round(passed / 1000)} s`);
    if (passed + pause > deadlineMs) return { status: 'not-reached', why: 'patience', migration };
    if (!(await waited(() => clock.sleep(pause, signal), signal))) {
      return { status: 'not-reached', why: endingOf(signal), migration };
    }
  }
}

function progressWords(migration: MigrationReading | undefined): string {
  return migration === undefined ? 'its state could not be read so far' : modeWords(migration);
}

async function look(
  { scope }: WafSpec,
  api: ApiReader,
  signal: AbortSignal,
): Promise<MigrationReading | 'ended' | 'credentials' | 'unread'> {
  try {
    return await readProgress(scope, api);
  } catch (error) {
    if (signal.aborted) return 'ended';
    if (error instanceof ShapeError) return 'unread';
    if (!(error instanceof ApiError)) throw error;
    return error.kind === 'credentials' ? 'credentials' : 'unread';
  }
}

/** False if the run ended meanwhile. */
async function waited(sleep: () => Promise<void>, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep();
    return !signal.aborted;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}
