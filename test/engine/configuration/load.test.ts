import { describe, expect, test } from 'vitest';
import { UserError } from '../../../src/kernel/model/errors.js';
import type { Location } from '../../../src/kernel/model/finding.js';
import { loadFile, type LoadedFile, type LoadResult } from '../../../src/engine/configuration/load.js';
import { openFolder } from '../../../src/files/repository/folder.js';
import { openFragments } from '../../../src/files/repository/include.js';
import { brief, link, repositoryIn, withoutAccess } from '../../files/repository/support.js';

function read(root: string, file = 'zones/a.yaml'): Promise<LoadResult> {
  const folder = openFolder(root);
  return loadFile(folder, file, openFragments(folder));
}

/** The file zones/a.yaml of a repository in which nothing is wrong. */
async function load(files: Readonly<Record<string, string>>): Promise<LoadedFile> {
  const { file, findings } = await read(repositoryIn(files));
  expect(findings).toEqual([]);
  if (file === undefined) throw new Error('refused without a finding');
  return file;
}

const at = (file: string, line: number, column: number, length: number): Location => ({
  file,
  line,
  column,
  length,
});

const RULES = 'rulesets:\n  - phase: p\n    rules:\n';

describe('a file without includes', () => {
  test('is its value with places, and its text', async () => {
    const text = 'zone: {id: 012}\n';
    const result = await read(repositoryIn({ 'zones/a.yaml': text }));
    expect(result).toMatchObject({
      findings: [],
      text,
      file: { file: 'zones/a.yaml', value: { zone: { id: 12 } } },
    });
    expect(result.file?.locationOf(['zone', 'id'])).toEqual({ location: at('zones/a.yaml', 1, 12, 3) });
    expect(result.file?.locationOf(['zone', 'id'], 'key')).toEqual({ location: at('zones/a.yaml', 1, 8, 2) });
    expect(result.file?.locationOf(['zone', 'name'])).toEqual({ location: at('zones/a.yaml', 1, 7, 9) });
  });

  test('has findings and its text when it is not YAML', async () => {
    const { file, findings, text } = await read(repositoryIn({ 'zones/a.yaml': 'a: "x\n' }));
    expect(file).toBeUndefined();
    expect(brief(findings)).toEqual(['yaml-syntax zones/a.yaml:1:4']);
    expect(text).toBe('a: "x\n');
  });

  test('is there with its findings when only a value is wrong', async () => {
    const { file, findings } = await read(repositoryIn({ 'zones/a.yaml': 'a: 1\na: 2\nb: 3\n' }));
    expect(file?.value).toEqual({ a: 1, b: 3 });
    expect(brief(findings)).toEqual(['yaml-duplicate-key zones/a.yaml:2:1 & zones/a.yaml:1:1']);
  });

  test.each([
    'rules:\n  - include: x.yaml\n',
    'a:\n  policies:\n    - include: x.yaml\n',
    'zone: { include: x.yaml }\n',
    'zones:\n  - include: x.yaml\n',
    'vars: { include: x.yaml }\n',
    'gates:\n  - include: x.yaml\n',
    'include: x.yaml\n',
    '- include: x.yaml\n',
  ])('keeps an include that stands where none is allowed: %j', async (text) => {
    expect(JSON.stringify((await load({ 'zones/a.yaml': text })).value)).toContain('{"include":"x.yaml"}');
  });

  test('keeps what the service calls so', async () => {
    const text =
      'rulesets:\n  - rules:\n      - action_parameters: { header: { include: [x] }, query: { include: "*" } }\n';
    const parameters = { header: { include: ['x'] }, query: { include: '*' } };
    expect((await load({ 'zones/a.yaml': text })).value).toEqual({
      rulesets: [{ rules: [{ action_parameters: parameters }] }],
    });
  });
});

