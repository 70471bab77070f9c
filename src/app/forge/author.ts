/** The author of something at a forge. */
export interface Account {
  /** Never given to anybody else, unlike a login. */
  readonly id: number;
  readonly login: string;
  /** No person can use it in a browser. */
  readonly isApp: boolean;
}

/** Who the token of a workflow writes as. */
const WORKFLOWS = 'github-actions[bot]';

/** Something at a forge with an author; undefined when the account is gone. */
export interface Written {
  /** Grows with time. */
  readonly id: number;
  readonly author: Account | undefined;
}

/**
 * What of these was written by us, oldest first. An app of GitHub can't know itself, so for one it is what apps wrote, workflows before
 * others. What a person wrote is never an app's.
 */
export function writtenBy<T extends Written>(us: Account | undefined, items: readonly T[]): readonly T[] {
  const sorted = items.toSorted((a, b) => a.id - b.id);
  if (us !== undefined) return sorted.filter(({ author }) => author?.id === us.id);
  const byWorkflows = sorted.filter(({ author }) => author?.isApp && author.login === WORKFLOWS);
  const byOthers = sorted.filter(({ author }) => author?.isApp && author.login !== WORKFLOWS);
  return [...byWorkflows, ...byOthers];
}

/** Those by the author of this one. */
export function bySameAuthor<T extends Written>(one: Written, items: readonly T[]): readonly T[] {
  return items.filter(({ author }) => author?.id === one.author?.id);
}
