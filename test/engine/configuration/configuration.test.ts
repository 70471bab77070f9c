import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readConfiguration } from '../../../src/engine/configuration/read.js';
import { openFolder } from '../../../src/files/repository/folder.js';
import { runs } from '../../helpers/runs.js';
import { ACCOUNT, memoryFiles, OTHER_ZONE } from '../../helpers/world.js';
import { brief, link, repositoryIn } from '../../files/repository/support.js';
import { check, HEAD } from '../marked.js';

const OTHER_HEAD = `zone: { name: blog.example.com, id: "${OTHER_ZONE}" }\n`;
const ACCOUNT_HEAD = `account: { name: example-inc, id: "${ACCOUNT}" }\n`;
const SHIELD = 'page_shield: { enabled: true }\n';

describe('a repository', () => {
  test('without a project file gets the defaults', async () => {
    const { settings, fileCount, scopes, found } = await check({ 'zones/a.yaml': HEAD + SHIELD });
    expect(settings).toMatchObject({
      dialect: { name: 'documented' },
      limits: { log_fields: 40 },
      zones: ['zones/**/*.yaml'],
    });
    expect({ fileCount, found }).toEqual({ fileCount: 1, found: [] });
    expect(scopes.map(({ scope }) => scope.name)).toEqual(['shop.example.com']);
  });

  test('has its files where the project file says', async () => {
    const { fileCount, scopes, settings } = await check({
      'zonewright.yaml': 'dialect: cloudflare\nzones: [shops/**/*.yaml]\naccounts: [inc.yaml]\n',
      'shops/a.yaml': HEAD,
      'inc.yaml': ACCOUNT_HEAD,
      'zones/ignored.yaml': 'not read at all: [\n',
    });
    expect({ fileCount, dialect: settings.dialect.name }).toEqual({ fileCount: 2, dialect: 'cloudflare' });
    expect(scopes.map(({ scope }) => scope.name)).toEqual(['example-inc', 'shop.example.com']);
  });

  test.each([
    ['their case', 'zones/a.yaml', 'zones/A.yaml'],
    ['that of a folder', 'zones/a/x.yaml', 'zones/A/x.yaml'],
    ['how an accent is written', 'zones/u\u0308.yaml', 'zones/\u00fc.yaml'],
  ])('is told of files whose names differ in %s alone', async (_, one, other) => {
    const { findings } = await check({
      [one]: HEAD + SHIELD,
      [other]: OTHER_HEAD,
      'zones/b.yaml': ACCOUNT_HEAD,
    });
    const told = findings.filter(({ code }) => code === 'file-names-alike');
    expect(told).toMatchObject([{ severity: 'warning', location: { line: 1, column: 1 } }]);
    expect(told[0]?.message).toContain(`${other < one ? one : other} and ${other < one ? other : one} are`);
  });

  test('is told so of fragments as well', async () => {
    const includes = (name: string): string =>
      `rulesets:\n  - { phase: http_request_sanitize, rules: [ { include: ${name} } ] }\n`;
    const { findings } = await check({
      'zones/a.yaml': HEAD + includes('../f/x.yaml'),
      'zones/b.yaml': OTHER_HEAD + includes('../f/X.yaml'),
      'f/x.yaml': '- { ref: a, action: block, expression: ssl }\n',
      'f/X.yaml': '- { ref: b, action: block, expression: ssl }\n',
    });
    expect(findings).toMatchObject([{ code: 'file-names-alike', location: { file: 'f/x.yaml' } }]);
  });

  test('without files is never taken for one that wants nothing', async () => {
    const { findings } = await check({ 'zonewright.yaml': 'zones: [shops/*.yaml]\n' });
    expect(findings).toEqual([
      {
        severity: 'error',
        code: 'no-files',
        message: 'no file matches shops/*.yaml, accounts/**/*.yaml',
        help: 'There is no YAML file in the root of the repository, nor in two levels of folders below. To start a project there: zonewright init. Run the command in the root of the repository, or give --root DIR.',
      },
    ]);
  });

  test.each([
    ['is no YAML', 'zones: «yaml-syntax»"shops\n'],
    ['has a wrong pattern', 'zones: [«invalid-value»../shops/*.yaml]\n'],
    ['has a wrong key', '«unknown-key»zone: [shops/*.yaml]\n'],
    ['has two wrong values', 'auth: «not-allowed»tokn\ndialect: «not-allowed»documentd\n'],
    ['is empty', '«yaml-empty»'],
  ])('whose project file %s is not told that there are no files as well', async (_, text) => {
    const { found, expected } = await check({ 'zonewright.yaml': text, 'shops/a.yaml': HEAD });
    expect(found).toEqual(expected);
  });

  test.each([
    [
      '',
      'the file is empty',
      /^Every key of it has a default: write a key that you want to change, or remove/,
    ],
    ['- zones\n', 'the file is a list, but a mapping is needed', /^Write key: value, without a dash/],
  ])('says what to do with the project file %j', async (text, message, help) => {
    const { findings } = await check({ 'zonewright.yaml': text, 'zones/a.yaml': HEAD });
    expect(findings).toMatchObject([{ message, help: expect.stringMatching(help) }]);
  });

  describe('with variables of the project', () => {
    const RULE = 'rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n';
    const rule = (expression: string): string =>
      `${RULE}      - { ref: a, action: block, expression: '${expression}' }\n`;

    test('puts them into every file, where the file has none of its own', async () => {
      const { found, scopes } = await check({
        'zonewright.yaml': 'vars: { offices: [192.0.2.1, 198.51.100.0/24], admin: /admin }\n',
        'zones/a.yaml': HEAD + rule('http.request.uri.path eq ${admin} and not ip.src in {${offices}}'),
        'zones/b.yaml': `${OTHER_HEAD}vars: { admin: /own }\n${rule('http.request.uri.path eq ${admin}')}`,
      });
      expect(found).toEqual([]);
      const texts = scopes.map(({ parts }) => JSON.stringify(parts.map(({ sections }) => sections.rulesets)));
      expect(texts[1]).toContain(
        'http.request.uri.path eq \\"/admin\\" and not ip.src in {192.0.2.1 198.51.100.0/24}',
      );
      expect(texts[0]).toContain('http.request.uri.path eq \\"/own\\"');
    });

    test.each<[string, string, string]>([
      [
        'that do not fit, at their place',
        'vars: { offices: [192.0.2.1, «variable-value»nowhere] }\n',
        'ip.src in {${offices}}',
      ],
      [
        'that are wrong in what they make',
        'vars:\n  office: «variable-value»192.0.2.1/24\n',
        'ip.src in {${office}}',
      ],
      [
        'that are no variables',
        'vars: { list: «invalid-value»{ a: 1 }, office: 192.0.2.1 }\n',
        'ip.src eq ${office}',
      ],
    ])('tells those %s', async (_, project, expression) => {
      const { found, expected } = await check({
        'zonewright.yaml': project,
        'zones/a.yaml': HEAD + rule(expression),
      });
      expect(found).toEqual(expected);
    });

    test('means one that it knows by a typo', async () => {
      const { findings } = await check({
        'zonewright.yaml': 'vars: { offices: [192.0.2.1] }\n',
        'zones/a.yaml': HEAD + rule('ip.src in {${ofices}}'),
      });
      expect(findings).toMatchObject([{ code: 'unknown-variable', help: 'Did you mean offices?' }]);
    });
  });

  test('refuses the project file when it is a symbolic link', async () => {
    const root = repositoryIn({ 'other.yaml': 'version: 1\n', 'zones/a.yaml': HEAD });
    link(root, 'zonewright.yaml', 'other.yaml');
    const { findings } = await readConfiguration(openFolder(root));
    expect(brief(findings)).toEqual(['file-symlink zonewright.yaml:1:1']);
  });

  test('refuses a zone file that is a symbolic link, and checks the others', async () => {
    const root = repositoryIn({ 'zones/a.yaml': HEAD + SHIELD, 'other.yaml': OTHER_HEAD });
    link(root, 'zones/b.yaml', '../other.yaml');
    const { findings, fileCount, scopes } = await readConfiguration(openFolder(root));
    expect(brief(findings)).toEqual(['file-symlink zones/b.yaml:1:1']);
    expect({ fileCount, scopes: scopes.length }).toEqual({ fileCount: 2, scopes: 1 });
  });
});

