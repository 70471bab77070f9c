import { stringify } from 'yaml';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { JsonObject } from '../../../src/kernel/model/json.js';
import { changesOf } from '../../../src/kernel/model/plan.js';
import { ACCOUNT, openWorld, OTHER_ZONE, ZONE } from '../../helpers/world.js';

type Rule = JsonObject;

const blocks = (expression: string, ref = 'block-it'): Rule => ({ ref, action: 'block', expression });
const skips = (expression: string): Rule => ({
  ref: 'skip-it',
  action: 'skip',
  action_parameters: { ruleset: 'current' },
  expression,
});
const ADMIN = blocks('http.request.uri.path eq "/admin"', 'block-admin');

type Lists = Readonly<Record<string, readonly string[]>>;

interface Case {
  readonly live: Lists;
  readonly wanted: Lists;
  /** The live rules of the zone; those that are declared, where they are others. */
  readonly rules: readonly Rule[];
  readonly declared?: readonly Rule[];
  readonly targets?: readonly string[];
  /** As many zones with the same rules. */
  readonly zones?: number;
  /** The rules are those of the packets of the account, and no zone has any. */
  readonly inAccount?: true;
}

const IDS = [ZONE, OTHER_ZONE, ...Array.from({ length: 6 }, (_, index) => `${index}`.repeat(32))];

async function plan({ live, wanted, rules, declared = rules, targets, zones = 1, inAccount }: Case) {
  const phase = inAccount === true ? 'magic_transit' : 'http_request_firewall_custom';
  const ids = inAccount === true ? [] : IDS.slice(0, zones);
  const liveRulesets = [{ phase, name: 'default', rules }];
  const opened = await openWorld({
    state: {
      zones: Object.fromEntries(ids.map((id) => [id, { rulesets: liveRulesets }])),
      accounts: {
        [ACCOUNT]: {
          ...(inAccount === true ? { rulesets: liveRulesets } : {}),
          lists: Object.entries(live).map(([name, own]) => ({
            name,
            kind: 'ip',
            items: own.map((ip) => ({ ip })),
          })),
        },
      },
    },
  });
  onTestFinished(() => opened.close());
  const rulesets = [{ phase, rules: declared }];

  const account = {
    account: { name: 'main', id: ACCOUNT },
    lists: {
      lists: Object.entries(wanted).map(([name, own]) => ({ name, kind: 'ip', items: own })),
    },
    ...(inAccount === true ? { rulesets } : {}),
  };
  const files = ids.map((id, index) => [
    `zones/z${index}.yaml`,
    stringify({ zone: { name: `z${index}.example.com`, id }, rulesets }, { aliasDuplicateObjects: false }),
  ]);
  const configuration = await opened.configure({
    'accounts/main.yaml': stringify(account),
    ...Object.fromEntries(files),
  });
  return opened.plan(configuration, targets === undefined ? {} : { targets });
}

async function risksOf(about: string, one: Case): Promise<readonly string[]> {
  const changes = changesOf(await plan(one)).filter(({ change }) => change.kind === about);
  return changes.flatMap(({ change: { risks } }) =>
    risks.filter(({ code }) => code !== 'account-level').map(({ code, message }) => `${code}: ${message}`),
  );
}

const codes = (risks: readonly string[]): readonly string[] => risks.map((risk) => risk.split(':')[0] ?? '');

const LARGE = Array.from({ length: 6_000 }, (_, index) => `10.${index >> 8}.${index & 255}.1`);

