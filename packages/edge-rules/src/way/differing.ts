import { defined } from '../lib/defined.js';
import type { Box } from '../simulation/box.js';
import { Budget, TOO_MANY, within } from '../simulation/budget.js';
import { selectionOf } from '../simulation/selection.js';
import { realIn } from './examples.js';
import { fateKey, fateOfArrival } from './fates.js';
import { walk } from './paths.js';
import type { Side } from './sampling.js';

/** For one question. */
const STEPS = 600_000;

/** Parts to try per pair of fates, at most. */
const OF_PAIR = 4;

/** Traffic that goes another way. */
export interface Differing {
  readonly boxes: readonly Box[];
  /** Why there may be more. */
  readonly isPart?: string;
}

/**
 * What the first expression selects, with another fate on the second side. Traffic that the first side
 * rewrites is left to sampling: both sides would restrict the same values.
 */
export function differingIn(first: Side, second: Side): Differing {
  const { scheme } = first.way;
  const budget = new Budget(STEPS);
  const found = new Map<string, number>();
  const boxes: Box[] = [];
  let isPart: string | undefined;
  const options = { budget, testsStop: true, reportsOpaque: true, splitsByFirst: true } as const;
  const look = (box: Box): void => {
    for (const here of walk(first.way, box, options)) {
      if (here.path.rewriting.length > 0) {
        isPart = REWRITTEN;
        continue;
      }
      for (const there of walk(second.way, here.path.box, options)) {
        const keys = [here, there].map((arrival) => fateKey(fateOfArrival(arrival)));
        const pair = keys.join('\n');
        const known = found.get(pair) ?? 0;
        if (keys[0] === keys[1] || known >= OF_PAIR) continue;
        const both = { ...there.path, without: [...here.path.without, ...there.path.without] };
        const [real] = realIn(both, { scheme, budget });
        if (real === undefined) continue;
        boxes.push(real);
        found.set(pair, known + 1);
      }
    }
  };
  const isWhole = within(() => {
    for (const box of selectionOf(first.tree, scheme, budget)) look(box);
    return true;
  });
  return { boxes, ...defined({ isPart: isWhole ? isPart : TOO_MANY }) };
}

const REWRITTEN = 'a rule rewrites what others compare';
