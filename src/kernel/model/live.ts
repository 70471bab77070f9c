import type { Finding } from './finding.js';

/** A read of live state. Incomplete: no value, so nothing can be planned. Unknown is not empty. */
export type Live<T> =
  | { readonly status: 'complete'; readonly value: T }
  | { readonly status: 'incomplete'; readonly reason: readonly Finding[] };
