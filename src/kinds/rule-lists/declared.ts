import type { Raw } from '../../kernel/lib/decode.js';
import type { DeclaredRule as RuleOfFile } from '../../generated/files.js';

/** The place of a shared ruleset's rule among other people's. */
export type Position = 'first' | 'last' | { readonly before: string } | { readonly after: string };

/** A declared rule. `ref` is absent only without a key (custom log fields). */
export type DeclaredRule = Readonly<Omit<RuleOfFile, 'ref' | 'position'>> & {
  readonly ref?: string;
  readonly position?: Position;
  /** The file's whole rule, if bound by a mark. Else only ref and position count. */
  readonly bound?: Raw;
  /** An undo brings it back, so it need not be live. */
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
  /** All unknown live members stay: only the rules are declared. */
  readonly anyOthers?: true;
  /** Everything but the rules, if a mark binds it. */
  readonly bound?: Raw;
  readonly rules: readonly DeclaredRule[];
}
