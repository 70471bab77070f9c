import { decodeDigests, encodeDigests } from '../../engine/review/approval.js';
import { digestOf } from '../../kernel/model/json-digest.js';
import { inert } from '../../kernel/lib/inert.js';
import type { ForgeLimits } from '../forge/forge.js';
import { marker, type Subject } from '../forge/marker.js';
import { comparable } from '../forge/sticky.js';

/** The most characters for a part of an approval. A check's other text needs less than the rest. */
export function approvalLimit({ check }: ForgeLimits): number {
  return check - 3_000;
}

/** What a plan's first check says to the applying run. */
export interface CheckContent {
  /** The first part of what merging approves. */
  readonly approval: string;
  /** Digests of the comments with the plan, in order. */
  readonly comments: readonly string[];
  /** Digests of further checks' texts, each with another part. */
  readonly parts: readonly string[];
  /** True if the pull had this label when the plan was posted; undefined if it had none. */
  readonly hadLabel: ((label: string) => boolean) | undefined;
}

/** A check of a plan, or of an apply that uses approvals. */
type CheckKind = 'plan' | 'apply';

/** The name of a check run: `zonewright plan of infra for production`. Further parts end with their number. */
export function checkName(kind: CheckKind, { root, environment }: Subject, part = 1): string {
  const words = [
    `zonewright ${kind}`,
    ...(root === '.' ? [] : [`of ${root}`]),
    ...(environment === undefined ? [] : [`for ${environment}`]),
    ...(part === 1 ? [] : [`(${part})`]),
  ];
  return inert(words.join(' '));
}

/** The id of a check run. */
export function checkId(kind: CheckKind, subject: Subject, part = 1): string {
  return marker(kind, subject, part).replace(/^<!-- | -->$/g, '');
}

/** A text's digest as people read it: line ends don't count. */
export function textDigest(text: string): string {
  return digestOf(comparable(text));
}

/** A plan's first check: hidden HTML comments. `approval` is encoded; `comments` and `parts` are digests. */
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

/** The text of a plan's further check. */
export function partText(approval: string): string {
  return hidden(`approval ${approval}`);
}

function hidden(line: string): string {
  return `<!-- zonewright ${line} -->`;
}

/** Reads a plan's first check; undefined if it is not ours. */
export function parseCheck(text: string): CheckContent | undefined {
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

/** Reads a further check; undefined if it is not ours. */
export function parsePart(text: string): string | undefined {
  return PART.exec(text)?.[1];
}

const TEXT =
  /^<!-- zonewright approval (?<approval>[\w-]+) -->\r?\n<!-- zonewright comments (?<comments>[\w-]+) -->(?:\r?\n<!-- zonewright labels (?<labels>(?:[\w-]{16})+) -->)?(?:\r?\n<!-- zonewright parts (?<parts>[\w-]+) -->)?\s*$/;
const PART = /^<!-- zonewright approval ([\w-]+) -->\s*$/;

/** A label in 16 characters: a pull can have a hundred long ones. */
function labelKey(label: string): string {
  const hex = digestOf(label).replace(/^sha256:/, '');
  return Buffer.from(hex, 'hex').subarray(0, 12).toString('base64url');
}
