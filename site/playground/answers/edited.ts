import type { DeclaredRuleset } from '../../../src/generated/files.js';
import type { KnownLists } from '@zonewright/edge-rules/lib/known-lists.js';
import type { Scope } from '../../../src/kernel/model/scope.js';

/** The rules of a phase on both sides; absent on a side that does not name the phase. */
export interface Edited {
  readonly phase: string;
  readonly before: DeclaredRuleset | undefined;
  readonly after: DeclaredRuleset | undefined;
  readonly scope: Scope;
  /** The items of lists that the rules name. */
  readonly lists: KnownLists;
}
