import { describe, expect, it, test } from 'vitest';
import { type Configuration } from '../../../src/engine/configuration/configuration.js';
import { readConfiguration } from '../../../src/engine/configuration/read.js';
import { withInvariants } from '../../../src/engine/configuration/invariants/with-invariants.js';
import { invariantDocument } from '../../../src/engine/configuration/invariants/document.js';
import { ACCOUNT, memoryFiles, OTHER_ZONE } from '../../helpers/world.js';
import { check, HEAD } from '../marked.js';

const OTHER = `zone: { name: blog.example.com, id: "${OTHER_ZONE}" }\n`;
const ACCOUNT_HEAD = `account: { name: example-inc, id: "${ACCOUNT}" }\n`;
const ADMIN = 'starts_with(http.request.uri.path, "/admin") and not ip.src in {192.0.2.0/24}';
const NEVER_ADMIN = `invariants:\n  - name: admin\n    never: '${ADMIN}'\n`;

function ruleset(phase: string, ...rules: readonly string[]): string {
  return `  - phase: ${phase}\n    rules:\n${rules.map((rule) => `      - ${rule}\n`).join('')}`;
}

const CUSTOM = 'http_request_firewall_custom';
const BLOCK_ADMIN = `{ ref: block-admin, action: block, expression: '${ADMIN}' }`;
const BLOCKING = `rulesets:\n${ruleset(CUSTOM, BLOCK_ADMIN)}`;

/** An account whose rules block for all of its zones. */
const EXECUTING = `${ACCOUNT_HEAD}custom_rulesets:
  rulesets:
    - name: admin
      phase: ${CUSTOM}
      rules:
        - ${BLOCK_ADMIN}
rulesets:
${ruleset(CUSTOM, '{ ref: run, action: execute, expression: "true", action_parameters: { id: { custom_ruleset: admin } } }')}`;

async function asked(
  files: Readonly<Record<string, string>>,
  strict = false,
): Promise<Configuration & { readonly told: readonly string[] }> {
  const configuration = withInvariants(await readConfiguration(memoryFiles(files), { strict }));
  const told = configuration.findings.map(({ severity, code, message }) => `${severity} ${code}: ${message}`);
  return { ...configuration, told };
}

/** `zone/shop.example.com admin: proven`, for each. */
async function verdicts(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { invariants = [] } = await asked(files);
  return invariants.map(({ scope, name, verdict }) => `${scope} ${name}: ${verdict.kind}`);
}

