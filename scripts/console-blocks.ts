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

/**
 * A text with the output of every `$ zonewright …` in its console blocks made anew: the commands run one after another, in a copy of
 * examples/, beside a state file of each example, with the built command line. A last line `exit N` stands for an exit code that isn't 0; what is
 * confirmed is the token that was shown last.
 */
export function withRealOutput(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'zonewright-docs-'));
  try {
    // What somebody has tried out in the examples is no part of them.
    const filter = (path: string): boolean => basename(path) !== '.zonewright';
    cpSync(join(ROOT, 'examples'), join(folder, 'examples'), { recursive: true, filter });
    cpSync(join(ROOT, 'examples/shop/emulator.json'), join(folder, 'state.json'));
    cpSync(join(ROOT, 'examples/migration/emulator.json'), join(folder, 'migration.json'));
    const shown: string[] = [];
    return text.replace(BLOCK, (_, content: string) => {
      shown.push(runAll(content, folder, shown.join('')));
      return `\`\`\`console\n${shown.at(-1)}\`\`\``;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function runAll(content: string, folder: string, shown: string): string {
  const token = [...shown.matchAll(/^Confirm with: --confirm (\w+)$/gm)].at(-1)?.[1] ?? 'TOKEN';
  const commands = content.split('\n').filter((line) => line.startsWith('$ '));
  return commands
    .map((line) => line.replace(/--confirm \w+/, `--confirm ${token}`))
    .map((command) => `${command}\n${run(command.slice(2), folder)}`)
    .join('\n');
}

function run(command: string, folder: string): string {
  const args = command.split(' ').slice(1);
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(ROOT, 'dist/main.js'), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', ...EXAMPLE_SECRETS },
  });
  return `${stdout}${stderr}${status === 0 ? '' : `exit ${status}\n`}`;
}
