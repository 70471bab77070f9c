import { decodeDigests, encodeDigests } from '../../engine/review/approval.js';
import { digestOf } from '../../kernel/model/json-digest.js';
import { inert } from '../../kernel/lib/inert.js';
import type { ForgeLimits } from '../forge/forge.js';
import { marker, type Subject } from '../forge/marker.js';
import { comparable } from '../forge/sticky.js';

/** How many characters a part of an approval may have: what is beside it in a check takes less than the rest. */
export function approvalLimit({ check }: ForgeLimits): number {
  return check - 3_000;
}

/** What the first check of a plan says for the run that applies it. */
export interface CheckSays {
  /** The first part of what merging approves. */
  readonly approval: string;
  /** The digest of each comment that shows the plan, in their order. */
  readonly comments: readonly string[];
  /** The digest of the text of each further check, which holds another part. */
  readonly parts: readonly string[];
  /** Whether the pull had this label when the plan was posted; undefined when it had none. */
  readonly hadLabel: ((label: string) => boolean) | undefined;
}

/** Of what a check is: a plan, or an apply that uses what merging approved. */
type CheckKind = 'plan' | 'apply';

/** The name of the check run of a plan or an apply: `zonewright plan of infra for production`; that of a further part ends with its number. */
export function checkName(kind: CheckKind, { root, environment }: Subject, part = 1): string {
  const words = [
    `zonewright ${kind}`,
    ...(root === '.' ? [] : [`of ${root}`]),
    ...(environment === undefined ? [] : [`for ${environment}`]),
    ...(part === 1 ? [] : [`(${part})`]),
  ];
  return inert(words.join(' '));
}

/** What the check run of a plan or an apply is known by. */
export function checkId(kind: CheckKind, subject: Subject, part = 1): string {
  return marker(kind, subject, part).replace(/^<!-- | -->$/g, '');
}

/** The digest of a comment or of the text of a check as people read it: the ends of lines don't count. */
export function textDigest(text: string): string {
  return digestOf(comparable(text));
}

/** The text of the first check of a plan: hidden HTML comments. `approval` is encoded; `comments` and `parts` are digests. */
export function checkText(
  approval: string,
  comments: readonly string[],
  labels: readonly string[] = [],
  parts: readonly string[] = [],
): string {
  const lines = [
    `approval ${approval}`,
    `comments ${encodeDigests(comments)}`,
    ...(labels.length === 0 ? [] : [`labels ${labels.map(labelKey).join('')}`]),
    ...(parts.length === 0 ? [] : [`parts ${encodeDigests(parts)}`]),
  ];
  return lines.map(hidden).join('\n');
}

/** The text of a further check of a plan. */
export function partText(approval: string): string {
  return hidden(`approval ${approval}`);
}

function hidden(line: string): string {
  return `<!-- zonewright ${line} -->`;
}

/** Reads the text of the first check of a plan; undefined when it is none of ours. */
export function checkSays(text: string): CheckSays | undefined {
  const { approval, comments = '', labels, parts = '' } = TEXT.exec(text)?.groups ?? {};
  if (approval === undefined) return undefined;
  const keys = labels === undefined ? undefined : new Set(labels.match(/.{16}/g));
  return {
    approval,
    comments: decodeDigests(comments),
    parts: decodeDigests(parts),
    hadLabel: keys && ((label) => keys.has(labelKey(label))),
  };
}

/** Reads the text of a further check; undefined when it is none of ours. */
export function partSays(text: string): string | undefined {
  return PART.exec(text)?.[1];
}

const TEXT =
  /^<!-- zonewright approval (?<approval>[\w-]+) -->\r?\n<!-- zonewright comments (?<comments>[\w-]+) -->(?:\r?\n<!-- zonewright labels (?<labels>(?:[\w-]{16})+) -->)?(?:\r?\n<!-- zonewright parts (?<parts>[\w-]+) -->)?\s*$/;
const PART = /^<!-- zonewright approval ([\w-]+) -->\s*$/;

/** A label in 16 characters: a pull can have a hundred, with any text in them. */
function labelKey(label: string): string {
  const hex = digestOf(label).replace(/^sha256:/, '');
  return Buffer.from(hex, 'hex').subarray(0, 12).toString('base64url');
}
