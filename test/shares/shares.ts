import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mutants } from '../mutants/mutants.js';

/** Files that take long, with the percent of a whole run's CPU that each takes. */
export type Weights = Readonly<Record<string, number>>;

/** `npm test` runs one of so many shares of the files that take long. */
export const SHARES = 20;

/** A file that takes more than this percent of a whole run takes long. */
export const LONG = 0.04;

/** What compares the repository with what is made from it, whatever it takes: most changes would break these first. */
const ALWAYS = new Set(['test/generated.test.ts', 'test/words.test.ts', 'test/first-hour.test.ts']);

/** What `npm run timings` wrote. */
export function weights(): Weights {
  return JSON.parse(readFileSync(new URL('weights.json', import.meta.url), 'utf8')) as Weights;
}

/** True for a file that runs with each push: it has to find a planted bug, or most changes would break it first. */
export function isAlwaysRun(file: string): boolean {
  const finders = mutants().flatMap(({ killedBy }) => killedBy);
  return ALWAYS.has(file) || finders.some((one) => file === one || file.startsWith(`${one}/`));
}

/** Files in `count` shares of about the same weight: the heaviest first, each to the lightest share. Pure. */
export function sharesOf(files: Weights, count: number): readonly (readonly string[])[] {
  const shares = Array.from({ length: count }, () => ({ files: [] as string[], weight: 0 }));
  const heaviestFirst = Object.entries(files).toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  for (const [file, weight] of heaviestFirst) {
    const lightest = shares.reduce((least, share) => (share.weight < least.weight ? share : least));
    lightest.files.push(file);
    lightest.weight += weight;
  }
  return shares.map((share) => share.files);
}

/** Which share a commit runs, by its id: each commit another one. Pure. */
export function shareOf(commit: string): number {
  return Number.parseInt(commit.slice(0, 8) || '0', 16) % SHARES;
}

/** The share of the commit that is checked out, or the one that ZONEWRIGHT_TEST_SHARE names. */
export function currentShare(): number {
  const given = process.env['ZONEWRIGHT_TEST_SHARE'];
  return given === undefined ? shareOf(git('rev-parse', 'HEAD')) : Number(given) % SHARES;
}

/** The files that the last commit or an edit since then touches. Empty where git does not know. */
export function touchedFiles(): readonly string[] {
  return git('diff', '--name-only', 'HEAD~1').split('\n');
}

/** The files that a push does not run: they take long and are of another share, unless they were touched. */
export function leftOut(share: number, touched: readonly string[]): readonly string[] {
  return sharesOf(weights(), SHARES)
    .filter((_, index) => index !== share)
    .flat()
    .filter((file) => !touched.includes(file));
}

/** What git prints; empty if there is no git, or no such commit. */
function git(...words: readonly string[]): string {
  const { status, stdout } = spawnSync('git', words, { encoding: 'utf8' });
  return status === 0 ? stdout : '';
}
