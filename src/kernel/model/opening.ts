import type { Hours } from './hours.js';

/** What opens a gate: each member alone is enough. */
export interface Opening {
  /** A label of the pull request. */
  readonly label?: string;
  /** The hours in which it is open. */
  readonly hours?: Hours;
  /** How many people approved the merged commit. */
  readonly approvals?: Approvals;
  /** A regular expression for a ticket in the title of the pull request. */
  readonly ticket?: string;
  /** One of them approved the merged commit: `@octocat`, `@org/team`. */
  readonly approvers?: readonly string[];
}

/** How many must approve, and of which team: `org/team`. */
export interface Approvals {
  readonly count: number;
  readonly team?: string;
}

/** The facts of a pull request that open gates. Names are in lower case, without `@`. */
export interface PullFacts {
  readonly labels: readonly string[];
  readonly title?: string;
  /** Approvals of its last commit, without its author. Absent if not known. */
  readonly approvedBy?: readonly string[];
  /** Those from outside: they count only by name, or as members of a team. */
  readonly outside?: readonly string[];
  /** The members of each team that could be read. */
  readonly members?: ReadonlyMap<string, readonly string[]>;
}

export interface OpenedBy extends PullFacts {
  /** Absent if the moment is not known: no hours open a gate. */
  readonly at?: Date | undefined;
}
