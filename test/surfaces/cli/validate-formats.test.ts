import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Log } from 'sarif';
import { describe, expect, it } from 'vitest';
import { repository, zonewright, zonewrightProcess, type Ran } from '../../helpers/command.js';
import { commandsIn } from '../../helpers/runner-commands.js';
import { all, mistakesInJunit, parseXml } from '../../helpers/junit.js';
import { sarifChecker } from '../../helpers/sarif.js';
import { ZONE } from '../../helpers/world.js';

const mistakesIn = sarifChecker();
const WRONG = `zone: { name: shop.example.com, id: "${ZONE}" }\npage_shield: { enabledd: true }\n`;
const RIGHT = WRONG.replace('enabledd', 'enabled');

/** A checkout with a mistake in a folder of it, as a monorepo has them. */
const checkout = (text = WRONG): string => repository({ 'infra/zones/shop.yaml': text, 'README.md': '' });

function sarif({ stdout }: Ran): Log {
  const log = JSON.parse(stdout) as Log;
  expect(mistakesIn(log)).toEqual([]);
  return log;
}

const uris = (ran: Ran): readonly unknown[] =>
  (sarif(ran).runs[0]?.results ?? []).map(
    ({ locations }) => locations?.[0]?.physicalLocation?.artifactLocation?.uri,
  );

/** Where the paths of a format start, and whether it shows lines of files, as docs/ci.md says. */
const FORMATS = {
  text: ['root', true],
  json: ['root', false],
  markdown: ['root', false],
  github: ['top', false],
  sarif: ['top', false],
  junit: ['top', false],
  codeclimate: ['top', false],
  ndjson: ['root', false],
} as const;

it.each(Object.entries(FORMATS))(
  'in %s has paths from where docs/ci.md says, and lines of files in text alone',
  async (format, [start, hasLines]) => {
    const page = readFileSync(fileURLToPath(new URL('../../../docs/ci.md', import.meta.url)), 'utf8');
    const [, formats = ''] =
      /^Paths in (.*) start at the top of the checkout, in the other/m.exec(page) ?? [];
    expect([page.includes('Only `text` shows lines of'), formats.includes(`\`${format}\``)]).toEqual([
      true,
      start === 'top',
    ]);
    const rows = [...page.slice(page.indexOf('| format ')).matchAll(/^\| `(\w+)` /gm)];
    expect(rows.slice(0, 8).map(([, name]) => name)).toEqual(Object.keys(FORMATS));
    const { stdout } = await zonewright(['validate', '--root', 'infra', '--format', format], {
      root: checkout(),
    });
    const path = /(?:infra\/)?zones\/shop\.yaml/.exec(stdout)?.[0];
    expect(path).toBe(start === 'top' ? 'infra/zones/shop.yaml' : 'zones/shop.yaml');
    expect(stdout.includes('page_shield: {')).toBe(hasLines);
  },
);

