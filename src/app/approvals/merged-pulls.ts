import type { ApprovalDocument } from '../../generated/documents/approval.js';
import { decodeApproval, decodePart } from '../../engine/review/approval.js';
import { teamsIn } from '../../engine/plan/opening.js';
import { defined } from '../../kernel/lib/defined.js';
import { UserError } from '../../kernel/model/errors.js';
import type { Opening, PullFacts } from '../../kernel/model/opening.js';
import type { Account } from '../forge/author.js';
import { isBy, type CheckRun } from '../forge/checks.js';
import { ourComments, type OurComments } from '../forge/comments.js';
import type { Forge, ForgeWords } from '../forge/forge.js';
import { marker, type Subject } from '../forge/marker.js';
import { labelsAtMerge, type MergedPull } from '../forge/pulls.js';
import type { Comment } from '../forge/sticky.js';
import { checkId, checkName, parseCheck, parsePart, textDigest, type CheckContent } from './check-text.js';
import { approvalKey, useCheck, usesOf, type Source, type Uses } from './uses.js';

/** The applied commit, and where it was merged. */
export interface Merge {
  readonly branch: string;
  readonly commit: string;
  readonly subject: Subject;
}

/** What a merged pull request says about a root and environment. */
export interface PullApproval {
  readonly number: number;
  /** What merging approved, or why nothing. */
  readonly approval: Given | string;
}

/** An approval, and its recorded use. */
export interface Given {
  readonly number: number;
  readonly document: ApprovalDocument;
  /** What opens gates for this approval only. Labels count if there both at posting and at the merge. */
  readonly pull: PullFacts;
  /** What a gate needs but could not be read, for people. */
  readonly notes: readonly string[];
  readonly parts: readonly GivenPart[];
}

/** A part of an approval, and its recorded use. */
export interface GivenPart {
  readonly source: Source;
  readonly uses: Uses;
}

/** Reads the pull requests behind commits, each once: a rebased one has many commits. Throws a ForgeError. */
export async function openPulls(
  forge: Forge,
  { branch, subject }: Merge,
  denied: readonly Opening[],
): Promise<(commit: string) => Promise<readonly PullApproval[]>> {
  const us = await forge.whoWeAre();
  const read = new Set<number>();
  return async (commit) => {
    const found: PullApproval[] = [];
    for (const pull of await forge.mergedPullsOf(commit)) {
      const { number, baseBranch } = pull;
      if (baseBranch !== branch || read.has(number)) continue;
      read.add(number);
      const comment = await ourComments(forge, number, us);
      found.push({ number, approval: await approvalOn(forge, pull, comment, subject, denied) });
    }
    return found;
  };
}

/**
 * What merging approved: the newest check at the merge and the parts it names, if comments are as posted and all have one author. Otherwise why
 * nothing is approved. Throws a ForgeError.
 */
async function approvalOn(
  forge: Forge,
  pull: MergedPull,
  comment: OurComments,
  subject: Subject,
  denied: readonly Opening[],
): Promise<Given | string> {
  const { number, headSha, mergedAt } = pull;
  const first = comment(marker('plan', subject));
  if (first === undefined) return 'it has no plan comment of zonewright';
  const { author } = first;
  const ours = await checksBy(author, forge, pull, subject, 1);
  const check = ours.find(({ completedAt }) => completedAt !== undefined && completedAt <= mergedAt);
  if (check === undefined) return ours.length > 0 ? LATE : noCheck(forge.words, headSha, first);
  const content = parseCheck(check.text);
  if (content === undefined || content.comments.length === 0) return unreadable(forge.words);
  const shown = content.comments.map((_, index) => comment(marker('plan', subject, index + 1)));
  if (shown.some((part) => part !== undefined && isLate(part, mergedAt))) return LATE;
  const isAsPosted = content.comments.every((digest, index) => {
    const part = shown[index];
    return part?.author?.id === author?.id && textDigest(part?.body ?? '') === digest;
  });
  if (!isAsPosted) return 'the comments with its plan were changed after they were posted';
  const texts = [content.approval];
  for (const [index, digest] of content.parts.entries()) {
    const others = await checksBy(author, forge, pull, subject, index + 2);
    texts.push(parsePart(others.find(({ text }) => textDigest(text) === digest)?.text ?? '') ?? '');
  }
  const document = decodeApproval(texts);
  if (document === undefined) return unreadable(forge.words);
  const parts: GivenPart[] = [];
  for (const [index, text] of texts.entries()) {
    const source = sourceOf(text, { number, commit: headSha, author, part: index + 1 }, subject);
    const uses = await usesOf(forge, source, subject);
    if (uses === undefined)
      return `what was used of it can not be read in its ${forge.words.check} "${useCheck(source, subject).name}"`;
    parts.push({ source, uses });
  }
  const reviewed = [...document.changes, ...(document.leaving ?? [])].flatMap((one) => one.denied ?? []);
  const labels = await labelsOf(forge, pull, content);
  return { number, document, parts, ...(await factsOf(forge, pull, labels, [...denied, ...reviewed])) };
}

