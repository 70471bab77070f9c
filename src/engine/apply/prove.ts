import { ShapeError } from '../../kernel/lib/decode.js';
import { defined } from '../../kernel/lib/defined.js';
import { count } from '../../kernel/lib/phrases.js';
import type { Diff } from '../../kernel/model/change.js';
import { LOOK_AGAIN_AFTER_MS, type Clock } from '../../kernel/model/clock.js';
import type { DiffContext } from '../../kernel/model/context.js';
import { ApiError } from '../../kernel/model/errors.js';
import { isObject } from '../../kernel/model/json.js';
import type { Evidence, Prove, Written } from '../../kernel/model/proof.js';
import type { ApiReader, WriteRequest } from '../../kernel/model/request.js';
import type { StepOutcome } from './outcome.js';

/** What proving needs. `api` ignores interrupts. */
export interface Proving {
  readonly api: ApiReader;
  readonly context: DiffContext;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** The part of a change that proving and outcomes need. */
type SentChange = StepOutcome['change'] & Written['change'];

interface SentWrite extends Pick<Diff, 'prove'> {
  readonly request: WriteRequest;
  readonly answer: unknown;
}

/** The outcome of a write that took effect: compares what is stored with what was sent. A failed read is part of it. */
export async function provedOutcome(
  change: SentChange,
  { request, answer, prove }: SentWrite,
  confirmed: 'by-answer' | 'by-read',
  proving: Proving,
): Promise<StepOutcome> {
  const about = { change, findings: [] };
  if (prove === undefined)
    return { ...about, status: 'applied', confirmed, ...defined({ version: versionIn(answer) }) };
  const evidence = await lookUntilSame(
    () => prove({ change, request, answer }, proving.context, proving.api),
    proving,
  );
  if (evidence instanceof Error) return unproved(change, evidence, confirmed, versionIn(answer));
  const { differences, findings, version } = evidence;
  const proved = { change, findings, ...defined({ version }) };
  if (differences.length === 0) return { ...proved, status: 'applied', confirmed };
  const message = `${count(differences.length, 'thing')} ${differences.length === 1 ? 'is' : 'are'} not stored as sent`;
  return { ...proved, status: 'differs', reason: 'stored-otherwise', message, differences };
}

/** Reads until nothing differs, or another read would not help. The last result counts. */
async function lookUntilSame(
  look: () => ReturnType<Prove>,
  { clock, signal }: Proving,
): Promise<Evidence | Error> {
  for (const pause of LOOK_AGAIN_AFTER_MS) {
    const evidence = await lookOnce(look);
    const isSettled = !(evidence instanceof Error) && evidence.differences.length === 0;
    if (isSettled || signal.aborted) return evidence;
    await clock.sleep(pause);
  }
  return lookOnce(look);
}

async function lookOnce(look: () => ReturnType<Prove>): Promise<Evidence | Error> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof ApiError || error instanceof ShapeError) return error;
    throw error;
  }
}

/** The outcome of a write that took effect, not read back. */
export function unproved(
  change: SentChange,
  error: Error,
  confirmed: 'by-answer' | 'by-read',
  version?: string,
): StepOutcome {
  const message = `${change.address} was written, but could not be read back: ${error.message}`;
  return {
    change,
    findings: [{ severity: 'error', code: 'incomplete-read', message, scope: change.address }],
    status: 'applied',
    confirmed,
    unproved: error.message,
    ...defined({ version }),
  };
}

function versionIn(answer: unknown): string | undefined {
  const version = isObject(answer) ? answer['version'] : undefined;
  return typeof version === 'string' || typeof version === 'number' ? String(version) : undefined;
}
