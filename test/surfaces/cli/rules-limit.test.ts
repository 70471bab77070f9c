import { describe, expect, onTestFinished, test } from 'vitest';
import type { ValidationDocument } from '../../../src/generated/documents/validation.js';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { repository, zonewright } from '../../helpers/command.js';
import { ZONE } from '../../helpers/world.js';

type Files = Readonly<Record<string, string>>;

const PHASE = 'http_request_firewall_custom';
const rules = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, index) => ({
    ref: `r${index}`,
    action: 'block',
    expression: `http.host eq "${index}.example.com"`,
  }));

async function service(): Promise<Emulator> {
  const ruleset = { name: 'default', kind: 'zone' as const, phase: PHASE, rules: rules(3) };
  const zone = { name: 'shop.example.com', rulesets: [ruleset] };
  const emulator = await startEmulator({ state: { zones: { [ZONE]: zone } } });
  onTestFinished(() => emulator.close());
  return emulator;
}

function files(plan: string): Readonly<Record<string, string>> {
  const section = JSON.stringify([{ phase: PHASE, rules: rules(4) }]);
  return {
    'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}"${plan} }\nrulesets: ${section}\n`,
  };
}

describe('how many rules a phase has of those that it can have', () => {
  test.each([
    [', plan: free', 'PUT of 4 of 5 rules', '3 of 5'],
    [', plan: pro', 'PUT of 4 of 20 rules', '3 of 20'],
    // A contract may allow more.
    [', plan: enterprise', 'PUT of 4 rules', '3 '],
    ['', 'PUT of 4 rules', '3 '],
  ])('a zone with%s', async (plan, sent, live) => {
    const emulator = await service();
    const root = repository(files(plan));
    const planned = await zonewright(['plan', '--quiet'], { root, emulator });
    expect(planned.stdout).toContain(sent);
    const inspected = await zonewright(['inspect', 'rulesets'], { root, emulator });
    const row = inspected.stdout.split('\n').find((line) => line.includes(PHASE)) ?? '';
    expect(row.replaceAll(/ {2,}/g, ' ')).toContain(` ${live}`);
    expect(row.includes(' of ')).toBe(live.includes('of'));
  });
});

describe('how many custom rulesets a zone has of those that it can have', () => {
  const custom = (name: string): object => ({ name, phase: PHASE, rules: rules(1) });
  const owned = (plan: string, names: readonly string[], ownership = 'exclusive', project = ''): Files => ({
    ...(project === '' ? {} : { 'zonewright.yaml': project }),
    'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}"${plan} }\ncustom_rulesets: ${JSON.stringify({ ownership, rulesets: names.map(custom) })}\n`,
  });

  async function withTwo(): Promise<Emulator> {
    const live = ['a', 'b'].map((name) => ({ ...custom(name), kind: 'custom' }));
    const state = { zones: { [ZONE]: { name: 'shop.example.com', rulesets: live } } };
    const emulator = await startEmulator({ state: JSON.parse(JSON.stringify(state)) });
    onTestFinished(() => emulator.close());
    return emulator;
  }

  test.each<readonly [string, Files, string, string]>([
    ['in a plan', owned(', plan: business', ['a', 'b', 'c']), '3 of 5 custom rulesets', '2 of 5 custom'],
    ['when others go', owned(', plan: business', ['c']), '1 of 5 custom rulesets', '2 of 5 custom'],
    ['when others stay', owned(', plan: business', ['c'], 'shared'), '3 of 5 custom', '2 of 5 custom'],
    [
      'by the contract',
      owned('', ['a', 'c'], 'shared', 'limits: { custom_rulesets: 7 }\n'),
      '3 of 7 custom',
      '2 of 7 custom',
    ],
    [
      'not where a contract may allow more',
      owned(', plan: enterprise', ['c']),
      'POST of 1 rule ',
      ', 2 rules',
    ],
    ['not where no plan is said', owned('', ['c']), 'POST of 1 rule ', ', 2 rules'],
  ])('%s', async (_, contents, sent, live) => {
    const emulator = await withTwo();
    const root = repository(contents);
    const planned = await zonewright(['plan', '--quiet'], { root, emulator });
    expect(planned.stdout).toContain(sent);
    const inspected = await zonewright(['inspect', 'rulesets'], { root, emulator });
    expect(inspected.stdout.split('\n')[0]).toContain(live);
    expect(inspected.stdout.includes('custom ruleset')).toBe(live.includes('custom'));
    const ofPhase = await zonewright(['inspect', 'rulesets', '--phase', 'http_ratelimit'], {
      root,
      emulator,
    });
    expect(ofPhase.stdout).not.toContain('custom rulesets');
  });

  test.each<readonly [string, number, string]>([
    [', plan: free', 2, 'error 2 of 1 custom rulesets'],
    [', plan: pro', 3, 'error 3 of 2 custom rulesets'],
    [', plan: business', 5, ''],
    [', plan: business', 6, 'error 6 of 5 custom rulesets'],
    [', plan: enterprise', 10, ''],
    [', plan: enterprise', 11, 'warning 11 of the usual 10 custom rulesets'],
    ['', 5, ''],
    ['', 6, 'warning 6 of the usual 5 custom rulesets'],
  ])('a zone with%s and %i in its file', async (plan, number, expected) => {
    const names = Array.from({ length: number }, (_, index) => `n${index}`);
    const validated = await zonewright(['validate', '--format', 'json'], {
      root: repository(owned(plan, names)),
    });
    const { findings }: ValidationDocument = JSON.parse(validated.stdout);
    const own = findings.filter(({ code }) => code === 'too-many-rulesets');
    expect(own.map(({ severity, message }) => `${severity} ${message.split(':')[0]}`)).toEqual(
      expected === '' ? [] : [expected],
    );
  });
});
