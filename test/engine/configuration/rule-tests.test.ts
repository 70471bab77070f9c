import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../src/engine/configuration/read.js';
import { wholeMark } from '../../../src/kinds/toolkit/bound-content.js';
import { runs } from '../../helpers/runs.js';
import { ACCOUNT, memoryFiles, OTHER_ZONE, ZONE } from '../../helpers/world.js';
import { check, checkZone, HEAD } from '../marked.js';

const RULES = `rulesets:
  - phase: http_request_firewall_custom
    rules:
      - { ref: office, action: skip, action_parameters: { ruleset: current }, expression: ip.src in $office }
      - { ref: off, action: block, enabled: false, expression: http.host eq "shop.example.com" }
      - { ref: seen, action: log, expression: http.request.method eq "POST" }
      - { ref: phases, action: skip, action_parameters: { phases: [http_ratelimit] }, expression: ssl }
      - { ref: abroad, action: block, expression: 'ip.src.country in {"SX" "XX"}' }
      - { ref: login, action: managed_challenge, expression: http.request.uri.path eq "/login" }
`;
const ALONE = RULES.slice(0, RULES.indexOf('      - {'));
const NETWORK = `account: { name: example-inc, id: "${ACCOUNT}" }
rulesets:
  - phase: magic_transit
    rules:
      - { ref: web, action: block, expression: "tcp.dstport in {80 443 1000..2000}" }
`;
const HERE = 'ip.src: 192.0.2.1, ip.src.country: DE, http.request.uri.path: /, ssl: true';

/** What becomes of one test, written in one line. */
async function ranOne(test: string, rules = RULES): Promise<readonly string[]> {
  const { findings } = await checkZone(`${rules}tests:\n  - ${test}\n`);
  return findings.flatMap(({ code, message, help }) => [
    `${code}: ${message}`,
    ...(help === undefined ? [] : [help]),
  ]);
}

const GIVE =
  'Add what it depends on to the test: a field of the packet or the request, or the items of a list under lists.';
const NOT_OFFICE = 'lists: { office: [10.0.0.0/8] }';

