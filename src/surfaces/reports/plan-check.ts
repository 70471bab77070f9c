import { checkId, checkName, checkText, commentDigest } from '../../app/approvals/check-text.js';
import type { WantedCheck } from '../../app/forge/checks.js';
import type { ForgeWords } from '../../app/forge/forge.js';
import type { PlanDocument } from '../../engine/documents/plan.js';
import { defined } from '../../kernel/lib/defined.js';
import { count } from '../../kernel/lib/words.js';
import type { CommentContext, PlanComments } from './plan-comment.js';
import { overviewOf } from './plan-markdown.js';

type PlanCheck = Omit<WantedCheck, 'commit' | 'pull'>;

/** The check of a plan that comments show: what merging approves, the texts that it goes by, and the labels of the pull at this moment. It is neutral where something is not approved. */
export function planCheck(
  plan: PlanDocument,
  context: CommentContext,
  { approval }: Pick<PlanComments, 'approval'>,
  texts: readonly string[],
  { pull }: ForgeWords,
  labels: readonly string[],
): PlanCheck {
  const all = plan.changes.length;
  const approved = plan.changes.filter(({ digest }) => approval.digests.has(digest)).length;
  const isWhole = approved === all;
  return {
    ...checkOf(plan, context),
    conclusion: isWhole ? 'success' : 'neutral',
    summary: [
      `Merging approves ${isWhole ? count(all, 'change') : `${approved} of ${count(all, 'change')}`}: what ${texts.length === 1 ? 'the comment' : `the ${texts.length} comments`} on the ${pull} ${texts.length === 1 ? 'shows' : 'show'} in full, as long as nobody edits it.`,
      `plan \`${plan.digest}\``,
    ].join('\n\n'),
    text: checkText(approval.text, texts.map(commentDigest), labels),
  };
}

/** The check of a plan that nobody reviews by itself: that of a merge queue, of which every pull request has an approval of its own. */
export function queueCheck(
  plan: PlanDocument,
  context: CommentContext,
  { check, pull }: ForgeWords,
): PlanCheck {
  return {
    ...checkOf(plan, context),
    conclusion: 'success',
    summary: `The plan of this commit, for the record: what merging approves is in the ${check} of each ${pull}.\n\nplan \`${plan.digest}\``,
    text: '',
  };
}

function checkOf(
  plan: PlanDocument,
  { report, ...subject }: CommentContext,
): Pick<PlanCheck, 'name' | 'externalId' | 'title' | 'report'> {
  return {
    name: checkName('plan', subject),
    externalId: checkId('plan', subject),
    title: overviewOf(plan).headline,
    ...defined({ report }),
  };
}
