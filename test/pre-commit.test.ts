import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { repository, zonewrightProcess, type Ran } from './helpers/command.js';
import { ZONE } from './helpers/world.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

interface Hook {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly entry: string;
  readonly language: string;
  readonly files: string;
  readonly pass_filenames?: boolean;
  readonly require_serial?: boolean;
}

const HOOKS = parse(readFileSync(join(ROOT, '.pre-commit-hooks.yaml'), 'utf8')) as readonly Hook[];

const MESSY = `zone: {   name: shop.example.com, id: "${ZONE}" }\npage_shield: { enabled: true }\n`;
const NEAT = `zone: { name: shop.example.com, id: "${ZONE}" }\npage_shield: { enabled: true }\n`;
const WRONG = MESSY.replace('enabled', 'enabledd');

/** Runs a hook on files that are to be committed, as pre-commit does: with those that its pattern is for, and not at all without any. */
async function commits(
  id: string,
  files: Readonly<Record<string, string>>,
  staged = Object.keys(files),
  args: readonly string[] = [],
): Promise<{ readonly ran: Ran | undefined; readonly text: (file: string) => string }> {
  const root = repository(files);
  const hook = HOOKS.find((each) => each.id === id);
  if (hook === undefined) throw new Error(`there is no hook ${id}`);
  const [program, ...entry] = hook.entry.split(' ');
  expect(program).toBe('zonewright');
  const names = staged.filter((file) => new RegExp(hook.files).test(file));
  const passed = hook.pass_filenames === false ? [] : names;
  const ran =
    names.length === 0 ? undefined : await zonewrightProcess([...entry, ...args, ...passed], { root });
  return { ran, text: (file) => readFileSync(join(root, file), 'utf8') };
}

describe('the hooks for pre-commit', () => {
  it('are two, with keys that pre-commit knows', () => {
    const known = new Set([
      'id',
      'name',
      'description',
      'entry',
      'language',
      'files',
      'pass_filenames',
      'require_serial',
    ]);
    expect(HOOKS.map(({ id, language }) => [id, language])).toEqual([
      ['zonewright-validate', 'node'],
      ['zonewright-fmt', 'node'],
    ]);
    for (const hook of HOOKS) expect(Object.keys(hook).filter((key) => !known.has(key))).toEqual([]);
  });

  it('are installed from git, which npm builds by one script, and packs saying the name only', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    expect(scripts['prepare']).toBe('node scripts/prepare.cjs');
    expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toContain('foreground-scripts=false\n');
  });

  it('validate looks at all of it, whichever file is committed', async () => {
    const files = {
      'zones/shop.yaml': WRONG,
      'zones/blog.yaml': MESSY.replace('shop', 'blog').replace(ZONE, '1'.repeat(32)),
    };
    const { ran } = await commits('zonewright-validate', files, ['zones/blog.yaml']);
    expect(ran).toMatchObject({ exit: 3, stdout: expect.stringContaining('zones/shop.yaml:2:16') as string });
  });

  it.each(['README.md', 'src/main.ts'])('validate does not run for %s', async (file) => {
    expect((await commits('zonewright-validate', { [file]: '' })).ran).toBeUndefined();
  });

  it('fmt lays out what is committed, and nothing else', async () => {
    const other = 'zones/other.yaml';
    const files = {
      'zones/shop.yaml': MESSY,
      [other]: MESSY.replace('shop', 'other').replace(ZONE, '1'.repeat(32)),
      'zonewright.yaml': 'version:   1\n',
    };
    const { ran, text } = await commits('zonewright-fmt', files, [
      'zones/shop.yaml',
      'zonewright.yaml',
      'README.md',
    ]);
    expect(ran).toMatchObject({ exit: 0, stderr: '' });
    expect([text('zones/shop.yaml'), text('zonewright.yaml')]).toEqual([NEAT, 'version: 1\n']);
    expect(text(other)).toBe(files[other]);
  });

  it.each(['.gitlab-ci.yml', '.github/workflows/ci.yaml', 'drift-ignore.yaml', 'docs/zones.md'])(
    'fmt does not run for %s, which it would refuse',
    async (file) => {
      expect((await commits('zonewright-fmt', { [file]: 'a: 1\n' })).ran).toBeUndefined();
    },
  );

  it('take the root of the configuration as an argument, with names from the top of the repository', async () => {
    const { ran, text } = await commits('zonewright-fmt', { 'infra/zones/shop.yaml': MESSY }, undefined, [
      '--root',
      'infra',
    ]);
    expect(ran).toMatchObject({ exit: 0 });
    expect(text('infra/zones/shop.yaml')).toBe(NEAT);
  });
});