describe('a test of rules', () => {
  it.each([
    [
      'an action',
      `{ request: { ${HERE}, ip.src.country: SX }, ${NOT_OFFICE}, expect: block }`.replace(
        'ip.src.country: DE, ',
        '',
      ),
    ],
    ['that no rule decides', `{ request: { ${HERE} }, ${NOT_OFFICE}, expect: none }`],
    [
      'that no rule decides, as a mapping',
      `{ request: { ${HERE} }, ${NOT_OFFICE}, expect: { action: none } }`,
    ],
    [
      'a rule',
      '{ request: { ip.src: 10.1.2.3 }, lists: { office: [10.0.0.0/8] }, expect: { rule: office } }',
    ],
    [
      'an action and a rule, skipping what comes behind it',
      '{ request: { ip.src: 10.1.2.3, ip.src.country: SX }, lists: { office: [10.0.0.0/8] }, expect: { action: skip, rule: office } }',
    ],
    [
      'a rule behind one that is disabled, logs, or skips another phase',
      `{ request: { ip.src: 192.0.2.1, http.host: shop.example.com, http.request.method: POST, ssl: true, ip.src.country: XX }, ${NOT_OFFICE}, expect: { action: block, rule: abroad } }`,
    ],
    [
      'an absent field',
      `{ request: { ip.src: 192.0.2.1, ip.src.country: null, http.request.uri.path: /login }, ${NOT_OFFICE}, expect: managed_challenge }`,
    ],
    [
      'another name of a field',
      `{ request: { ip.src: 192.0.2.1, ip.geoip.country: SX }, ${NOT_OFFICE}, expect: block }`,
    ],
  ])('passes with %s', async (_, test) => {
    expect(await ranOne(test)).toEqual([]);
  });

  it('takes a skip that names its own phase for one of the rest of that phase, as a plan does', async () => {
    const rules = `${ALONE}      - { ref: own, action: skip, action_parameters: { phases: [http_request_firewall_custom] }, expression: ssl }
      - { ref: all, action: block, expression: http.host eq "shop.example.com" }
`;
    const test = (action: string, rule: string): string =>
      `{ request: { ssl: true, http.host: shop.example.com }, expect: { action: ${action}, rule: ${rule} } }`;
    expect(await ranOne(test('skip', 'own'), rules)).toEqual([]);
    expect(await ranOne(test('block', 'all'), rules)).toEqual([
      'test-failed: expected block by rule all, got skip by rule own',
    ]);
  });

  it('names a rule by its description where its ref is only an id', async () => {
    const ref = '9d3e62df914f'.padEnd(32, '0');
    const rule = `      - { ref: "${ref}", description: Old ban, action: block, expression: ssl }\n`;
    const said = (expected: string): Promise<readonly string[]> =>
      ranOne(`{ request: { ip.src: 192.0.2.1, ssl: true }, expect: ${expected} }`, `${ALONE}${rule}`);
    expect(await said('skip')).toEqual(['test-failed: expected skip, got block by rule "Old ban"']);
    expect(await said(`{ rule: "${ref}" }`)).toEqual([]);
  });

  it.each([
    [
      'another action',
      `{ request: { ip.src: 192.0.2.1, ip.src.country: SX }, ${NOT_OFFICE}, expect: skip }`,
      ['test-failed: expected skip, got block by rule abroad'],
    ],
    [
      'another rule, and its name first',
      `{ name: the office works, request: { ip.src: 192.0.2.1, ip.src.country: SX }, ${NOT_OFFICE}, expect: { rule: office } }`,
      ['test-failed: the office works: expected rule office, got block by rule abroad'],
    ],
    [
      'a rule with another action',
      `{ request: { ip.src: 192.0.2.1, ip.src.country: SX }, ${NOT_OFFICE}, expect: { action: skip, rule: abroad } }`,
      ['test-failed: expected skip by rule abroad, got block by rule abroad'],
    ],
    [
      'no decision where one is expected',
      `{ request: { ${HERE} }, ${NOT_OFFICE}, expect: block }`,
      ['test-failed: expected block, got none'],
    ],
    [
      'a list that is not known',
      '{ request: { ip.src: 192.0.2.1, ip.src.country: SX }, expect: block }',
      ['test-failed: expected block, but it is not known: rule office depends on $office', GIVE],
    ],
    [
      'a field that is not known',
      `{ request: { ip.src: 192.0.2.1 }, ${NOT_OFFICE}, expect: none }`,
      ['test-failed: expected none, but it is not known: rule abroad depends on ip.src.country', GIVE],
    ],
    [
      'a rule that is not there',
      `{ request: { ${HERE} }, ${NOT_OFFICE}, expect: { action: block, rule: abraod } }`,
      [
        'test-failed: there is no rule abraod in the ruleset of phase http_request_firewall_custom',
        'Did you mean abroad?',
      ],
    ],
    [
      'a phase that is not there',
      '{ request: { ip.src: 192.0.2.1 }, phase: http_request_sanitize, expect: none }',
      [
        'test-failed: there is no ruleset of phase http_request_sanitize',
        'Declare rulesets: [ { phase: http_request_sanitize, … } ], or name another phase in the test.',
      ],
    ],
    [
      'a packet in a zone without network rules',
      '{ packet: { tcp.dstport: 22 }, expect: none }',
      [
        'test-failed: there is no ruleset that a packet goes through',
        'Declare rulesets: [ { phase: magic_transit, … } ], or name another phase in the test.',
      ],
    ],
  ])('fails for %s', async (_, test, said) => {
    expect(await ranOne(test)).toEqual(said);
  });

  it('passes with an action that several rules may take, but for one of them by name', async () => {
    const rules = `rulesets:
  - phase: http_request_firewall_custom
    rules:
      - { ref: a, action: block, expression: ssl }
      - { ref: b, action: block, expression: http.host eq "a" }
`;
    expect(await ranOne('{ request: { http.host: a }, expect: block }', rules)).toEqual([]);
    expect(await ranOne('{ request: { http.host: a }, expect: { rule: b } }', rules)).toEqual([
      'test-failed: expected rule b, but it is not known: a or b decides',
      GIVE,
    ]);
  });

  it('asks only our rules of a shared ruleset', async () => {
    const rules = RULES.replace('_custom\n', '_custom\n    ownership: shared\n');
    expect(await ranOne(`{ request: { ${HERE} }, ${NOT_OFFICE}, expect: none }`, rules)).toEqual([]);
  });

  it('asks the ruleset of its phase, the only one, or the one that is usual', async () => {
    const limits = `  - phase: http_request_origin
    rules:
      - { ref: other, action: route, action_parameters: { host_header: a }, expression: "true" }
  - phase: http_request_dynamic_redirect
    rules:
      - ref: away
        action: redirect
        action_parameters: { from_value: { target_url: { value: "https://a.example" } } }
        expression: "true"
`;
    const request = `request: { ${HERE} }, ${NOT_OFFICE}`;
    const all = `${RULES}${limits}`;
    expect(await ranOne(`{ ${request}, expect: none }`, all)).toEqual([]);
    expect(
      await ranOne(`{ ${request}, phase: http_request_dynamic_redirect, expect: redirect }`, all),
    ).toEqual([]);
    const only = `rulesets:\n${limits.slice(limits.indexOf('  - phase: http_request_dynamic'))}`;
    expect(await ranOne(`{ ${request}, expect: { rule: away } }`, only)).toEqual([]);
    expect(await ranOne(`{ ${request}, expect: redirect }`, `rulesets:\n${limits}`)).toContain(
      'test-failed: there is no ruleset that a request goes through',
    );
  });
});

