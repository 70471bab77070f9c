import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Figure } from './measure.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const ROUNDS = 21;

/** `--version`, and what a shell asks when a flag is completed, against a Node that does nothing, run in turn. */
export function startUp(): readonly Figure[] {
  const times = { bare: [] as number[], version: [] as number[], completion: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.bare.push(timed(['-e', '0']));
    times.version.push(timed([MAIN, '--version']));
    times.completion.push(timed([MAIN, 'complete', '--', 'plan', '--det']));
  }
  const bare = median(times.bare);
  const figure = (name: string, ms: number, limit: number): Figure => ({
    name,
    value: ms / bare,
    limit,
    unit: '× node -e 0',
    detail: `${Math.round(ms)} ms against ${Math.round(bare)} ms`,
  });
  return [
    figure('--version', median(times.version), 1.5),
    figure('completion', median(times.completion), 3.5),
  ];
}

function timed(args: readonly string[]): number {
  const start = performance.now();
  spawnSync(process.execPath, args, { stdio: 'ignore' });
  return performance.now() - start;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
