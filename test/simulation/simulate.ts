import * as fc from 'fast-check';
import { historyIn, type History } from './histories.js';
import { play, type Played } from './play.js';
import { worldsFrom, type World } from './worlds.js';

/** How many worlds the histories of one seed share. */
const WORLDS = 100;

/** Whoever only wants to know whether anything is noticed needs no smallest history. */
export const ENDS_ON_FAILURE = process.env['ZONEWRIGHT_TEST_SHRINK'] === 'off';

/** What the histories of one seed had in them. */
export interface Figures {
  readonly histories: number;
  readonly requests: number;
  /** After how many of them a calm run could finish. */
  readonly finished: number;
  /** How often each trouble was met, and each exit code seen under trouble. */
  readonly met: ReadonlyMap<string, number>;
  readonly exits: ReadonlyMap<number, number>;
}

/** One seed, and the way to a history under it that was shrunk, as fast-check writes it. */
export interface Seed {
  readonly seed: number;
  readonly path?: string;
}

/** `SEED` or `SEED:PATH`, as a failure names it. Throws a RangeError for anything else. */
export function parseSeed(text: string): Seed {
  const [, seed, path] = /^(-?\d+)(?::([\d:]+))?$/.exec(text) ?? [];
  if (seed === undefined) throw new RangeError(`${text} is no seed`);
  return { seed: Number(seed), ...(path === undefined ? {} : { path }) };
}

/**
 * Plays so many histories that follow from a seed, or the one at its path. Throws an Error with the smallest history that went wrong, all
 * that happened in it, and the command that plays it again.
 */
export async function simulate(
  { seed, path }: Seed,
  histories: number,
  playing: (history: History, worlds: readonly World[]) => Promise<Played> = play,
): Promise<Figures> {
  const worlds = await worldsFrom(seed, WORLDS);
  const figures = {
    histories: 0,
    requests: 0,
    finished: 0,
    met: new Map<string, number>(),
    exits: new Map<number, number>(),
  };
  const property = fc.asyncProperty(historyIn(worlds.length), async (history) => {
    const { violations, requests, met, exits, isFinished } = await playing(history, worlds);
    figures.histories += 1;
    figures.requests += requests;
    figures.finished += Number(isFinished);
    for (const name of met) figures.met.set(name, (figures.met.get(name) ?? 0) + 1);
    for (const exit of exits) figures.exits.set(exit, (figures.exits.get(exit) ?? 0) + 1);
    return violations.length === 0;
  });
  const checked = await fc.check(property, {
    seed,
    numRuns: histories,
    endOnFailure: ENDS_ON_FAILURE,
    ...(path === undefined ? {} : { path }),
  });
  if (!checked.failed) return figures;
  const [history] = checked.counterexample ?? [];
  if (history === undefined) throw new Error('no history was played', { cause: checked.errorInstance });
  throw new Error(
    failure(`${seed}:${checked.counterexamplePath ?? '0'}`, history, await playing(history, worlds)),
    {
      cause: checked.errorInstance,
    },
  );
}

function failure(seed: string, history: History, { violations, log }: Played): string {
  const again = `Again: ZONEWRIGHT_SEED=${seed} npx vitest run test/simulation`;
  return [...violations, '', again, '', JSON.stringify(history), ...log].join('\n');
}
