import type { Account } from './author.js';

/** A completed check run with an approval, or its equivalent. */
export interface WantedCheck extends NamedCheck {
  readonly conclusion: 'success' | 'neutral';
  readonly title: string;
  readonly summary: string;
  readonly text: string;
  readonly report?: URL;
}

/** Identifies checks. */
export interface NamedCheck {
  /** The full hash of its commit. */
  readonly commit: string;
  /** Its pull; without one it approves nothing. */
  readonly pull?: number;
  readonly name: string;
  /** Its identity. Names are for people. */
  readonly externalId: string;
}

/** A check at the forge. */
export interface CheckRun {
  /** Grows with time. */
  readonly id: number;
  /** Its author's login. Empty if unknown. */
  readonly by: string;
  /** Milliseconds since 1970; undefined until completed. */
  readonly completedAt: number | undefined;
  readonly text: string;
}

/** True if the account made the check and is an app. */
export function isBy({ by }: CheckRun, author: Account | undefined): boolean {
  return author?.isApp === true && author.login === by;
}
