import type { Raw } from '../../kernel/lib/decode.js';
import type { DeclaredRule as RuleOfFile } from '../../generated/files.js';

/** Where a rule of a shared ruleset stands among those that aren't ours. */
export type Position = 'first' | 'last' | { readonly before: string } | { readonly after: string };

/** A rule as it is wanted. `ref` is absent only for rules that have no key of their own (custom log fields). */
export type DeclaredRule = Readonly<Omit<RuleOfFile, 'ref' | 'position'>> & {
  readonly ref?: string;
  readonly position?: Position;
  /** All that the file says of it, where a mark binds it as a whole: then nothing else of it counts but its ref and its position. */
  readonly bound?: Raw;
  /** It is brought back, so it need not be live now. */
  readonly wasLive?: true;
};

/** A ruleset as it is wanted. */
export interface DeclaredRuleset {
  readonly phase: string;
  readonly kind: 'zone' | 'root' | 'custom';
  readonly name: string;
  readonly description?: string;
  readonly ownership: 'exclusive' | 'shared';
  /** What the file says besides, which nobody knows. */
  readonly others?: Raw;
  /** Whatever the service says of it besides stays: it was not there, and only its rules are anybody's. */
  readonly anyOthers?: true;
  /** All that the file says of it beside its rules, where a mark binds that as a whole. */
  readonly bound?: Raw;
  readonly rules: readonly DeclaredRule[];
}
