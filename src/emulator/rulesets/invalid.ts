import type { Where } from '../body.js';
import { HttpError } from '../envelope.js';

/** The error for a rule: status 400, with the place of the member. */
export function invalid(at: Where, member: string, message: string, code?: number): HttpError {
  return new HttpError(400, code, message, `${at.pointer}/${member}`);
}
