import { decodeApproval, decodeDigests, encodeDigests } from '../../engine/review/approval.js';
import type { ApprovalDocument } from '../../engine/documents/approval.js';
import { digestOf } from '../../kernel/model/json.js';
import { inert } from '../../kernel/lib/inert.js';
import type { ForgeLimits } from '../forge/forge.js';
import { marker, type Subject } from '../forge/marker.js';
import { comparable } from '../forge/sticky.js';

/** How many characters an approval may have: what stands beside it in a check takes less than the rest. */
export function approvalLimit({ check }: ForgeLimits): number {
  return check - 1_000;
}

/** What the check run of a plan says for the run that applies it. */
export interface CheckSays {
  readonly approval: ApprovalDocument;
  /** The digest of each comment that shows the plan, in their order. */
  readonly comments: readonly string[];
}

/** The name of the check run of a plan: `zonewright plan of infra for production`. */
export function checkName({ root, environment }: Subject): string {
  const words = [
    'zonewright plan',
    ...(root === '.' ? [] : [`of ${root}`]),
    ...(environment === undefined ? [] : [`for ${environment}`]),
  ];
  return inert(words.join(' '));
}

/** What the check run of a plan is known by. */
export function checkId(subject: Subject): string {
  return marker('plan', subject).replace(/^<!-- | -->$/g, '');
}

/** The digest of a comment as people read it: the ends of lines don't count. */
export function commentDigest(body: string): string {
  return digestOf(comparable(body));
}

/** The text of a check run: HTML comments that nobody sees. `approval` is encoded. */
export function checkText(approval: string, comments: readonly string[]): string {
  return `<!-- zonewright approval ${approval} -->\n<!-- zonewright comments ${encodeDigests(comments)} -->`;
}

/** Reads the text of a check run; undefined when it is none of ours. */
export function checkSays(text: string): CheckSays | undefined {
  const [, encoded = '', digests = ''] = TEXT.exec(text) ?? [];
  const approval = decodeApproval(encoded);
  return approval === undefined ? undefined : { approval, comments: decodeDigests(digests) };
}

const TEXT = /^<!-- zonewright approval ([\w-]+) -->\r?\n<!-- zonewright comments ([\w-]+) -->\s*$/;
