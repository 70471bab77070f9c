import { Members, Where } from './decode.js';
import { Refusal } from './envelope.js';

/** The place of a request's body: what is wrong there is answered with 400 and a pointer. */
export const BODY = new Where(
  (pointer, problem) => new Refusal(400, undefined, `invalid JSON: ${problem}`, pointer),
);

/** Reads a request's body with `read` and refuses members that `read` did not ask for. */
export function readBody<T>(body: unknown, read: (members: Members) => T): T {
  const members = new Members(body, BODY);
  const value = read(members);
  members.close();
  return value;
}
