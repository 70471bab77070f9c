import { describe, expect, test } from 'vitest';
import type { Former } from '../../../src/import/moving/former.js';
import { readConfig, readRules } from '../../../src/import/moving/octorules/read.js';
import { openFolder } from '../../../src/files/repository/folder.js';
import { repository } from '../../helpers/command.js';

const CONFIG = { directory: './rules', zones: ['shop.example.com'] };

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
    ['includes itself', { 'a.yaml': 'x: !include a.yaml\n' }, 'a.yaml includes itself'],
    ['includes what is not there', { 'a.yaml': 'x: !include b.yaml\n' }, 'there is no file b.yaml'],
    [
      'leads outside',
      { 'a.yaml': 'x: !include ../b.yaml\n' },
      '../b.yaml is not a path inside the repository',
    ],
    ['is no YAML', { 'a.yaml': 'x: [\n' }, 'a.yaml: '],
    ['is too deep', { 'a.yaml': `x: ${'['.repeat(80)}${']'.repeat(80)}\n` }, 'a.yaml is too deep'],
  ])('are told where one %s, and the others are read', async (_, files, why) => {
    const former = await read({ ...files, 'b.example.yaml': `cache_rules:\n  ${RULE}\n` });
    expect(former.unclear).toEqual([{ name: 'rules/a.yaml', why: expect.stringContaining(why) }]);
    expect(former.things).toHaveLength(1);
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

  test('name sections that zonewright has no place for', async () => {
    const { others } = await read({
      'a.yaml': 'cloudflare_bot_management: {}\n',
      'b.yaml': 'cloudflare: { bot_management: {} }\n',
    });
    expect(others).toEqual([
      { type: 'cloudflare_bot_management', names: ['rules/a.yaml'] },
      { type: 'bot_management', names: ['rules/b.yaml'] },
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
    { directory: 'infra', zones: ['a.example'] },
  ],
  ['providers: { cloudflare: {} }\n', { directory: './rules', zones: [] }],
  ['version: 1\n', undefined],
])('%j is a configuration: %j', async (text, config) => {
  expect(await readConfig('config.yaml', openFolder(repository({ 'config.yaml': text })))).toEqual(config);
});
