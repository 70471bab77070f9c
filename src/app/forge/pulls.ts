/** A pull as it is now. */
export interface PullNow {
  /** The commit at the head of its branch. */
  readonly headSha: string;
  /** The names of its labels. */
  readonly labels: readonly string[];
}

/** A merged pull. */
export interface MergedPull {
  readonly number: number;
  /** The commit that was reviewed. */
  readonly headSha: string;
  readonly baseBranch: string;
  /** Milliseconds since 1970. */
  readonly mergedAt: number;
  /** The names of its labels, as they are now. */
  readonly labels: readonly string[];
  readonly title?: string;
  /** The login of who opened it. */
  readonly author?: string;
}

/** What a person said of a pull at a moment: that it is approved, or that it is not any more. */
export interface Review {
  readonly login: string;
  readonly isApproval: boolean;
  /** The person is outside of the repository and its organisation. At some forges everybody may approve. */
  readonly isOutside?: boolean;
  /** The commit that it is about, if the forge says so. */
  readonly commit?: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A person who approved a pull: the login in lower case. */
export interface Approver {
  readonly login: string;
  readonly isOutside: boolean;
}

/**
 * Those whose last word on the merged commit was an approval at the time of the merge. Without its author: people don't
 * approve their own work. `since`: when the commit became the head, for reviews that name no commit. Pure.
 */
export function approversAtMerge(
  { headSha, mergedAt, author }: Pick<MergedPull, 'headSha' | 'mergedAt' | 'author'>,
  reviews: readonly Review[],
  since = -Infinity,
): readonly Approver[] {
  const last = new Map<string, Review>();
  for (const review of reviews.filter(({ at }) => at <= mergedAt).toSorted((a, b) => a.at - b.at))
    last.set(review.login.toLowerCase(), review);
  return [...last].flatMap(([login, { isApproval, isOutside = false, commit, at }]): readonly Approver[] => {
    const isOfHead = commit === undefined ? at > since : commit === headSha;
    return isApproval && isOfHead && login !== author?.toLowerCase() ? [{ login, isOutside }] : [];
  });
}

/** A label that was put on a pull, or taken off it. */
export interface LabelEvent {
  /** Grows with time. */
  readonly id: number;
  readonly label: string;
  readonly isOn: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * The labels at the time of the merge. Times are in seconds, so a label that was added or removed in that second counts as absent. A label whose events
 * don't lead to its present state counts as absent too. Pure.
 */
export function labelsAtMerge(
  { mergedAt, labels }: Pick<MergedPull, 'mergedAt' | 'labels'>,
  events: readonly LabelEvent[],
): readonly string[] {
  const ordered = events.toSorted((a, b) => a.at - b.at || a.id - b.id);
  return [...new Set(ordered.map(({ label }) => label))].filter((name) => {
    const own = ordered.filter(({ label }) => label === name);
    const then = own.filter(({ at, isOn }) => secondsOf(at) + (isOn ? 1 : 0) <= secondsOf(mergedAt));
    return then.at(-1)?.isOn === true && own.at(-1)?.isOn === labels.includes(name);
  });
}

function secondsOf(milliseconds: number): number {
  return Math.floor(milliseconds / 1_000);
}

/** The first parents of a commit among these commits, nearest first, at most `limit`. */
export function firstParents(
  sha: string,
  limit: number,
  commits: readonly (readonly [string, string | undefined])[],
): readonly string[] {
  const parents = new Map(commits);
  const before: string[] = [];
  for (let parent = parents.get(sha); parent !== undefined && before.length < limit;) {
    before.push(parent);
    parent = parents.get(parent);
  }
  return before;
}
