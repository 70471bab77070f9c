import type { KnownList, KnownLists } from '@zonewright/edge-rules/lib/known-lists.js';

/** What comparing rules may know about the lists that they name. */
export interface ListsOfPlan {
  /** Their items while rules are written, for lists where that is certain. */
  readonly known: KnownLists;
  /** The names of lists whose items the plan changes. */
  readonly changing: ReadonlySet<string>;
  /** The names of declared lists that could not be read. */
  readonly unread: ReadonlySet<string>;
}

/** A list before, during and after the plan. A list that does not exist has no items. */
export interface HeldList {
  readonly name: string;
  /** The address of the change to its items; absent if they stay. */
  readonly change?: string;
  readonly before: KnownList;
  /** While rules are written: added items are already there, and removed ones are not gone yet. */
  readonly meanwhile: KnownList;
  readonly after: KnownList;
}
