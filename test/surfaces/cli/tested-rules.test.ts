import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import type { ValidationDocument } from '../../../src/generated/documents/validation.js';
import { repository, zonewright, type Ran } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { GIT_ENV, gitRepository, HAS_GIT } from '../../helpers/git.js';
import { ZONE } from '../../helpers/world.js';

const RULES = `zone: { name: shop.example.com, id: "${ZONE}" }
rulesets:
  - phase: http_request_firewall_custom
    rules:
      - { ref: skip-office, action: skip, expression: 'ip.src eq 192.0.2.7', action_parameters: { ruleset: current } }
      - { ref: block-admin, action: block, expression: 'http.request.uri.path eq "/admin"' }
      - { ref: block-abroad, action: block, expression: 'ip.src.country eq "SX"' }
      - { ref: only-logs, action: log, expression: 'http.host eq "shop.example.com"' }
      - { ref: off, action: block, enabled: false, expression: 'http.host eq "shop.example.com"' }
`;
const HIT =
  '  - { request: { ip.src: 203.0.113.1, http.request.uri.path: /admin }, expect: { rule: block-admin } }\n';
const MISS =
  '  - { request: { ip.src: 203.0.113.1, http.request.uri.path: /, ip.src.country: DE }, expect: none }\n';
const REQUIRE = { 'zonewright.yaml': 'require:\n  tests: blocking\n' };

async function validated(text: string, ...args: readonly string[]): Promise<ValidationDocument> {
  const root = repository({ 'zones/shop.yaml': text });
  const { stdout } = await zonewright(['validate', '--format', 'json', ...args], { root });
  const document = JSON.parse(stdout) as ValidationDocument;
  const validate = validatorFor('validation');
  expect([validate(document), validate.errors]).toEqual([true, null]);
  return document;
}

describe('the rules that tests and invariants reach', () => {
  test.each([
    ['by no test', '', { rules: 3, reached: 0, share: 0 }],
    ['by a test', `tests:\n${HIT}`, { rules: 3, reached: 1, share: 0.333 }],
    ['by no test that passes them', `tests:\n${MISS}`, { rules: 3, reached: 0, share: 0 }],
    [
      'by an invariant that needs it',
      `invariants:\n  - { name: admin, never: 'http.request.uri.path eq "/admin" and ip.src ne 192.0.2.7' }\n`,
      { rules: 3, reached: 1, share: 0.333 },
    ],
  ])('are counted: %s', async (_, more, reach) => {
    expect(await validated(RULES + more)).toMatchObject({ reach });
  });

  test('are in the summary', async () => {
    const root = repository({ 'zones/shop.yaml': `${RULES}tests:\n${HIT}` });
    const { stdout } = await zonewright(['validate'], { root });
    expect(stdout).toBe('1 file, 1 scope: valid, 1 test passed, 1 of 3 rules reached.\n');
  });
});

describe('required tests', () => {
  const codesOf = ({ findings }: ValidationDocument): readonly string[] =>
    findings.map(({ code, line, message }) => `${code} ${line} ${message}`);
  const checked = async (text: string): Promise<ValidationDocument> => {
    const root = repository({ 'zones/shop.yaml': text, ...REQUIRE });
    const { stdout } = await zonewright(['validate', '--format', 'json'], { root });
    return JSON.parse(stdout) as ValidationDocument;
  };
  const lacks = 'of rulesets/http_request_firewall_custom has the action block, and';

  test('are one that a rule decides and one that it leaves alone, for rules that keep traffic out', async () => {
    expect(codesOf(await checked(RULES))).toEqual([
      `rule-untested 6 rule block-admin ${lacks} no test that it decides and no test of traffic that it leaves alone`,
      `rule-untested 7 rule block-abroad ${lacks} no test that it decides and no test of traffic that it leaves alone`,
    ]);
    expect(codesOf(await checked(`${RULES}tests:\n${HIT}${MISS}`))).toEqual([
      `rule-untested 7 rule block-abroad ${lacks} no test that it decides`,
    ]);
  });

  test('are those that --suggest-tests prints: with them, the files are valid', async () => {
    const root = repository({ 'zones/shop.yaml': RULES, ...REQUIRE });
    const { stdout } = await zonewright(['validate', '--suggest-tests'], { root });
    const tests = stdout.slice(stdout.indexOf('tests:\n'));
    expect(parse(tests)).toMatchObject({ tests: expect.any(Array) });
    const after = await checked(RULES + tests);
    expect(after).toMatchObject({ valid: true, tests: { failed: 0 }, findings: [] });
    expect(await validated(RULES, '--suggest-tests')).toMatchObject({
      suggested_tests: expect.arrayContaining([
        { file: 'zones/shop.yaml', rule: 'block-admin', test: expect.anything() },
      ]),
    });
  });

  test.skipIf(!HAS_GIT)('are those of the base revision', async () => {
    const { root, branch, commit } = gitRepository({ 'zones/shop.yaml': RULES, ...REQUIRE });
    branch('topic');
    commit({ 'zonewright.yaml': undefined });
    const ran = (...args: readonly string[]): Promise<Ran> =>
      zonewright(['validate', ...args], { root, env: GIT_ENV });
    expect(await ran()).toMatchObject({ exit: 0 });
    expect(await ran('--base', 'main')).toMatchObject({
      exit: 3,
      stdout: expect.stringContaining('rule-untested'),
    });
  });
});

describe('--mutate', () => {
  test('lists what nothing notices, with a share', async () => {
    const { mutations } = await validated(`${RULES}tests:\n${HIT}${MISS}`, '--mutate');
    expect(mutations).toMatchObject({ total: 9, noticed: 5, share: 0.556 });
    expect(mutations?.survivors.map(({ rule, change }) => `${rule} ${change}`)).toEqual([
      'skip-office deleted',
      'skip-office disabled',
      'block-abroad deleted',
      'block-abroad disabled',
    ]);
  });

  test('asks invariants as well', async () => {
    const invariant = `invariants:\n  - { name: abroad, never: 'ip.src.country eq "SX" and ip.src ne 192.0.2.7' }\n`;
    const { mutations } = await validated(RULES + invariant, '--mutate');
    const survivors = mutations?.survivors.map(({ rule, change }) => `${rule} ${change}`);
    expect(survivors).not.toContain('block-abroad deleted');
    expect(survivors).toContain('block-abroad widened');
  });

  test('says so to people', async () => {
    const root = repository({ 'zones/shop.yaml': `${RULES}tests:\n${HIT}${MISS}` });
    const { stdout } = await zonewright(['validate', '--mutate'], { root });
    expect(stdout).toContain(
      '5 of 9 edits of a rule noticed by a test or an invariant (55%). Nothing notices:\n',
    );
    expect(stdout).toMatch(/zones\/shop\.yaml:\d+ {2}skip-office +deleted +zone\/shop/);
  });
});