describe('a file that can not be read', () => {
  test.each([
    ['zones/none.yaml', 'file-missing'],
    ['zones/link.yaml', 'file-symlink'],
    ['zones', 'file-irregular'],
    ['zones/large.yaml', 'file-too-large'],
    ['.git/config', 'file-outside'],
  ])('is a finding at its first line: %s', async (name, code) => {
    const root = repositoryIn({
      'zones/a.yaml': '',
      'zones/large.yaml': 'x'.repeat((1 << 20) + 1),
      '.git/config': '',
    });
    link(root, 'zones/link.yaml', 'a.yaml');
    const { file, findings, text } = await read(root, name);
    expect({ file, text }).toEqual({ file: undefined, text: undefined });
    expect(brief(findings)).toEqual([`${code} ${name}:1:1`]);
    expect(findings[0]).toMatchObject({ severity: 'error', help: expect.stringMatching(/\.$/) });
  });

  test('is told as what it is when it may not be read', async () => {
    const root = repositoryIn({ 'zones/a.yaml': 'a: 1\n' });
    const { findings } = await withoutAccess(root, 'zones/a.yaml', () => read(root));
    expect(brief(findings)).toEqual(['file-unreadable zones/a.yaml:1:1']);
    expect(findings[0]?.message).toBe("zones/a.yaml can't be read (EACCES)");
  });

  test('is told without help when there is none', async () => {
    const refused = new UserError('not today', { code: 'interrupted', exit: 130 });
    const files = { ...openFolder('.'), read: () => Promise.reject(refused) };
    const { findings } = await loadFile(files, 'a.yaml', openFragments(files));
    const place = { file: 'a.yaml', line: 1, column: 1, length: 1 };
    expect(findings).toEqual([
      { severity: 'error', code: 'interrupted', message: 'not today', location: place },
    ]);
  });

  test('is no finding when it is a bug', async () => {
    const files = { ...openFolder('.'), read: () => Promise.reject(new TypeError('bug')) };
    await expect(loadFile(files, 'a.yaml', openFragments(files))).rejects.toThrow(TypeError);
  });
});

