import type { Finding } from './finding.js';

/**
 * What was read. Unknown is not empty: of an incomplete read there is no value, so nothing can be planned from it.
 */
export type Live<T> =
  | { readonly status: 'complete'; readonly value: T }
  | { readonly status: 'incomplete'; readonly reason: readonly Finding[] };
