import { GITHUB } from '../../src/app/github/wording.js';
import { decodeApproval } from '../../src/engine/review/approval.js';
import type { ApprovalDocument } from '../../src/generated/documents/approval.js';
import type { PlanDocument } from '../../src/generated/documents/plan.js';
import {
  planComments,
  type CommentContext,
  type PlanComments,
} from '../../src/surfaces/reports/plan/comment.js';

/** What is said about a plan, and what it approves, come from one packing, which takes long. */
const packed = new WeakMap<PlanDocument, Map<string, PlanComments>>();

function packedOnce(plan: PlanDocument, context: CommentContext): PlanComments {
  const of = packed.get(plan) ?? new Map<string, PlanComments>();
  packed.set(plan, of);
  const key = JSON.stringify(context);
  const comments = of.get(key) ?? planComments(plan, context, GITHUB);
  of.set(key, comments);
  return comments;
}

/** The comments that a plan is posted in. */
export function commentsOn(plan: PlanDocument, context: CommentContext, former?: string): readonly string[] {
  const { first, others } = packedOnce(plan, context);
  return [first(former), ...others];
}

/** What merging approves of a plan, as it is read again. */
export function approvalIn(
  plan: PlanDocument,
  context: CommentContext = { root: '.' },
): ApprovalDocument | undefined {
  return decodeApproval(packedOnce(plan, context).approval.texts);
}
