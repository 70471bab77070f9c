import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Figure } from './measure.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const ROUNDS = 21;

/** `--version` against a Node that does nothing, run in turn. */
export function startUp(): readonly Figure[] {
  const bare: number[] = [];
  const version: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(timed(['-e', '0']));
    version.push(timed([MAIN, '--version']));
  }
  const [a, b] = [median(bare), median(version)];
  return [
    {
      name: '--version',
      value: b / a,
      limit: 1.5,
      unit: '× node -e 0',
      detail: `${Math.round(b)} ms against ${Math.round(a)} ms`,
    },
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
