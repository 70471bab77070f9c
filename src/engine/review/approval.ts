import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { defined } from '../../kernel/lib/defined.js';
import type { ApprovalDocument } from '../documents/approval.js';
import type { ChangeDocument, PlanDocument } from '../documents/plan.js';
import { validatorOf } from '../../kernel/schema/validator.js';

/** Inflated, an approval is no larger than this: nothing that a check run holds makes us allocate without end. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Changes that are approved one by one, and as many are kept of what was done: beside their digests a comment has room for what it says. */
const MOST_CHANGES = 1_000;

/** Longer lists of what was left out only cost room: they are for messages. */
const MOST_LEFT_OUT = 500;

/** As much of a digest as tells what the files said from what they say now. */
const WANTED_LENGTH = 'sha256:'.length + 16;

/** What merging approves of a plan. */
export interface Approval {
  /** Text that means nothing to Markdown or HTML: JSON, deflated, in base64url. */
  readonly text: string;
  /** The digests of the changes that it covers. */
  readonly digests: ReadonlySet<string>;
  /** It holds the digest of the plan and of no change: all of it is carried out, or nothing. */
  readonly isWhole: boolean;
}

/** Whether merging may approve a change at all, whatever was shown of it: nobody consents to what a gate denies that no label opens. */
export function approvable({ denied = [] }: ChangeDocument): boolean {
  return denied.every(({ label }) => label !== undefined);
}

/**
 * The approval of those changes of a plan whose digests are among `shown`, at most `limit` characters long. What a gate denies is held as denied: nobody
 * has approved it, and whoever applies says which gate. When all of the plan is shown and there is
 * no room for the digest of each change, it holds that of the whole plan; when a part of it is shown, as many changes as there is room for.
 */
export function approvalOf(plan: PlanDocument, shown: ReadonlySet<string>, limit: number): Approval {
  const { changes } = plan;
  let covered = changes.filter((change) => shown.has(change.digest));
  for (;;) {
    const text = covered.length <= MOST_CHANGES ? encode(approvalDocument(plan, covered)) : undefined;
    if (text !== undefined && (text.length <= limit || covered.length === 0)) {
      return { text, digests: digestsOf(covered), isWhole: false };
    }
    if (covered.length === changes.length) {
      const { changes: _, ...whole } = approvalDocument(plan, covered);
      return { text: encode(whole), digests: digestsOf(covered), isWhole: true };
    }
    covered = covered.slice(0, Math.min(MOST_CHANGES, Math.floor(covered.length * 0.9)));
  }
}

function digestsOf(changes: readonly ChangeDocument[]): ReadonlySet<string> {
  return new Set(changes.filter(approvable).map(({ digest }) => digest));
}

function approvalDocument(plan: PlanDocument, covered: readonly ChangeDocument[]): ApprovalDocument {
  const { digest, complete, narrowed, shard, scopes, changes } = plan;
  const held = new Set(covered);
  const leftOut = changes.filter((change) => !held.has(change));
  return {
    format_version: '1.0',
    digest,
    complete,
    ...(narrowed === true || shard !== undefined ? { narrowed: true } : {}),
    scopes: scopes.flatMap((scope) =>
      scope.complete === false ? [{ level: scope.level, name: scope.name, complete: false }] : [],
    ),
    ...(leftOut.length === 0 ? {} : { left_out: leftOut.slice(0, MOST_LEFT_OUT).map(shortDigest) }),
    changes: covered.map((change) => ({
      address: change.address,
      kind: change.kind,
      action: change.action,
      digest: change.digest,
      ...defined({ wanted: change.wanted?.slice(0, WANTED_LENGTH) }),
      request: { path: change.request.path },
      risks: change.risks.map(({ code, subjects }) => ({
        code,
        ...defined({ subjects }),
      })),
      ...defined({ denied: change.denied }),
    })),
  };
}

/** The first 16 digits of a digest: enough to know a change again in a message. */
export function shortDigest({ digest }: { readonly digest: string }): string {
  return digest.replace(/^sha256:/, '').slice(0, 16);
}

function encode(approval: ApprovalDocument): string {
  return deflateRawSync(JSON.stringify(approval)).toString('base64url');
}

/** Reads an approval; undefined when the text is none. What it says is worth no more than whoever wrote it. */
export function decodeApproval(text: string): ApprovalDocument | undefined {
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

/** Digests as text that means nothing to Markdown or HTML; of too many the first ones. */
export function encodeDigests(digests: readonly string[]): string {
  const hex = digests.slice(0, MOST_CHANGES).map((digest) => digest.replace(/^sha256:/, ''));
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
