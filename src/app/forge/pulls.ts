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
}

/** The first parents of a commit, nearest first, at most `limit`, as far as they are among these commits with their first parents. */
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
