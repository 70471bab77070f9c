import { impossibleText, withTextsFor } from '../simulation/box-texts.js';
import type { Box } from '../simulation/box.js';
import { withoutItems } from '../simulation/opening-example.js';
import { remaining } from '../simulation/remaining.js';
import type { Confirm, Search } from '../simulation/search.js';
import type { Traffic } from '../simulation/traffic.js';
import type { Witness } from '../simulation/witness.js';
import type { Path } from './path.js';
import { facesOf } from './rewriting.js';

/** Parts to try, at most. If none has an example, others rarely do. */
export const TRIED = { ofPath: 24, inAll: 120 };

/**
 * A path's traffic before rewrites, part by part, with texts for its conditions. Throws a BudgetError: call
 * it in `within`.
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

/** The evaluator must confirm it. Unknown lists may be assumed not to have its values: `unless` names them. */
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
