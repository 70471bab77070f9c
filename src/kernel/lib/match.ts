/** Declared and live items that have the same key. */
export interface Matches<Declared, Live> {
  readonly pairs: readonly { readonly declared: Declared; readonly live: Live }[];
  readonly onlyDeclared: readonly Declared[];
  readonly onlyLive: readonly Live[];
  /** Declared items whose key several live items have. */
  readonly ambiguous: readonly { readonly declared: Declared; readonly live: readonly Live[] }[];
}

/** Matches by key. Declared keys must be unique, live keys need not be. */
export function matchByKey<Declared, Live>(
  declared: readonly Declared[],
  live: readonly Live[],
  keyOfDeclared: (item: Declared) => string,
  keyOfLive: (item: Live) => string,
): Matches<Declared, Live> {
  const byKey = new Map<string, Live[]>();
  for (const item of live) {
    const same = byKey.get(keyOfLive(item));
    if (same === undefined) byKey.set(keyOfLive(item), [item]);
    else same.push(item);
  }
  const declaredKeys = new Set(declared.map(keyOfDeclared));
  const candidates = declared.map((item) => ({ declared: item, live: byKey.get(keyOfDeclared(item)) ?? [] }));
  return {
    pairs: candidates.flatMap(({ declared: item, live: [first, second] }) =>
      first !== undefined && second === undefined ? [{ declared: item, live: first }] : [],
    ),
    onlyDeclared: candidates.flatMap((candidate) =>
      candidate.live.length === 0 ? [candidate.declared] : [],
    ),
    onlyLive: live.filter((item) => !declaredKeys.has(keyOfLive(item))),
    ambiguous: candidates.filter((candidate) => candidate.live.length > 1),
  };
}