describe('the problems of a repository', () => {
  const MANY = {
    'zonewright.yaml': '«unknown-key»verison: 1\n',
    'zones/c.yaml': `${OTHER_HEAD}page_shield: { enabled: «wrong-type»"yes" }\n«unknown-key»log_field: {}\n`,
    'zones/a.yaml': `${HEAD}rulesets: [ { phase: «unknown-phase»http_ratelimt, rules: [ { ref: a, action: «unknown-action»blok, expression: ssl } ] } ]\n`,
    'zones/b.yaml': 'zone: «yaml-syntax»"x\n',
    'accounts/a.yaml': `${ACCOUNT_HEAD}rulesets: [ { phase: magic_transit, rules: [ «missing-key»{ ref: a, action: block } ] } ]\n`,
  };

  test('are told in one run, in the order of places', async () => {
    const { found, expected } = await check(MANY);
    expect(found).toEqual(expected);
    expect(found.map((line) => line.split(' ')[1])).toEqual([
      'accounts/a.yaml:2:46',
      'zones/a.yaml:2:22',
      'zones/a.yaml:2:64',
      'zones/b.yaml:1:7',
      'zones/c.yaml:2:25',
      'zones/c.yaml:3:1',
      'zonewright.yaml:1:1',
    ]);
  });

  test('are the same whatever the order of the files', async () => {
    const turned = Object.fromEntries(Object.entries(MANY).toReversed());
    expect((await check(turned)).findings).toEqual((await check(MANY)).findings);
  });

  test('come with the text of every file that was read, for code frames', async () => {
    const root = repositoryIn({
      'zonewright.yaml': 'version: 1\n',
      'zones/a.yaml': `${HEAD}csp_policies: { policies: [ { include: ../f.yaml } ] }\n`,
      'f.yaml': '[]\n',
      'zones/b.yaml': 'a: "x\n',
      'other.yaml': 'a: 1\n',
    });
    const { sources } = await readConfiguration(openFolder(root));
    expect([...sources.keys()].toSorted()).toEqual([
      'f.yaml',
      'zones/a.yaml',
      'zones/b.yaml',
      'zonewright.yaml',
    ]);
    expect(sources.get('zones/b.yaml')).toBe('a: "x\n');
  });

  test('stand in files whose text is there, each once, whatever is wrong', async () => {
    const texts = fc.constantFrom(
      HEAD + SHIELD,
      HEAD,
      OTHER_HEAD + SHIELD,
      `${HEAD}log_fields: { cookies: [a] }\n`,
      `${HEAD}logpush_jobs: { jobs: [ { name: j, destination_conf: { env: D }, fields: [Cookies] } ] }\n`,
      HEAD.replace('shop', 'other'),
      'a: "x\n',
      '- x\n',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(texts, { maxLength: 4 }), async (list) => {
        const files = Object.fromEntries(list.map((text, index) => [`zones/${index}.yaml`, text]));
        const { findings, sources } = await readConfiguration(memoryFiles(files));
        const locations = findings.flatMap(({ location, related }) =>
          [location ?? [], related?.location ?? []].flat(),
        );
        for (const { file, line, column } of locations) {
          const written = sources.get(file)?.split('\n')[line - 1] ?? '';
          expect(Array.from(written).length).toBeGreaterThanOrEqual(column);
        }
        const said = findings.map(({ code, message, location }) => JSON.stringify([code, message, location]));
        expect(new Set(said).size).toBe(said.length);
      }),
      { numRuns: runs(100) },
    );
  });
});

test('what a user wrote never makes it throw', async () => {
  const piece = fc.constantFrom(
    HEAD,
    OTHER_HEAD,
    ACCOUNT_HEAD,
    SHIELD,
    'rulesets: [ { phase: http_request_sanitize, rules: [ { include: x } ] } ]\n',
    'rulesets: "${x}"\n',
    'zones: []\n',
    'zones: [1, zones/**/*.yaml]\n',
    'csp_policies: { policies: [ { include: ../zones/a.yaml } ] }\n',
    '\0',
    '"',
  );
  const text = fc.array(piece, { maxLength: 4 }).map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(text, text, text, async (project, zone, account) => {
      const files = { 'zonewright.yaml': project, 'zones/a.yaml': zone, 'accounts/a.yaml': account };
      const { findings } = await readConfiguration(memoryFiles(files));
      for (const { location } of findings)
        expect(location === undefined || location.file in files).toBe(true);
    }),
    { numRuns: runs(100) },
  );
});
