import { GITHUB } from '../../src/app/github/wording.js';
import { decodeApproval } from '../../src/engine/review/approval.js';
import type { ApprovalDocument } from '../../src/generated/documents/approval.js';
import type { PlanDocument } from '../../src/generated/documents/plan.js';
import { planComments, type CommentContext } from '../../src/surfaces/reports/plan/comment.js';

/** The comments that a plan is posted in. */
export function commentsOn(plan: PlanDocument, context: CommentContext, former?: string): readonly string[] {
  const { first, others } = planComments(plan, context, GITHUB);
  return [first(former), ...others];
}

/** What merging approves of a plan, as it is read again. */
export function approvalIn(
  plan: PlanDocument,
  context: CommentContext = { root: '.' },
): ApprovalDocument | undefined {
  return decodeApproval(planComments(plan, context, GITHUB).approval.texts);
}
