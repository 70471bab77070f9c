import { defined } from '../../../kernel/lib/defined.js';
import type { PlanDocument } from '../../../generated/documents/plan.js';
import { count } from '../../../kernel/lib/phrases.js';
import { approvable, type Approval } from '../../../engine/review/approval.js';
import { codeSpan } from '../printers/markdown/markdown.js';
import { approvalLimit } from '../../../app/approvals/check-text.js';
import type { ForgeFormat } from '../../../app/forge/forge.js';
import { marker, type Subject } from '../../../app/forge/marker.js';
import { overviewOf } from './markdown.js';
import { writesText } from './plan-words.js';
import { behind, type Shortened } from './packing/behind.js';
import { pack } from './packing/pack.js';
import { REPLAY_ITSELF, replaySection, type ReplayOutput } from '../replay/section.js';

/** What a comment shows besides the plan. */
export interface CommentContext extends Subject {
  /** The full id of the planned commit. */
  readonly commit?: string;
  /** The address of the whole report: http or https. */
  readonly report?: URL;
  /** Why merging approves nothing, if so. */
  readonly approvesNothing?: string;
  /** What the plan would do to logged requests, shown after it. */
  readonly replay?: ReplayOutput;
}

/** The most comments on one plan. */
export const MOST_COMMENTS = 5;
/** How many former plans the first comment lists. */
const MOST_FORMER = 20;
/** The most characters of that list. */
const FORMER_LIMIT = 2_600;

/** A plan as comments on a request. */
export interface PlanComments {
  /** Makes the first comment. It lists former plans, so it needs its former text; undefined if there is no comment yet. */
  readonly first: (former: string | undefined) => string;
  /** The other comments, in order. */
  readonly others: readonly string[];
  readonly approval: Approval;
}

/**
 * A plan as comments, as few as possible. What does not fit into five is counted, the weakest first, and merging does not approve it. A replay gets
 * the room left.
 */
export function planComments(
  plan: PlanDocument,
  context: CommentContext,
  { limits }: Pick<ForgeFormat, 'limits'>,
): PlanComments {
  const overview = overviewOf(plan);
  const frames = Array.from({ length: MOST_COMMENTS }, (_, part) =>
    frameOf(plan, context, overview.headline, part, MOST_COMMENTS),
  );
  const room = {
    of: (part: number) => limits.comment - FORMER_LIMIT - lengthOf(frames[part] ?? { above: '', below: '' }),
    mostParts: MOST_COMMENTS,
    approval: approvalLimit(limits),
  };
  const { parts: planned, approval } = pack(plan, overview, room, (made) => noticeOf(plan, context, made));
  // Only the first comment lists former plans.
  const left = { ...room, of: (part: number) => room.of(part) + (part === 0 ? 0 : FORMER_LIMIT) };
  const replay = replayOf(context);
  const parts = replay === undefined ? planned : behind(planned, replay, left);
  const bodies = parts.map((text, part) => {
    const { above, below } = frameOf(plan, context, overview.headline, part, parts.length);
    return { above: [above, ...(text === '' ? [] : [text])], below };
  });
  const [first = { above: [], below: '' }, ...others] = bodies;
  return {
    first: (former) => joined([...first.above, first.below, ...formerPlans(plan, context, former)]),
    others: others.map(({ above, below }) => joined([...above, below])),
    approval,
  };
}

/** Makes the replay after the plan; undefined without one. */
function replayOf({ replay, report }: CommentContext): Shortened | undefined {
  if (replay === undefined) return undefined;
  const rest =
    report === undefined ? REPLAY_ITSELF : `All of the replay is in the [full report](<${report.href}>).`;
  return (limit) => replaySection(replay, limit, rest);
}

function joined(paragraphs: readonly string[]): string {
  return `${paragraphs.join('\n\n')}\n`;
}

interface Frame {
  readonly above: string;
  readonly below: string;
}

/** The text before and after a part. */
function frameOf(
  plan: PlanDocument,
  context: CommentContext,
  headline: string,
  part: number,
  of: number,
): Frame {
  const number = of === 1 ? '' : `${part + 1} of ${of}`;
  const title = `### zonewright plan${titleOf(context)}`;
  const numbered = part === 0 ? `: ${headline}${number === '' ? '' : ` (${number})`}` : `, ${number}`;
  return {
    above: `${marker('plan', context, part + 1)}\n${title}${numbered}`,
    below: planLine(plan, context),
  };
}

/** The length of a frame with the blank lines around the text. */
function lengthOf({ above, below }: Frame): number {
  return above.length + below.length + 5;
}

/** What merging does not approve, and what to do. */
function noticeOf(
  plan: PlanDocument,
  context: CommentContext,
  { digests }: Pick<Approval, 'digests'>,
): readonly string[] {
  const items = [...plan.changes, ...(plan.leaving ?? [])];
  const others = items.filter(({ digest }) => !digests.has(digest));
  const denied = others.filter((change) => !approvable(change)).length;
  const unseen = others.length - denied;
  const all = itemsText(plan);
  const report = context.report === undefined ? 'full report' : `[full report](<${context.report.href}>)`;
  return [
    ...(context.approvesNothing === undefined
      ? []
      : [`Merging approves nothing: ${codeSpan(context.approvesNothing)}`]),
    ...(denied === 0 ? [] : [`Not approved by merging: ${denied} of ${all}, as a gate denies it.`]),
    ...(unseen === 0
      ? []
      : [
          `Not approved by merging: ${unseen} of ${all}, as not all of it could be shown here. To apply it, read the ${report}, then run \`zonewright apply plan.json\` with its plan, or \`zonewright apply --expect-digest ${plan.digest}\` as long as no part of it is applied.`,
        ]),
  ];
}

/** `3 changes`, or `3 changes and 1 object that leaves`. */
export function itemsText({ changes, leaving = [] }: PlanDocument): string {
  const parts = [
    ...(changes.length > 0 || leaving.length === 0 ? [count(changes.length, 'change')] : []),
    ...(leaving.length === 0 ? [] : [count(leaving.length, 'object that leaves', 'objects that leave')]),
  ];
  return parts.join(' and ');
}

/** ` of infra for production`; empty for the checkout itself without environment. */
export function titleOf({ root, environment }: Subject): string {
  return `${root === '.' ? '' : ` of ${codeSpan(root)}`}${environment === undefined ? '' : ` for ${codeSpan(environment)}`}`;
}

function planLine({ digest, changes, requests }: PlanDocument, { commit, report }: CommentContext): string {
  const sends = changes.length === 0 ? '' : `: applying sends ${writesText({ changes, requests })}`;
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

/** Finds digests of plans in our comments. Texts from outside can't start a line like this: lines of a diff never start with `* `. */
const REFERENCE = /^(?:\* )?plan `(sha256:[0-9a-f]{64})`(?: of commit `([0-9a-f]{7})`)?/gm;

/** The plans that this comment showed before, newest first. */
function formerPlans(
  { digest }: PlanDocument,
  { commit }: CommentContext,
  former: string | undefined,
): readonly string[] {
  const current = reference({ digest, ...defined({ commit }) });
  const shown = [...(former ?? '').matchAll(REFERENCE)].map(([, before = '', of]) =>
    reference({ digest: before, ...defined({ commit: of }) }),
  );
  const others = [...new Set(shown)].filter((line) => line !== current).slice(0, MOST_FORMER);
  if (others.length === 0) return [];
  return [
    `<details><summary>${count(others.length, 'former plan')}</summary>`,
    others.map((line) => `* ${line}`).join('\n'),
    '</details>',
  ];
}
