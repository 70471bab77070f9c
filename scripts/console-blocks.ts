import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const BLOCK = /```console\n([\s\S]*?)```/g;
/** What the files of examples/shop refer to. */
export const EXAMPLE_SECRETS = {
  LOGPUSH_DESTINATION: 's3://example-logs/shop?region=eu-central-1',
  LOGPUSH_OWNERSHIP: 'ownership-token',
};

/** Runs a command line in a folder, and gives what was printed, and by which exit code it ended. */
export type RunCommand = (
  args: readonly string[],
  folder: string,
) => Promise<{ readonly stdout: string; readonly stderr: string; readonly exit: number | null }>;

/**
 * A text with the output of every `$ zonewright …` in its console blocks made anew: the commands run one after another, in a copy of
 * examples/, beside a state file of each example, with the built command line unless told otherwise. A last line `exit N` stands for an exit code that isn't 0; what is
 * confirmed is the token that was shown last.
 */
export async function withRealOutput(text: string, run: RunCommand = runBuilt): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'zonewright-docs-'));
  try {
    // What somebody has tried out in the examples is no part of them.
    const filter = (path: string): boolean => basename(path) !== '.zonewright';
    cpSync(join(ROOT, 'examples'), join(folder, 'examples'), { recursive: true, filter });
    cpSync(join(ROOT, 'examples/shop/emulator.json'), join(folder, 'state.json'));
    cpSync(join(ROOT, 'examples/migration/emulator.json'), join(folder, 'migration.json'));
    cpSync(join(ROOT, 'examples/network/emulator.json'), join(folder, 'network.json'));
    const shown: string[] = [];
    for (const [, content = ''] of text.matchAll(BLOCK)) {
      shown.push(await runAll(content, shown.join(''), (args) => run(args, folder)));
    }
    return text.replace(BLOCK, () => `\`\`\`console\n${shown.shift()}\`\`\``);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function runAll(
  content: string,
  shown: string,
  run: (args: readonly string[]) => ReturnType<RunCommand>,
): Promise<string> {
  const token = [...shown.matchAll(/^Confirm with: --confirm (\w+)$/gm)].at(-1)?.[1] ?? 'TOKEN';
  const lines: string[] = [];
  for (const line of content.split('\n').filter((text) => text.startsWith('$ '))) {
    const command = line.replace(/--confirm \w+/, `--confirm ${token}`);
    const { stdout, stderr, exit } = await run(command.split(' ').slice(2));
    lines.push(`${command}\n${stdout}${stderr}${exit === 0 ? '' : `exit ${exit}\n`}`);
  }
  return lines.join('\n');
}

const runBuilt: RunCommand = (args, folder) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(ROOT, 'dist/main.js'), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', ...EXAMPLE_SECRETS },
  });
  return Promise.resolve({ stdout, stderr, exit: status });
};
