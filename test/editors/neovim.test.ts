import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { DIST, repository, zonewright } from '../helpers/command.js';

const NVIM = process.env['NVIM_PATH'] ?? 'nvim';
const FILE = 'zones/shop.yaml';
const MISTAKES = readFileSync(new URL('../../examples/mistakes/zones/shop.yaml', import.meta.url), 'utf8');

/** The version of the Neovim that this machine has, such as 0.11. Undefined if it has none. */
function versionHere(): readonly [major: number, minor: number] | undefined {
  const { stdout } = spawnSync(NVIM, ['--version'], { encoding: 'utf8' });
  const [, major, minor] = /^NVIM v(\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor)];
}

const VERSION = versionHere();

/** What docs/editor.md says to paste for a version of Neovim. */
function configurationFor([major, minor]: readonly [number, number]): string {
  const page = readFileSync(new URL('../../docs/editor.md', import.meta.url), 'utf8');
  const [, section = ''] = /\n## Neovim\n([^]*?)\n## /.exec(page) ?? [];
  const [newer, older] = [...section.matchAll(/```lua\n([^]*?)```/g)].map(([, text = '']) => text);
  return (major > 0 || minor >= 11 ? newer : older) ?? expect.fail('docs/editor.md has no lines for Neovim');
}

/**
 * Writes what Neovim shows of the file into the file of the result, each time that this changes; corrects an action after the first time, and ends after
 * the second.
 */
const WATCH = `
local shown = {}
vim.api.nvim_create_autocmd('DiagnosticChanged', {
  callback = function(event)
    local found = {}
    for _, one in ipairs(vim.diagnostic.get(event.buf)) do
      table.insert(found, { one.code or one.user_data.lsp.code, one.lnum + 1, one.col + 1, one.severity })
    end
    -- Some say first that there are none yet. A server may say the same again.
    if #found == 0 or vim.deep_equal(found, shown[#shown]) then return end
    table.insert(shown, found)
    if #shown == 1 then
      vim.schedule(function() vim.api.nvim_buf_set_lines(event.buf, 11, 12, true, { '        action: block' }) end)
    else
      vim.fn.writefile({ vim.json.encode(shown) }, vim.env.SHOWN)
      vim.cmd('qa!')
    end
  end,
})
`;

test.skipIf(VERSION === undefined)(
  'Neovim, if it is installed, shows what validate finds, with the lines of docs/editor.md',
  async () => {
    const root = repository({ 'zonewright.yaml': 'version: 1\n', [FILE]: MISTAKES });
    const home = repository({
      'init.lua': `${WATCH}${configurationFor(VERSION ?? [0, 0])}`,
      'bin/zonewright': `#!/bin/sh\nexec "${process.execPath}" "${fileURLToPath(new URL('zonewright.cjs', DIST))}" "$@"\n`,
    });
    chmodSync(join(home, 'bin/zonewright'), 0o755);
    const { stderr, error } = spawnSync(NVIM, ['--headless', '-n', '-u', join(home, 'init.lua'), FILE], {
      cwd: root,
      encoding: 'utf8',
      timeout: 60_000,
      env: {
        ...process.env,
        PATH: `${join(home, 'bin')}${delimiter}${process.env['PATH'] ?? ''}`,
        HOME: home,
        XDG_CONFIG_HOME: home,
        XDG_DATA_HOME: home,
        XDG_STATE_HOME: home,
        SHOWN: join(home, 'shown.json'),
      },
    });
    expect({ stderr, error }).toEqual({ stderr: '', error: undefined });
    const shown = JSON.parse(readFileSync(join(home, 'shown.json'), 'utf8')) as readonly unknown[];
    const broken = await validated(root);
    writeFileSync(join(root, FILE), MISTAKES.replace('blok', 'block'));
    expect(shown).toEqual([broken, await validated(root)]);
    expect(broken.map(([code]) => code)).toContain('unknown-action');
  },
);

/** The findings of `validate` in the file: code, line, column and severity as Neovim counts them. The file has no characters of several bytes. */
async function validated(root: string): Promise<readonly (readonly unknown[])[]> {
  const { stdout } = await zonewright(['validate', '--root', root, '--format', 'json']);
  const { findings } = JSON.parse(stdout) as {
    readonly findings: readonly { severity: string; code: string; line: number; column: number }[];
  };
  return findings.map(({ severity, code, line, column }) => [
    code,
    line,
    column,
    ['', 'error', 'warning', 'info'].indexOf(severity),
  ]);
}
