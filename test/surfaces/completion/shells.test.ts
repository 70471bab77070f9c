import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { SCRIPTS, SHELLS, type Shell } from '../../../src/surfaces/completion/scripts.js';
import { repository, zonewright } from '../../helpers/command.js';

const MAIN = fileURLToPath(new URL('../../../dist/zonewright.cjs', import.meta.url));

function isHere(shell: Shell): boolean {
  return spawnSync(shell, ['-c', 'true']).status === 0;
}

test.each(SHELLS)('completion %s prints the script', async (shell) => {
  expect(await zonewright(['completion', shell])).toEqual({ exit: 0, stdout: SCRIPTS[shell], stderr: '' });
});

test('completion of another shell, or of none, is a wrong use', async () => {
  expect(await zonewright(['completion', 'csh'])).toMatchObject({ exit: 64, stdout: '' });
  expect(await zonewright(['completion'])).toMatchObject({ exit: 64, stdout: '' });
});

describe.each(SHELLS)('the script for %s', (shell) => {
  it.skipIf(!isHere(shell))('is one that it can read', () => {
    const { status, stderr } = spawnSync(shell, ['-n'], { input: SCRIPTS[shell], encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });
});

describe.skipIf(!isHere('bash'))('in bash', () => {
  /** What the function of the script leaves for the words of each line, which are as bash splits them. */
  function replies(...lines: readonly string[]): readonly string[] {
    const root = repository({
      'bin/zonewright': `#!/bin/sh\nexec '${process.execPath}' '${MAIN}' "$@"\n`,
      'zones/a.yaml': 'zone: { name: a.example, id: "1" }\n',
    });
    chmodSync(join(root, 'bin/zonewright'), 0o755);
    const asked = lines.map(
      (line) =>
        `COMP_WORDS=(${line}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _zonewright; echo "\${COMPREPLY[*]}"`,
    );
    const script = ['eval "$(zonewright completion bash)"', 'complete -p zonewright', ...asked].join('\n');
    const env = { PATH: `${join(root, 'bin')}:${process.env['PATH'] ?? ''}` };
    return execFileSync('bash', ['--norc', '-c', script], { cwd: root, env, encoding: 'utf8' })
      .trimEnd()
      .split('\n');
  }

  test('commands, values and names are completed, also behind an equals sign', () => {
    expect(
      replies(
        'zonewright val',
        'zonewright plan --format = ma',
        'zonewright apply --allow drops',
        "zonewright csp suggest --zone ''",
        "zonewright apply ''",
      ),
    ).toEqual([
      'complete -o default -F _zonewright zonewright',
      'validate',
      'markdown',
      'drops-items drops-rules',
      'a.example',
    ]);
  });
});
