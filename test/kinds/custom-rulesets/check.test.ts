import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../src/engine/configuration/read.js';
import { ACCOUNT, memoryFiles, ZONE } from '../../helpers/world.js';

const PHASE = 'http_request_firewall_custom';

const rule = (action: string, more: object = {}): object => ({
  ref: 'a',
  action,
  expression: 'ip.src eq 192.0.2.1',
  ...more,
});
const execute = (id: unknown): object => rule('execute', { action_parameters: { id } });
const bots = (more: object = {}): object => ({ name: 'bad-bots', phase: PHASE, rules: [], ...more });
const entry = (rules: readonly object[], phase = PHASE): object => ({ rulesets: [{ phase, rules }] });
const owning = (...rulesets: readonly object[]): object => ({ custom_rulesets: { rulesets } });

/** `severity code at line:column` for what is said of files of an account, each a section on its own line. */
async function said(...files: readonly object[]): Promise<readonly string[]> {
  const account = { name: 'example-inc', id: ACCOUNT };
  const texts = files.map((sections, index): [string, string] => [
    `accounts/${index}.yaml`,
    JSON.stringify({ account, ...sections }),
  ]);
  return findingsOf(Object.fromEntries(texts));
}

async function findingsOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { findings } = await readConfiguration(memoryFiles(files));
  return findings.map(({ severity, code, location, help = '' }) => {
    const { file = '', column = 1, length = 0 } = location ?? {};
    const marked = files[file]?.slice(column - 1, column - 1 + length) ?? '';
    return `${severity} ${code} at ${marked}${help.startsWith('Did you') ? `: ${help}` : ''}`;
  });
}

