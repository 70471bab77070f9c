import type { TraceRequest, Replayed } from '../engine/trace/playback.js';
import type { Answer } from './envelope.js';
import { failure } from './envelope.js';
import { written, type Written } from './wire.js';

/** A recording that answers instead of the state. */
export interface Replay {
  take(asked: TraceRequest): Replayed;
}

/** A status that means neither "absent" nor "try again": the answer was not recorded. */
const NOT_HELD = 422;

/** The recorded answer in bytes; undefined if the connection broke. */
export function replayed(replay: Replay, request: TraceRequest): Written | undefined {
  const answer = replay.take(request);
  switch (answer.status) {
    case 'answer':
      return { status: answer.code, headers: answer.headers, text: answer.text };
    case 'nothing':
      return undefined;
    case 'not-held':
      return written(notHeld(answer.problem));
  }
}

function notHeld(problem: string): Answer {
  return failure(NOT_HELD, { message: problem });
}
