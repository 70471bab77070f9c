import { checkId, checkName, checkText, partText, textDigest } from '../../../app/approvals/check-text.js';
import type { WantedCheck } from '../../../app/forge/checks.js';
import type { ForgeWords } from '../../../app/forge/forge.js';
import type { PlanDocument } from '../../../generated/documents/plan.js';
import { defined } from '../../../kernel/lib/defined.js';
import { itemsText, type CommentContext, type PlanComments } from './comment.js';
import { overviewOf } from './markdown.js';

type PlanCheck = Omit<WantedCheck, 'commit' | 'pull'>;

/**
 * The checks for a plan in comments, in the order in which they have to be made. They record what merging approves, the digests of the comments, and
 * the labels now. If there are several, the last names the others. Neutral if something is not approved.
 */
export function planChecks(
  plan: PlanDocument,
  context: CommentContext,
  { approval }: Pick<PlanComments, 'approval'>,
  texts: readonly string[],
  { pull }: ForgeWords,
  labels: readonly string[],
): readonly PlanCheck[] {
  const items = [...plan.changes, ...(plan.leaving ?? [])];
  const approved = items.filter(({ digest }) => approval.digests.has(digest)).length;
  const isWhole = approved === items.length;
  const [first = '', ...more] = approval.texts;
  const others = more.map((text, index) => partCheck(plan, context, text, index + 2, approval.texts.length));
  const own: PlanCheck = {
    ...checkOf(plan, context),
    conclusion: isWhole ? 'success' : 'neutral',
    summary: [
      `Merging approves ${isWhole ? itemsText(plan) : `${approved} of ${itemsText(plan)}`}: what ${texts.length === 1 ? 'the comment' : `the ${texts.length} comments`} on the ${pull} ${texts.length === 1 ? 'shows' : 'show'} in full, as long as nobody edits it.`,
      `plan \`${plan.digest}\``,
    ].join('\n\n'),
    text: checkText(
      first,
      texts.map(textDigest),
      labels,
      others.map(({ text }) => textDigest(text)),
    ),
  };
  return [...others, own];
}

function partCheck(
  plan: PlanDocument,
  context: CommentContext,
  approval: string,
  part: number,
  of: number,
): PlanCheck {
  return {
    ...checkOf(plan, context, part),
    conclusion: 'success',
    summary: `Part ${part} of ${of} of what merging approves: "${checkName('plan', context)}" names it.\n\nplan \`${plan.digest}\``,
    text: partText(approval),
  };
}

/** The check for a merge queue. It approves nothing: each pull request has its own approval. */
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
  part = 1,
): Pick<PlanCheck, 'name' | 'externalId' | 'title' | 'report'> {
  return {
    name: checkName('plan', subject, part),
    externalId: checkId('plan', subject, part),
    title: overviewOf(plan).headline,
    ...defined({ report }),
  };
}
