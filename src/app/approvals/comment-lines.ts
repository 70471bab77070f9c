import { decodeDigests, encodeDigests } from '../../engine/review/approval.js';

/** The line of a comment that carries the digests of the changes that were carried out: an HTML comment that nobody sees. */
export function doneLine(digests: readonly string[]): string {
  return `<!-- zonewright done ${encodeDigests(digests)} -->`;
}

/** The digests of the changes that a comment of ours says were carried out. */
export function doneIn(comment: string): readonly string[] {
  const [, text = ''] = /^<!-- zonewright done ([\w-]+) -->\r?$/m.exec(comment) ?? [];
  return decodeDigests(text);
}
