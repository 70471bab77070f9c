import { execFileSync, spawn } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileURLToPath } from 'node:url';
import { DIST, repository, zonewright, zonewrightProcess } from '../../helpers/command.js';
import { SECRETS, ZONE } from '../../helpers/world.js';

const FILES = {
  'zones/a.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\npage_shield: { enabled: true }\n`,
};
const MAIN = fileURLToPath(new URL('zonewright.cjs', DIST));

/** A shell line with `zonewright` in it, in a folder; what it prints to stdout. */
function shell(line: string, root: string): string {
  const env = { ...SECRETS, PATH: process.env['PATH'] ?? '', NODE: process.execPath, MAIN };
  return execFileSync('bash', ['-c', `zonewright() { "$NODE" "$MAIN" "$@"; }\n${line}`], {
    cwd: root,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

describe('a document on stdout', () => {
  test.each(['-', '/dev/stdout'])('is the plan and nothing else, for --out %s', async (out) => {
    const root = repository(FILES);
    const [ran, plain] = [
      await zonewright(['plan', '--emulator', '--out', out], { root }),
      await zonewright(['plan', '--emulator', '--format', 'json'], { root }),
    ];
    expect(ran).toMatchObject({ exit: 0, stdout: plain.stdout });
    expect(ran.stderr).toContain('Plan: 0 to create, 1 to update');
    expect(existsSync(join(root, '-'))).toBe(false);
  });

  test.each([
    [['plan', '--emulator', '--write', 'markdown=-'], /^## |^### |^<!--|^\*\*/m],
    [['plan', '--emulator', '--write', 'html=-'], /^<!doctype html>/i],
    [['drift', '--emulator', '--write', 'json=-'], /^\{/],
    [['apply', '--emulator', '--yes', '--write', 'json=-'], /^\{[\s\S]*"exit_code": 0/],
    [['validate', '--write', 'sarif=-'], /^\{[\s\S]*"runs"/],
  ])('of %j is what --write names', async (args, expected) => {
    const ran = await zonewright(args, { root: repository(FILES) });
    expect(ran.stdout).toMatch(expected);
    if (ran.stdout.startsWith('{')) JSON.parse(ran.stdout);
    expect(ran.stderr).not.toBe('');
  });

  test('is a snapshot, which plan reads again', async () => {
    const root = repository(FILES);
    const args = [
      'import',
      '--zone',
      `shop.example.com=${ZONE}`,
      '--emulator',
      '--out',
      'live',
      '--snapshot',
      '-',
    ];
    const { stdout } = await zonewright(args, { root });
    expect(JSON.parse(stdout)).toMatchObject({ format_version: '1.0', dialect: 'documented' });
  });

  test.each([
    [
      ['plan', '--out', '-', '--write', 'json=-'],
      'only one document fits on stdout: --out and --write name it',
    ],
    [['plan', '--write', 'json=-', '--write', 'html=/dev/stdout'], 'only one document fits on stdout'],
    [['validate', '--format', 'github', '--write', 'sarif=-'], '--format github writes commands to stdout'],
  ])('is one: %j', async (args, words) => {
    const ran = await zonewright(args, { root: repository(FILES) });
    expect(ran.exit).toBe(64);
    expect(ran.stdout).not.toContain('{');
    expect(ran.stderr).toContain(words);
  });

  test('stays one when nothing can be planned', async () => {
    const ran = await zonewright(['plan', '--emulator', '--out', '-', '--format', 'json'], {
      root: repository({ 'zones/a.yaml': 'zone: {}\n' }),
    });
    expect(ran.exit).toBe(3);
    expect(JSON.parse(ran.stdout)).toMatchObject({ error: { code: 'configuration-invalid' } });
  });
});

describe('what is no regular file', () => {
  test('is written to as it is: a device', async () => {
    const root = repository(FILES);
    const ran = await zonewright(['plan', '--emulator', '--out', '/dev/null', '--write', 'html=/dev/null'], {
      root,
    });
    expect(ran.exit).toBe(0);
    expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true);
  });

  test('is written to as it is: a pipe, and what a shell makes one of', () => {
    const root = repository(FILES);
    const line = 'mkfifo p; cat p & zonewright plan --emulator --quiet --out p >/dev/null; wait';
    expect(JSON.parse(shell(line, root))).toMatchObject({ summary: { update: 1 } });
    expect(lstatSync(join(root, 'p')).isFIFO()).toBe(true);
    const substituted = 'zonewright plan --emulator --quiet --out >(cat >taken) >/dev/null; wait $!';
    shell(substituted, root);
    expect(JSON.parse(readFileSync(join(root, 'taken'), 'utf8'))).toMatchObject({ summary: { update: 1 } });
  });

  test('is added to where a shell has opened it', () => {
    const root = repository(FILES);
    shell('echo first >all; zonewright plan --emulator --quiet --out /dev/fd/3 3>>all >/dev/null', root);
    expect(readFileSync(join(root, 'all'), 'utf8')).toMatch(/^first\n\{/);
  });

  test('stays, as far as it is a link: what it leads to is replaced', async () => {
    const root = repository({ ...FILES, 'kept/plan.json': 'old' });
    symlinkSync('kept/plan.json', join(root, 'plan.json'));
    await zonewright(['plan', '--emulator', '--out', 'plan.json'], { root });
    expect(readlinkSync(join(root, 'plan.json'))).toBe('kept/plan.json');
    expect(readFileSync(join(root, 'kept/plan.json'), 'utf8')).toMatch(/^\{/);
    expect(lstatSync(join(root, 'kept/plan.json')).mode & 0o777).toBe(0o600);
  });

  test('takes a journal as well', () => {
    const root = repository(FILES);
    const line = 'zonewright apply --emulator --yes --quiet --journal /dev/stderr 2>&1 >/dev/null | cat';
    expect(shell(line, root)).toContain('"event":"finished"');
  });
});

describe('what never ends is refused, and what can be read is', () => {
  test.each([
    [['apply', '/dev/zero'], '/dev/zero is larger than a plan can be', 1],
    [['plan', '--live-from', '/dev/zero'], '/dev/zero is larger than a snapshot can be', 1],
    [['plan', '--emulator', '/dev/zero'], '/dev/zero is larger than a file of the emulator can be', 1],
  ])('%j', async (args, words, exit) => {
    const ran = await zonewright(args, { root: repository(FILES) });
    expect(ran.exit).toBe(exit);
    expect(ran.stderr).toContain(words);
  });

  test('a pipe that never ends is let go of', async () => {
    const root = repository(FILES);
    shell('mkfifo endless', root);
    const writer = spawn('bash', ['-c', 'yes > endless'], { cwd: root, stdio: 'ignore' });
    const ended = new Promise((resolve) => writer.on('close', resolve));
    const ran = await zonewrightProcess(['apply', 'endless', '--emulator'], { root });
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toContain('endless is larger than a plan can be');
    await ended;
  });

  test('a plan comes through a pipe', () => {
    const root = repository({ ...FILES, 's.json': '{}' });
    writeFileSync(join(root, 's.json'), JSON.stringify({ zones: { [ZONE]: { name: 'shop.example.com' } } }));
    const line =
      'zonewright plan --emulator s.json --out - 2>/dev/null | zonewright apply /dev/stdin --emulator s.json';
    expect(shell(line, root)).toContain('1 done');
  });
});
