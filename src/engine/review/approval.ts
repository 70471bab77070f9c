import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { defined } from '../../kernel/lib/defined.js';
import type { ApprovalDocument } from '../documents/approval.js';
import type { PlanDocument } from '../documents/plan.js';
import { validatorOf } from '../../kernel/schema/validator.js';

/** Inflated, an approval is no larger than this: nothing that a comment holds makes us allocate without end. */
const MOST_BYTES = 4 * 1024 * 1024;

/**
 * The approval of a plan as text that means nothing to Markdown or HTML (JSON, deflated, in base64url). When it would be longer than
 * `limit` characters, it holds the digest of the whole plan only.
 */
export function encodeApproval(plan: PlanDocument, limit: number): string {
  const approval = approvalOf(plan);
  const { changes: _, ...whole } = approval;
  const text = encode(approval);
  return text.length <= limit ? text : encode(whole);
}

function approvalOf({ digest, complete, narrowed, shard, scopes, changes }: PlanDocument): ApprovalDocument {
  return {
    format_version: '1.0',
    digest,
    complete,
    ...(narrowed === true || shard !== undefined ? { narrowed: true } : {}),
    scopes: scopes.flatMap((scope) =>
      scope.complete === false ? [{ level: scope.level, name: scope.name, complete: false }] : [],
    ),
    changes: changes.map((change) => ({
      address: change.address,
      kind: change.kind,
      action: change.action,
      digest: change.digest,
      request: { path: change.request.path },
      risks: change.risks.map(({ code, subjects }) => ({
        code,
        ...defined({ subjects }),
      })),
      ...defined({ denied: change.denied }),
    })),
  };
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
/** Digests that are kept of what was done: more than one comment approves, and room is left for what it says. */
const MOST_DONE = 600;

/** Digests as text that means nothing to Markdown or HTML; of too many the first ones. */
export function encodeDigests(digests: readonly string[]): string {
  const hex = digests.slice(0, MOST_DONE).map((digest) => digest.replace(/^sha256:/, ''));
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