describe('validate --format github', () => {
  const MISTAKE = {
    command: 'error',
    properties: {
      title: 'unknown-key',
      file: 'infra/zones/shop.yaml',
      line: '2',
      col: '16',
      endcolumn: '23',
    },
    data: 'page_shield has no key "enabledd"\nDid you mean enabled?',
  };

  it.each([
    ['on a laptop', zonewright, {}],
    ['in a workflow', zonewrightProcess, { GITHUB_ACTIONS: 'true' }],
  ] as const)('annotates the line of a file %s, sums up, and exits 3', async (_, run, env) => {
    const ran = await run(['validate', '--root', 'infra', '--format', 'github'], {
      root: checkout(),
      env,
    });
    expect(ran).toMatchObject({ exit: 3, stderr: '' });
    expect(commandsIn(ran.stdout)).toEqual([MISTAKE]);
    expect(ran.stdout.split('\n').slice(1)).toEqual(['1 error in 1 of 1 file. Nothing was sent.', '']);
  });

  it('names files from the top of the checkout where the step runs in a folder of it', async () => {
    const root = checkout();
    const link = join(repository({}), 'link');
    symlinkSync(root, link);
    const env = { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: link };
    const ran = await zonewright(['validate', '--format', 'github'], { root: join(root, 'infra'), env });
    expect(commandsIn(ran.stdout)).toEqual([MISTAKE]);
  });

  it('says the place of a file that is not in the checkout', async () => {
    const root = join(checkout(), 'infra');
    const ran = await zonewright(['validate', '--root', root, '--format', 'github'], {
      root: repository({}),
    });
    const place = /^\.\.\/.*infra\/zones\/shop\.yaml:2:16: page_shield has no key/;
    expect(commandsIn(ran.stdout)).toEqual([
      { command: 'error', properties: { title: 'unknown-key' }, data: expect.stringMatching(place) },
    ]);
  });

  it('says that all is well', async () => {
    const ran = await zonewright(['validate', '--format', 'github'], {
      root: repository({ 'zones/shop.yaml': RIGHT }),
    });
    expect(ran).toEqual({ exit: 0, stdout: '1 file, 1 scope: valid.\n', stderr: '' });
  });

  it('has what GitHub would drop as lines of text, in which no key is a command', async () => {
    const keys = Array.from({ length: 14 }, (_, index) => `"::error::${index} ##[add-mask]x": 1\n`);
    const root = repository({ 'zones/shop.yaml': `${RIGHT}${keys.join('')}` });
    const ran = await zonewright(['validate', '--format', 'github'], {
      root,
      env: { GITHUB_ACTIONS: 'true' },
    });
    expect(ran.exit).toBe(3);
    expect(commandsIn(ran.stdout).map(({ properties }) => [properties['title'], properties['line']])).toEqual(
      Array.from({ length: 10 }, (_, index) => ['unknown-key', String(index + 3)]),
    );
    expect(ran.stdout.split('\n').slice(10, 12)).toEqual([
      String.raw`zones/shop.yaml:13:1 error unknown-key: the file has no key "::error::10 #\u{23}[add-mask]x"`,
      String.raw`zones/shop.yaml:14:1 error unknown-key: the file has no key "::error::11 #\u{23}[add-mask]x"`,
    ]);
  });
});

describe('validate --format sarif', () => {
  it.each([
    ['mistakes', zonewrightProcess, WRONG, 3, ['infra/zones/shop.yaml']],
    ['none', zonewright, RIGHT, 0, []],
  ] as const)('prints one valid log of a repository with %s', async (_, run, text, exit, expected) => {
    const ran = await run(['validate', '--root', 'infra', '--format', 'sarif'], {
      root: checkout(text),
    });
    expect(ran).toMatchObject({ exit, stderr: '' });
    expect(uris(ran)).toEqual(expected);
  });

  it('names files from the top of the checkout where the step runs in a folder of it', async () => {
    const root = checkout();
    const env = { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: root };
    const ran = await zonewright(['validate', '--format', 'sarif'], { root: join(root, 'infra'), env });
    expect(uris(ran)).toEqual(['infra/zones/shop.yaml']);
  });

  it('finds the mistakes of the examples', async () => {
    const root = fileURLToPath(new URL('../../..', import.meta.url));
    const ran = await zonewright(['validate', '--root', 'examples/mistakes', '--format', 'sarif'], { root });
    expect(ran.exit).toBe(3);
    const codes = sarif(ran).runs[0]?.results?.map(({ ruleId }) => ruleId);
    expect(codes).toEqual([
      'expression-value',
      'expression-operator',
      'expression-unknown-field',
      'yaml-number',
      'unknown-key',
      'unknown-action',
      'unknown-variable',
      'skip-what',
      'duplicate-ref',
    ]);
  });
});

describe('a secret that stands in a file, where it should not', () => {
  const jobs = `logpush_jobs:
  jobs:
    - { name: j, destination_conf: "s3://bucket?key=canary-1", ownership_challenge: [canary-2], fields: [RayID] }
`;

  it.each(['github', 'sarif'])('is in no output of the format %s', async (format) => {
    const root = repository({ 'zones/shop.yaml': `${RIGHT}${jobs}` });
    const ran = await zonewright(['validate', '--format', format], { root });
    expect(ran.exit).toBe(3);
    expect(ran.stdout).toContain('destination_conf');
    expect(ran.stdout + ran.stderr).not.toContain('canary');
  });
});

