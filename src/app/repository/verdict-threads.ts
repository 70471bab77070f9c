import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { ResourceLimits } from 'node:worker_threads';
import type { FileVerdict, Judged } from '../../engine/configuration/verdict.js';
import { errorCode } from '../../kernel/lib/error-code.js';
import type { Settings } from '../../kernel/model/settings.js';
import { IS_EXECUTABLE, packageFile, packageText } from '../../package-file.js';
import { runInThreads } from './threads.js';

/** Files for a thread to judge. */
export interface JudgeTask {
  readonly root: string;
  readonly judged: readonly Judged[];
  readonly settings: Settings;
}

/** In file order; undefined for files with errors. */
export type JudgeAnswer = readonly (FileVerdict | undefined)[];

/** A thread's program in the package. */
const PROGRAM = 'dist/thread.cjs';

/** More threads would wait for each other's answers. */
const MOST_THREADS = 4;

/** Fewer files are judged before threads start. */
const FEW = 40;

/** Large enough to save messages, small enough to share the last work. */
const BATCH = 4;

/**
 * What a thread reads is soon garbage. V8's defaults let it grow: a plan of 200 zones takes a sixth more memory, and is no faster. V8 first collects
 * old garbage at a part of the larger limit.
 */
const LIMITS = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 1024 };

/** How many threads are worth it: none for few files, on one core, and without the worker's program. */
export function threadsFor(files: number): number {
  const cores = Math.min(availableParallelism(), MOST_THREADS);
  return files < FEW || cores < 2 || !(IS_EXECUTABLE || existsSync(packageFile(PROGRAM))) ? 0 : cores;
}

/**
 * Judges files in threads, which get no environment. Errors are thrown where files are asked for. Files that need more memory than a thread has are
 * undefined: this thread may have more. Threads end with the last answer.
 */
export async function judgeInThreads(
  { root, judged, settings }: JudgeTask,
  threads: number,
  limits: ResourceLimits = LIMITS,
): Promise<readonly Promise<FileVerdict | undefined>[]> {
  const { Worker } = await import('node:worker_threads');
  const program = IS_EXECUTABLE ? packageText(PROGRAM) : packageFile(PROGRAM);
  const batches = Array.from({ length: Math.ceil(judged.length / BATCH) }, (_, index) =>
    judged.slice(index * BATCH, (index + 1) * BATCH),
  );
  const tasks = batches.map((batch): JudgeTask => ({ root, judged: batch, settings }));
  const answers = runInThreads<JudgeAnswer>(
    tasks,
    threads,
    () => new Worker(program, { env: {}, eval: IS_EXECUTABLE, resourceLimits: limits }),
  );
  const verdicts = answers.flatMap((answer, index) =>
    (batches[index] ?? []).map(async (_, at) => (await answer.catch(ofTooLarge))[at]),
  );
  // The first failure throws where asked for; the rest may never be asked for.
  for (const verdict of verdicts) verdict.catch(nothing);
  return verdicts;
}

/** No verdicts if a thread lacked memory. Throws other errors. */
function ofTooLarge(error: unknown): JudgeAnswer {
  if (errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') return [];
  throw error;
}

function nothing(): undefined {
  return undefined;
}
