import type { Asked, Replayed } from '../engine/trace/playback.js';
import type { Answer } from './envelope.js';
import { failure } from './envelope.js';
import { written, type Written } from './wire.js';

/** Something that was recorded, and answers in place of the emulator's own state. */
export interface Replay {
  take(asked: Asked): Replayed;
}

/** A status that means neither "absent" nor "try again": what was not recorded is unknown. */
const NOT_HELD = 422;

/** What a recording answers, in bytes; undefined where the connection broke. */
export function replayed(replay: Replay, asked: Asked): Written | undefined {
  const answer = replay.take(asked);
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
