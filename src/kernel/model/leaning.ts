import type { Risk } from './risk.js';
import type { KnownLists } from '@zonewright/edge-rules/lib/known-lists.js';

/** A rule list that names lists: its effect when the lists change and the rules stay. */
export interface Leaning {
  /** The address of the rule list, and of the change that sends it. */
  readonly address: string;
  /** The lists named in its live or sent rules. */
  readonly names: ReadonlySet<string>;
  /** Risks of the live or the sent rules when lists change from `before` to `after`. Pure. */
  readonly risks: (rules: 'live' | 'sent', before: KnownLists, after: KnownLists) => readonly Risk[];
}
