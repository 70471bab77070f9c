import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sampleRepository } from '../scripts/sample.js';
import { cleanEnvironment } from './environment.js';
import { middle, type Figure } from './measure.js';

const MAIN = fileURLToPath(new URL('../dist/zonewright.cjs', import.meta.url));
const ROUNDS = 21;

/** How long short commands take by the clock, against a Node that does nothing, run in turn. */
export function startUp(): readonly Figure[] {
  const root = sampleRepository();
  try {
    return figures(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

function figures(root: string): readonly Figure[] {
  const commands = [
    ['--version', 1.5, ['--version']],
    ['completion', 2.3, ['complete', '--', 'plan', '--det']],
    ['--help', 2, ['--help']],
    ['explain', 2.5, ['explain', 'drops-rules']],
    ['validate', 4.5, ['validate', '--root', root]],
    ['plan', 9, ['plan', '--root', root, '--emulator']],
  ] as const;
  const rounds = Array.from({ length: ROUNDS }, () => ({
    bare: wallOf(root, ['-e', '0']),
    times: commands.map(([, , args]) => wallOf(root, [MAIN, ...args])),
  }));
  const bare = middle(rounds.map((round) => round.bare));
  return commands.map(([name, limit], index) => {
    const ms = middle(rounds.map(({ times }) => times[index] ?? Infinity));
    return {
      name,
      value: ms / bare,
      limit,
      unit: '× node -e 0',
      detail: `${Math.round(ms)} ms against ${Math.round(bare)} ms`,
    };
  });
}

/** How long a process of its own takes from its start to its end, in milliseconds. */
function wallOf(root: string, args: readonly string[]): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: cleanEnvironment(),
  });
  const ms = performance.now() - start;
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return ms;
}
