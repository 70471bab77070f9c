/** A pull as it is now. */
export interface PullNow {
  /** Its branch's head. */
  readonly headSha: string;
  readonly labels: readonly string[];
}

/** A merged pull. */
export interface MergedPull {
  readonly number: number;
  /** The reviewed commit. */
  readonly headSha: string;
  readonly baseBranch: string;
  /** Milliseconds since 1970. */
  readonly mergedAt: number;
  /** Its labels now. */
  readonly labels: readonly string[];
  readonly title?: string;
  /** The login of its author. */
  readonly author?: string;
}

/** A person's approval of a pull, or its withdrawal. */
export interface Review {
  readonly login: string;
  readonly isApproval: boolean;
  /** Not of the repository or its organisation. At some forges everybody may approve. */
  readonly isOutside?: boolean;
  /** The reviewed commit, if the forge says so. */
  readonly commit?: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** An approver. The login is in lower case. */
export interface Approver {
  readonly login: string;
  readonly isOutside: boolean;
}

/**
 * People whose last word on the merged commit, by the merge, was approval; without the author. `since`: when the commit became the head, for reviews
 * without a commit. Pure.
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

/** A label added to or removed from a pull. */
export interface LabelEvent {
  /** Grows with time. */
  readonly id: number;
  readonly label: string;
  readonly isOn: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Labels at the merge. Times are in seconds, so a label changed in that second counts as absent, as does one whose events contradict its present
 * state. Pure.
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

/** A commit's first parents among these commits, nearest first, at most `limit`. */
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
