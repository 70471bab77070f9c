import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { defined } from '../../kernel/lib/defined.js';
import type { ApprovalDocument, ApprovedLeave } from '../../generated/documents/approval.js';
import type { ChangeDocument, LeaveDocument, PlanDocument } from '../../generated/documents/plan.js';
import { canOpen } from '../plan/opening.js';
import { validatorOf } from '../../kernel/schema/validator.js';

/** Inflated, an approval is no larger than this: nothing that a check run holds makes us allocate without end. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Changes that one part of an approval holds: the record of its use has a bit for each of them, in a line of a commit status. */
const MOST_CHANGES = 1_000;

/** Longer lists of what was left out only cost room: they are for messages. */
const MOST_LEFT_OUT = 500;

/** The length of a digest that distinguishes what files said then and now. */
const WANTED_LENGTH = 'sha256:'.length + 16;

/** What merging approves of a plan: the digests of the changes, and the parts of the text that holds them. */
export interface Approval {
  readonly digests: ReadonlySet<string>;
  readonly texts: readonly string[];
}

/** What merging may approve of a plan, by what is shown of it. */
export interface Approving {
  /** The digests of the changes that merging approves when those are shown in full whose digests are `shown`: these, but for what can't be approved. */
  readonly digests: (shown: ReadonlySet<string>) => ReadonlySet<string>;
  /**
   * The approval of these, in as many parts as hold it; the first one has all that is about the plan. Each is JSON, deflated, in base64url: text that
   * means nothing to Markdown or HTML.
   */
  readonly texts: (shown: ReadonlySet<string>) => readonly string[];
}

/** False if merging can't approve a change, whatever was shown: a gate denies it that nothing opens, no label and no hour. */
export function approvable({ denied = [] }: Pick<ChangeDocument | LeaveDocument, 'denied'>): boolean {
  return denied.every(canOpen);
}

/**
 * The approval of a plan, in texts of at most `limit` characters. It covers what is shown in full, except what a gate denies, which is recorded as denied,
 * and changes whose risks don't fit into a text. Pure.
 */
export function approvingOf(plan: PlanDocument, limit: number): Approving {
  const fitting = plan.changes.filter((change) => fits(change, limit));
  const heldOf = (shown: ReadonlySet<string>): readonly ChangeDocument[] =>
    fitting.filter(({ digest }) => shown.has(digest));
  const leavesOf = (shown: ReadonlySet<string>): readonly LeaveDocument[] =>
    fittingLeaves(
      (plan.leaving ?? []).filter(({ digest }) => shown.has(digest)),
      limit,
    );
  return {
    digests: (shown) =>
      new Set([...heldOf(shown), ...leavesOf(shown)].filter(approvable).map(({ digest }) => digest)),
    texts: (shown) => partsOf(plan, heldOf(shown), leavesOf(shown), limit),
  };
}

/** As many of what leaves as half of a part has room for: all of them are in the first one. */
function fittingLeaves(leaves: readonly LeaveDocument[], limit: number): readonly LeaveDocument[] {
  let fitting = leaves;
  while (fitting.length > 0 && encode({ ...EMPTY, ...leavingOf(fitting), changes: [] }).length > limit / 2)
    fitting = fitting.slice(0, Math.floor(fitting.length * 0.9));
  return fitting;
}

function leavingOf(leaves: readonly LeaveDocument[]): Pick<ApprovalDocument, 'leaving'> {
  return leaves.length === 0 ? {} : { leaving: leaves.map(approvedLeave) };
}

function approvedLeave(leave: LeaveDocument): ApprovedLeave {
  return { address: leave.address, digest: leave.digest, ...gatesAbout(leave) };
}

/** All gates, as those that are open for the plan have to be open when it is applied, even if the files have lost them by then. */
function gatesAbout({
  denied = [],
  opened = [],
}: Pick<ChangeDocument, 'denied' | 'opened'>): Pick<ApprovedLeave, 'denied'> {
  const all = [...denied, ...opened];
  return all.length === 0 ? {} : { denied: all };
}

/** Deflating never makes a text much longer, so most changes need no look. `HEAD`: what is about the plan. */
function fits(change: ChangeDocument, limit: number): boolean {
  const alone = [approved(change)];
  const most = (Buffer.byteLength(JSON.stringify(alone)) + HEAD) * LENGTHENED;
  return most <= limit || encode({ ...EMPTY, changes: alone }).length + HEAD * LENGTHENED <= limit;
}

/** As much as what is about a plan takes, in bytes. */
const HEAD = 400;
/** What base64url makes of a byte, and deflating of one that it can't make shorter. */
const LENGTHENED = 1.34;

