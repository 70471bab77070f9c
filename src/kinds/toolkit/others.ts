import type { Location } from '../../kernel/model/finding.js';

/** The ownership of a kind whose objects are compared one by one: decides about unlisted live ones. */
export interface OthersSpec {
  readonly type: 'others';
  readonly ownership: 'exclusive' | 'shared';
  /** Those that the section lists. */
  readonly names: readonly string[];
  readonly source: Location;
}
