import type { Finding } from './finding.js';

/** A read of live state. An incomplete read has no value, so nothing can be planned from it: unknown is not empty. */
export type Live<T> =
  | { readonly status: 'complete'; readonly value: T }
  | { readonly status: 'incomplete'; readonly reason: readonly Finding[] };
