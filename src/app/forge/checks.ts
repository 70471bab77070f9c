import type { Account } from './author.js';

/** What is to hold an approval for a commit: a completed check run, or what stands for one. */
export interface WantedCheck extends NamedCheck {
  readonly conclusion: 'success' | 'neutral';
  readonly title: string;
  readonly summary: string;
  readonly text: string;
  readonly report?: URL;
}

/** Which checks are meant. */
export interface NamedCheck {
  /** The commit that it is about, in full. */
  readonly commit: string;
  /** The pull that it is about; without one it approves nothing. */
  readonly pull?: number;
  readonly name: string;
  /** What it is known by, whatever its name says: names are for people. */
  readonly externalId: string;
}

/** A check at the forge. */
export interface CheckRun {
  /** Grows with time. */
  readonly id: number;
  /** The login of its author. Empty if unknown. */
  readonly by: string;
  /** Milliseconds since 1970; undefined as long as it is not completed. */
  readonly completedAt: number | undefined;
  readonly text: string;
}

/** Whether the author of something else made a check, and is no person. */
export function isBy({ by }: CheckRun, author: Account | undefined): boolean {
  return author?.isApp === true && author.login === by;
}
