import type { SectionPath } from '../../kernel/model/context.js';
import type { Faults } from '../definition/draft.js';

export type IsBound = (path: SectionPath) => boolean;

/**
 * A draft of which nothing is left out: what a check refuses is written as it is live, with a mark that binds it. First only the objects that the
 * faults are about; where that is not enough, all of them. Where nothing is, what is wrong with the draft without marks. `make` writes the draft, with
 * the objects that are bound; `faultsOf` reads it back and plans it.
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

/** A file names its first problems only, so marks may bring out others; so often it is tried object by object. */
const MOST_ROUNDS = 6;

function keyOf(path: SectionPath): string {
  return JSON.stringify(path);
}
