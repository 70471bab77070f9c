import type { Account } from './author.js';
import type { CheckRun, NamedCheck, WantedCheck } from './checks.js';
import type { Approver, LabelEvent, MergedPull, PullNow } from './pulls.js';
import type { Comment } from './sticky.js';

/**
 * A repository at a forge, a service that hosts git repositories. GitHub's pull requests and GitLab's merge requests are pulls here. Everything throws a
 * ForgeError. What a forge does not show is an error or undefined, never a guess.
 */
export interface Forge extends ForgeFormat {
  /** The account of the token. Undefined for the token of an app, if the forge does not say whose it is. */
  readonly whoWeAre: () => Promise<Account | undefined>;
  /** The commit at the head of a branch. */
  readonly headOf: (branch: string) => Promise<string>;
  /** What a pull is at this moment. */
  readonly pullNow: (number: number) => Promise<PullNow>;
  /** The merged pulls of this repository that brought a commit to any of its branches. */
  readonly mergedPullsOf: (sha: string) => Promise<readonly MergedPull[]>;
  /** Every label that was put on a pull or taken off it, in any order. */
  readonly labelEventsOn: (pull: number) => Promise<readonly LabelEvent[]>;
  /** Who approved the commit of a merged pull, as it was at the merge, without its author and without apps. */
  readonly approversOf: (pull: MergedPull) => Promise<readonly Approver[]>;
  /** The logins of the members of a team or a group, in lower case. */
  readonly membersOf: (team: string) => Promise<readonly string[]>;
  /** The first parents of a commit, nearest first, at most `limit`; there may be more than these. */
  readonly commitsBefore: (sha: string, limit: number) => Promise<readonly string[]>;
  /** All comments on a pull, by any author. */
  readonly commentsOn: (pull: number) => Promise<readonly Comment[]>;
  readonly addComment: (pull: number, body: string) => Promise<Comment>;
  readonly editComment: (pull: number, id: number, body: string) => Promise<Comment>;
  /** Makes what holds an approval for a commit: no person can make one that counts. */
  readonly createCheck: (wanted: WantedCheck) => Promise<void>;
  /** The approvals for a commit, by any author, newest first. */
  readonly checksOn: (named: NamedCheck) => Promise<readonly CheckRun[]>;
}

/** What is needed of one to write on a pull. */
export type Board = Pick<Forge, 'whoWeAre' | 'commentsOn' | 'addComment' | 'editComment'>;

/** The words for people at a forge, and the limits of texts. */
export interface ForgeFormat {
  readonly words: ForgeWords;
  readonly limits: ForgeLimits;
}

/** What people at a forge call things. */
export interface ForgeWords {
  /** The name of the forge. */
  readonly title: string;
  readonly pull: 'pull request' | 'merge request';
  /** The sign before the number of a pull. */
  readonly sign: '#' | '!';
  readonly check: 'check run' | 'commit status';
  /** Why nothing counts of what the token of a person posts. */
  readonly person: string;
  /** What to do where merging approves nothing. */
  readonly toApprove: string;
  /** What to do where it can't be recorded that an approval is used. */
  readonly toRecord: string;
}

/** How long texts may be (UTF-16 code units). */
export interface ForgeLimits {
  readonly comment: number;
  /** What holds an approval. */
  readonly check: number;
}