describe('what is wrong with a test stands where it is written', () => {
  it.each([
    [`{ «test-field»tcp.dsport: 22 }`, 'tcp.dsport is not a field: did you mean tcp.dstport?'],
    [`{ tcp.dstport: «test-field»"22" }`, 'tcp.dstport is a whole number'],
    [`{ tcp.dstport: «test-field»70000 }`, 'tcp.dstport is 0 to 65535'],
    [`{ ip.src: «test-field»203.0.113 }`, 'ip.src is an IP address'],
    [`{ «test-field»http.host: shop }`, 'http.host is a field of requests, not of packets'],
    [`{ «test-field»$office: 1 }`, '$office is not a field'],
    [
      `{ tcp.dstport: 1, «test-field»udp.dstport: 1 }`,
      'no packet has all of tcp.dstport, udp.dstport: they belong to different protocols',
    ],
  ])('packet: %s', async (packet, message) => {
    const account = `${NETWORK}tests:\n  - { packet: ${packet}, expect: block }\n`;
    const { found, expected, findings } = await check({ 'accounts/a.yaml': account });
    expect(found).toEqual(expected);
    expect(findings.map((finding) => finding.message)).toEqual([message]);
  });

  it.each([
    [
      'a packet and a request',
      `  - «test-traffic»packet: { tcp.dstport: 1 }\n    request: { ssl: true }\n    expect: none\n`,
    ],
    ['neither', `  - «test-traffic»expect: none\n`],
    ['an action that nobody knows', `  - request: { ssl: true }\n    expect: «unknown-action»blok\n`],
    ['an action in a mapping', `  - request: { ssl: true }\n    expect: { action: «unknown-action»blok }\n`],
    [
      'a failure, at what is expected',
      `  - request: { ip.src: 192.0.2.1 }\n    expect: «test-failed»block\n`,
    ],
    [
      'a failure, at a mapping',
      `  - request: { ip.src: 192.0.2.1 }\n    expect:\n      «test-failed»rule: office\n`,
    ],
    [
      'an item of a list',
      `  - request: { ssl: true }\n    lists: { office: [«invalid-value»1.5] }\n    expect: none\n`,
    ],
    ['a list without a name', `  - request: { «test-field»$office: x }\n    expect: none\n`],
  ])('%s', async (_, tests) => {
    const { found, expected } = await checkZone(`${RULES}tests:\n${tests}`);
    expect(found).toEqual(expected);
  });
});

