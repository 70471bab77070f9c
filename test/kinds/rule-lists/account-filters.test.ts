import { describe, expect, onTestFinished, test } from 'vitest';
import { endsForEnterprise, forEnterprise } from '@zonewright/edge-rules/expressions/enterprise-end.js';
import { startEmulator } from '../../../src/emulator/index.js';
import { repository, zonewright } from '../../helpers/command.js';
import { ACCOUNT, ZONE } from '../../helpers/world.js';
import { check } from '../../engine/marked.js';

describe('an expression for zones of the plan Enterprise', () => {
  test.each<readonly [string, boolean | undefined]>([
    ['cf.zone.plan eq "ENT"', true],
    ['(cf.zone.plan == "ENT")', true],
    ['(http.host eq "a" or http.host eq "b") and cf.zone.plan eq "ENT"', true],
    ['cf.zone.name eq "example.com" and cf.zone.plan eq "ENT"', true],
    ['ssl and (http.host eq "a" and cf.zone.plan eq "ENT")', true],
    ['ssl && cf.zone.plan == "ENT"', true],
    ['true', false],
    ['cf.zone.name eq "example.com"', false],
    ['cf.zone.plan eq "ENT" and ssl', false],
    ['ssl or cf.zone.plan eq "ENT"', false],
    ['ssl or http.host eq "a" and cf.zone.plan eq "ENT"', false],
    ['cf.zone.plan ne "ENT"', false],
    ['cf.zone.plan eq "PRO"', false],
    ['cf.zone.name eq "ENT"', false],
    ['cf.zone.plan eqq "ENT"', undefined],
  ])('%s', (text, expected) => {
    expect(endsForEnterprise(text)).toBe(expected);
    if (expected === false) expect(endsForEnterprise(forEnterprise(text))).toBe(true);
  });
});

const HEADS = {
  account: `account: { name: example-inc, id: "${ACCOUNT}" }\n`,
  zone: `zone: { name: shop.example.com, id: "${ZONE}" }\n`,
};

function files(
  level: keyof typeof HEADS,
  phase: string,
  dialect: string,
  rule: string,
): Readonly<Record<string, string>> {
  return {
    'zonewright.yaml': `dialect: ${dialect}\n`,
    [`${level}s/a.yaml`]: `${HEADS[level]}rulesets:\n  - phase: ${phase}\n    rules:\n      - { ref: a, ${rule} }\n`,
  };
}

const ID = 'action_parameters: { id: efb7b8c949ac4650a09736fc376e9aee }';
const EXECUTE = `action: execute, ${ID}, expression: «account-filter»ssl`;
const FINE = EXECUTE.replace('«account-filter»', '');

describe('what an account executes', () => {
  test.each<readonly [string, keyof typeof HEADS, string, string, string]>([
    ['custom rules', 'account', 'http_request_firewall_custom', 'cloudflare', EXECUTE],
    ['managed rules', 'account', 'http_request_firewall_managed', 'cloudflare', EXECUTE],
    ['rate limits', 'account', 'http_ratelimit', 'cloudflare', EXECUTE],
    ['protection from floods, whose sample is otherwise', 'account', 'ddos_l7', 'cloudflare', FINE],
    ['in a zone', 'zone', 'http_request_firewall_managed', 'cloudflare', FINE],
    ['in the other dialect', 'account', 'http_request_firewall_managed', 'documented', FINE],
    [
      'a skip',
      'account',
      'http_request_firewall_managed',
      'cloudflare',
      'action: skip, action_parameters: { ruleset: current }, expression: ssl',
    ],
  ])('%s', async (_, level, phase, dialect, rule) => {
    const { found, expected } = await check(files(level, phase, dialect, rule));
    const isOwn = (text: string): boolean => text.startsWith('account-filter');
    expect(found.filter(isOwn)).toEqual(expected);
  });

  test('is imported as it is live, whatever its expression, and a plan of that changes nothing', async () => {
    const rules = [
      {
        id: '1'.repeat(32),
        ref: 'all',
        action: 'execute',
        expression: 'true',
        action_parameters: { id: 'efb7b8c949ac4650a09736fc376e9aee' },
      },
    ];
    const phase = 'http_request_firewall_managed';
    const emulator = await startEmulator({
      state: {
        zones: {},
        accounts: {
          [ACCOUNT]: { name: 'example-inc', rulesets: [{ name: 'default', kind: 'root', phase, rules }] },
        },
      },
    });
    onTestFinished(() => emulator.close());
    const root = repository({ 'zonewright.yaml': 'dialect: cloudflare\n' });
    const imported = await zonewright(['import', '--account', `example-inc=${ACCOUNT}`], { root, emulator });
    expect(imported).toMatchObject({ exit: 0 });
    const plan = await zonewright(['plan', '--format', 'json'], { root, emulator });
    expect(JSON.parse(plan.stdout)).toMatchObject({ changes: [], complete: true });
    expect(plan.stdout).not.toContain('"account-filter"');
  });
});
