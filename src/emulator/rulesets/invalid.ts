import type { Where } from '../body.js';
import { HttpError } from '../envelope.js';

/** A rule's error: status 400, with the member's place. */
export function invalid(at: Where, member: string, message: string, code?: number): HttpError {
  return new HttpError(400, code, message, `${at.pointer}/${member}`);
}
