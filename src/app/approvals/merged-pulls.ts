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
import { checkId, checkName, checkSays, partSays, textDigest, type CheckSays } from './check-text.js';
import { approvalKey, useCheck, usesOf, type Source, type Uses } from './uses.js';

/** The commit that is applied, and where it was merged. */
export interface Merge {
  readonly branch: string;
  readonly commit: string;
  readonly subject: Subject;
}

/** What a merged pull request says about one root and environment. */
export interface PullSays {
  readonly number: number;
  /** What merging it approved, or why that is nothing. */
  readonly approval: Given | string;
}

/** An approval, and what is recorded of its use. */
export interface Given {
  readonly number: number;
  readonly document: ApprovalDocument;
  /** What of the pull opens gates for what it approved, and for nothing else. Its labels are those with which the plan was posted and it was merged. */
  readonly pull: PullFacts;
  /** What could not be read and would open a gate, for people. */
  readonly notes: readonly string[];
  /** Its parts, in their order. */
  readonly parts: readonly GivenPart[];
}

/** A part of an approval, and what is recorded of its use. */
export interface GivenPart {
  readonly source: Source;
  readonly uses: Uses;
}

/** Opens a way to read the pull requests that brought a commit to the branch. Each is read once: one that was rebased has many commits. Throws a ForgeError. */
export async function openPulls(
  forge: Forge,
  { branch, subject }: Merge,
  denied: readonly Opening[],
): Promise<(commit: string) => Promise<readonly PullSays[]>> {
  const us = await forge.whoWeAre();
  const read = new Set<number>();
  return async (commit) => {
    const said: PullSays[] = [];
    for (const pull of await forge.mergedPullsOf(commit)) {
      const { number, baseBranch } = pull;
      if (baseBranch !== branch || read.has(number)) continue;
      read.add(number);
      const comment = await ourComments(forge, number, us);
      said.push({ number, approval: await approvalOn(forge, pull, comment, subject, denied) });
    }
    return said;
  };
}

/**
 * What merging approved: the newest check at the time of the merge, and the parts it names, if the comments are as they were posted and all are by the
 * author of the comment. Otherwise the reason why nothing is approved. Throws a ForgeError.
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
  const says = checkSays(check.text);
  if (says === undefined || says.comments.length === 0) return unreadable(forge.words);
  const shown = says.comments.map((_, index) => comment(marker('plan', subject, index + 1)));
  if (shown.some((part) => part !== undefined && isLate(part, mergedAt))) return LATE;
  const isAsPosted = says.comments.every((digest, index) => {
    const part = shown[index];
    return part?.author?.id === author?.id && textDigest(part?.body ?? '') === digest;
  });
  if (!isAsPosted) return 'the comments with its plan were changed after they were posted';
  const texts = [says.approval];
  for (const [index, digest] of says.parts.entries()) {
    const others = await checksBy(author, forge, pull, subject, index + 2);
    texts.push(partSays(others.find(({ text }) => textDigest(text) === digest)?.text ?? '') ?? '');
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
  const labels = await labelsOf(forge, pull, says);
  return { number, document, parts, ...(await factsOf(forge, pull, labels, [...denied, ...reviewed])) };
}

/** The checks with parts of an approval, by the author of the comments, newest first. */
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

/** What a person makes does not count, and what is for an older commit is none. */
function noCheck({ check }: ForgeWords, commit: string, { author }: Comment): string {
  const of = `no ${check} of ${commit.slice(0, 12)}, the commit that was merged, has the approval of its plan`;
  return author?.isApp === true ? of : `${of}; the token of a person can't make one`;
}

/** Labels with which the plan was posted and the pull was merged. Nothing is asked where there were none. */
async function labelsOf(forge: Forge, pull: MergedPull, { hadLabel }: CheckSays): Promise<readonly string[]> {
  if (hadLabel === undefined) return [];
  return labelsAtMerge(pull, await forge.labelEventsOn(pull.number)).filter(hadLabel);
}

/** What of a pull opens gates. What can't be read opens none, and is a note if a gate asks for it. */
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
