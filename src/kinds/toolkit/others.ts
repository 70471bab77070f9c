import type { Location } from '../../kernel/model/finding.js';

/** The ownership of a kind whose listed objects are each read and compared on their own. It decides about the live objects that the section does not list. */
export interface OthersSpec {
  readonly type: 'others';
  readonly ownership: 'exclusive' | 'shared';
  /** Those that the section lists. */
  readonly names: readonly string[];
  readonly source: Location;
}
