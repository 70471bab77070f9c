import { defined } from '../../kernel/lib/defined.js';
import type { PlanDocument } from '../../engine/documents/plan.js';
import { count } from '../../kernel/lib/words.js';
import { decodeApproval, encodeApproval } from '../../engine/review/approval.js';
import { approvalLine } from '../../app/approvals/comment-lines.js';
import { fit } from './fit.js';
import { codeSpan } from './markdown.js';
import { marker, type Subject } from '../../app/github/marker.js';
import { planParts, shownOf } from './plan-markdown.js';

/** What a comment says beside the plan. */
export interface CommentContext extends Subject {
  /** Which commit was planned, in full. */
  readonly commit?: string;
  /** Where the whole report is: http or https. */
  readonly report?: URL;
}

/** GitHub takes no longer comment. */
export const COMMENT_LIMIT = 65_536;
/** What the approvals of single changes may take of it; about 400 changes. */
const APPROVAL_LIMIT = 30_000;
/** Plans that were shown before are kept, this many. */
const MOST_FORMER = 20;

/**
 * A plan as a comment on a pull request: risks, deletes and the table of scopes always, details as long as there is room. `former` is what
 * the comment said until now: the digests of the plans before are kept. Undefined when what must be seen does not fit.
 */
export function planComment(
  plan: PlanDocument,
  context: CommentContext,
  former: string | undefined,
): string | undefined {
  const { headline, vital, blocks, closing } = planParts(plan);
  const above = (shown: number): readonly string[] => [
    `${marker('plan', context)}\n### zonewright plan${titleOf(context)}: ${headline}`,
    ...vital,
    ...shownOf(shown, blocks.length),
  ];
  const below = [
    ...closing,
    planLine(plan, context),
    ...formerPlans(plan, context, former),
    ...approvalLines(plan),
  ];
  return fit(above, blocks, below, COMMENT_LIMIT)?.text;
}

/** ` of infra for production`: nothing for the checkout itself without an environment. */
export function titleOf({ root, environment }: Subject): string {
  return `${root === '.' ? '' : ` of ${codeSpan(root)}`}${environment === undefined ? '' : ` for ${codeSpan(environment)}`}`;
}

function planLine({ digest, changes }: PlanDocument, { commit, report }: CommentContext): string {
  const sends = changes.length === 0 ? '' : `: applying sends ${count(changes.length, 'write request')}`;
  const link = report === undefined ? '' : ` · [full report](<${report.href}>)`;
  return `${reference({ digest, ...defined({ commit }) })}${sends}${link}`;
}

interface Reference {
  readonly digest: string;
  readonly commit?: string;
}

function reference({ digest, commit }: Reference): string {
  return `plan \`${digest}\`${commit === undefined ? '' : ` of commit ${codeSpan(commit.slice(0, 7))}`}`;
}

/** Of a comment of ours no text of others begins a line with one of these: a line of a diff may begin with `- `, and none with `* `. */
const REFERENCE = /^(?:\* )?plan `(sha256:[0-9a-f]{64})`(?: of commit `([0-9a-f]{7})`)?/gm;

/** The plans that this comment showed before, newest first, each once. */
function formerPlans(
  { digest }: PlanDocument,
  { commit }: CommentContext,
  former: string | undefined,
): readonly string[] {
  const current = reference({ digest, ...defined({ commit }) });
  const told = [...(former ?? '').matchAll(REFERENCE)].map(([, before = '', of]) =>
    reference({ digest: before, ...defined({ commit: of }) }),
  );
  const others = [...new Set(told)].filter((line) => line !== current).slice(0, MOST_FORMER);
  if (others.length === 0) return [];
  return [
    `<details><summary>${count(others.length, 'former plan')}</summary>`,
    others.map((line) => `* ${line}`).join('\n'),
    '</details>',
  ];
}

/** What merging approves, for the run that applies it. */
function approvalLines(plan: PlanDocument): readonly string[] {
  const approval = encodeApproval(plan, APPROVAL_LIMIT);
  const isWhole = decodeApproval(approval)?.changes === undefined;
  return [
    ...(isWhole
      ? [
          'There are more changes than this comment can carry the digests of: what is approved is the plan as a whole.',
        ]
      : []),
    approvalLine(approval),
  ];
}
