import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { defined } from '../../kernel/lib/defined.js';
import type { ApprovalDocument, ApprovedLeave } from '../../generated/documents/approval.js';
import type { ChangeDocument, LeaveDocument, PlanDocument } from '../../generated/documents/plan.js';
import { canOpen } from '../plan/opening.js';
import { validatorOf } from '../../kernel/schema/validator.js';

/** The most bytes of an inflated approval, to bound memory. */
const MOST_BYTES = 4 * 1024 * 1024;

/** The most changes in a part of an approval: the record of its use has a bit for each, in a line of a commit status. */
const MOST_CHANGES = 1_000;

/** Longer lists would waste room: they are only for messages. */
const MOST_LEFT_OUT = 500;

/** The length of digests that distinguish what files declared then and now. */
const WANTED_LENGTH = 'sha256:'.length + 16;

/** What merging approves: digests of changes, and the texts with them. */
export interface Approval {
  readonly digests: ReadonlySet<string>;
  readonly texts: readonly string[];
}

/** What merging may approve, by what is shown. */
export interface Approving {
  /** The approved changes if those in `shown` are shown in full: without what can't be approved. */
  readonly digests: (shown: ReadonlySet<string>) => ReadonlySet<string>;
  /**
   * Their approval, in as many parts as needed; the first has everything about the plan. Each is deflated JSON in base64url, harmless in Markdown and
   * HTML.
   */
  readonly texts: (shown: ReadonlySet<string>) => readonly string[];
}

/** False if a gate that nothing can open denies it, so that merging can't approve it. */
export function approvable({ denied = [] }: Pick<ChangeDocument | LeaveDocument, 'denied'>): boolean {
  return denied.every(canOpen);
}

/**
 * The approval of a plan, in texts of at most `limit` characters. Covers what is shown in full, except changes whose risks don't fit, and those
 * denied, recorded as such. Pure.
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

/** As many leaving objects as fit into half of the first part. */
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

/** All gates: those open for the plan must be open when it is applied, even if the files have lost them. */
function gatesAbout({
  denied = [],
  opened = [],
}: Pick<ChangeDocument, 'denied' | 'opened'>): Pick<ApprovedLeave, 'denied'> {
  const all = [...denied, ...opened];
  return all.length === 0 ? {} : { denied: all };
}

/** Deflating never makes a text much longer, so most changes fit unchecked. `HEAD`: what is about the plan. */
function fits(change: ChangeDocument, limit: number): boolean {
  const alone = [approved(change)];
  const most = (Buffer.byteLength(JSON.stringify(alone)) + HEAD) * LENGTHENED;
  return most <= limit || encode({ ...EMPTY, changes: alone }).length + HEAD * LENGTHENED <= limit;
}

/** The usual bytes about a plan. */
const HEAD = 400;
/** Characters of base64url per byte that can't be deflated. */
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

/** A part with as many changes as fit, at least `least`. */
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
    ...defined({ stage: change.stage, wanted: change.wanted?.slice(0, WANTED_LENGTH) }),
    request: { path: change.request.path },
    risks: change.risks.map(({ code, subjects }) => ({ code, ...defined({ subjects }) })),
    ...gatesAbout(change),
  };
}

/** The first 16 digits of a digest, for messages. */
export function shortDigest({ digest }: { readonly digest: string }): string {
  return digest.replace(/^sha256:/, '').slice(0, 16);
}

function encode(approval: ApprovalDocument): string {
  return deflateRawSync(JSON.stringify(approval)).toString('base64url');
}

/** Reads an approval from its parts; undefined if invalid. It is worth as much as its writer. */
export function decodeApproval([first, ...others]: readonly string[]): ApprovalDocument | undefined {
  const head = first === undefined ? undefined : decodePart(first);
  const parts = others.map(decodePart);
  if (head === undefined || !parts.every((part) => part?.digest === head.digest)) return undefined;
  return { ...head, changes: [head, ...parts].flatMap((part) => part?.changes ?? []) };
}

/** Reads a part of an approval; undefined if invalid. */
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

/** Digests as text that is harmless in Markdown and HTML. */
export function encodeDigests(digests: readonly string[]): string {
  const hex = digests.map((digest) => digest.replace(/^sha256:/, ''));
  return Buffer.from(hex.join(''), 'hex').toString('base64url');
}

/** Reads digests; none from other text. */
export function decodeDigests(text: string): readonly string[] {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length % DIGEST_BYTES !== 0) return [];
  return Array.from({ length: bytes.length / DIGEST_BYTES }, (_, index) => {
    const start = index * DIGEST_BYTES;
    return `sha256:${bytes.toString('hex', start, start + DIGEST_BYTES)}`;
  });
}
