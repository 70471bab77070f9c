import { decodeApproval, decodeDigests, encodeDigests } from '../../engine/review/approval.js';
import type { ApprovalDocument } from '../../engine/documents/approval.js';

/** The line of a comment that carries an encoded approval: an HTML comment that nobody sees. */
export function approvalLine(encoded: string): string {
  return `<!-- zonewright approval ${encoded} -->`;
}

/** The approval that a comment of ours carries. */
export function approvalIn(comment: string): ApprovalDocument | undefined {
  const [, text] = /^<!-- zonewright approval ([\w-]+) -->\r?$/m.exec(comment) ?? [];
  return text === undefined ? undefined : decodeApproval(text);
}

/** The line of a comment that carries the digests of the changes that were carried out. */
export function doneLine(digests: readonly string[]): string {
  return `<!-- zonewright done ${encodeDigests(digests)} -->`;
}

/** The digests of the changes that a comment of ours says were carried out. */
export function doneIn(comment: string): readonly string[] {
  const [, text = ''] = /^<!-- zonewright done ([\w-]+) -->\r?$/m.exec(comment) ?? [];
  return decodeDigests(text);
}