describe('a validation that fails before it has looked at anything', () => {
  it.each([
    ['without a root', ['--root', 'gone'], 'root', 'gone is not a folder'],
    ['with an unknown flag', ['--bogus'], 'usage', "unknown option '--bogus'"],
  ])('%s says so in either format', async (_, args, code, message) => {
    const root = repository({});
    const annotated = await zonewright(['validate', ...args, '--format=github'], { root });
    expect(annotated.exit).toBe(64);
    expect(commandsIn(annotated.stdout)).toEqual([
      { command: 'error', properties: { title: code }, data: expect.stringContaining(`${message}\n`) },
    ]);
    const logged = await zonewright(['validate', ...args], { root, env: { ZONEWRIGHT_FORMAT: 'sarif' } });
    expect(logged.exit).toBe(64);
    const [run] = sarif(logged).runs;
    expect(run?.results).toBeUndefined();
    expect(run?.invocations).toMatchObject([
      {
        executionSuccessful: false,
        exitCode: 64,
        toolExecutionNotifications: [{ descriptor: { id: code } }],
      },
    ]);
    for (const { stderr } of [annotated, logged]) expect(stderr).toContain(`error: ${message}\n`);
  });
});

describe('validate --format junit and --format codeclimate', () => {
  it.each([
    ['mistakes', zonewrightProcess, WRONG, 3, 1],
    ['none', zonewright, RIGHT, 0, 0],
  ] as const)('prints one valid document of a repository with %s', async (_, run, text, exit, failures) => {
    const root = checkout(text);
    const xml = await run(['validate', '--root', 'infra', '--format', 'junit'], { root });
    expect(xml).toMatchObject({ exit, stderr: '' });
    const suites = parseXml(xml.stdout);
    expect(mistakesInJunit(suites)).toEqual([]);
    expect(suites.children.map(({ attributes }) => attributes['name'])).toEqual(['infra/zones/shop.yaml']);
    expect(all(suites, 'failure')).toHaveLength(failures);
    const json = await run(['validate', '--root', 'infra', '--format', 'codeclimate'], { root });
    expect(json).toMatchObject({ exit, stderr: '' });
    expect(JSON.parse(json.stdout)).toHaveLength(failures);
  });

  it('names files from the top of the checkout of a pipeline', async () => {
    const root = checkout();
    const env = { GITLAB_CI: 'true', CI_PROJECT_DIR: root };
    const ran = await zonewright(['validate', '--format', 'codeclimate'], { root: join(root, 'infra'), env });
    expect(JSON.parse(ran.stdout)).toMatchObject([
      { location: { path: 'infra/zones/shop.yaml', lines: { begin: 2 } } },
    ]);
  });

  it('writes both beside the text', async () => {
    const root = checkout();
    const write = ['--write', 'junit=junit.xml', '--write', 'codeclimate=quality.json'];
    const ran = await zonewright(['validate', '--root', 'infra', ...write], { root });
    expect(ran.stdout).toContain('1 error in 1 of 1 file.');
    expect(all(parseXml(readFileSync(join(root, 'junit.xml'), 'utf8')), 'failure')).toHaveLength(1);
    expect(JSON.parse(readFileSync(join(root, 'quality.json'), 'utf8'))).toMatchObject([
      { check_name: 'unknown-key' },
    ]);
  });

  it('says what went wrong where nothing could be looked at', async () => {
    const at = (format: string): readonly string[] => ['validate', '--root', 'gone', '--format', format];
    const xml = await zonewright(at('junit'), { root: repository({}) });
    expect(xml.exit).toBe(64);
    expect(all(parseXml(xml.stdout), 'error')).toMatchObject([{ attributes: { type: 'root' } }]);
    const json = await zonewright(at('codeclimate'), { root: repository({}) });
    expect(JSON.parse(json.stdout)).toMatchObject([{ check_name: 'root', severity: 'blocker' }]);
  });
});

it('has the corrections of --fix in SARIF, at places of the checkout', async () => {
  const ran = await zonewright(['validate', '--root', 'infra', '--format', 'sarif'], { root: checkout() });
  expect(sarif(ran).runs[0]?.results?.map(({ fixes }) => fixes)).toEqual([
    [
      {
        description: { text: 'Write enabled' },
        artifactChanges: [
          {
            artifactLocation: { uri: 'infra/zones/shop.yaml', uriBaseId: '%SRCROOT%' },
            replacements: [
              {
                deletedRegion: { startLine: 2, startColumn: 16, endLine: 2, endColumn: 24 },
                insertedContent: { text: 'enabled' },
              },
            ],
          },
        ],
      },
    ],
  ]);
});
