import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repository, zonewright } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { ZONE } from '../../helpers/world.js';

const RULES = `zone: { name: shop.example.com, id: "${ZONE}" }
rulesets:
  - phase: http_request_firewall_custom
    rules:
      - { ref: network, action: block, expression: 'ip.src in {192.0.2.0/24}' }
      - { ref: one, action: block, expression: 'ip.src eq 198.51.100.7' }
      - { ref: admin, action: block, expression: 'http.request.uri.path eq "/admin" and ip.src.country ne "DE"' }
      - { ref: token, action: block, expression: 'http.request.uri.query contains "token"' }
      - { ref: tested, action: block, expression: 'http.request.uri.path eq "/x"' }
tests:
  - { request: { http.request.uri.path: /x, http.request.uri.query: '', ip.src: 203.0.113.1 }, expect: { rule: tested } }
`;
const SECRET = 'dG9rZW4tb2Ytc29tZWJvZHk';
const line = (more: object): string =>
  JSON.stringify({
    ClientRequestHost: 'shop.example.com',
    ClientRequestMethod: 'GET',
    ClientRequestURI: `/?token=${SECRET}`,
    ClientRequestUserAgent: 'curl/8.0',
    ClientCountry: 'fr',
    ClientIP: '203.0.113.77',
    Cookies: { session: SECRET },
    ...more,
  });
const LOG = [
  line({}),
  line({ ClientIP: '192.0.2.77' }),
  line({ ClientIP: '198.51.100.7' }),
  line({ ClientRequestURI: `/admin?token=${SECRET}` }),
  line({ ClientRequestHost: 'other.example.net', ClientRequestURI: '/admin' }),
  '{',
].join('\n');

describe('replay --suggest-tests', () => {
  test('makes the tests that rules lack of logged requests, with nothing that says who sent them', async () => {
    const root = repository({ 'zones/shop.yaml': RULES });
    const log = join(root, 'log.ndjson');
    writeFileSync(log, LOG);
    const { stdout, stderr, exit } = await zonewright(['replay', log, '--suggest-tests'], { root });
    expect(stderr).toBe('');
    expect(exit).toBe(0);
    expect(stdout).toBe(`
# zones/shop.yaml
tests:
  - { request: { ip.src: 192.0.2.0 }, expect: { action: block, rule: network } }
  - { request: { http.request.uri.path: /admin, ip.src: 203.0.113.0, ip.src.country: FR }, expect: { action: block, rule: admin } }
  - { request: { http.request.uri.path: /, ip.src: 192.0.2.0 }, expect: { action: block, rule: network } }
`);
    expect(stdout).not.toMatch(/token|77|curl/);
  });

  test('what it prints passes, and is not asked for again', async () => {
    const root = repository({ 'zones/shop.yaml': RULES });
    const log = join(root, 'log.ndjson');
    writeFileSync(log, LOG);
    const { stdout } = await zonewright(['replay', log, '--suggest-tests'], { root });
    const tests = stdout.split('tests:\n')[1] ?? expect.fail();
    writeFileSync(join(root, 'zones/shop.yaml'), RULES + tests);
    expect((await zonewright(['validate'], { root })).stdout).toContain('4 tests passed');
    expect((await zonewright(['replay', log, '--suggest-tests'], { root })).stdout).toContain(
      'No test to suggest',
    );
    expect(readFileSync(join(root, 'zones/shop.yaml'), 'utf8')).toBe(RULES + tests);
  });

  test('as JSON has the same tests, each with its rule and its file', async () => {
    const root = repository({ 'zones/shop.yaml': RULES, 'log.ndjson': LOG });
    const written = join(root, 'tests.json');
    const args = ['replay', join(root, 'log.ndjson'), '--suggest-tests'];
    const { stdout, exit } = await zonewright([...args, '--format', 'json', '--write', `json=${written}`], {
      root,
    });
    expect(exit).toBe(0);
    const document: unknown = JSON.parse(stdout);
    const validate = validatorFor('suggested-tests');
    expect([validate(document), validate.errors]).toEqual([true, null]);
    const file = 'zones/shop.yaml';
    const network = { action: 'block', rule: 'network' };
    expect(document).toMatchObject({
      exit_code: 0,
      lines: 6,
      suggested_tests: [
        { file, rule: 'network', test: { request: { 'ip.src': '192.0.2.0' }, expect: network } },
        { file, rule: 'admin', test: { expect: { rule: 'admin' } } },
        { file, rule: 'tested', test: { expect: network } },
      ],
    });
    expect(readFileSync(written, 'utf8')).toBe(stdout);
    expect(stdout).not.toMatch(/token|77|curl/);
  });

  test.each([
    ['--format', 'html'],
    ['--write', 'markdown=tests.md'],
  ])('has no %s %s', async (...flags) => {
    const root = repository({ 'zones/shop.yaml': RULES, 'log.ndjson': LOG });
    const ran = await zonewright(['replay', join(root, 'log.ndjson'), '--suggest-tests', ...flags], { root });
    expect(ran).toMatchObject({ exit: 64, stderr: expect.stringContaining('as json: not as') });
  });
});
