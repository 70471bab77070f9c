import { describe, expect, it, onTestFinished } from 'vitest';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { repository, zonewright, type Ran } from '../../helpers/command.js';
import { GIT_ENV, gitRepository, HAS_GIT } from '../../helpers/git.js';
import { OTHER_ZONE, ZONE } from '../../helpers/world.js';

/** The file of a zone, with a warning that has its name. */
const file = (name: string, id: string, enabled: string | boolean = true): string =>
  `zone: { name: ${name}.example.com, id: "${id}" }
page_shield: { enabled: ${enabled} }
rulesets:
  - { phase: http_request_firewall_custom, of_${name}: 1, rules: [ { ref: a, action: block, expression: ssl } ] }
`;

/** Two warnings, and no error. */
const VALID = { 'zones/shop.yaml': file('shop', ZONE), 'zones/blog.yaml': file('blog', OTHER_ZONE) };
/** Two of three files have errors: of one it is known which zone it is about, of the other it is not. */
const OTHERS_BROKEN = {
  'zones/shop.yaml': file('shop', ZONE),
  'zones/blog.yaml': file('blog', OTHER_ZONE, '"of_blog"'),
  'zones/docs.yaml': 'zone:\n\tname: of_docs\n\tid: [\n',
};
const OWN_BROKEN = { ...OTHERS_BROKEN, 'zones/shop.yaml': file('shop', ZONE, '"of_shop"') };

async function emulated(): Promise<Emulator> {
  const emulator = await startEmulator({
    state: {
      zones: { [ZONE]: { name: 'shop.example.com' }, [OTHER_ZONE]: { name: 'blog.example.com' } },
    },
  });
  onTestFinished(() => emulator.close());
  return emulator;
}

async function run(args: readonly string[], files: Readonly<Record<string, string>>): Promise<Ran> {
  return zonewright(args, { root: repository(files), emulator: await emulated() });
}

const said = ({ stdout, stderr }: Ran): string => stdout + stderr;
const ABOUT_OTHERS = /blog\.yaml|docs\.yaml|of_blog|of_docs/;

const LOG =
  '{"ClientRequestHost":"shop.example.com","ClientRequestURI":"/","EdgeStartTimestamp":"2026-11-03T12:00:00Z"}\n';
const MORE = { 'log.ndjson': LOG, 'reports.ndjson': '' };

/** What each command says of files that it is not asked about: while they have errors, it refuses, or goes on and only looks. */
const COMMANDS: readonly (readonly [args: readonly string[], withErrors: 'refuses' | 'goes on'])[] = [
  [['plan', '--target', 'zone/shop.example.com/**'], 'refuses'],
  [['plan', '--target', 'zone/shop.example.com/page_shield', '--format', 'json'], 'refuses'],
  [['apply', '--yes', '--target', 'zone/shop.example.com/**'], 'refuses'],
  [['drift', '--target', 'zone/shop.example.com/**'], 'refuses'],
  [['import', '--zone', 'shop.example.com', '--dry-run'], 'refuses'],
  [['import', '--zone', `shop.example.com=${ZONE}`, '--dry-run'], 'refuses'],
  [['coverage', '--zone', 'shop.example.com'], 'refuses'],
  [['migrate', 'waf', '--zone', 'shop.example.com'], 'refuses'],
  [['ask', 'ssl', '--zone', 'shop.example.com'], 'refuses'],
  [['replay', 'log.ndjson', '--zone', 'shop.example.com'], 'refuses'],
  [['csp', 'replay', 'reports.ndjson', '--zone', 'shop.example.com'], 'refuses'],
  [['csp', 'suggest', '--zone', 'shop.example.com'], 'goes on'],
  [['inspect', 'settings', '--zone', 'shop.example.com'], 'goes on'],
  [['inspect', 'rulesets', '--zone', 'shop.example.com'], 'goes on'],
  [['inspect', 'scripts', '--zone', `shop.example.com=${ZONE}`], 'goes on'],
  [['inspect', 'policies', '--zone', 'shop.example.com', '--format', 'json'], 'goes on'],
  [['fmt', '--check', 'zones/shop.yaml'], 'goes on'],
];

