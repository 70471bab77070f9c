import type { SectionPath } from '../../kernel/model/context.js';
import type { Faults } from '../definition/draft.js';

export type IsBound = (path: SectionPath) => boolean;

/**
 * Makes a draft that leaves nothing out: refused objects are written as live, with a mark. Binds objects with faults, then all. If that fails,
 * returns the faults without marks. `make` writes the draft; `faultsOf` reads and plans it.
 */
export async function settled<Made>(
  make: (isBound: IsBound) => Made,
  faultsOf: (made: Made) => Promise<Faults>,
): Promise<{ readonly made: Made } | { readonly faults: readonly string[] }> {
  const bound = new Set<string>();
  let first: readonly string[] | undefined;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const made = make((path) => bound.has(keyOf(path)));
    const { words, at } = await faultsOf(made);
    if (words.length === 0) return { made };
    first ??= words;
    const fresh = at.map(keyOf).filter((key) => !bound.has(key));
    if (fresh.length === 0) break;
    for (const key of fresh) bound.add(key);
  }
  const made = make(() => true);
  const { words } = await faultsOf(made);
  return words.length === 0 ? { made } : { faults: first ?? words };
}

/** The most rounds of binding single objects. Files report first problems only, so marks may reveal more. */
const MOST_ROUNDS = 6;

function keyOf(path: SectionPath): string {
  return JSON.stringify(path);
}