describe('invariants of files', () => {
  it.each([
    ['none', 'http.request.uri.path', 'unknown'],
    ['none', 'raw.http.request.uri.path', 'proven'],
    ['none', 'http.request.method', 'proven'],
    ['incoming', 'http.request.uri.path', 'proven'],
    ['both', 'http.request.uri.path', 'proven'],
  ])('with URLs normalized for %s, what never passes by %s is %s', async (scope, field, verdict) => {
    const never = `starts_with(${field}, "/admin") and not ip.src in {192.0.2.0/24}`;
    const rules = `rulesets:\n${ruleset(CUSTOM, `{ ref: a, action: block, expression: '${never}' }`)}`;
    const text = `${HEAD}url_normalization: { scope: ${scope} }\n${rules}invariants:\n  - name: admin\n    never: '${never}'\n`;
    expect(await verdicts({ 'zones/a.yaml': text })).toEqual([`zone/shop.example.com admin: ${verdict}`]);
    const { told } = await asked({ 'zones/a.yaml': text });
    expect(told.filter((line) => line.includes('scope none'))).toHaveLength(verdict === 'unknown' ? 1 : 0);
  });

  it('that demand that requests pass are about the URL as it is compared', async () => {
    const text = `${HEAD}url_normalization: { scope: none }\ninvariants:\n  - name: health\n    always: 'http.request.uri.path eq "/health"'\n`;
    expect(await verdicts({ 'zones/a.yaml': text })).toEqual(['zone/shop.example.com health: proven']);
  });

  it('are proven over the rules of all files of their scope', async () => {
    const files = { 'zones/rules.yaml': HEAD + BLOCKING, 'zones/invariants.yaml': HEAD + NEVER_ADMIN };
    expect(await verdicts(files)).toEqual(['zone/shop.example.com admin: proven']);
    expect((await asked(files)).told).toEqual([]);
  });

  it('are refuted with an example, where it stands, with what would help', async () => {
    const skip =
      '{ ref: skip-office, action: skip, expression: "ip.src eq 198.51.100.1", action_parameters: { ruleset: current } }';
    const text = `${HEAD}rulesets:\n${ruleset(CUSTOM, skip, BLOCK_ADMIN)}${NEVER_ADMIN}`;
    const { findings, invariants = [] } = await asked({ 'zones/shop.yaml': text });
    expect(findings).toEqual([
      {
        severity: 'error',
        code: 'invariant-refuted',
        message:
          'admin: { http.request.uri.path: "/admin", ip.src: 198.51.100.1 } gets past the rules: rule skip-office of http_request_firewall_custom lets it past',
        help: 'What would help: move skip-office after block-admin.',
        location: { file: 'zones/shop.yaml', line: 8, column: 5, length: 11 },
        scope: 'zone/shop.example.com',
      },
    ]);
    expect(invariants.map(invariantDocument)).toEqual([
      {
        name: 'admin',
        scope: 'zone/shop.example.com',
        verdict: 'refuted',
        witness: { 'http.request.uri.path': '/admin', 'ip.src': '198.51.100.1' },
        rule: { phase: CUSTOM, name: 'skip-office' },
        because:
          '{ http.request.uri.path: "/admin", ip.src: 198.51.100.1 } gets past the rules: rule skip-office of http_request_firewall_custom lets it past',
        help: 'move skip-office after block-admin',
      },
    ]);
  });

  it('say what they depend on where it is not known: a warning, or with strict an error', async () => {
    const managed = ruleset(
      'http_request_firewall_managed',
      '{ ref: managed, action: execute, expression: "true", action_parameters: { id: efb7b8c949ac4650a09736fc376e9aee } }',
    );
    const text = `${HEAD}rulesets:\n${managed}invariants:\n  - { name: health, always: http.request.uri.path eq "/health" }\n`;
    const message =
      'health: it is not known whether it holds: it depends on what the ruleset executed by rule managed does';
    expect((await asked({ 'zones/shop.yaml': text })).told).toEqual([
      `warning invariant-unknown: ${message}`,
    ]);
    expect((await asked({ 'zones/shop.yaml': text }, true)).told).toEqual([
      `error invariant-unknown: ${message}`,
    ]);
  });

  describe('about requests without TLS', () => {
    const HTTPS = 'invariants:\n  - { name: tls, use: https-only }\n';
    const ON = 'zone_settings: { always_use_https: "on" }\n';
    const found = async (text: string): Promise<readonly string[]> =>
      (await asked({ 'zones/shop.yaml': HEAD + text })).findings.map(
        ({ message, help }) => `${message}. ${help}`,
      );

    it('hold by the setting that redirects them', async () => {
      expect(await found(ON + HTTPS)).toEqual([]);
    });

    it.each([
      ['without it', ''],
      ['where it is off', 'zone_settings: { always_use_https: "off" }\n'],
    ])('are refuted %s, and it would help', async (_, settings) => {
      expect(await found(settings + HTTPS)).toEqual([
        'tls: { ssl: false } gets past the rules. What would help: declare zone_settings: { always_use_https: "on" }.',
      ]);
    });

    it('are refuted by a request with TLS all the same', async () => {
      expect(await found(`${ON}${NEVER_ADMIN}`)).toEqual([
        'admin: { http.request.uri.path: "/admin", ip.src: 203.0.113.7, ssl: true } gets past the rules. Change the rules, or the invariant if it asks for too much.',
      ]);
    });

    it('are not helped by it where a request with TLS gets past as well', async () => {
      const [message] = await found(NEVER_ADMIN);
      expect(message).toContain('Change the rules');
    });

    it('get past no more where all must', async () => {
      expect(
        await found(`${ON}invariants:\n  - { name: health, always: 'http.request.uri.path eq "/health"' }\n`),
      ).toEqual([
        'health: { http.request.uri.path: "/health", ssl: false } does not get past the rules: the setting always_use_https stops it. Change the rules, or the invariant if it asks for too much.',
      ]);
      const withTls = `${ON}invariants:\n  - { name: health, always: 'ssl and http.request.uri.path eq "/health"' }\n`;
      expect(await found(withTls)).toEqual([]);
    });

    it('are redirected whatever may skip the rules before', async () => {
      const rules = ruleset(
        CUSTOM,
        '{ ref: unknown, action: execute, expression: "true", action_parameters: { id: efb7b8c949ac4650a09736fc376e9aee } }',
        '{ ref: office, action: skip, expression: "ip.src eq 192.0.2.1", action_parameters: { phase: current } }',
      );
      expect(await found(`${ON}rulesets:\n${rules}${HTTPS}`)).toEqual([]);
    });

    it('are not redirected to what a zone does not serve', async () => {
      const text = 'zone_settings: { always_use_https: "on", ssl: "off" }\n';
      expect(await found(text + HTTPS)).toEqual([
        expect.stringContaining('{ ssl: false } gets past the rules'),
      ]);
    });

    it('know no setting of an account', async () => {
      const account = `${ACCOUNT_HEAD}${HTTPS}`;
      const { findings } = await asked({ 'accounts/a.yaml': account });
      expect(findings.map(({ help }) => help)).toEqual([
        'Change the rules, or the invariant if it asks for too much.',
      ]);
    });

    it('are decided for each of two zones that differ in the setting alone', async () => {
      const files = { 'zones/a.yaml': HEAD + ON + HTTPS, 'zones/b.yaml': OTHER + HTTPS };
      expect(await verdicts(files)).toEqual([
        'zone/blog.example.com tls: refuted',
        'zone/shop.example.com tls: proven',
      ]);
    });
  });

  it('know the lists that files declare', async () => {
    const office = `${ACCOUNT_HEAD}lists:\n  lists: [{ name: office, kind: ip, items: [192.0.2.0/24] }]\n`;
    const rules = `rulesets:\n${ruleset(CUSTOM, `{ ref: a, action: block, expression: 'starts_with(http.request.uri.path, "/admin") and not ip.src in $office' }`)}`;
    expect(
      await verdicts({ 'accounts/a.yaml': office, 'zones/shop.yaml': HEAD + rules + NEVER_ADMIN }),
    ).toEqual(['zone/shop.example.com admin: proven']);
    const use =
      'invariants:\n  - { name: admin, use: protected-path, with: { paths: [/admin], from: $office } }\n';
    expect(await verdicts({ 'accounts/a.yaml': office, 'zones/shop.yaml': HEAD + BLOCKING + use })).toEqual([
      'zone/shop.example.com admin: proven',
    ]);
  });

  it('give no example that a list stops whose items are too many, or have a star', async () => {
    const many = Array.from({ length: 5_100 }, (_, index) => `10.0.${index >> 8}.${index & 255}`);
    const lists = `${ACCOUNT_HEAD}lists:
  lists:
    - { name: many, kind: ip, items: [${many.join(', ')}] }
    - { name: hosts, kind: hostname, items: [one.example.com, "*.two.example.com"] }
`;
    const rules = ['ip.src in $many', 'http.host in $hosts'].map(
      (expression, index) => `{ ref: r${index}, action: block, expression: ${expression} }`,
    );
    const never = [
      'ip.src eq 10.0.0.7',
      'http.host eq "one.example.com"',
      'http.host eq "a.two.example.com"',
    ];
    const asks = never.map((expression, index) => `  - { name: i${index}, never: '${expression}' }\n`);
    const text = `${HEAD}rulesets:\n${ruleset(CUSTOM, ...rules)}invariants:\n${asks.join('')}`;
    const { invariants = [] } = await asked({ 'accounts/a.yaml': lists, 'zones/shop.yaml': text });
    expect(invariants.map(({ verdict }) => verdict)).toEqual([
      { kind: 'unknown', because: 'no example was found' },
      { kind: 'proven' },
      { kind: 'unknown', because: 'it depends on the wildcards in $hosts' },
    ]);
  });

  it('name lists as rules do: one that no file declares is told', async () => {
    const office = `${ACCOUNT_HEAD}lists:\n  lists: [{ name: office, kind: ip, items: [192.0.2.0/24] }]\n`;
    const zone = `${HEAD}invariants:\n  - { name: a, never: ip.src in $office }\n  - «list-undeclared»{ name: b, use: always-blocked, with: { from: $offce } }\n`;
    const { found, expected } = await check({ 'accounts/a.yaml': office, 'zones/a.yaml': zone });
    expect(found).toEqual(expected);
  });

  it('know the rules of the account, which come first, and its custom rulesets by name', async () => {
    expect(await verdicts({ 'accounts/a.yaml': EXECUTING, 'zones/shop.yaml': HEAD + NEVER_ADMIN })).toEqual([
      'zone/shop.example.com admin: proven',
    ]);
  });

  it('hang on the account where several have rules and it is not known which one the zone is in', async () => {
    const managed = ruleset(
      'ddos_l7',
      '{ ref: d, action: execute, expression: "true", action_parameters: { id: efb7b8c949ac4650a09736fc376e9aee } }',
    );
    const { invariants = [] } = await asked({
      'accounts/a.yaml': EXECUTING,
      'accounts/b.yaml': `account: { name: second, id: "${ACCOUNT.replace(/^./, 'e')}" }\nrulesets:\n${managed}`,
      'zones/shop.yaml': HEAD + NEVER_ADMIN,
    });
    expect(invariants.map(({ verdict }) => verdict)).toEqual([
      { kind: 'unknown', because: 'it depends on which account the zone is in' },
    ]);
  });

  const another = (at: number, rules = ''): Readonly<Record<string, string>> => ({
    [`accounts/n${at}.yaml`]: `account: { name: n${at}, id: "${(at + 256).toString(16).padStart(32, '0')}" }\n${rules}`,
  });
  const blocking = (at: number): string =>
    EXECUTING.slice(EXECUTING.indexOf('custom_rulesets')).replaceAll('block-admin', `block-${at}`);
  const thirty = Array.from({ length: 30 }, (_, at) => another(at, blocking(at)));

  it.each([
    ['another account that declares no rules', another(1)],
    [
      'thirty accounts, more than are looked into',
      Object.assign({}, ...thirty) as Readonly<Record<string, string>>,
    ],
  ])('hang on it beside %s', async (_, others) => {
    const files = { 'accounts/a.yaml': EXECUTING, ...others, 'zones/shop.yaml': HEAD + NEVER_ADMIN };
    const { invariants = [] } = await asked(files);
    expect(invariants.map(({ verdict }) => verdict)).toEqual([
      { kind: 'unknown', because: 'it depends on which account the zone is in' },
    ]);
  });

  it('are proven beside accounts with the same rules', async () => {
    const files = {
      'accounts/a.yaml': EXECUTING,
      ...another(1, blocking(1).replaceAll('block-1', 'block-admin')),
    };
    expect(await verdicts({ ...files, 'zones/shop.yaml': HEAD + NEVER_ADMIN })).toEqual([
      'zone/shop.example.com admin: proven',
    ]);
  });

  it('hang on a phase that no document names', async () => {
    const text = `${HEAD}rulesets:\n${ruleset('http_request_new', '{ ref: a, action: block, expression: "true" }')}invariants:\n  - { name: x, always: ssl }\n`;
    const { invariants = [] } = await asked({ 'zones/shop.yaml': text });
    expect(invariants.map(({ verdict }) => verdict)).toEqual([
      { kind: 'unknown', because: 'it depends on when phase http_request_new is run' },
    ]);
  });

  it('hold in any order that rules may come to stand in', async () => {
    const shared = `rulesets:
  - phase: ${CUSTOM}
    ownership: shared
    rules:
      - { ref: skip, action: skip, expression: ssl, action_parameters: { ruleset: current }, position: { before: foreign } }
      - ${BLOCK_ADMIN.replace(' }', ', position: { before: other } }')}
`;
    const { invariants = [] } = await asked({ 'zones/shop.yaml': HEAD + shared + NEVER_ADMIN });
    expect(invariants.map(({ verdict }) => verdict.kind)).not.toContain('proven');
  });

  it('are about packets in an account of network phases', async () => {
    const text = `${ACCOUNT_HEAD}rulesets:\n${ruleset('magic_transit', '{ ref: ssh, action: block, expression: tcp.dstport eq 22 }')}invariants:\n  - { name: no ssh, never: "tcp.dstport eq 22 and ip.src in {192.0.2.0/24}" }\n  - { name: telnet, never: tcp.dstport eq 23 }\n`;
    expect(await verdicts({ 'accounts/a.yaml': text })).toEqual([
      'account/example-inc no ssh: proven',
      'account/example-inc telnet: refuted',
    ]);
  });
});

