import type { Raw } from '../../kernel/lib/decode.js';
import type { DeclaredRule as RuleOfFile } from '../../kernel/model/files.js';

/** Where a rule of a shared ruleset stands among those that aren't ours. */
export type Position = 'first' | 'last' | { readonly before: string } | { readonly after: string };

/** A rule as it is wanted. `ref` is absent only for rules that have no key of their own (custom log fields). */
export type DeclaredRule = Readonly<Omit<RuleOfFile, 'ref' | 'position'>> & {
  readonly ref?: string;
  readonly position?: Position;
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
  readonly rules: readonly DeclaredRule[];
}
