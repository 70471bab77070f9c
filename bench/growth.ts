import { run, withFleet } from './command.js';
import { cpuMs, middle, type Figure } from './measure.js';
import { changeBetween, edited } from './rule-lists.js';

const FLEETS = [1, 10, 100, 1_000];
const LISTS = [10, 100, 1_000, 10_000];
const ROUNDS = 3;
const FAST = ['--rate-limit', 'off', '--concurrency', '32', '--quiet'];

/** How CPU grows with zones and with rules: what one more of them costs where there are many, against where there are some. */
export async function growth(): Promise<readonly Figure[]> {
  const commands = { validate: [], plan: FAST };
  const zones: Figure[] = [];
  for (const [command, flags] of Object.entries(commands)) {
    const times: number[] = [];
    for (const size of FLEETS)
      times.push(await withFleet(size, (root, url) => Promise.resolve(cpuOf(command, root, url, flags))));
    zones.push(figureOf(command, FLEETS, times, 'zone'));
  }
  const rules = LISTS.map((size) =>
    middle(
      Array.from({ length: ROUNDS }, (_, round) => {
        const lists = edited(size, `growth-${round}`);
        return cpuMs(() => changeBetween(lists));
      }),
    ),
  );
  return [...zones, figureOf('a ruleset', LISTS, rules, 'rule')];
}

function cpuOf(command: string, root: string, url: string, flags: readonly string[]): number {
  return middle(Array.from({ length: ROUNDS }, () => run(command, root, url, ...flags).cpuMs));
}

/** The last step up, by ten, against the one before it: 1 is growth in a straight line. */
function figureOf(name: string, sizes: readonly number[], times: readonly number[], of: string): Figure {
  const steps = times
    .slice(1)
    .map((ms, at) => (ms - (times[at] ?? 0)) / ((sizes[at + 1] ?? 0) - (sizes[at] ?? 0)));
  return {
    name,
    value: (steps.at(-1) ?? Infinity) / (steps.at(-2) ?? Infinity),
    limit: 2,
    unit: `× CPU for one more ${of}`,
    detail: sizes.map((size, at) => `${size}: ${Math.round(times[at] ?? 0)} ms`).join(', '),
  };
}