describe('invariants of the project', () => {
  const files = { 'zones/a.yaml': HEAD + BLOCKING, 'zones/b.yaml': OTHER };

  test.each([
    ['all zones', '', ['zone/blog.example.com admin: refuted', 'zone/shop.example.com admin: proven']],
    ['some', ', scopes: [zone/shop.*]', ['zone/shop.example.com admin: proven']],
    ['none', ', scopes: [zone/www.*]', []],
  ])('hold for %s', async (_, scopes, expected) => {
    const project = `version: 1\ninvariants:\n  - { name: admin, never: '${ADMIN}'${scopes} }\n`;
    expect(await verdicts({ 'zonewright.yaml': project, ...files })).toEqual(expected);
  });

  it('are told where they hold for nobody', async () => {
    const project = `version: 1\ninvariants:\n  - { name: admin, never: ssl, scopes: [zone/shop.*, «invariant-scopes»zone/shpo.*] }\n`;
    const { found, expected } = await check({ 'zonewright.yaml': project, ...files });
    expect(found).toEqual(expected);
  });

  it.each([
    [
      'scopes that are taken away',
      `never: '${ADMIN}', scopes: [zone/**, «invariant-scopes»"!zone/shop.*"] }`,
    ],
    ['packets of zones', 'never: tcp.dstport eq 22 }', '«invariant-scopes»'],
    ['packets of accounts', 'never: tcp.dstport eq 22, scopes: [account/*] }'],
  ])('are told where they ask for %s', async (_, rest, mark = '') => {
    const project = `version: 1\ninvariants:\n  - { name: ${mark}a, ${rest}\n`;
    const { found, expected } = await check({
      'zonewright.yaml': project,
      ...files,
      'accounts/a.yaml': ACCOUNT_HEAD,
    });
    expect(found).toEqual(expected);
  });

  it('are checked as those of other files are', async () => {
    const project = `version: 1\ninvariants:\n  - { name: a, never: http.host «expression-operator»= "a" }\n  - «invariant-demand»name: b\n`;
    const { found, expected } = await check({ 'zonewright.yaml': project, ...files });
    expect(found).toEqual(expected);
  });
});

