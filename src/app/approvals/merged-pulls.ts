import type { ApprovalDocument } from '../../engine/documents/approval.js';
import { isBy } from '../forge/checks.js';
import { ourComments, type OurComments } from '../forge/comments.js';
import type { Forge, ForgeWords } from '../forge/forge.js';
import { marker, type Subject } from '../forge/marker.js';
import type { MergedPull } from '../forge/pulls.js';
import type { Comment } from '../forge/sticky.js';
import { checkId, checkName, checkSays, commentDigest } from './check-text.js';
import { approvalKey, usesOf, type Source, type Uses } from './uses.js';

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
  readonly document: ApprovalDocument;
  /**
   * The labels that the pull had when its plan was posted, and has still: they open gates for what it approved, and for nothing else. One that came
   * later opens none.
   */
  readonly labels: readonly string[];
  readonly source: Source;
  readonly uses: Uses;
}

/**
 * Opens a way to read the pull requests that brought a commit to the branch. Each is read once: one that was rebased stands behind
 * many commits. Throws a ForgeError.
 */
export async function openPulls(
  forge: Forge,
  { branch, subject }: Merge,
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
      said.push({ number, approval: await approvalOn(forge, pull, comment, subject) });
    }
    return said;
  };
}

/**
 * What merging approved: what the newest check of the merged commit held by then, as long as the comments that show it are as they were posted. Made by
 * anybody else, or for another commit, a check approves nothing. Gives the reason when it is nothing. Throws a ForgeError.
 */
async function approvalOn(
  forge: Forge,
  pull: MergedPull,
  comment: OurComments,
  subject: Subject,
): Promise<Given | string> {
  const { number, headSha, mergedAt } = pull;
  const first = comment(marker('plan', subject));
  if (first === undefined) return 'it has no plan comment of zonewright';
  const named = {
    commit: headSha,
    pull: number,
    name: checkName('plan', subject),
    externalId: checkId('plan', subject),
  };
  const ours = (await forge.checksOn(named)).filter((check) => isBy(check, first.author));
  const check = ours.find(({ completedAt }) => completedAt !== undefined && completedAt <= mergedAt);
  if (check === undefined) return ours.length > 0 ? LATE : noCheck(forge.words, headSha, first);
  const says = checkSays(check.text);
  if (says === undefined || says.comments.length === 0)
    return `what its ${forge.words.check} approves can not be read`;
  const shown = says.comments.map((_, index) => comment(marker('plan', subject, index + 1)));
  if (shown.some((part) => part !== undefined && isLate(part, mergedAt))) return LATE;
  const isAsPosted = says.comments.every((digest, index) => {
    const part = shown[index];
    return part?.author?.id === first.author?.id && commentDigest(part?.body ?? '') === digest;
  });
  if (!isAsPosted) return 'the comments with its plan were changed after they were posted';
  const { approval: document } = says;
  const source = {
    number,
    commit: headSha,
    author: first.author,
    key: approvalKey(subject, headSha, document),
    digests: document.changes?.map(({ digest }) => digest) ?? [document.digest],
  };
  const labels = pull.labels.filter((label) => says.hadLabel(label));
  const uses = await usesOf(forge, source, subject);
  return uses === undefined
    ? `what was used of it can not be read in its ${forge.words.check} "${checkName('apply', subject)}"`
    : { document, labels, source, uses };
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
