import type { Denial, KindName } from './change.js';
import type { Risk } from './risk.js';

/** A live object that the base revision declares and the files don't, so no plan compares it from now on. */
export interface Leave {
  /** The address of the object. */
  readonly address: string;
  readonly kind: KindName;
  /** The parts of the object that leave, by name: rules of a shared list, or members. Absent if the whole object leaves. */
  readonly parts?: readonly string[];
  /** The place of its declaration in the base revision. */
  readonly source: { readonly file: string; readonly line: number };
  /** Digest of what leaves, to which consent is bound. It does not cover the live state. */
  readonly digest: string;
  readonly risks: readonly Risk[];
  readonly denied?: readonly Denial[];
  /** The gates that would forbid it and are open for its plan. Absent without any. */
  readonly opened?: readonly Denial[];
}
