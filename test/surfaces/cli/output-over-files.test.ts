import { lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it, test } from 'vitest';
import { WRITTEN } from '../../../src/surfaces/cli/document-on-stdout.js';
import { READ } from '../../../src/surfaces/cli/output-files.js';
import { commands } from '../../../src/surfaces/cli/program.js';
import { repository, zonewright } from '../../helpers/command.js';
import { silentRuntime } from '../../helpers/silent-runtime.js';
import { ZONE } from '../../helpers/world.js';

const FILE = 'zones/shop.yaml';
const TEXT = `zone: { name: shop.example.com, id: "${ZONE}" }\npage_shield: { enabled: true }\n`;

/** A flag of a command, as the program has it. */
interface FlagOf {
  readonly line: readonly string[];
  readonly flags: string;
  readonly long: string;
  /** What it names is behind this: `json=`. */
  readonly prefix: string;
}

/** Every flag of every command that takes a file. */
function fileFlags(command: Command, line: readonly string[] = []): readonly FlagOf[] {
  const own = command.options
    .filter(({ flags }) => /<(?:file|format=file)(?:\.\.\.)?>|\[statefile\]/.test(flags))
    .map(({ flags, long, description }) => ({
      line,
      flags,
      long: long ?? '',
      prefix: flags.includes('=') ? `${/: (\w+)/.exec(description)?.[1] ?? ''}=` : '',
    }));
  return [...own, ...command.commands.flatMap((sub) => fileFlags(sub, [...line, sub.name()]))];
}

const FLAGS = fileFlags(commands(silentRuntime('/'), () => undefined));
const OUTPUTS = FLAGS.filter(({ flags }) => WRITTEN.includes(flags));

/** What commands need besides, to be a right command line. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  'migrate waf': ['--zone', 'shop.example.com'],
  ask: ['http.host eq "a"'],
  'merge-plans': ['one.json', 'two.json'],
  'inspect stale': ['--log', 'log.json'],
  replay: ['log.json'],
  readiness: ['log.json'],
  'csp replay': ['reports.json'],
};

function lineOf({ line }: FlagOf, ...more: readonly string[]): readonly string[] {
  return [...line, ...(NEEDED[line.join(' ')] ?? []), ...more];
}

function written(name: string, { long, prefix }: FlagOf): readonly string[] {
  return [long, `${prefix}${name}`];
}

/** A repository with a link to one of its files. */
function shop(): string {
  const root = repository({ 'zonewright.yaml': 'version: 1\n', [FILE]: TEXT });
  symlinkSync(FILE, join(root, 'a-link.json'));
  return root;
}

function contentOf(root: string): Readonly<Record<string, string>> {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => lstatSync(join(root, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
}

it('every flag that takes a file is known as one that is written, or one that is read', () => {
  expect(FLAGS.filter(({ flags }) => !WRITTEN.includes(flags) && !READ.includes(flags))).toEqual([]);
  expect(new Set(OUTPUTS.map(({ flags }) => flags))).toEqual(new Set(WRITTEN));
  expect(OUTPUTS.length).toBeGreaterThan(40);
});

describe('no output takes the place of a file of configuration', () => {
  test.each(OUTPUTS.map((flag) => [flag.line.join(' '), flag.long, flag] as const))(
    '%s %s',
    async (_, __, flag) => {
      const root = shop();
      const before = contentOf(root);
      for (const name of [FILE, 'a-link.json']) {
        const ran = await zonewright(lineOf(flag, ...written(name, flag)), { root });
        expect(ran.stderr).toContain(`${name} was not written: it would replace a YAML file`);
        expect(ran.exit).toBe(1);
      }
      expect(contentOf(root)).toEqual(before);
    },
  );
});

describe('no two outputs have one file', () => {
  const pairs = OUTPUTS.flatMap((one) =>
    OUTPUTS.filter((other) => other.line.join() === one.line.join() && other.long > one.long).map(
      (other) => [one.line.join(' '), one.long, other.long, one, other] as const,
    ),
  );
  test.each(pairs)('%s %s and %s', async (_, __, ___, one, other) => {
    const root = shop();
    const before = contentOf(root);
    const ran = await zonewright(
      lineOf(one, ...written('same.json', one), ...written('./zones/../same.json', other)),
      { root },
    );
    expect(ran.stderr).toContain('name the same file');
    expect(ran.exit).toBe(64);
    expect(contentOf(root)).toEqual(before);
  });

  it.each([
    [['validate', '--write', 'json=a', '--write', 'junit=./a'], '--write names ./a twice'],
    [['plan', '--live-from', 'a', '--out', 'a'], '--live-from and --out name the same file, a'],
    [['apply', 'a', '--journal', 'a'], 'this command and --journal name the same file, a'],
    [['plan', '--emulator', 'a', '--trace', 'link'], '--emulator and --trace name the same file, link'],
  ])('%j', async (args, said) => {
    const root = shop();
    writeFileSync(join(root, 'a'), 'mine');
    symlinkSync('a', join(root, 'link'));
    const ran = await zonewright(args, { root });
    expect(ran.stderr).toContain(said);
    expect(ran.exit).toBe(64);
    expect(readFileSync(join(root, 'a'), 'utf8')).toBe('mine');
  });

  it('a device takes more than one', async () => {
    const args = ['validate', '--write', 'json=/dev/null', '--write', 'junit=/dev/null'];
    expect((await zonewright(args, { root: shop() })).exit).toBe(0);
  });
});
