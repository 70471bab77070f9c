import type { Hours } from './hours.js';

/** What opens a gate. Each of them alone is enough. */
export interface Opening {
  /** A label of the pull request. */
  readonly label?: string;
  /** The hours in which it is open. */
  readonly hours?: Hours;
  /** So many people approved the merged commit. */
  readonly approvals?: Approvals;
  /** A regular expression: the title of the pull request names such a ticket. */
  readonly ticket?: string;
  /** One of them approved the merged commit: `@octocat`, `@org/team`. */
  readonly approvers?: readonly string[];
}

/** How many people have to approve, and of which team: `org/team`. */
export interface Approvals {
  readonly count: number;
  readonly team?: string;
}

/** What of a pull request opens gates. Names of people and teams are in lower case, without `@`. */
export interface PullFacts {
  readonly labels: readonly string[];
  readonly title?: string;
  /** Who approved its last commit, without its author. Absent if that is not known. */
  readonly approvedBy?: readonly string[];
  /** Those of them who are from outside: they count only by name, or as members of a team. */
  readonly outside?: readonly string[];
  /** The members of each team that could be read. */
  readonly members?: ReadonlyMap<string, readonly string[]>;
}

/** What may open gates at a moment. */
export interface OpenedBy extends PullFacts {
  /** Absent if the moment is not known: then no hours open a gate. */
  readonly at?: Date | undefined;
}
