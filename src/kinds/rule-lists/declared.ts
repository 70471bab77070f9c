import type { Raw } from '../../kernel/lib/decode.js';
import type { DeclaredRule as RuleOfFile } from '../../generated/files.js';

/** The place of a rule of a shared ruleset among other people's rules. */
export type Position = 'first' | 'last' | { readonly before: string } | { readonly after: string };

/** A declared rule. `ref` is absent only for rules without a key of their own (custom log fields). */
export type DeclaredRule = Readonly<Omit<RuleOfFile, 'ref' | 'position'>> & {
  readonly ref?: string;
  readonly position?: Position;
  /** The whole rule of the file, if a mark binds it. Then only its ref and position count besides. */
  readonly bound?: Raw;
  /** It is brought back by an undo, so it need not be live. */
  readonly wasLive?: true;
};

/** A declared ruleset. */
export interface DeclaredRuleset {
  readonly phase: string;
  readonly kind: 'zone' | 'root' | 'custom';
  readonly name: string;
  readonly description?: string;
  readonly ownership: 'exclusive' | 'shared';
  /** Unknown members of the file. */
  readonly others?: Raw;
  /** All unknown live members stay: the ruleset was not in a file, and only its rules are declared. */
  readonly anyOthers?: true;
  /** Everything but the rules, if a mark binds it. */
  readonly bound?: Raw;
  readonly rules: readonly DeclaredRule[];
}