describe('a file with includes', () => {
  const FILES = {
    'zones/a.yaml': `csp_policies:\n  policies:\n    - include: ../fragments/csp.yaml\n${RULES}      - ref: first\n      - include: ../fragments/one.yaml\n      - ref: last\n  - phase: q\n    rules:\n      - include: ../fragments/none.yaml\n`,
    'fragments/csp.yaml': '- description: checkout\n',
    'fragments/one.yaml': '- ref: one\n- include: deep/two.yaml\n- ref: three\n',
    'fragments/deep/two.yaml': '# comment\n- ref: two\n  expression: "x"\n',
    'fragments/none.yaml': '[]\n',
  };

  test('has the items of the fragments in place', async () => {
    expect((await load(FILES)).value).toEqual({
      csp_policies: { policies: [{ description: 'checkout' }] },
      rulesets: [
        {
          phase: 'p',
          rules: [
            { ref: 'first' },
            { ref: 'one' },
            { ref: 'two', expression: 'x' },
            { ref: 'three' },
            { ref: 'last' },
          ],
        },
        { phase: 'q', rules: [] },
      ],
    });
  });

  const rules = ['rulesets', 0, 'rules'];
  const outer = at('zones/a.yaml', 8, 18, 21);
  const inner = at('fragments/one.yaml', 2, 12, 13);

  test.each<readonly [string, readonly (string | number)[], Location, readonly Location[]]>([
    ['before an include', [...rules, 0, 'ref'], at('zones/a.yaml', 7, 14, 5), []],
    ['in a fragment', [...rules, 3, 'ref'], at('fragments/one.yaml', 3, 8, 5), [outer]],
    [
      'in a fragment, by an index as text',
      [...rules, '3', 'ref'],
      at('fragments/one.yaml', 3, 8, 5),
      [outer],
    ],
    [
      'below lists named by text',
      ['rulesets', '0', 'rules', '2', 'ref'],
      at('fragments/deep/two.yaml', 2, 8, 3),
      [inner, outer],
    ],
    ['an item as a whole', [...rules, 1], at('fragments/one.yaml', 1, 3, 8), [outer]],
    [
      'a member that an item does not have',
      [...rules, 1, 'action'],
      at('fragments/one.yaml', 1, 3, 8),
      [outer],
    ],
    ['behind an include', [...rules, 4, 'ref'], at('zones/a.yaml', 9, 14, 4), []],
    [
      'in a policy',
      ['csp_policies', 'policies', 0, 'description'],
      at('fragments/csp.yaml', 1, 16, 8),
      [at('zones/a.yaml', 3, 16, 21)],
    ],
    ['beside the lists', ['rulesets', 1, 'phase'], at('zones/a.yaml', 10, 12, 1), []],
    ['the list itself', ['csp_policies', 'policies'], at('zones/a.yaml', 3, 5, 32), []],
  ])('knows where everything stands: %s', async (_, pointer, location, includedFrom) => {
    expect((await load(FILES)).locationOf(pointer)).toEqual({
      location,
      ...(includedFrom.length > 0 ? { includedFrom } : {}),
    });
  });

  test('knows where a character of a string stands', async () => {
    const file = await load(FILES);
    expect(file.locationOf([...rules, 2, 'expression'], 'value', 0, 1)).toEqual({
      location: at('fragments/deep/two.yaml', 3, 16, 1),
      includedFrom: [inner, outer],
    });
  });

  describe('of mappings', () => {
    const MAPPINGS = {
      'zones/a.yaml':
        'log_fields: { include: ../shared/log-fields.yaml, cookies: [own] }\nrulesets: { include: ../shared/rulesets.yaml }\nlogpush_jobs:\n  jobs:\n    - include: ../shared/job.yaml\n      name: shop\n',
      'shared/log-fields.yaml': 'include: base.yaml\ncookies: [shared]\n',
      'shared/base.yaml': 'request_headers: [x-a]\ncookies: [base]\n',
      'shared/rulesets.yaml': '- phase: p\n  rules:\n    - include: rules.yaml\n    - { ref: last }\n',
      'shared/rules.yaml': '- { ref: one }\n- { ref: two }\n',
      'shared/job.yaml': 'name: any\ndataset: http_requests\noptions: { include: deep.yaml }\n',
      'shared/deep.yaml': 'a: 1\n',
    };

    test('has their members in place, and what is written nearest wins', async () => {
      expect((await load(MAPPINGS)).value).toEqual({
        log_fields: { request_headers: ['x-a'], cookies: ['own'] },
        rulesets: [{ phase: 'p', rules: [{ ref: 'one' }, { ref: 'two' }, { ref: 'last' }] }],
        logpush_jobs: { jobs: [{ name: 'shop', dataset: 'http_requests', options: { a: 1 } }] },
      });
    });

    test.each<readonly [string, readonly (string | number)[], string]>([
      ['what is written here', ['log_fields', 'cookies', 0], 'zones/a.yaml:1'],
      ['a section', ['log_fields'], 'zones/a.yaml:1'],
      ['a member of a fragment of a fragment', ['log_fields', 'request_headers', 0], 'shared/base.yaml:1'],
      ['an item of a list in place of a section', ['rulesets', 0, 'phase'], 'shared/rulesets.yaml:1'],
      ['an item of a list in there', ['rulesets', 0, 'rules', 1, 'ref'], 'shared/rules.yaml:2'],
      ['one behind it', ['rulesets', 0, 'rules', 2, 'ref'], 'shared/rulesets.yaml:4'],
      ['a member of an item', ['logpush_jobs', 'jobs', 0, 'dataset'], 'shared/job.yaml:2'],
      ['one that is written beside it', ['logpush_jobs', 'jobs', 0, 'name'], 'zones/a.yaml:6'],
      ['something deeper', ['logpush_jobs', 'jobs', 0, 'options', 'a'], 'shared/deep.yaml:1'],
    ])('knows where it stands: %s', async (_, pointer, place) => {
      const { location } = (await load(MAPPINGS)).locationOf(pointer);
      expect(`${location.file}:${location.line}`).toBe(place);
    });

    test.each([
      [
        'a list beside other keys',
        'log_fields: { include: ../f/list.yaml, cookies: [a] }\n',
        'include-not-a-mapping',
      ],
      ['a text', 'log_fields: { include: ../f/text.yaml }\n', 'include-not-a-mapping'],
      ['no path', 'log_fields: { include: [x] }\n', 'include-path'],
      ['a file that includes itself', 'log_fields: { include: ../f/self.yaml }\n', 'include-cycle'],
    ])('tells %s, and what is beside it is there', async (_, text, code) => {
      const root = repositoryIn({
        'zones/a.yaml': `${text}page_shield: { enabled: true }\n`,
        'f/list.yaml': '- x\n',
        'f/text.yaml': 'just text\n',
        'f/self.yaml': 'include: self.yaml\n',
      });
      const { file, findings } = await read(root);
      expect(findings.map((finding) => finding.code)).toEqual([code]);
      expect(file?.value).toMatchObject({ page_shield: { enabled: true } });
    });
  });

  test('finds an item beyond the end in the list', async () => {
    const { location } = (await load(FILES)).locationOf([...rules, 5]);
    expect(location.file).toBe('zones/a.yaml');
  });

  test('has the findings of all of its includes at once, and what could be included', async () => {
    const root = repositoryIn({
      'zones/a.yaml': `csp_policies:\n  policies:\n    - include: none.yaml\n    - include: c.yaml\n${RULES}      - include: b.yaml\n      - ref: last\n      - include: [x]\n`,
      'zones/b.yaml': '- ref: x\n  ref: y\n',
      'zones/c.yaml': '- description: c\n',
    });
    const { file, findings } = await read(root);
    expect(brief(findings)).toEqual([
      'include-missing zones/a.yaml:3:16',
      'yaml-duplicate-key zones/b.yaml:2:3 < zones/a.yaml:8 & zones/b.yaml:1:3',
      'include-path zones/a.yaml:10:18',
    ]);
    expect(file?.value).toEqual({
      csp_policies: { policies: [{ description: 'c' }] },
      rulesets: [{ phase: 'p', rules: [{ ref: 'x' }, { ref: 'last' }] }],
    });
  });

  test.each([
    ['a byte order mark', '\uFEFF- ref: x\n- ref: y\n', at('zones/f.yaml', 2, 8, 1)],
    ['CRLF line ends', '- ref: x\r\n- ref: y\r\n', at('zones/f.yaml', 2, 8, 1)],
    ['both', '\uFEFF# ä\r\n- ref: x\r\n- {"ä😀": 1, ref: y}\r\n', at('zones/f.yaml', 3, 18, 1)],
  ])('counts characters in a fragment with %s', async (_, fragment, location) => {
    const file = await load({
      'zones/a.yaml': `${RULES}      - include: f.yaml\n`,
      'zones/f.yaml': fragment,
    });
    expect(file.locationOf(['rulesets', 0, 'rules', 1, 'ref']).location).toEqual(location);
  });

  test('finds an offset behind line ends that folding took away', async () => {
    const file = await load({
      'zones/a.yaml': `${RULES}      - include: f.yaml\n`,
      'zones/f.yaml': '- expression: >-\r\n    http.host\r\n    eq ${host}\r\n',
    });
    const pointer = ['rulesets', 0, 'rules', 0, 'expression'];
    expect(file.value).toEqual({
      rulesets: [{ phase: 'p', rules: [{ expression: 'http.host eq ${host}' }] }],
    });
    expect(file.locationOf(pointer, 'value', 13, 7).location).toEqual(at('zones/f.yaml', 3, 8, 7));
  });
});
