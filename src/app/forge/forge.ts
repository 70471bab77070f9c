import type { Account } from './author.js';
import type { CheckRun, NamedCheck, WantedCheck } from './checks.js';
import type { Approver, LabelEvent, MergedPull, PullNow } from './pulls.js';
import type { Comment } from './sticky.js';

/**
 * A repository at a forge. `pull`: a pull request of GitHub or a merge request of GitLab. Everything throws a ForgeError. What a forge hides is an
 * error or undefined, never a guess.
 */
export interface Forge extends ForgeFormat {
  /** The token's account; undefined for an app whose name the forge hides. */
  readonly whoWeAre: () => Promise<Account | undefined>;
  /** The commit at the head of a branch. */
  readonly headOf: (branch: string) => Promise<string>;
  /** A pull as it is now. */
  readonly pullNow: (number: number) => Promise<PullNow>;
  /** Merged pulls of this repository that brought a commit to a branch. */
  readonly mergedPullsOf: (sha: string) => Promise<readonly MergedPull[]>;
  /** All labels added to or removed from a pull, in any order. */
  readonly labelEventsOn: (pull: number) => Promise<readonly LabelEvent[]>;
  /** Who approved a merged pull's commit by the merge, without its author and apps. */
  readonly approversOf: (pull: MergedPull) => Promise<readonly Approver[]>;
  /** Logins of a team's or group's members, in lower case. */
  readonly membersOf: (team: string) => Promise<readonly string[]>;
  /** A commit's first parents, nearest first, at most `limit`. There may be more. */
  readonly commitsBefore: (sha: string, limit: number) => Promise<readonly string[]>;
  /** All comments on a pull. */
  readonly commentsOn: (pull: number) => Promise<readonly Comment[]>;
  readonly addComment: (pull: number, body: string) => Promise<Comment>;
  readonly editComment: (pull: number, id: number, body: string) => Promise<Comment>;
  /** Makes a check that can approve. No person can make one that counts. */
  readonly createCheck: (wanted: WantedCheck) => Promise<void>;
  /** Checks of a commit, by any author, newest first. */
  readonly checksOn: (named: NamedCheck) => Promise<readonly CheckRun[]>;
}

/** What writing on a pull takes. */
export type Board = Pick<Forge, 'whoWeAre' | 'commentsOn' | 'addComment' | 'editComment'>;

/** A forge's words for people, and limits of texts. */
export interface ForgeFormat {
  readonly words: ForgeWords;
  readonly limits: ForgeLimits;
}

/** What people at a forge call things. */
export interface ForgeWords {
  readonly title: string;
  readonly pull: 'pull request' | 'merge request';
  /** The sign before a pull's number. */
  readonly sign: '#' | '!';
  readonly check: 'check run' | 'commit status';
  /** Why a person's token can't post what counts. */
  readonly person: string;
  /** What to do if merging approves nothing. */
  readonly toApprove: string;
  /** What to do if the use of an approval can't be recorded. */
  readonly toRecord: string;
}

/** Lengths of texts, in UTF-16 units. */
export interface ForgeLimits {
  readonly comment: number;
  /** For approvals. */
  readonly check: number;
}
