import type { Denial, KindName } from './change.js';
import type { Risk } from './risk.js';

/** A live object that the base revision declares and the files don't: from now on no plan compares it. */
export interface Leave {
  readonly address: string;
  readonly kind: KindName;
  /** Names of the parts that leave: rules of a shared list, or members. Absent: the whole object. */
  readonly parts?: readonly string[];
  /** Its declaration in the base revision. */
  readonly source: { readonly file: string; readonly line: number };
  /** Consent is bound to it. It does not cover the live state. */
  readonly digest: string;
  readonly risks: readonly Risk[];
  readonly denied?: readonly Denial[];
  /** Open gates that would forbid it; absent without any. */
  readonly opened?: readonly Denial[];
}
