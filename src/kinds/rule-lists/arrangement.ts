import type { DeclaredRule } from './declared.js';
import type { LiveRule } from './live.js';

/** One rule of the list that will be sent: one of ours (live already or new), or one that isn't ours. */
export type ArrangedRule =
  | { readonly owner: 'ours'; readonly declared: DeclaredRule; readonly live: LiveRule | undefined }
  | { readonly owner: 'foreign'; readonly live: LiveRule };

/** The whole list in its order, or the rules that have no place in it. */
export type Arrangement =
  | { readonly entries: readonly ArrangedRule[] }
  | { readonly unplaced: readonly Unplaced[] };

/** A rule without a place: its anchor doesn't exist, or has no place itself. */
export interface Unplaced {
  readonly rule: DeclaredRule;
  readonly anchor: string;
  readonly anchorExists: boolean;
}
