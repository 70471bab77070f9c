import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository, zonewright, zonewrightProcess } from '../../helpers/command.js';
import { ZONE } from '../../helpers/world.js';

const FILES = {
  'zonewright.yaml': 'dialect: cloudflare\n',
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\npage_shield: { enabled: true }\n`,
  'accounts/keep': '',
};
const NOTE = 'Root: .., the folder of zonewright.yaml. Paths are relative to it.\n';

describe('in a folder of a repository', () => {
  it('a process takes the root above it, and says so once', async () => {
    const root = join(repository(FILES), 'zones');
    const ran = await zonewrightProcess(['validate'], { root });
    expect(ran).toEqual({ exit: 0, stdout: '1 file, 1 scope: valid.\n', stderr: NOTE });
  });

  it.each([
    [['validate', '--format', 'json'], 0],
    [['fmt', 'shop.yaml', '--check', '--format', 'json'], 0],
    [['plan', '--emulator', '--format', 'json'], 0],
    [['drift', '--emulator', '--format', 'json'], 2],
    [['coverage', '--emulator', '--format', 'json'], 0],
    [['history', '--format', 'json'], 0],
    [['doctor', '--emulator', '--format', 'json'], 0],
    [['inspect', 'rulesets', '--emulator', '--format', 'json'], 0],
  ])('%j does, and prints a clean document', async (args, exit) => {
    const root = join(repository(FILES), 'zones');
    const ran = await zonewright(args, { root });
    expect([ran.exit, ran.stderr.split(NOTE)]).toEqual([exit, ['', expect.any(String)]]);
    expect(JSON.parse(ran.stdout)).toMatchObject({ format_version: '1.0' });
  });

  it('keeps it to itself with --quiet', async () => {
    const root = join(repository(FILES), 'zones');
    expect(await zonewright(['validate', '--quiet'], { root })).toMatchObject({ exit: 0, stderr: '' });
    const env = { ZONEWRIGHT_QUIET: 'true' };
    expect(await zonewright(['validate'], { root, env })).toMatchObject({ exit: 0, stderr: '' });
  });

  it('says nothing in the root itself', async () => {
    expect(await zonewright(['validate'], { root: repository(FILES) })).toMatchObject({
      exit: 0,
      stderr: '',
    });
  });

  it('takes a root that is named as it is', async () => {
    const root = join(repository(FILES), 'accounts');
    for (const [args, env] of [
      [['--root', '.'], {}],
      [[], { ZONEWRIGHT_ROOT: '.' }],
    ] as const) {
      const ran = await zonewright(['validate', ...args], { root, env });
      expect(ran).toMatchObject({ exit: 3, stdout: expect.stringContaining('no file matches'), stderr: '' });
    }
    // A variable that is empty counts as not set.
    const ran = await zonewright(['validate'], { root, env: { ZONEWRIGHT_ROOT: '' } });
    expect(ran).toMatchObject({ exit: 0, stderr: NOTE });
  });

  it('names a project below it as --root takes it', async () => {
    const root = repository({ 'infra/edge/zonewright.yaml': '' });
    for (const args of [[], ['--root', 'infra']]) {
      const ran = await zonewright(['validate', ...args], { root });
      expect(ran.stdout).toContain('There is a project in infra/edge: give --root infra/edge\n');
    }
  });

  it('reads and writes files of the command line where it is run, and tells findings from the root', async () => {
    const top = repository({
      ...FILES,
      'zones/shop.yaml': `${FILES['zones/shop.yaml']}bad: 1\n`,
      'accounts/other.yaml': FILES['zones/shop.yaml'],
    });
    const root = join(top, 'zones');
    const bad = await zonewright(['validate'], { root });
    expect(bad.stdout).toContain('zones/shop.yaml:3:1  error  unknown-key');
    const checked = await zonewright(['fmt', 'shop.yaml', '--check'], { root });
    expect(checked).toMatchObject({ exit: 0 });
    const planned = await zonewright(['validate', '--write', 'json=report.json'], { root });
    expect([planned.exit, existsSync(join(root, 'report.json'))]).toEqual([3, true]);
    expect(readFileSync(join(root, 'report.json'), 'utf8')).toContain('"zones/shop.yaml"');
  });

  it('plans into a file beside it, and applies it from there', async () => {
    const top = repository(FILES);
    const root = join(top, 'zones');
    const state = join(top, 'state.json');
    const emulator = ['--emulator', '../state.json'];
    await zonewright(['import', '--all', ...emulator], { root });
    expect(existsSync(join(root, 'zonewright.yaml'))).toBe(false);
    const planned = await zonewright(['plan', '--out', 'plan.json', ...emulator], { root });
    expect([planned.exit, existsSync(join(root, 'plan.json'))]).toEqual([0, true]);
    const applied = await zonewright(['apply', 'plan.json', ...emulator], { root });
    expect([applied.exit, existsSync(state), existsSync(join(top, '.zonewright/runs'))]).toEqual([
      0,
      true,
      true,
    ]);
  });
});

describe('where no project file is found', () => {
  it('the folder is the root, and it is told how far was looked', async () => {
    const top = repository({ '.git/HEAD': '' });
    const root = join(top, 'a');
    mkdirSync(root);
    const ran = await zonewright(['validate'], { root });
    expect(ran).toMatchObject({
      exit: 3,
      stdout: expect.stringContaining('no file matches zones/'),
      stderr: '',
    });
    expect(ran.stdout).toContain(
      `There is no zonewright.yaml in this folder, nor above it up to ${top}. There is no YAML file in ${root}, nor in two levels of folders below. To start a project there: zonewright init. Run the command in the root of the repository, or give --root DIR.`,
    );
    const planned = await zonewright(['plan', '--emulator'], { root: top });
    expect(`${planned.stdout}${planned.stderr}`).toContain(
      `There is no zonewright.yaml in this folder. There is no YAML file in ${top}, nor in two levels of folders below. To start a project there: zonewright init.`,
    );
  });

  it('nothing is told where files are all the same', async () => {
    const { 'zonewright.yaml': _, ...files } = FILES;
    const ran = await zonewright(['validate'], { root: repository(files) });
    expect(ran).toMatchObject({ exit: 0, stderr: '' });
  });

  it('one that can not be read is an error', async ({ skip }) => {
    if (process.getuid?.() === 0) skip('root reads everything');
    const top = repository(FILES);
    chmodSync(join(top, 'zonewright.yaml'), 0o000);
    const ran = await zonewright(['validate'], { root: join(top, 'zones') });
    expect(ran).toMatchObject({ exit: 3, stderr: expect.stringContaining("zonewright.yaml can't be read") });
  });
});

describe('completion', () => {
  it('knows the names of the repository in any of its folders', async () => {
    const root = join(repository(FILES), 'accounts');
    const asked = (...words: readonly string[]): ReturnType<typeof zonewright> =>
      zonewright(['complete', '--', ...words], { root });
    expect(await asked('plan', '--target', '')).toEqual({
      exit: 0,
      stdout: 'zone/shop.example.com/**\t\n',
      stderr: '',
    });
    expect(await asked('plan', '--root', '.', '--target', '')).toMatchObject({ stdout: '' });
  });
});

describe('init', () => {
  it('begins where it is told, and warns inside another project', async () => {
    const top = repository(FILES);
    const ran = await zonewright(['init', 'staging', '--no-workflows'], { root: top });
    expect(ran.exit).toBe(0);
    expect(ran.stderr).toBe(
      'staging is inside the project in ., which reads no file of it. Commands that are run in staging use the new zonewright.yaml alone.\n',
    );
    expect(existsSync(join(top, 'staging/zonewright.yaml'))).toBe(true);
    mkdirSync(join(top, 'docs'));
    const here = await zonewright(['init', '--no-workflows', '--quiet'], { root: join(top, 'docs') });
    expect(here).toMatchObject({ exit: 0, stderr: '' });
    expect(existsSync(join(top, 'docs/zonewright.yaml'))).toBe(true);
    // Neither project reads files of the other.
    expect(await zonewright(['validate'], { root: top })).toMatchObject({ exit: 0, stderr: '' });
  });

  it.each([
    ['zones', 'zones/zonewright.yaml', {}],
    ['accounts', 'accounts/zonewright.yaml', {}],
    ['teams/a', 'teams/a/zones/example.yaml', { 'zonewright.yaml': 'zones: ["teams/*/zones/*.yaml"]\n' }],
    ['all', 'all/accounts/example.yaml', { 'zonewright.yaml': 'accounts: ["all/accounts/*"]\n' }],
  ])('refuses to begin where the project around %s reads files of it', async (folder, file, files) => {
    const top = repository({ ...FILES, ...files });
    mkdirSync(join(top, folder), { recursive: true });
    for (const [args, root, named, outer] of [
      [['init'], join(top, folder), 'this folder', folder.includes('/') ? '../..' : '..'],
      [['init', folder], top, folder, '.'],
    ] as const) {
      const ran = await zonewright(args, { root });
      expect([ran.exit, ran.stdout]).toEqual([64, '']);
      expect(ran.stderr).toContain(
        `${named} is part of the project in ${outer}, which would read ${file} as a file of a zone or an account`,
      );
      expect(ran.stderr).toContain(`zonewright import --zone NAME=ID --root ${outer}\n`);
      expect(existsSync(join(top, folder, 'zonewright.yaml'))).toBe(false);
    }
  });

  it.each([
    [
      [],
      'GitHub reads .github at the top of a repository only: move infra/edge/.github there, and give the action root: infra/edge\n',
    ],
    [
      ['--ci', 'gitlab'],
      'GitLab reads .gitlab-ci.yml and .gitlab at the top of a repository only: move those of infra/edge there, and give its commands --root infra/edge\n',
    ],
    [['--no-workflows'], ''],
    [['--quiet'], ''],
  ])('says where workflows have to go from below the top of a checkout, with %j', async (flags, said) => {
    const top = repository({ '.git/HEAD': 'ref: refs/heads/main\n' });
    expect(await zonewright(['init', 'infra/edge', ...flags], { root: top })).toMatchObject({
      exit: 0,
      stderr: said,
    });
  });

  it('says nothing of workflows at the top of a checkout, and where there is none', async () => {
    for (const files of [{ '.git/HEAD': 'ref: refs/heads/main\n' }, {}]) {
      expect(await zonewright(['init'], { root: repository(files) })).toMatchObject({ exit: 0, stderr: '' });
    }
  });

  it('warns of nothing in a repository that begins again', async () => {
    const ran = await zonewright(['init', '--no-workflows'], { root: repository({ '.git/HEAD': '' }) });
    expect(ran).toMatchObject({ exit: 0, stderr: '' });
  });
});