describe('tests and rules', () => {
  const TESTS = `tests:\n  - { request: { ip.src: 192.0.2.1, ip.src.country: SX }, ${NOT_OFFICE}, expect: block }\n`;

  it('may stand in two files of a scope', async () => {
    const configuration = await check({
      'zones/rules.yaml': HEAD + RULES,
      'zones/tests.yaml': HEAD + TESTS,
    });
    expect([configuration.found, configuration.tests]).toEqual([[], { count: 1, failed: 0 }]);
  });

  it('of another zone have nothing to do with each other', async () => {
    const other = `zone: { name: blog.example.com, id: "${OTHER_ZONE}" }\n`;
    const { found, expected, tests } = await check({
      'zones/a.yaml': HEAD + RULES,
      'zones/b.yaml': other + TESTS.replace('block', '«test-failed»block'),
    });
    expect([found, tests]).toEqual([expected, { count: 1, failed: 1 }]);
  });

  it('come with includes and variables, and a failure names the zone that it is about', async () => {
    const zones = `zones:
  - { name: shop.example.com, id: "${ZONE}", vars: { country: SX } }
  - { name: blog.example.com, id: "${OTHER_ZONE}", vars: { country: DE } }
`;
    const files = {
      'zones/all.yaml': `${zones}rulesets:
  - phase: http_request_firewall_custom
    rules:
      - include: ../fragments/rules.yaml
      - { ref: last, action: managed_challenge, expression: "ip.src.country eq \${country}" }
tests:
  - { request: { ip.src.country: XX }, expect: { rule: included } }
  - { request: { ip.src.country: "\${country}" }, expect: { rule: last } }
  - request: { ip.src.country: SX }
    expect: «test-failed»managed_challenge
`,
      'fragments/rules.yaml': '- { ref: included, action: block, expression: ip.src.country eq "XX" }\n',
    };
    const { found, expected, findings, tests } = await check(files);
    expect(found).toEqual(expected);
    expect(findings.map(({ scope, message }) => `${scope ?? ''}: ${message}`)).toEqual([
      'zone/blog.example.com: expected managed_challenge, got none',
    ]);
    expect(tests).toEqual({ count: 6, failed: 1 });
  });

  it('are not judged while what they are about may be missing', async () => {
    const { found, expected, tests } = await check({
      'zones/rules.yaml': `${HEAD}${RULES}    «unknown-key»ownreship: shared\n`,
      'zones/tests.yaml': HEAD + TESTS,
    });
    expect([found, tests]).toEqual([expected, { count: 0, failed: 0 }]);
  });

  it('are asked in an account, of packets', async () => {
    const tests = `tests:
  - { packet: { tcp.dstport: 443 }, expect: { action: block, rule: web } }
  - { packet: { udp.dstport: 443 }, expect: none }
  - { packet: { ip.proto: udp }, expect: none }
  - { packet: { tcp.dstport: 22 }, expect: «test-failed»block }
`;
    const { found, expected } = await check({ 'accounts/a.yaml': NETWORK + tests });
    expect(found).toEqual(expected);
  });

  it('give the same results in any order', async () => {
    const shape = fc.record({
      country: fc.constantFrom('SX', 'DE', undefined),
      path: fc.constantFrom('/', '/login', undefined),
      office: fc.constantFrom('10.0.0.0/8', '192.0.2.0/24', undefined),
      expect: fc.constantFrom('block', 'none', 'managed_challenge', '{ action: skip, rule: office }'),
    });
    const texts = fc.array(shape, { minLength: 1, maxLength: 6 }).map((tests) =>
      tests.map(({ country, path, office, expect: wanted }, index) => {
        const fields = [
          'ip.src: 192.0.2.1',
          ...(country === undefined ? [] : [`ip.src.country: ${country}`]),
          ...(path === undefined ? [] : [`http.request.uri.path: ${path}`]),
        ];
        const lists = office === undefined ? '' : `lists: { office: [${office}] }, `;
        return `  - { name: t${index}, request: { ${fields.join(', ')} }, ${lists}expect: ${wanted} }\n`;
      }),
    );
    const results = async (tests: readonly string[]): Promise<readonly string[]> => {
      const { findings } = await readConfiguration(
        memoryFiles({ 'zones/shop.yaml': `${HEAD}${RULES}tests:\n${tests.join('')}` }),
      );
      return findings.map(({ message, location }) => {
        const line = tests[(location?.line ?? 0) - HEAD.split('\n').length - RULES.split('\n').length];
        return `${line ?? 'nowhere'} ${message}`;
      });
    };
    const pairs = texts.chain((tests) =>
      fc.tuple(fc.constant(tests), fc.shuffledSubarray(tests, { minLength: tests.length })),
    );
    await fc.assert(
      fc.asyncProperty(pairs, async ([tests, shuffled]) => {
        const before = await results(tests);
        expect((await results(shuffled)).toSorted()).toEqual(before.toSorted());
        // Each is told at its own line.
        for (const line of before) expect(line).toMatch(/ {2}- \{ name: (t\d+),[^]* \1: /);
      }),
      { numRuns: runs(25) },
    );
  });
});

it.each([
  ['half an address', '«test-field»[192.0.2.0/33]'],
  ['an address that is none', '«test-field»[192.0.2.256]'],
])('a list of a test is refused with %s', async (_, items) => {
  const text = `${NETWORK}tests:\n  - { packet: { tcp.dstport: 80 }, lists: { office: ${items} }, expect: block }\n`;
  const { found, expected } = await check({ 'accounts/a.yaml': text });
  expect(found).toEqual(expected);
});

it('a file with errors holds back only tests that may be about what it declares', async () => {
  const broken = `${HEAD}rulesets:\n  - phase: http_request_sanitize\n    rules: [{ ref: a, action: block, expression: 'http.host «expression-operator»= "a"' }]\n`;
  const own = `${NETWORK}tests:\n  - { packet: { tcp.dstport: 80 }, expect: «test-failed»log }\n`;
  const waiting = `${HEAD}tests:\n  - { request: { ssl: true }, phase: http_request_sanitize, expect: block }\n`;
  const files = { 'accounts/a.yaml': own, 'zones/broken.yaml': broken, 'zones/waiting.yaml': waiting };
  const { found, expected } = await check(files);
  expect(found).toEqual(expected);
});

it('a list that its own file gets wrong is told there, and not by the tests that need it', async () => {
  const account = `account: { name: example-inc, id: "${ACCOUNT}" }\nlists:\n  lists: [{ name: office, kind: ip, items: [«list-item»192.0.2.0/33] }]\n`;
  const zone = `${HEAD}${RULES}tests:\n  - { request: { ip.src: 192.0.2.1, ip.src.country: SX }, expect: block }\n  - { request: { ip.src: 192.0.2.1, ip.src.country: SX }, ${NOT_OFFICE}, expect: «test-failed»skip }\n`;
  const { found, expected } = await check({ 'accounts/a.yaml': account, 'zones/a.yaml': zone });
  expect(found).toEqual(expected);
});

describe('an item that is not understood', () => {
  const odd = { x_range: '198.51.100.0-198.51.100.9' };
  const item = JSON.stringify({ ...odd, not_understood: [wholeMark(odd)] });
  const account = `account: { name: example-inc, id: "${ACCOUNT}" }\nlists:\n  lists: [{ name: office, kind: ip, items: [192.0.2.0/24, ${item}] }]\n`;

  it.each([
    ['does not hide the items that are', 'ip.src: 192.0.2.1', '', 'office', []],
    [
      'may hold any other address',
      'ip.src: 203.0.113.9',
      '',
      'abroad',
      [
        expect.stringMatching(
          /^expected rule abroad, but it is not known: rule office depends on \$office \(items not understood: /,
        ),
      ],
    ],
    ['does not count where the test gives the list', 'ip.src: 203.0.113.9', NOT_OFFICE, 'abroad', []],
  ])('%s', async (_, source, lists, rule, messages) => {
    const test = [
      `request: { ${source}, ip.src.country: SX, http.request.uri.path: / }`,
      ...(lists === '' ? [] : [lists]),
      `expect: { rule: ${rule} }`,
    ];
    const zone = `${HEAD}${RULES}tests:\n  - { ${test.join(', ')} }\n`;
    const { findings } = await check({ 'accounts/a.yaml': account, 'zones/a.yaml': zone });
    expect(findings.filter(({ code }) => code === 'test-failed').map(({ message }) => message)).toEqual(
      messages,
    );
  });
});
