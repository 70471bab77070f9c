import type { KnownList, KnownLists } from '@zonewright/edge-rules/lib/known-lists.js';

/** What comparing rules may know about the lists that they name. */
export interface ListsOfPlan {
  /** Their items while rules are written, where certain. */
  readonly known: KnownLists;
  /** Names of lists whose items the plan changes. */
  readonly changing: ReadonlySet<string>;
  /** Names of declared lists that could not be read. */
  readonly unread: ReadonlySet<string>;
}

/** A list before, during and after the plan. An absent list has no items. */
export interface HeldList {
  readonly name: string;
  /** The address of the change to its items; absent if they stay. */
  readonly change?: string;
  readonly before: KnownList;
  /** While rules are written: added items are there already, removed ones still. */
  readonly meanwhile: KnownList;
  readonly after: KnownList;
}
