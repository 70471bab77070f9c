import type { Denial, KindName } from './change.js';
import type { Risk } from './risk.js';

/** Something live that the base revision declares and the files don't: no plan looks at it from now on. */
export interface Leave {
  /** Of the object. */
  readonly address: string;
  readonly kind: KindName;
  /** What of the object leaves, by name: rules of a shared list, or members. Absent where all of it does. */
  readonly parts?: readonly string[];
  /** Where the base revision declares it. */
  readonly source: { readonly file: string; readonly line: number };
  /** Of what leaves where: consent is bound to it. What is live there may change. */
  readonly digest: string;
  readonly risks: readonly Risk[];
  readonly denied?: readonly Denial[];
}