describe('of files that it is not asked about', () => {
  it.each(COMMANDS)('%j repeats no warning', async (args) => {
    const ran = await run(args, { ...VALID, ...MORE });
    expect(said(ran)).not.toMatch(ABOUT_OTHERS);
    // It was asked about the one, and no such warning is left out. Only the layout is a matter of its own.
    if (args[0] !== 'fmt' && args[0] !== 'import') expect(said(ran)).toContain('of_shop');
  });

  it.each(COMMANDS)('%j tells in one line that they have errors', async (args, withErrors) => {
    const ran = await run(args, { ...OTHERS_BROKEN, ...MORE });
    expect(said(ran)).not.toMatch(ABOUT_OTHERS);
    const told = ran.stderr.match(/2 other files have errors/g) ?? [];
    expect(told).toHaveLength(args[0] === 'fmt' ? 0 : 1);
    if (withErrors === 'refuses') expect(ran.exit).toBe(3);
    else expect([0, 2]).toContain(ran.exit);
  });

  it.each(COMMANDS.filter(([[name]]) => name !== 'fmt'))('%j tells its own errors as well', async (args) => {
    const ran = await run(args, { ...OWN_BROKEN, ...MORE });
    expect(ran.exit).toBe(3);
    expect(said(ran)).toContain('of_shop');
    expect(said(ran)).not.toMatch(ABOUT_OTHERS);
  });

  it('sends nothing that could write, while it refuses', async () => {
    const emulator = await emulated();
    const root = repository(OTHERS_BROKEN);
    await zonewright(['apply', '--yes', '--target', 'zone/shop.example.com/**'], { root, emulator });
    expect(emulator.requests).toEqual([]);
  });

  // What nobody can tell may be about what is asked.
  it.each<[what: string, args: readonly string[], files: Readonly<Record<string, string>>]>([
    ['of a file that may be the one', ['plan', '--target', 'zone/docs.example.com/**'], OTHERS_BROKEN],
    ['of a shard, which counts all files', ['plan', '--shard', '1/2'], OTHERS_BROKEN],
    ['of everything', ['plan'], OTHERS_BROKEN],
    ['of a zone without a file', ['inspect', 'settings', '--zone', 'docs.example.com'], OTHERS_BROKEN],
    [
      'of a zone that is imported first',
      ['import', '--zone', `docs.example.com=${'1'.repeat(32)}`],
      OTHERS_BROKEN,
    ],
  ])('all is told %s', async (_, args, files) => {
    const ran = await run(args, files);
    expect(ran.exit).toBe(3);
    expect(said(ran)).toContain('of_docs');
  });

  it('project-wide errors are about all', async () => {
    const args = ['inspect', 'settings', '--zone', 'shop.example.com'];
    const ran = await run(args, { ...OTHERS_BROKEN, 'zonewright.yaml': 'dialect: of_all\n' });
    expect(ran.exit).toBe(3);
    expect(said(ran)).toContain('of_all');
    expect(said(ran)).toContain('2 other files have errors');
  });

  it('a fragment with an error is one of the files that include it', async () => {
    const include = (name: string, id: string): string =>
      `zone: { name: ${name}.example.com, id: "${id}" }\nrulesets:\n  - { phase: http_request_firewall_custom, rules: [ { include: ../${name}.yaml } ] }\n`;
    const files = {
      'zones/shop.yaml': include('shop', ZONE),
      'zones/blog.yaml': include('blog', OTHER_ZONE),
      'shop.yaml': '- { ref: a, action: block, expression: ssl }\n',
      'blog.yaml': '- { ref: a, action: block, expression: of_blog eq }\n',
    };
    const ran = await run(['plan', '--target', 'zone/shop.example.com/**'], files);
    expect(ran.exit).toBe(3);
    expect(said(ran)).toContain('1 other file has errors');
    expect(said(ran)).not.toMatch(ABOUT_OTHERS);
  });
});

describe.skipIf(!HAS_GIT)('of files that a branch leaves as they are', () => {
  it.each<[what: string, change: Readonly<Record<string, string>>, told: RegExp, untold: RegExp]>([
    [
      'errors are told in one line',
      { 'zones/shop.yaml': file('shop', ZONE, false) },
      /2 other files have errors/,
      ABOUT_OTHERS,
    ],
    [
      'but not of those that it brings',
      { 'zones/shop.yaml': file('shop', ZONE, '"of_shop"') },
      /of_shop[^]*2 other files have errors/,
      ABOUT_OTHERS,
    ],
    [
      'nor of those that it changes',
      { 'zones/blog.yaml': file('blog', OTHER_ZONE, '"of_branch"') },
      /of_branch[^]*1 other file has errors/,
      /of_docs/,
    ],
  ])('%s', async (_, change, told, untold) => {
    const { root, branch, write } = gitRepository(OTHERS_BROKEN);
    branch('topic');
    write(change);
    const args = ['plan', '--changed-since', 'main'];
    const ran = await zonewright(args, { root, emulator: await emulated(), env: GIT_ENV });
    expect(ran.exit).toBe(3);
    expect(said(ran)).toMatch(told);
    expect(said(ran)).not.toMatch(untold);
  });
});
