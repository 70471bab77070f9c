import { describe, expect, test } from 'vitest';
import type { Former } from '../../../src/import/moving/former.js';
import { readConfig, readRules } from '../../../src/import/moving/octorules/read.js';
import { openFolder } from '../../../src/files/repository/folder.js';
import { repository } from '../../helpers/command.js';

const CONFIG = { directory: './rules', zones: ['shop.example.com'], ruled: [] };

function read(files: Readonly<Record<string, string>>): Promise<Former> {
  return readRules(openFolder(repository(files)), CONFIG, 'octo');
}

async function rulesOf(text: string, more: Readonly<Record<string, string>> = {}): Promise<Former['things']> {
  const former = await read({ 'shop.example.com.yaml': text, ...more });
  expect(former.unclear).toEqual([]);
  return former.things;
}

const RULE = '- { ref: one, action: block, expression: "true" }';

describe('the files of octorules', () => {
  test.each([
    ['as they are', `waf_custom_rules:\n  ${RULE}\n`],
    ['below the name of the provider', `cloudflare:\n  waf_custom_rules:\n    ${RULE}\n`],
    ['with it before the name', `cloudflare.waf_custom_rules:\n  ${RULE}\n`],
    ['by an anchor', `x: &rules\n  ${RULE}\nwaf_custom_rules: *rules\n`],
    [
      'by a merge key',
      `defaults: &d { waf_custom_rules: [{ ref: one, action: block, expression: "true" }] }\n<<: *d\n`,
    ],
  ])('have sections %s', async (_, text) => {
    const things = await rulesOf(text);
    expect(things).toMatchObject([
      {
        name: 'rules/shop.example.com.yaml: waf_custom_rules',
        owner: { name: 'shop.example.com' },
        means: [
          {
            key: 'rulesets/http_request_firewall_custom',
            parts: [{ name: 'one', ref: 'one', says: { action: 'block', expression: 'true' } }],
          },
        ],
      },
    ]);
  });

  test('include others, from the file that names them', async () => {
    const things = await rulesOf('waf_custom_rules: !include shared/waf.yaml\n', {
      'shared/waf.yaml': `- !include deep/one.yaml\n${RULE.replace('one', 'two')}\n`,
      'shared/deep/one.yaml': '# why it is there\nref: one\naction: block\nexpression: "true"\n',
    });
    expect(things[0]?.means[0]?.parts).toMatchObject([
      { name: 'one', notes: ['why it is there'] },
      { name: 'two' },
    ]);
  });

  test.each<readonly [what: string, files: Readonly<Record<string, string>>, why: string]>([
    ['includes itself', { 'a.yaml': 'x: !include a.yaml\n' }, 'it includes itself'],
    [
      'includes what is not there',
      { 'a.yaml': 'x: !include b.yaml\n' },
      'rules/b.yaml: there is no file b.yaml',
    ],
    [
      'leads outside',
      { 'a.yaml': 'x: !include ../b.yaml\n' },
      '../b.yaml is not a path inside the repository',
    ],
    [
      'includes what is no YAML',
      { 'a.yaml': 'x: !include more/b.yaml\n', 'more/b.yaml': 'y:\n  - [\n' },
      'rules/more/b.yaml:2:5: this bracket is not closed before the next line that is indented less',
    ],
    ['is a list', { 'a.yaml': '- x\n' }, 'it has no mapping of sections'],
    ['is empty', { 'a.yaml': '# later\n' }, 'it has no mapping of sections'],
    ['is too deep', { 'a.yaml': `x: ${'['.repeat(80)}${']'.repeat(80)}\n` }, 'it is too deep'],
  ])('are told where one %s, and the others are read', async (_, files, why) => {
    const former = await read({ ...files, 'b.example.yaml': `cache_rules:\n  ${RULE}\n` });
    expect(former.unclear).toEqual([
      { name: 'rules/a.yaml', why: expect.stringContaining(why), owner: { name: 'a' }, isUnread: true },
    ]);
    expect(former.things).toHaveLength(1);
  });

  test.each([
    ['x: [\n', 'rules/a.yaml:1:4', 'this bracket is not closed before the next line that is indented less'],
    [
      'x:\n  - y: 1\n   z: 2\n',
      'rules/a.yaml:3:4',
      'this line is indented like neither an item of the list nor a part of one',
    ],
    ['x: *none\n', 'rules/a.yaml', 'it has an alias without an anchor'],
    ['x: 1\ny: "a\n', 'rules/a.yaml:2:4', 'this quote is never closed'],
  ])('of %j are told once, with the place', async (text, name, why) => {
    const { unclear } = await read({ 'a.yaml': text });
    expect(unclear).toMatchObject([{ name, why }]);
  });

  test('may have a key twice, of which the last one counts, as with PyYAML', async () => {
    const things = await rulesOf(`waf_custom_rules: []\nwaf_custom_rules:\n  ${RULE}\n`);
    expect(things[0]?.means[0]?.parts).toHaveLength(1);
  });

  test.each<readonly [section: string, value: string, why: string]>([
    ['waf_custom_rules', 'oops', 'the section is not a list'],
    ['waf_custom_rules', '', 'the section is not a list'],
    ['waf_custom_rules', '[null]', 'rule 1 is not an object'],
    ['waf_custom_rules', '[{ action: block }]', 'rule 1 has neither an id nor a ref'],
    ['waf_custom_rules', '[{ ref: { a: 1 } }]', 'ref of rule 1 is not a string'],
    ['waf_custom_rules', '[{ ref: one }, { ref: two, enabled: often }]', 'enabled of rule 2'],
    ['waf_custom_rules', '[{ ref: one, octorules: ignored }]', 'octorules of rule 1 is not an object'],
    ['page_shield_policies', '{ a: 1 }', 'the section is not a list'],
    ['page_shield_policies', '[{ value: none }]', 'policy 1 has no description'],
    ['page_shield_policies', '[{ description: a, value: [b] }]', 'value of policy 1'],
    ['lists', '[{ kind: ip }]', 'list 1 has no name'],
    ['lists', '[{ name: a, items: b }]', 'items of list 1 is not a list'],
    ['lists', '[{ name: a, items: [true] }]', 'item 1 of list 1 is not an object'],
    ['lists', '[{ name: a, items: [{ comment: b }] }]', 'item 1 of list 1 has neither'],
    ['custom_rulesets', '[{ name: a, rules: {} }]', 'rules of ruleset 1 is not a list'],
    ['custom_rulesets', '[{ name: a, rules: [5] }]', 'rule 1 is not an object'],
    ['custom_rulesets', '[a]', 'ruleset 1 is not an object'],
    ['zone_tls', '[ssl]', 'the section is not an object'],
  ])('whose %s is %s tell that it is not made out, and guess nothing', async (section, value, why) => {
    const { things, unclear } = await read({
      'shop.example.com.yaml': `${section}: ${value}\ncache_rules:\n  ${RULE}\n`,
    });
    expect(things.map(({ name }) => name)).toEqual(['rules/shop.example.com.yaml: cache_rules']);
    expect(unclear).toMatchObject([
      { name: `rules/shop.example.com.yaml: ${section}`, why: expect.stringContaining(why) },
    ]);
  });

  test('are told where one of a zone is missing', async () => {
    const { unclear } = await readRules(
      openFolder(repository({ 'shop.example.com.yaml': 'x: 1\n' })),
      { ...CONFIG, ruled: ['shop.example.com', 'blog.example.com'] },
      'octo',
    );
    expect(unclear).toEqual([
      {
        name: 'rules/blog.example.com.yaml',
        why: 'the configuration lists the zone, but there is no such file: for octorules it is a zone without rules',
        owner: { level: 'zone', name: 'blog.example.com' },
      },
    ]);
  });

  test('have comments, which go with what they stand at; words for the linter and lines that divide do not', async () => {
    const things = await rulesOf(
      [
        '# ------',
        '# Firewall',
        '# ------',
        'waf_custom_rules:',
        '  # first',
        '  # octorules:disable=CF015',
        '  - ref: one',
        '    action: block   # beside',
        '    # above',
        '    expression: "true"',
        '',
        '  # second',
        '  - ref: two',
        '    action: block',
        '    expression: "true"',
      ].join('\n'),
    );
    const [meant] = things[0]?.means ?? [];
    expect(meant?.notes).toEqual(['Firewall']);
    expect(meant?.parts?.map(({ notes }) => notes)).toEqual([['first', 'beside', 'above'], ['second']]);
  });

  test('hold policies, lists, custom rulesets and settings as well', async () => {
    const things = await rulesOf(
      [
        'page_shield_policies: [{ description: scripts }]',
        'lists: [{ name: office, kind: ip, items: [{ ip: 192.0.2.1/32 }, 192.0.2.7/24, 64500] }]',
        'custom_rulesets: [{ id: x, name: bots, rules: [{ ref: one }] }]',
        'cloudflare_zone_security: { challenge_passage: 1800 }',
      ].join('\n'),
    );
    expect(things.flatMap(({ means }) => means)).toMatchObject([
      { key: 'csp_policies/scripts' },
      { key: 'lists/office', parts: [{ name: '192.0.2.1' }, { name: '192.0.2.0/24' }, { name: '64500' }] },
      { key: 'custom_rulesets/bots', parts: [{ name: 'one' }] },
      { key: 'zone_settings/challenge_ttl' },
    ]);
  });

  test.each([
    ['cloudflare_bot_management: { fight_mode: true }', 'bot_management'],
    ['cloudflare: { bot_management: { fight_mode: true } }', 'bot_management'],
    ['cloudflare_url_normalization: { scope: incoming }', 'url_normalization'],
    ['cloudflare: { url_normalization_settings: { type: rfc3986 } }', 'url_normalization'],
    [
      'cloudflare: { managed_transforms: { request: { add_bot_protection_headers: true } } }',
      'managed_transforms',
    ],
  ])('%s is what a zone has once', async (text, key) => {
    expect(await rulesOf(text)).toMatchObject([{ sections: [key], means: [{ key }] }]);
  });

  test.each([
    'bot_management: [true]',
    'url_normalization_settings: { scope: [both] }',
    'managed_transforms: { request: [add_bot_protection_headers] }',
  ])('%s has an unknown shape', async (section) => {
    const { things, unclear } = await read({ 'a.yaml': `cloudflare: { ${section} }` });
    expect([things.length, unclear.length]).toEqual([0, 1]);
  });

  test('name sections that zonewright has no place for', async () => {
    const { others } = await read({
      'a.yaml': 'cloudflare_leaked_credential_check: {}\n',
      'b.yaml': 'cloudflare: { content_scanning: {} }\n',
    });
    expect(others).toEqual([
      { type: 'cloudflare_leaked_credential_check', names: ['rules/a.yaml'] },
      { type: 'content_scanning', names: ['rules/b.yaml'] },
    ]);
  });

  test('may hold aliases of aliases without an end of memory', async () => {
    const lines = Array.from({ length: 40 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`);
    const former = await read({ 'a.yaml': ['a0: &a0 [x]', ...lines].join('\n') });
    expect(former.others).toHaveLength(41);
  });
});

test.each<readonly [text: string, config: object | undefined]>([
  [
    'providers: { cloudflare: {}, rules: { directory: infra } }\nzones: { a.example: {} }\n',
    { directory: 'infra', zones: ['a.example'], ruled: ['a.example'] },
  ],
  ['providers: { cloudflare: {} }\n', { directory: './rules', zones: [], ruled: [] }],
  [
    'providers: { cloudflare: {} }\nzones: { a.example: { sources: [rules] }, b.example: { sources: [aws] }, c.example: { sources: [] } }\n',
    {
      directory: './rules',
      zones: ['a.example', 'b.example', 'c.example'],
      ruled: ['a.example', 'c.example'],
    },
  ],
  ['version: 1\n', undefined],
])('%j is a configuration: %j', async (text, config) => {
  expect(await readConfig('config.yaml', openFolder(repository({ 'config.yaml': text })))).toEqual(config);
});
