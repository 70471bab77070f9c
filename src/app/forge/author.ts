/** An author at a forge. */
export interface Account {
  /** Never reused, unlike a login. */
  readonly id: number;
  readonly login: string;
  /** No person can log in with it. */
  readonly isApp: boolean;
}

/** The author behind a workflow's token. */
const WORKFLOWS = 'github-actions[bot]';

/** Something with an author; undefined if the account is gone. */
export interface Written {
  /** Grows with time. */
  readonly id: number;
  readonly author: Account | undefined;
}

/** What we wrote, oldest first. A GitHub app can't know itself: then what apps wrote, workflows first. People's texts never count as an app's. */
export function writtenBy<T extends Written>(us: Account | undefined, items: readonly T[]): readonly T[] {
  const sorted = items.toSorted((a, b) => a.id - b.id);
  if (us !== undefined) return sorted.filter(({ author }) => author?.id === us.id);
  const byWorkflows = sorted.filter(({ author }) => author?.isApp && author.login === WORKFLOWS);
  const byOthers = sorted.filter(({ author }) => author?.isApp && author.login !== WORKFLOWS);
  return [...byWorkflows, ...byOthers];
}

/** Those by the same author. */
export function bySameAuthor<T extends Written>(one: Written, items: readonly T[]): readonly T[] {
  return items.filter(({ author }) => author?.id === one.author?.id);
}
