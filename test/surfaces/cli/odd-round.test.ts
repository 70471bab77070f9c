import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  startEmulator,
  type Emulator,
  type EmulatorState,
  type PartialState,
} from '../../../src/emulator/index.js';
import type { JsonObject } from '../../../src/kernel/model/json.js';
import { repository, zonewright } from '../../helpers/command.js';
import { ACCOUNT, ZONE } from '../../helpers/world.js';

/** What somebody has made on the service by other means, beside what everybody understands. */
interface Odd {
  readonly policies?: readonly JsonObject[];
  readonly rules?: readonly JsonObject[];
  readonly rulesets?: readonly JsonObject[];
  readonly jobs?: readonly JsonObject[];
  readonly settings?: JsonObject;
  readonly items?: readonly JsonObject[];
  readonly lists?: readonly JsonObject[];
  readonly accountRulesets?: readonly JsonObject[];
  readonly accountJobs?: readonly JsonObject[];
}

const id = (letter: string): string => letter.repeat(32);
const CHANGED = '2026-01-02T03:04:05Z';
const PHASE = 'http_request_firewall_custom';
const job = (name: string, more: JsonObject): JsonObject => ({
  name,
  dataset: 'http_requests',
  enabled: true,
  destination_conf: 's3://bucket/odd?region=eu',
  ...more,
});
const policy = (description: string, more: JsonObject = {}): JsonObject => ({
  description,
  action: 'log',
  enabled: 'true',
  expression: 'true',
  value: "script-src 'self'",
  ...more,
});
const rule = (more: JsonObject): JsonObject => ({ ref: 'odd', action: 'block', expression: 'true', ...more });
const list = (name: string, more: JsonObject): JsonObject => ({
  id: id('8'),
  name,
  kind: 'ip',
  items: [],
  ...more,
});

const ODD: readonly (readonly [string, Odd])[] = [
  [
    'jobs of a kind that nobody knows',
    { jobs: [job('later', { kind: 'edge-v2' }), job('now', { kind: 'instant-logs' })] },
  ],
  [
    'jobs without output options',
    { jobs: [job('null', { output_options: null }), job('empty', { output_options: {} })] },
  ],
  [
    'jobs with blanks in their names, and without one',
    { jobs: [job('a b', {}), job(' c ', {}), job('', {})] },
  ],
  ['two jobs of one name', { jobs: [job('twice', {}), job('twice', {})] }],
  [
    'jobs of an account',
    { accountJobs: [job('acc', { dataset: 'audit_logs', kind: 'instant-logs', output_options: null })] },
  ],
  [
    'jobs with another order of uploads than there is',
    { jobs: [job('odd', { max_upload_bytes: 7, frequency: 'now', x_later: { a: 1 } })] },
  ],
  [
    'policies with invisible characters',
    {
      policies: [
        policy('pay\u200Dments \uFE0F', {
          expression: 'http.host eq "a\u200C.example"',
          value: "img-src 'self' https://a\u00AD.example.com",
        }),
      ],
    },
  ],
  [
    'policies with marks of direction',
    { policies: [policy('a\u202Eb \u2066c\u2069', { value: "script-src 'self'\u200E" })] },
  ],
  ['policies with blanks around their names, and without one', { policies: [policy('  a '), policy('')] }],
  ['two policies of one name', { policies: [policy('twice'), policy('twice', { action: 'allow' })] }],
  [
    'policies with actions and directives of later',
    { policies: [policy('later', { action: 'deny', value: 'new-src x; ; bad;;', x_later: 1 })] },
  ],
  [
    'rules with an action of later',
    { rules: [rule({ action: 'challenge_v9', x_later: [1], action_parameters: { a: { b: null } } })] },
  ],
  [
    'rules with expressions of later',
    { rules: [rule({ expression: 'cf.new[*].x matches_all "a" and $new.kind' })] },
  ],
  [
    'rules with invisible descriptions, and strange refs',
    { rules: [rule({ ref: 'a b \u{1F600}', description: 'x\u202Ey\u200D\u0007\n' }), rule({ ref: '-' })] },
  ],
  [
    'a limit that no plan has',
    {
      rules: [
        rule({
          action: 'managed_challenge',
          ratelimit: {
            characteristics: ['ip.src'],
            period: 7,
            requests_per_period: 0,
            mitigation_timeout: 1,
          },
        }),
      ],
    },
  ],
  [
    'a phase of later, and names of rulesets with blanks',
    {
      rulesets: [
        {
          id: id('7'),
          kind: 'zone',
          phase: 'http_future',
          name: ' a  b ',
          rules: [rule({ action: 'do_new' })],
        },
      ],
    },
  ],
  [
    'a phase of accounts in a zone',
    { rulesets: [{ id: id('7'), kind: 'zone', phase: 'magic_transit', name: '', rules: [rule({})] }] },
  ],
  [
    'custom rulesets of a zone, and rulesets of no kind',
    {
      rulesets: [{ id: id('7'), kind: 'custom', phase: PHASE, name: 'bots', rules: [rule({})] }],
      accountRulesets: [{ id: id('6'), kind: 'zone', phase: PHASE, name: 'stray', rules: [] }],
    },
  ],
  [
    'custom rulesets of an account with strange names',
    {
      accountRulesets: [
        {
          id: id('6'),
          kind: 'custom',
          phase: 'http_future',
          name: ' a\u202E ',
          rules: [rule({ action: 'later' })],
        },
      ],
    },
  ],
  [
    'settings with values and names of later',
    {
      settings: {
        ssl: { value: 'quantum', modified_on: CHANGED },
        x_new: { value: { a: [1] }, modified_on: CHANGED },
        min_tls_version: { value: '9', modified_on: CHANGED },
        minify: { value: 'on', modified_on: CHANGED },
      },
    },
  ],
  [
    'items of a later form',
    {
      items: [
        { ip: '192.0.2.300' },
        { ip: '192.0.2.20', comment: 'a\u202Eb\u200D', x_later: 1 },
        { network: '192.0.2.0' },
      ],
    },
  ],
  [
    'lists with strange descriptions, and of a kind of later',
    {
      lists: [
        list('odd', { description: 'a\u2066b\u0007\u202E', items: [{ ip: '192.0.2.30' }] }),
        list('prints', { id: id('9'), kind: 'ja4' }),
      ],
    },
  ],
];