describe('the change of a list', () => {
  it.each<[string, Case, readonly string[]]>([
    [
      'opens traffic where it adds an address to the list of a skip',
      {
        live: { office: ['192.0.2.1'] },
        wanted: { office: ['192.0.2.1', '198.51.100.7'] },
        rules: [skips('ip.src in $office'), ADMIN],
      },
      ['opens-traffic'],
    ],
    [
      'opens nothing where it adds an address to the list of a block',
      { live: { bad: ['192.0.2.1'] }, wanted: { bad: ['192.0.2.0/24'] }, rules: [blocks('ip.src in $bad')] },
      ['drops-items'],
    ],
    [
      'opens traffic where it takes an address out of the list of a block',
      { live: { bad: ['192.0.2.0/24'] }, wanted: { bad: ['192.0.2.1'] }, rules: [blocks('ip.src in $bad')] },
      ['drops-items', 'opens-traffic'],
    ],
    [
      'opens traffic where it adds an address to what a block leaves out',
      {
        live: { office: ['192.0.2.1'] },
        wanted: { office: ['192.0.2.1', '192.0.2.2'] },
        rules: [blocks('not ip.src in $office')],
      },
      ['opens-traffic'],
    ],
    [
      'opens nothing where the list of a skip is that of a rule which stops it before',
      {
        live: { office: [] },
        wanted: { office: ['192.0.2.1'] },
        rules: [blocks('ip.src in {192.0.2.0/24}'), skips('ip.src in $office'), ADMIN],
      },
      [],
    ],
    [
      'opens nothing where rules that let the list go are sent before what only goes',
      {
        live: { bad: ['192.0.2.1', '192.0.2.2'] },
        wanted: { bad: ['192.0.2.1'] },
        rules: [blocks('ip.src in $bad')],
        declared: [blocks('ip.src in {192.0.2.1 192.0.2.2}')],
      },
      ['drops-items'],
    ],
    [
      'is judged by the live rules where targets leave out the others',
      {
        live: { bad: ['192.0.2.1', '192.0.2.2'] },
        wanted: { bad: ['192.0.2.1'] },
        rules: [blocks('ip.src in $bad')],
        declared: [blocks('ip.src in {192.0.2.1 192.0.2.2}')],
        targets: ['account/**'],
      },
      ['drops-items', 'opens-traffic'],
    ],
    [
      'opens traffic where it is too large to be known whole',
      {
        live: { office: LARGE },
        wanted: { office: [...LARGE, '198.51.100.7'] },
        rules: [skips('ip.src in $office'), ADMIN],
      },
      ['opens-traffic'],
    ],
    [
      'may open traffic where even what differs is too much',
      {
        live: { office: [] },
        wanted: { office: LARGE },
        rules: [skips('ip.src in $office'), ADMIN],
      },
      ['may-open-traffic'],
    ],
    [
      'is judged by the rules of the account as well',
      {
        live: { office: [] },
        wanted: { office: ['198.51.100.7'] },
        rules: [skips('ip.src in $office'), blocks('ip.dst.port eq 22')],
        inAccount: true,
      },
      ['opens-traffic'],
    ],
  ])('%s', async (_, one, expected) => {
    expect(codes(await risksOf('list', one))).toEqual(expected);
  });

  it('says what gets past which rule, and where', async () => {
    const one: Case = {
      live: { office: [] },
      wanted: { office: ['198.51.100.7'] },
      rules: [skips('ip.src in $office'), ADMIN],
    };
    expect(await risksOf('list', one)).toMatchInlineSnapshot(`
      [
        "opens-traffic: { http.request.uri.path: "/admin", ip.src: 198.51.100.7 }: block by block-admin → skip by skip-it, in zone/z0.example.com/rulesets/http_request_firewall_custom",
      ]
    `);
    expect(await risksOf('list', { ...one, zones: 6 })).toMatchInlineSnapshot(`
      [
        "opens-traffic: { http.request.uri.path: "/admin", ip.src: 198.51.100.7 }: block by block-admin → skip by skip-it, in zone/z0.example.com/rulesets/http_request_firewall_custom, zone/z1.example.com/rulesets/http_request_firewall_custom, zone/z2.example.com/rulesets/http_request_firewall_custom and 3 more",
      ]
    `);
  });
});

describe('rules that name another list than before', () => {
  const one: Case = {
    live: { old: ['192.0.2.1', '192.0.2.2'] },
    wanted: { fresh: ['192.0.2.1', '192.0.2.2'] },
    rules: [blocks('ip.src in $old')],
    declared: [blocks('ip.src in $fresh')],
  };

  it('open nothing where the one holds what the other held, though that is deleted', async () => {
    expect(await risksOf('ruleset', one)).toEqual([]);
    expect(codes(await risksOf('list', one))).toEqual(['deletes-list']);
  });

  it('open nothing either where rules say what it held, and no list is left', async () => {
    const rest = { ...one, wanted: {}, declared: [blocks('ip.src in {192.0.2.1 192.0.2.2}')] };
    expect(await risksOf('ruleset', rest)).toEqual([]);
    expect(codes(await risksOf('list', rest))).toEqual(['deletes-list']);
  });

  it('open what the other held and the one does not', async () => {
    expect(codes(await risksOf('ruleset', { ...one, wanted: { fresh: ['192.0.2.1'] } }))).toEqual([
      'opens-traffic',
    ]);
  });
});
