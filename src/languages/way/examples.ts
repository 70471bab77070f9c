import { impossibleText, withTextsFor } from '../simulation/box-texts.js';
import type { Box } from '../simulation/box.js';
import { withoutItems } from '../simulation/opening-example.js';
import { remaining } from '../simulation/remaining.js';
import type { Confirm, Search } from '../simulation/search.js';
import type { Traffic } from '../simulation/traffic.js';
import type { Witness } from '../simulation/witness.js';
import type { Path } from './path.js';
import { facesOf } from './rewriting.js';

/** So many parts of a path are tried, and so many in all: where none of them has an example, the others hardly do. */
export const TRIED = { ofPath: 24, inAll: 120 };

/**
 * The traffic of a path as it came, part by part, with texts for what is asked of them; without what holds nothing, as far as that can be told. Throws when
 * the budget is used up: only what `within` runs may call it.
 */
export function* realIn(
  path: Path,
  { scheme, budget }: Parameters<typeof remaining>[2],
): Generator<Box, void> {
  for (const part of remaining(path.box, path.without, { scheme, budget })) {
    const [came, ...behind] = facesOf(part, path.rewriting);
    if (behind.some((face) => impossibleText(face, scheme, budget) !== undefined)) continue;
    const real = withTextsFor(came, scheme, budget);
    if (real !== undefined) yield real;
  }
}

/**
 * An example is believed when the evaluator says so. A list whose items nobody knows does not have everything: where all depends on such lists,
 * they are taken not to have what they are asked for, which is told (`unless`). Pure.
 */
export function unlessListed<Found>(
  ask: (traffic: Traffic, witness: Witness, unless: readonly string[]) => Search<Found>,
): Confirm<Found> {
  return (witness, traffic) => {
    const unless: string[] = [];
    for (;;) {
      const answer = ask(withoutItems(traffic, unless), witness, [...unless]);
      if (answer.kind === 'found') return answer;
      const { needs } = answer;
      if (needs.length === 0 || !needs.every((need) => need.startsWith('$')))
        return { kind: 'open', needs: [...unless, ...needs] };
      unless.push(...needs);
    }
  };
}
