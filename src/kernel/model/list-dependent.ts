import type { Risk } from './risk.js';
import type { KnownLists } from '@zonewright/edge-rules/lib/known-lists.js';

/** A rule list that names lists: its effect if only the lists change. */
export interface ListDependent {
  /** The address of the rule list, and of the change that sends it. */
  readonly address: string;
  /** Named in its live or sent rules. */
  readonly names: ReadonlySet<string>;
  /** Risks for these rules when lists change from `before` to `after`. */
  readonly risks: (rules: 'live' | 'sent', before: KnownLists, after: KnownLists) => readonly Risk[];
}
