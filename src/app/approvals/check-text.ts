import { decodeApproval, decodeDigests, encodeDigests } from '../../engine/review/approval.js';
import type { ApprovalDocument } from '../../engine/documents/approval.js';
import { digestOf } from '../../kernel/model/json.js';
import { inert } from '../../kernel/lib/inert.js';
import type { ForgeLimits } from '../forge/forge.js';
import { marker, type Subject } from '../forge/marker.js';
import { comparable } from '../forge/sticky.js';

/** How many characters an approval may have: what stands beside it in a check takes less than the rest. */
export function approvalLimit({ check }: ForgeLimits): number {
  return check - 3_000;
}

/** What the check run of a plan says for the run that applies it. */
export interface CheckSays {
  readonly approval: ApprovalDocument;
  /** The digest of each comment that shows the plan, in their order. */
  readonly comments: readonly string[];
  /** Whether the pull had this label when the plan was posted. */
  readonly hadLabel: (label: string) => boolean;
}

/** Of what a check is: a plan, or an apply that uses what merging approved. */
type CheckKind = 'plan' | 'apply';

/** The name of the check run of a plan or an apply: `zonewright plan of infra for production`. */
export function checkName(kind: CheckKind, { root, environment }: Subject): string {
  const words = [
    `zonewright ${kind}`,
    ...(root === '.' ? [] : [`of ${root}`]),
    ...(environment === undefined ? [] : [`for ${environment}`]),
  ];
  return inert(words.join(' '));
}

/** What the check run of a plan or an apply is known by. */
export function checkId(kind: CheckKind, subject: Subject): string {
  return marker(kind, subject).replace(/^<!-- | -->$/g, '');
}

/** The digest of a comment as people read it: the ends of lines don't count. */
export function commentDigest(body: string): string {
  return digestOf(comparable(body));
}

/** The text of a check run: HTML comments that nobody sees. `approval` is encoded. */
export function checkText(
  approval: string,
  comments: readonly string[],
  labels: readonly string[] = [],
): string {
  const lines = [`approval ${approval}`, `comments ${encodeDigests(comments)}`];
  const labelled = labels.length === 0 ? [] : [`labels ${labels.map(labelKey).join('')}`];
  return [...lines, ...labelled].map((line) => `<!-- zonewright ${line} -->`).join('\n');
}

/** Reads the text of a check run; undefined when it is none of ours. */
export function checkSays(text: string): CheckSays | undefined {
  const [, encoded = '', digests = '', labels = ''] = TEXT.exec(text) ?? [];
  const approval = decodeApproval(encoded);
  const keys = new Set(labels.match(/.{16}/g));
  return approval === undefined
    ? undefined
    : { approval, comments: decodeDigests(digests), hadLabel: (label) => keys.has(labelKey(label)) };
}

const TEXT =
  /^<!-- zonewright approval ([\w-]+) -->\r?\n<!-- zonewright comments ([\w-]+) -->(?:\r?\n<!-- zonewright labels ((?:[\w-]{16})+) -->)?\s*$/;

/** A label in 16 characters: a pull can have a hundred, with any text in them. */
function labelKey(label: string): string {
  const hex = digestOf(label).replace(/^sha256:/, '');
  return Buffer.from(hex, 'hex').subarray(0, 12).toString('base64url');
}
