import { describe, expect, test } from 'vitest';
import { readConfiguration } from '../../../src/engine/configuration/read.js';
import { openFolder } from '../../../src/files/repository/folder.js';
import { OTHER_ZONE, ZONE } from '../../helpers/world.js';
import { brief, repositoryIn } from '../../files/repository/support.js';
import { check, HEAD } from '../marked.js';

const OTHER_HEAD = `zone: { name: blog.example.com, id: "${OTHER_ZONE}" }\n`;
const SHIELD = 'page_shield: { enabled: true }\n';
const ZONES = `zones:\n  - { name: a.example.com, id: "${ZONE}" }\n  - { name: b.example.com, id: "${OTHER_ZONE}" }\n`;

describe('two files', () => {
  test.each<readonly [title: string, first: string, second: string, expected: readonly string[]]>([
    ['the same section', SHIELD, SHIELD, ['managed-twice zones/b.yaml:2:14 & zones/a.yaml:2:14']],
    [
      'the same phase',
      'rulesets:\n  - { phase: http_request_sanitize, rules: [] }\n  - { phase: http_custom_errors, rules: [] }\n',
      'rulesets:\n  - { phase: http_custom_errors, rules: [] }\n',
      ['managed-twice zones/b.yaml:3:5 & zones/a.yaml:4:5'],
    ],
    [
      'log_fields and the ruleset they become',
      'log_fields: { cookies: [a] }\n',
      'rulesets: [ { phase: http_log_custom_fields, rules: [] } ]\n',
      ['managed-twice zones/b.yaml:2:13 & zones/a.yaml:2:13'],
    ],
    ['different sections', SHIELD, 'log_fields: { cookies: [a] }\n', []],
  ])('of one zone with %s', async (_, first, second, expected) => {
    const { findings } = await check({ 'zones/a.yaml': HEAD + first, 'zones/b.yaml': HEAD + second });
    expect(brief(findings)).toEqual(expected);
  });

  test.each([
    [
      'one id two names',
      HEAD.replace('shop', 'store'),
      `zone store.example.com: id ${ZONE} also belongs to shop.example.com`,
    ],
    [
      'one name two ids',
      HEAD.replace(ZONE, OTHER_ZONE),
      `zone shop.example.com: shop.example.com has the id ${ZONE} elsewhere`,
    ],
  ])('may not give %s', async (_, head, message) => {
    const { findings } = await check({ 'zones/a.yaml': HEAD, 'zones/b.yaml': head });
    expect(brief(findings)).toEqual(['scope-identity zones/b.yaml:1:7 & zones/a.yaml:1:7']);
    expect(findings[0]?.message).toBe(message);
  });

  test('in one: a phase twice, and log_fields beside the ruleset they become', async () => {
    const text = `${HEAD}rulesets:\n  - { phase: http_request_sanitize, rules: [] }\n  - «managed-twice»{ phase: http_request_sanitize, rules: [] }\n  - { phase: http_log_custom_fields, rules: [] }\nlog_fields: «managed-twice»{ cookies: [a] }\n`;
    const { found, expected } = await check({ 'zones/a.yaml': text });
    expect(found).toEqual(expected);
  });

  test.each([
    ['http_request_sanitize', 'url_normalization: { type: rfc3986, scope: both }'],
    [
      'http_response_page_shield',
      `csp_policies: { policies: [ { description: a, action: log, expression: 'true', value: "img-src 'self'" }, { description: b, action: log, expression: 'true', value: "img-src 'self'" } ] }`,
    ],
  ])('not a ruleset of phase %s beside the section that writes its rules', async (phase, section) => {
    const text = `${HEAD}rulesets:\n  - { phase: http_ratelimit, rules: [] }\n  - «managed-twice»{ phase: ${phase}, rules: [] }\n${section}\n`;
    const { found, expected, findings } = await check({ 'zones/a.yaml': text });
    expect(found.filter((one) => one.startsWith('managed-twice'))).toEqual(expected);
    expect(findings.map(({ message }) => message)).toContain(
      `rulesets/${phase} and ${section.split(':')[0]} of zone shop.example.com are the same rules`,
    );
  });

  test('that share zones are told of each zone what both manage', async () => {
    const { findings } = await check({ 'zones/a.yaml': ZONES + SHIELD, 'zones/b.yaml': ZONES + SHIELD });
    expect(findings.map(({ message }) => message)).toEqual([
      'page_shield of zone a.example.com is managed in two places',
      'page_shield of zone b.example.com is managed in two places',
    ]);
  });
});

describe('a file that several zones share', () => {
  test('may not name one of them twice', async () => {
    const { found, expected } = await check({
      'zones/a.yaml': `${ZONES}  - «scope-twice»{ name: a.example.com, id: "${ZONE}" }\n${SHIELD}`,
    });
    expect(found).toEqual(expected);
  });

  test('is warned about once', async () => {
    const { found, expected } = await check({
      'zones/a.yaml': `${ZONES}log_fields: { cookies: «log-fields-unused»[a] }\nlogpush_jobs: { jobs: [] }\n`,
    });
    expect(found).toEqual(expected);
  });
});

describe('a fragment that several files include', () => {
  const include = 'rulesets: [ { phase: http_request_sanitize, rules: [ { include: ../f.yaml } ] } ]\n';

  async function findingsOf(fragment: string): Promise<readonly string[]> {
    const root = repositoryIn({
      'zones/a.yaml': HEAD + include,
      'zones/b.yaml': OTHER_HEAD + include,
      'f.yaml': fragment,
    });
    return brief((await readConfiguration(openFolder(root))).findings);
  }

  test.each<readonly [title: string, fragment: string, expected: readonly string[]]>([
    ['is no YAML', '- "x\n', ['yaml-syntax f.yaml:1:3 < zones/a.yaml:2']],
    [
      'has a value twice',
      '- { ref: a, ref: b, action: log, expression: ssl }\n',
      ['yaml-duplicate-key f.yaml:1:13 < zones/a.yaml:2 & f.yaml:1:5'],
    ],
    [
      'has a wrong key',
      '- { ref: a, action: block, expression: ssl, acton: y }\n',
      ['unknown-key f.yaml:1:45 < zones/a.yaml:2'],
    ],
    ['includes what is not there', '- include: g.yaml\n', ['include-missing f.yaml:1:12 < zones/a.yaml:2']],
    [
      'names a variable that is not there',
      '- { ref: a, action: log, expression: "${x}" }\n',
      ['unknown-variable f.yaml:1:39 < zones/a.yaml:2'],
    ],
    [
      'says something twice',
      '- { ref: a, action: log, expression: ssl }\n- { ref: a, action: log, expression: not ssl }\n',
      ['duplicate-ref f.yaml:2:10 < zones/a.yaml:2 & f.yaml:1:10'],
    ],
  ])('is told once when it %s', async (_, fragment, expected) => {
    expect(await findingsOf(fragment)).toEqual(expected);
  });

  test('is told at each include line when it is no list', async () => {
    expect(await findingsOf('x: 1\n')).toEqual([
      'include-not-a-list zones/a.yaml:2:65',
      'include-not-a-list zones/b.yaml:2:65',
    ]);
  });
});
