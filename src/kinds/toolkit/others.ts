import type { Location } from '../../kernel/model/finding.js';

/** What becomes of the live objects of a kind that its section does not list, where each that it lists is read and compared on its own. */
export interface OthersSpec {
  readonly type: 'others';
  readonly ownership: 'exclusive' | 'shared';
  /** Those that it does list. */
  readonly names: readonly string[];
  readonly source: Location;
}