describe('custom rulesets in files', () => {
  it.each<readonly [string, readonly object[], readonly string[]]>([
    [
      'are executed by name',
      [{ ...owning(bots()), ...entry([execute({ custom_ruleset: 'bad-bots' })]) }],
      [],
    ],
    [
      'are executed from another file',
      [owning(bots()), entry([execute({ custom_ruleset: 'bad-bots' })])],
      [],
    ],
    ['need not be executed', [owning(bots())], []],
    ['may be live only, where none are declared', [entry([execute({ custom_ruleset: 'live' })])], []],
    [
      'may be live only, where the section is shared',
      [
        {
          custom_rulesets: { ownership: 'shared', rulesets: [] },
          ...entry([execute({ custom_ruleset: 'live' })]),
        },
      ],
      [],
    ],
    [
      'are all that there are, where the section is exclusive',
      [owning(bots()), entry([execute({ custom_ruleset: 'bad-bot' })])],
      ['error unknown-custom-ruleset at {"custom_ruleset":"bad-bot"}: Did you mean bad-bots?'],
    ],
    [
      'of which none is near',
      [owning(bots()), entry([execute({ custom_ruleset: 'countries' })])],
      ['error unknown-custom-ruleset at {"custom_ruleset":"countries"}'],
    ],
    [
      'are executed in their own phase',
      [owning(bots({ phase: 'http_ratelimit' })), entry([execute({ custom_ruleset: 'bad-bots' })])],
      ['error custom-ruleset-phase at {"custom_ruleset":"bad-bots"}'],
    ],
    [
      'have names of their own',
      [owning(bots(), bots({ phase: 'http_ratelimit' }))],
      ['error managed-twice at {"name":"bad-bots","phase":"http_ratelimit","rules":[]}'],
    ],
    [
      'have one owner',
      [owning(bots()), { custom_rulesets: { ownership: 'shared', rulesets: [bots({ name: 'b' })] } }],
      [
        'error managed-twice at {"ownership":"shared","rulesets":[{"name":"b","phase":"http_request_firewall_custom","rules":[]}]}',
      ],
    ],
    [
      'execute no other ruleset',
      [owning(bots({ rules: [execute('a'.repeat(32))] }))],
      ['error action-in-phase at "execute"'],
    ],
    [
      'hold no rules of other phases',
      [owning(bots({ rules: [rule('force_connection_close')] }))],
      ['warning action-in-phase at "force_connection_close"'],
    ],
    [
      'are known of phases of the WAF',
      [owning(bots({ phase: 'http_request_origin' }))],
      ['warning custom-ruleset-phase at "http_request_origin"'],
    ],
    [
      'are whole lists, in which nothing is placed',
      [owning(bots({ rules: [rule('block', { position: 'first' })] }))],
      ['error position-exclusive at "first"'],
    ],
    [
      'have rules with expressions',
      [owning(bots({ rules: [rule('block', { expression: 'ip.src eqq 1' })] }))],
      ['error expression-value at q'],
    ],
    [
      'are named by a text, and nothing else',
      [owning(bots()), entry([execute({ custom_ruleset: 7 })])],
      ['error execute-id at {"custom_ruleset":7}'],
    ],
    [
      'are named by nothing besides',
      [owning(bots()), entry([execute({ custom_ruleset: 'bad-bots', id: 'a' })])],
      ['error execute-id at {"custom_ruleset":"bad-bots","id":"a"}'],
    ],
  ])('%s', async (_, files, expected) => {
    expect(await said(...files)).toEqual(expected);
  });

  it('hold no more rules together than an account may usually have', async () => {
    const account = { name: 'example-inc', id: ACCOUNT };
    const rules = [rule('block', { ref: 'b' }), rule('log', { ref: 'c', expression: 'ip.src eq 192.0.2.2' })];
    const files = {
      'accounts/a.yaml': JSON.stringify({ account, ...owning(bots({ rules }), bots({ name: 'b', rules })) }),
    };
    expect(await findingsOf({ ...files, 'zonewright.yaml': 'limits: { rules: 4 }\n' })).toEqual([]);
    expect(await findingsOf({ ...files, 'zonewright.yaml': 'limits: { rules: 3 }\n' })).toEqual([
      expect.stringMatching(/^warning too-many-rules at \{"ref":"c"/),
    ]);
  });

  it('hold rules that act, which the entry point of an account may not', async () => {
    const own = { ...owning(bots({ rules: [rule('block')] })), ...entry([rule('block')]) };
    const account = { name: 'example-inc', id: ACCOUNT };
    const files = { 'accounts/a.yaml': JSON.stringify({ account, ...own }) };
    expect(await findingsOf({ ...files, 'zonewright.yaml': 'dialect: cloudflare\n' })).toEqual([
      'error action-in-phase at "block"',
    ]);
  });

  /** Codes of what is said of a zone file, and of an account file beside it. */
  async function saidOfZone(zoneSections: object, accountSections: object = {}): Promise<readonly string[]> {
    const zone = { name: 'shop.example.com', id: ZONE };
    const account = { name: 'example-inc', id: ACCOUNT };
    const findings = await findingsOf({
      'zonewright.yaml': 'dialect: cloudflare\n',
      'zones/a.yaml': JSON.stringify({ zone, ...zoneSections }),
      'accounts/a.yaml': JSON.stringify({ account, ...accountSections }),
    });
    return findings.map((line) => line.split(' at ')[0] ?? '');
  }

  it.each<readonly [string, object, object, readonly string[]]>([
    [
      'are executed in the zone that has them',
      { ...owning(bots()), ...entry([execute({ custom_ruleset: 'bad-bots' })]) },
      {},
      [],
    ],
    ['may be live only in a zone too', entry([execute({ custom_ruleset: 'live' })]), {}, []],
    [
      'are not executed by rules of a zone if the account has them',
      { ...owning(), ...entry([execute({ custom_ruleset: 'bad-bots' })]) },
      owning(bots()),
      ['error unknown-custom-ruleset'],
    ],
    [
      'are not executed by rules of the account if a zone has them',
      owning(bots()),
      {
        ...owning(),
        ...entry([{ ...execute({ custom_ruleset: 'bad-bots' }), expression: 'cf.zone.plan eq "ENT"' }]),
      },
      ['error unknown-custom-ruleset'],
    ],
    ['can have one name in a zone and its account', owning(bots()), owning(bots()), []],
    [
      'are of one phase in zones',
      owning(bots({ phase: 'http_ratelimit' })),
      {},
      ['warning custom-ruleset-phase'],
    ],
    [
      'are executed in one phase of zones',
      entry([execute({ custom_ruleset: 'bad-bots' })], 'http_ratelimit'),
      {},
      ['warning action-in-phase', 'error custom-ruleset-level'],
    ],
  ])('%s', async (_, zoneSections, accountSections, expected) => {
    expect(await saidOfZone(zoneSections, accountSections)).toEqual(expected);
  });
});