function partsOf(
  plan: PlanDocument,
  held: readonly ChangeDocument[],
  leaves: readonly LeaveDocument[],
  limit: number,
): readonly string[] {
  const texts: string[] = [];
  let left = held;
  do {
    const isFirst = texts.length === 0;
    const head = isFirst
      ? { ...headOf(plan, held), ...leavingOf(leaves) }
      : { ...EMPTY, digest: plan.digest };
    const { text, size } = fullest(head, left, isFirst ? 0 : 1, limit);
    texts.push(text);
    left = left.slice(size);
  } while (left.length > 0);
  return texts;
}

/** A part with as many changes as it has room for, and `least`. */
function fullest(
  head: Head,
  changes: readonly ChangeDocument[],
  least: 0 | 1,
  limit: number,
): { readonly text: string; readonly size: number } {
  let size = Math.min(changes.length, MOST_CHANGES);
  for (;;) {
    const text = encode({ ...head, changes: changes.slice(0, size).map(approved) });
    if (text.length <= limit || size <= least) return { text, size };
    size = Math.max(least, Math.floor(size * Math.min(0.95, (limit / text.length) * 0.99)));
  }
}

type Head = Omit<ApprovalDocument, 'changes'>;

const EMPTY: Head = { format_version: '1.0', digest: `sha256:${'0'.repeat(64)}`, complete: true, scopes: [] };

function headOf(plan: PlanDocument, held: readonly ChangeDocument[]): Head {
  const { digest, complete, narrowed, shard, scopes, changes } = plan;
  const kept = new Set(held);
  const leftOut = changes.filter((change) => !kept.has(change));
  return {
    format_version: '1.0',
    digest,
    complete,
    ...(narrowed === true || shard !== undefined ? { narrowed: true } : {}),
    scopes: scopes.flatMap((scope) =>
      scope.complete === false ? [{ level: scope.level, name: scope.name, complete: false }] : [],
    ),
    ...(leftOut.length === 0 ? {} : { left_out: leftOut.slice(0, MOST_LEFT_OUT).map(shortDigest) }),
  };
}

function approved(change: ChangeDocument): ApprovalDocument['changes'][number] {
  return {
    address: change.address,
    kind: change.kind,
    action: change.action,
    digest: change.digest,
    ...defined({ wanted: change.wanted?.slice(0, WANTED_LENGTH) }),
    request: { path: change.request.path },
    risks: change.risks.map(({ code, subjects }) => ({ code, ...defined({ subjects }) })),
    ...gatesAbout(change),
  };
}

/** The first 16 digits of a digest: enough to know a change again in a message. */
export function shortDigest({ digest }: { readonly digest: string }): string {
  return digest.replace(/^sha256:/, '').slice(0, 16);
}

function encode(approval: ApprovalDocument): string {
  return deflateRawSync(JSON.stringify(approval)).toString('base64url');
}

/** Reads an approval from its parts. Undefined if they are not an approval. It is worth as much as its writer. */
export function decodeApproval([first, ...others]: readonly string[]): ApprovalDocument | undefined {
  const head = first === undefined ? undefined : decodePart(first);
  const parts = others.map(decodePart);
  if (head === undefined || !parts.every((part) => part?.digest === head.digest)) return undefined;
  return { ...head, changes: [head, ...parts].flatMap((part) => part?.changes ?? []) };
}

/** Reads one part of an approval; undefined when the text is none. */
export function decodePart(text: string): ApprovalDocument | undefined {
  const value = inflate(text);
  return validatorOf<ApprovalDocument>('approval')(value) ? value : undefined;
}

function inflate(text: string): unknown {
  try {
    const bytes = inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: MOST_BYTES });
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** A digest is a SHA-256: 32 bytes, which are 43 characters of base64url. */
const DIGEST_BYTES = 32;

/** Digests as text that means nothing to Markdown or HTML. */
export function encodeDigests(digests: readonly string[]): string {
  const hex = digests.map((digest) => digest.replace(/^sha256:/, ''));
  return Buffer.from(hex.join(''), 'hex').toString('base64url');
}

/** Reads digests; none when the text holds anything else. */
export function decodeDigests(text: string): readonly string[] {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length % DIGEST_BYTES !== 0) return [];
  return Array.from({ length: bytes.length / DIGEST_BYTES }, (_, index) => {
    const start = index * DIGEST_BYTES;
    return `sha256:${bytes.toString('hex', start, start + DIGEST_BYTES)}`;
  });
}
