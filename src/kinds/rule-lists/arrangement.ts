import type { DeclaredRule } from './declared.js';
import type { LiveRule } from './live.js';

/** A rule of the list to send: ours (live or new), or somebody else's. */
export type ArrangedRule =
  | { readonly owner: 'ours'; readonly declared: DeclaredRule; readonly live: LiveRule | undefined }
  | { readonly owner: 'foreign'; readonly live: LiveRule };

/** The whole list in order, or the rules without a place. */
export type Arrangement =
  | { readonly entries: readonly ArrangedRule[] }
  | { readonly unplaced: readonly Unplaced[] };

/** A rule whose anchor is missing or has no place. */
export interface Unplaced {
  readonly rule: DeclaredRule;
  readonly anchor: string;
  readonly anchorExists: boolean;
}