/** As few rounds as there are, each with what doesn't concern the other things in it. */
function together(all: typeof ODD): readonly (readonly [string, Odd])[] {
  const rounds: (readonly [string, Odd])[] = [];
  for (const [name, odd] of all) {
    const free = rounds.findIndex(([, other]) => Object.keys(odd).every((key) => !(key in other)));
    const [names, there] = rounds[free] ?? ['', {}];
    const round = [names === '' ? name : `${names}; ${name}`, { ...there, ...odd }] as const;
    rounds.splice(free === -1 ? rounds.length : free, 1, round);
  }
  return rounds;
}

const PLAIN = {
  zone: {
    name: 'shop.example.com',
    policies: [policy('plain', { id: id('1'), expression: 'http.host eq "mine"' })],
    jobs: [
      job('plain', {
        id: 99,
        destination_conf: 's3://bucket/plain?region=eu',
        logpull_options: 'fields=RayID',
      }),
    ],
    rules: [rule({ id: id('2'), ref: 'mine', expression: 'ip.src eq 192.0.2.7' })],
  },
  items: [{ ip: '192.0.2.7' }],
} as const;

/** What else everybody understands becomes. */
const EDITS: readonly (readonly [string, string])[] = [
  ['http.host eq "mine"', 'http.host eq "yours"'],
  ['fields: [RayID]', 'fields: [RayID, ClientIP]'],
  ['192.0.2.7', '192.0.2.8'],
];

function stateOf(odd: Odd): PartialState {
  const { zone } = PLAIN;
  const entry = { id: id('3'), kind: 'zone', phase: PHASE, name: 'default' };
  return {
    behaviour: { dialect: 'cloudflare' },
    zones: {
      [ZONE]: {
        name: zone.name,
        policies: [...zone.policies, ...(odd.policies ?? [])],
        logpush_jobs: [...zone.jobs, ...(odd.jobs ?? [])],
        rulesets: [{ ...entry, rules: [...zone.rules, ...(odd.rules ?? [])] }, ...(odd.rulesets ?? [])],
        ...(odd.settings === undefined ? {} : { settings: odd.settings }),
      },
    },
    accounts: {
      [ACCOUNT]: {
        name: 'example-inc',
        lists: [
          { id: id('4'), name: 'office', kind: 'ip', items: [...PLAIN.items, ...(odd.items ?? [])] },
          ...(odd.lists ?? []),
        ],
        rulesets: odd.accountRulesets ?? [],
        logpush_jobs: odd.accountJobs ?? [],
      },
    },
  } as unknown as PartialState;
}

