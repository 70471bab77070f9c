import { describe, expect, onTestFinished, test } from 'vitest';
import { run } from '../../../src/surfaces/cli/program.js';
import type { LiveListsDocument } from '../../../src/generated/documents/live-lists.js';
import { startEmulator, type Fault } from '../../../src/emulator/index.js';
import { repository } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { ACCOUNT, OTHER_ZONE, SECRETS, ZONE } from '../../helpers/world.js';
import { testRuntime } from './runtime.js';

const FILES = {
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\npage_shield: { enabled: true }\n`,
  'accounts/inc.yaml': `account: { name: example-inc, id: "${ACCOUNT}" }
lists:
  ownership: shared
  lists:
    - { name: office, kind: ip, items: [192.0.2.0/24] }
`,
};

const naming = (ref: string, expression: string): object => ({
  phase: 'http_request_firewall_custom',
  name: 'default',
  rules: [{ ref, action: 'block', expression }],
});

const STATE = {
  zones: {
    [ZONE]: {
      name: 'shop.example.com',
      rulesets: [
        {
          phase: 'http_request_firewall_custom',
          name: 'default',
          rules: [
            {
              ref: 'not-us',
              action: 'block',
              expression: 'not ip.src in $office and http.host ne "$hosts"',
              enabled: false,
            },
            {
              ref: 'partner',
              action: 'skip',
              action_parameters: { ruleset: 'current' },
              expression: 'ip.src in {151.101.0.0/16} and ssl',
            },
            { ref: 'no-edge', action: 'block', expression: 'ip.src in {104.16.0.0/13}' },
          ],
        },
      ],
    },
    [OTHER_ZONE]: { name: 'other.example.com', rulesets: [naming('peers', 'ip.src.asnum in $peers')] },
  },
  accounts: {
    [ACCOUNT]: {
      name: 'example-inc',
      lists: [
        { name: 'peers', kind: 'asn', items: [{ asn: 64500 }] },
        {
          name: 'office',
          kind: 'ip',
          description: 'Our exits',
          items: [{ ip: '192.0.2.0/24' }, { ip: '2001:db8::/32', comment: 'six' }],
        },
        {
          name: 'hosts',
          kind: 'hostname',
          items: [
            { hostname: { url_hostname: '*.example.com' } },
            { hostname: { url_hostname: '*.example.net', exclude_exact_hostname: false } },
          ],
        },
      ],
    },
  },
};

async function inspect(
  args: readonly string[],
  faults: readonly Fault[] = [],
  files: Readonly<Record<string, string>> = FILES,
): Promise<{ readonly exit: number; readonly out: string; readonly err: string }> {
  const emulator = await startEmulator({ state: STATE, faults });
  onTestFinished(() => emulator.close());
  const runtime = testRuntime({
    ...SECRETS,
    ZONEWRIGHT_BASE_URL: emulator.url,
    ZONEWRIGHT_API_TOKEN: 'canary-token-1',
  });
  const exit = await run(['inspect', 'lists', ...args], { ...runtime, cwd: repository(files) });
  expect(emulator.requests.every(({ method }) => method === 'GET')).toBe(true);
  return { exit, out: runtime.written.out, err: runtime.written.err };
}

describe('inspect lists', () => {
  test('shows each list, where it is declared, and the rules that name it', async () => {
    const { exit, out } = await inspect([]);
    expect(exit).toBe(0);
    expect(out).toBe(`account example-inc   3 lists
  hosts   hostname, 2 items   no file
      no rule names it
  office   ip, 2 items   accounts/inc.yaml:5   Our exits
      block by rule not-us of http_request_firewall_custom, zone/shop.example.com (off)
  peers   asn, 1 item   no file
      1 more rule elsewhere, which were not read
`);
  });

  test('of no account at all says so', async () => {
    expect(await inspect([], [], { 'zones/shop.yaml': FILES['zones/shop.yaml'] })).toMatchObject({
      exit: 0,
      out: 'There is no account to look at, and lists belong to accounts. --account NAME=ID looks at any account.\n',
    });
  });

  test('says who owns a list, and which of its items have an owner or a last day of their own', async () => {
    const files = {
      ...FILES,
      'accounts/inc.yaml': `account: { name: example-inc, id: "${ACCOUNT}" }
lists:
  ownership: shared
  lists:
    - name: office
      kind: ip
      meta: { owner: it-team, ticket: SEC-9 }
      items:
        - 2001:db8::/32
        - { value: 192.0.2.7/24, meta: { owner: edge-team } }
        - { value: 198.51.100.7, meta: { expires: 2099-03-05 } }
`,
    };
    const { out } = await inspect([], [], files);
    expect(out).toContain(`accounts/inc.yaml:5   Our exits
      owner: it-team · SEC-9
      198.51.100.7: owner: it-team · SEC-9 · expires 2099-03-05
      192.0.2.0/24: owner: edge-team · SEC-9
`);
    const { out: json } = await inspect(['--format', 'json'], [], files);
    const document = JSON.parse(json) as LiveListsDocument;
    const validate = validatorFor('live-lists');
    expect([validate(document), validate.errors]).toEqual([true, null]);
    expect(document.scopes[0]?.lists.find(({ name }) => name === 'office')).toMatchObject({
      meta: { owner: 'it-team', ticket: 'SEC-9' },
      items_meta: [
        { item: '192.0.2.0/24', meta: { owner: 'edge-team', ticket: 'SEC-9' } },
        { item: '198.51.100.7', meta: { owner: 'it-team', ticket: 'SEC-9', expires: '2099-03-05' } },
      ],
    });
  });

  test.each([
    ['192.0.2.7', { office: ['192.0.2.0/24'] }],
    ['192.0.2.0/23', {}],
    ['2001:DB8:1::/48', { office: ['2001:db8::/32'] }],
    ['AS64500', { peers: ['64500'] }],
    ['64501', {}],
    ['www.Example.com', { hosts: ['*.example.com'] }],
    ['example.com', {}],
    ['example.net', { hosts: ['*.example.net'] }],
  ])('with --contains %s shows those that hold it: %j', async (value, expected) => {
    const { exit, out } = await inspect(['--contains', value, '--format', 'json']);
    expect(exit).toBe(0);
    const document = JSON.parse(out) as LiveListsDocument;
    const validate = validatorFor('live-lists');
    expect(validate(document)).toBe(true);
    const [account] = document.scopes;
    expect(Object.fromEntries((account?.lists ?? []).map(({ name, holding }) => [name, holding]))).toEqual(
      expected,
    );
    expect((account?.lists.length ?? 0) + (account?.hidden ?? 0)).toBe(3);
  });

  test('with --audit shows what is odd about addresses, and what it means', async () => {
    const { exit, out } = await inspect(['--audit']);
    expect(exit).toBe(0);
    expect(out).toBe(`addresses   4 findings in 3 lists and in rules that let in or stop visitors
item            finding   where                                                                         what it means
192.0.2.0/24    reserved  $office of account/example-inc                                                reserved for documentation
2001:db8::/32   reserved  $office of account/example-inc                                                reserved for documentation
151.101.0.0/16  cdn       skip by rule partner of http_request_firewall_custom, zone/shop.example.com   lets anyone in who uses Fastly, where the rest of the rule is true
104.16.0.0/13   edge      block by rule no-edge of http_request_firewall_custom, zone/shop.example.com  blocks the edge itself: what Workers and other zones send
`);
    const json = await inspect(['--audit', '--format', 'json']);
    const document = JSON.parse(json.out) as LiveListsDocument;
    expect(validatorFor('live-lists')(document)).toBe(true);
    expect(document.audit?.map(({ item, code, list, rule }) => [item, code, list ?? rule?.rule])).toEqual([
      ['192.0.2.0/24', 'reserved', 'office'],
      ['2001:db8::/32', 'reserved', 'office'],
      ['151.101.0.0/16', 'cdn', 'partner'],
      ['104.16.0.0/13', 'edge', 'no-edge'],
    ]);
  });

  test('takes one question at a time', async () => {
    const { exit, err } = await inspect(['--audit', '--contains', '192.0.2.7']);
    expect(exit).toBe(64);
    expect(err).toContain('--audit');
  });

  test.each(['two words', '300.1.1.1', '192.0.2', '10.0.0.0/33'])(
    'refuses %s, which no list could hold',
    async (value) => {
      const { exit, err } = await inspect(['--contains', value]);
      expect(exit).toBe(64);
      expect(err).toContain("can't be in a list");
    },
  );

  test('tells what could not be read, and ends as a look that is not whole', async () => {
    const { exit, out } = await inspect(
      [],
      [{ match: { path: `**/zones/${ZONE}/rulesets` }, kind: 'status', status: 403 }],
    );
    expect(exit).toBe(4);
    expect(out).toMatch(/\? zone\/shop\.example\.com: GET .*403/);
    expect(out).toContain('1 more rule elsewhere, which were not read');
  });
});