/** Checks with parts of an approval, by the comments' author, newest first. */
async function checksBy(
  author: Account | undefined,
  forge: Forge,
  { number, headSha }: MergedPull,
  subject: Subject,
  part: number,
): Promise<readonly CheckRun[]> {
  const name = checkName('plan', subject, part);
  const named = { commit: headSha, pull: number, name, externalId: checkId('plan', subject, part) };
  return (await forge.checksOn(named)).filter((check) => isBy(check, author));
}

function sourceOf(text: string, of: Omit<Source, 'key' | 'digests'>, subject: Subject): Source {
  const own = decodePart(text);
  const key = own === undefined ? '' : approvalKey(subject, of, own);
  return { ...of, key, digests: own?.changes.map(({ digest }) => digest) ?? [] };
}

function unreadable({ check }: ForgeWords): string {
  return `what its ${check} approves can not be read`;
}

const LATE = 'its plan was posted or edited after it was merged';

function isLate({ updatedAt }: Comment, mergedAt: number): boolean {
  return updatedAt === undefined || updatedAt > mergedAt;
}

/** Checks by people, or for older commits, don't count. */
function noCheck({ check }: ForgeWords, commit: string, { author }: Comment): string {
  const of = `no ${check} of ${commit.slice(0, 12)}, the commit that was merged, has the approval of its plan`;
  return author?.isApp === true ? of : `${of}; the token of a person can't make one`;
}

/** Labels at the posting of the plan and at the merge. Without any, nothing is asked. */
async function labelsOf(
  forge: Forge,
  pull: MergedPull,
  { hadLabel }: CheckContent,
): Promise<readonly string[]> {
  if (hadLabel === undefined) return [];
  return labelsAtMerge(pull, await forge.labelEventsOn(pull.number)).filter(hadLabel);
}

/** What of a pull opens gates. What is unreadable opens none, and is a note if a gate needs it. */
async function factsOf(
  forge: Forge,
  pull: MergedPull,
  labels: readonly string[],
  denied: readonly Opening[],
): Promise<Pick<Given, 'pull' | 'notes'>> {
  const asked = denied.filter(
    ({ approvals, approvers }) => approvals !== undefined || approvers !== undefined,
  );
  const notes: string[] = [];
  const read = async <Item>(
    what: string,
    from: () => Promise<readonly Item[]>,
  ): Promise<readonly Item[] | undefined> => {
    try {
      return await from();
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      if (asked.length > 0) notes.push(`${what} can't be read, so they open no gate: ${error.message}`);
      return undefined;
    }
  };
  const { pull: word, sign } = forge.words;
  const approvers = await read(`the approvals of ${word} ${sign}${pull.number}`, () =>
    forge.approversOf(pull),
  );
  const members = new Map<string, readonly string[]>();
  for (const team of new Set((approvers?.length ?? 0) > 0 ? asked.flatMap(teamsIn) : [])) {
    const own = await read(`the members of ${team}`, () => forge.membersOf(team));
    if (own !== undefined) members.set(team, own);
  }
  const approvedBy = approvers?.map(({ login }) => login);
  const outside = approvers?.filter(({ isOutside }) => isOutside).map(({ login }) => login);
  return { pull: { labels, members, ...defined({ title: pull.title, approvedBy, outside }) }, notes };
}
