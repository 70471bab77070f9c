import type { Risk } from './risk.js';
import type { KnownLists } from './known-lists.js';

/** A list of rules that name lists: what traffic gets when the lists change, and the rules don't. */
export interface Leaning {
  /** The address of what holds the rules, and of the change that sends them. */
  readonly address: string;
  /** The lists that they name, live or as they will be sent. */
  readonly names: ReadonlySet<string>;
  /** What the live rules, or those that will be sent, do less once lists hold something else. Pure. */
  readonly risks: (rules: 'live' | 'sent', before: KnownLists, after: KnownLists) => readonly Risk[];
}