describe('a mistake in an invariant', () => {
  it.each([
    ['no demand', '  - «invariant-demand»name: a\n'],
    ['two demands', '  - «invariant-demand»name: a\n    never: ssl\n    always: ssl\n'],
    ['what a ready-made one lacks', '  - «invariant-demand»name: a\n    use: always-blocked\n'],
    [
      'what it has no use for',
      '  - «invariant-demand»name: a\n    use: https-only\n    with: { from: $office }\n',
    ],
    ['with without use', '  - «invariant-demand»name: a\n    never: ssl\n    with: { paths: [/a] }\n'],
    ['a name twice', '  - { name: a, never: ssl }\n  - { name: «invariant-name»a, never: not ssl }\n'],
    ['scopes in the file of one', '  - { name: a, never: ssl, «invariant-scopes»scopes: [zone/*] }\n'],
    ['an unknown member', '  - { name: a, «unknown-key»nevr: ssl }\n'],
    [
      'no address',
      '  - { name: a, use: always-blocked, with: { from: [192.0.2.1, «invariant-demand»"0.0.0.0/0} or ssl or ip.src in {192.0.2.1"] } }\n',
    ],
    ['an expression that is none', '  - { name: a, never: http.host «expression-operator»= "a" }\n'],
    ['an unknown ready-made one', '  - { name: a, use: «not-allowed»nothing }\n'],
  ])('%s', async (_, invariants) => {
    const { found, expected } = await check({ 'zones/a.yaml': `${HEAD}invariants:\n${invariants}` });
    expect(found.filter((one) => !one.startsWith('expression-field'))).toEqual(expected);
  });

  it('is told, and nothing is asked of files with errors', async () => {
    const { invariants, told } = await asked({ 'zones/a.yaml': `${HEAD}${NEVER_ADMIN}tests: 1\n` });
    expect([invariants, told.length]).toEqual([undefined, 1]);
  });
});
