import { count } from '../../../kernel/lib/phrases.js';
import type { CspReplayDocument } from '../../../generated/documents/csp-replay.js';
import type { Entry } from './csp-replay-words.js';

/** Why it is not known what happens to reports: `a nonce possibly allows it, as with the live policies`. Empty if it is known. */
export function reasonWords(entry: Entry): string {
  return 'reason' in entry ? `${entry.reason}${entry.same ? ', as with the live policies' : ''}` : '';
}

/** The side of a policy, and the browsers in which it decides: `files, Firefox`. */
export function sideWords({ side, browsers = [] }: NonNullable<Entry['policy']>): string {
  return [side, ...browsers].join(', ');
}

/** `3 reports more are in no list.`; empty if all are in one. */
export function notListedWords({ not_listed: more }: CspReplayDocument): string {
  const number = more.changes + more.still + more.undecided;
  return number === 0 ? '' : `${count(number, 'report')} more are in no list.`;
}
