import { ShapeError } from '../../../kernel/lib/decode.js';
import { ApiError } from '../../../kernel/model/errors.js';
import { canonicalText } from '@zonewright/edge-rules/lib/canonical-text.js';
import type { ApiReader, ApiTrial, TrialAnswer } from '../../../kernel/model/request.js';
import type { TrialPart } from '../../../kinds/definition/trial.js';

/** A live object, for a write that changes nothing. */
export interface Unchanged {
  readonly path: string;
  readonly trials: TrialPart;
}

/** Whether the service stores no trial. `why`: why that is not proved. `asked`: the number of trials. */
export type TrialProof =
  | { readonly isProved: true; readonly asked: number }
  | { readonly isProved: false; readonly asked: number; readonly why: string };

/** The most objects to try if the service refuses to write them unchanged. */
const MOST_TRIES = 3;

/**
 * Proves that the service stores nothing: sends a live object's write unchanged, and reads it again. Proof is an answer without the object, and an
 * object that is equal in every member, also the version. A service that does not know the parameter answers with what it stored. Throws an ApiError
 * only for credentials and interruption.
 */
export async function proveTrials(
  objects: readonly Unchanged[],
  api: ApiReader,
  trial: ApiTrial,
  signal?: AbortSignal,
): Promise<TrialProof> {
  let asked = 0;
  let why = 'there is no live ruleset that could be sent as it is, to prove that nothing is stored';
  for (const { path, trials } of objects.slice(0, MOST_TRIES)) {
    const before = await readAgain(path, api, signal);
    const request = before.status === 'read' ? requestFrom(path, before.value, trials) : undefined;
    if (before.status !== 'read' || request === undefined) continue;
    asked += 1;
    const answer = await trial.ask(request);
    const after = await readAgain(path, api, signal);
    const doubt = doubtIn(path, before.value, answer, after);
    if (doubt === undefined) return { isProved: true, asked };
    ({ why } = doubt);
    if (doubt.isFinal) break;
  }
  return { isProved: false, asked, why };
}

type Read = { readonly status: 'read'; readonly value: unknown } | { readonly status: 'unread' };

async function readAgain(path: string, api: ApiReader, signal?: AbortSignal): Promise<Read> {
  try {
    return { status: 'read', value: await api.get({ path, isAgain: true }, signal) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === 'credentials' || error.kind === 'aborted') throw error;
    return { status: 'unread' };
  }
}

function requestFrom(path: string, value: unknown, trials: TrialPart): ReturnType<TrialPart['unchanged']> {
  try {
    return trials.unchanged(path, value);
  } catch (error) {
    if (error instanceof ShapeError) return undefined;
    throw error;
  }
}

/** Why it is not proved that nothing was stored; undefined if it is. `isFinal`: other objects can't help. Pure. */
function doubtIn(
  path: string,
  before: unknown,
  answer: TrialAnswer,
  after: Read,
): { readonly why: string; readonly isFinal: boolean } | undefined {
  if (after.status === 'unread') return { why: `${path} could not be read again afterwards`, isFinal: true };
  if (canonicalText(before) !== canonicalText(after.value))
    return {
      why: `${path} was not the same afterwards: the service stored it, or somebody else wrote`,
      isFinal: true,
    };
  switch (answer.status) {
    case 'accepted':
      return answer.result === undefined
        ? undefined
        : {
            why: 'the service answered as if it had stored the write: it does not know dry_run',
            isFinal: true,
          };
    case 'unanswered':
      return { why: answer.error.message, isFinal: true };
    case 'refused':
      return {
        why: `the service refused a write that changes nothing: ${answer.error.message}`,
        isFinal: false,
      };
  }
}