/** All that is live but what the edits are about, without what every write changes. */
function others({ zones, accounts }: EmulatorState): unknown {
  const { policies = [], logpush_jobs: jobs = [], rulesets = [], settings } = zones[ZONE] ?? {};
  const account = accounts[ACCOUNT];
  const own = rulesets.map(({ rules, version: _, last_updated: __, versions: ___, ...ruleset }) => ({
    ...ruleset,
    rules: rules.filter(({ ref }) => ref !== 'mine'),
  }));
  return {
    policies: policies.slice(1),
    jobs: jobs.slice(1),
    rulesets: own,
    settings,
    lists: account?.lists.map(({ modified_on: _, items, ...one }) => ({
      ...one,
      items: items
        .map(({ id: __, created_on: ___, modified_on: ____, ...item }) => item)
        .filter(({ ip }) => ip !== '192.0.2.7' && ip !== '192.0.2.8'),
    })),
    accountRulesets: account?.rulesets,
    accountJobs: account?.logpush_jobs,
  };
}

interface Document {
  readonly changes: readonly {
    readonly address: string;
    readonly risks: readonly { readonly code: string }[];
  }[];
  readonly risks?: readonly { readonly code: string }[];
  readonly findings: readonly { readonly severity: string }[];
}

test.each(together(ODD))(
  '%s: imported, valid, nothing to plan, and untouched when all else changes',
  async (_, odd) => {
    const emulator: Emulator = await startEmulator({ state: stateOf(odd) });
    onTestFinished(() => emulator.close());
    const root = repository({ 'zonewright.yaml': 'version: 1\ndialect: cloudflare\n' });
    const destinations: Record<string, string> = {};
    const run = async (...args: readonly string[]) => zonewright(args, { root, emulator, env: destinations });
    const before = others(emulator.state());

    const imported = await run('import', '--all', '--format', 'json');
    expect([imported.exit, imported.exit === 0 ? '' : imported.stdout]).toEqual([0, '']);
    const { variables } = JSON.parse(imported.stdout) as {
      readonly variables: readonly { readonly name: string; readonly purposes: readonly string[] }[];
    };
    for (const { name, purposes } of variables)
      destinations[name] = purposes.some((text) => / of plain /.test(text))
        ? 's3://bucket/plain?region=eu'
        : 's3://bucket/odd?region=eu';

    const validated = await run('validate');
    expect([validated.exit, validated.exit === 0 ? '' : validated.stdout]).toEqual([0, '']);
    const plan = async (): Promise<Document> => {
      const { exit, stdout } = await run('plan', '--format', 'json');
      expect([exit, exit === 0 ? '' : stdout]).toEqual([0, '']);
      return JSON.parse(stdout) as Document;
    };
    expect((await plan()).changes).toEqual([]);
    const files = ['zones/shop.example.com.yaml', 'accounts/example-inc.yaml'].map((file) =>
      join(root, file),
    );
    for (const file of files) {
      const text = EDITS.reduce((now, [from, to]) => now.replace(from, to), readFileSync(file, 'utf8'));
      writeFileSync(file, text);
    }
    const { changes, risks = [] } = await plan();
    expect(changes.map(({ address }) => address).toSorted()).toEqual([
      'account/example-inc/lists/office',
      'zone/shop.example.com/csp_policies/plain',
      'zone/shop.example.com/logpush_jobs/plain',
      `zone/shop.example.com/rulesets/${PHASE}`,
    ]);
    const codes = [...risks, ...changes.flatMap((change) => change.risks)].map(({ code }) => code);
    const allowed = [...new Set([...codes, 'max-updates', 'max-deletes'])].flatMap((code) => [
      '--allow',
      code,
    ]);
    const applied = await run('apply', '--yes', ...allowed);
    expect([applied.exit, applied.exit === 0 ? '' : applied.stdout + applied.stderr]).toEqual([0, '']);
    expect(others(emulator.state())).toEqual(before);
    expect((await plan()).changes).toEqual([]);
    const drift = await run('drift');
    expect([drift.exit, drift.exit === 0 ? '' : drift.stdout]).toEqual([0, '']);
  },
);
