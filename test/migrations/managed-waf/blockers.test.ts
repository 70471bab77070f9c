import { describe, expect, test } from 'vitest';
import type { MigrationReading } from '../../../src/kinds/managed-waf/live.js';
import { blockersOf } from '../../../src/migrations/managed-waf/blockers.js';
import type { FirewallRule, Inspection, UriOverride } from '../../../src/migrations/managed-waf/inspect.js';
import type { Goal, WafOptions } from '../../../src/migrations/managed-waf/spec.js';
import { inspectionOf, lookWith, optionsWith, SHOP, specOf } from './support.js';

const { plan: _, ...NO_PLAN } = SHOP;

function codes(
  members: Partial<Inspection>,
  options: Partial<WafOptions> = {},
  plan: string | undefined = 'enterprise',
): readonly string[] {
  const scope = plan === 'none' ? NO_PLAN : { ...SHOP, plan };
  const found = blockersOf(
    lookWith({ spec: specOf({ scope }), found: inspectionOf(members), options: optionsWith(options) }),
  );
  for (const { severity, scope: address, help = '' } of found) {
    expect([severity, address]).toEqual(['error', 'zone/shop.example.com']);
    expect(help).not.toBe('');
  }
  return found.map(({ code }) => code);
}

function message(members: Partial<Inspection>): string {
  const [first] = blockersOf(lookWith({ found: inspectionOf(members) }));
  return `${first?.message}. ${first?.help}`;
}

function reading(mode: MigrationReading['mode'], more: Partial<MigrationReading> = {}): MigrationReading {
  return { mode, state: mode, compatible: true, ...more };
}

const NOT_READ = { status: 'not-read', why: 'HTTP 404' } as const;

function overrides(...ids: readonly string[]): Inspection['overrides'] {
  const value = ids.map((id): UriOverride => ({ id, urls: [`${id}.example.com/*`], raw: { id } }));
  return { status: 'read', value };
}

function firewall(count: number, bytes = 10): Inspection['firewallRules'] {
  const value = Array.from({ length: count }, (__, index): FirewallRule => ({
    id: `f${index}`,
    bytes,
    raw: {},
  }));
  return { status: 'read', value };
}

describe('what is in the way', () => {
  test.each<readonly [string, MigrationReading, Goal, readonly string[]]>([
    ['previous only', reading('previous-only'), 'complete', []],
    ['previous only', reading('previous-only'), 'validation', []],
    ['validation', reading('validation'), 'complete', []],
    ['new only', reading('new-only'), 'validation', ['no-way-back']],
    ['a state without a name', reading('unnamed'), 'complete', ['state-not-named']],
    ['a state without a name', reading('unnamed'), 'validation', ['state-not-named']],
    ['two states', reading('unnamed', { contradiction: 'a and b' }), 'complete', ['states-disagree']],
    [
      'a state with wrong flags',
      reading('validation', { contradiction: 'off' }),
      'complete',
      ['states-disagree'],
    ],
    [
      'previous only, not compatible',
      reading('previous-only', { compatible: false }),
      'complete',
      ['not-compatible'],
    ],
    [
      'previous only, not compatible',
      reading('previous-only', { compatible: false }),
      'validation',
      ['not-compatible'],
    ],
    [
      'validation, not compatible',
      reading('validation', { compatible: false }),
      'complete',
      ['not-compatible'],
    ],
  ])('in %s (%j) on the way to %s: %j', (_title, migration, goal, expected) => {
    expect(codes({ migration }, { goal })).toEqual(expected);
  });

  test.each<readonly [string, Goal, readonly string[]]>([
    ['enterprise', 'validation', []],
    ['none', 'validation', ['validation-needs-enterprise']],
    ['free', 'validation', ['validation-needs-enterprise']],
    ['pro', 'validation', ['validation-needs-enterprise']],
    ['business', 'validation', ['validation-needs-enterprise']],
    ['none', 'complete', []],
    ['free', 'complete', []],
    ['pro', 'complete', []],
    ['business', 'complete', []],
  ])('with plan %s on the way to %s: %j', (plan, goal, expected) => {
    expect(codes({}, { goal }, plan)).toEqual(expected);
  });

  test.each<readonly [string, Partial<Inspection>, boolean, readonly string[]]>([
    ['overrides by URI', { overrides: overrides('o1') }, false, ['uri-overrides']],
    ['overrides by URI that are deleted first', { overrides: overrides('o1') }, true, []],
    ['overrides that could not be read', { overrides: NOT_READ }, false, []],
    ['nothing to delete', {}, true, []],
    [
      'overrides by URI that make the zone incompatible',
      { overrides: overrides('o1'), migration: reading('previous-only', { compatible: false }) },
      false,
      ['not-compatible', 'uri-overrides'],
    ],
    [
      'the same, deleted first: the zone is looked at again then',
      { overrides: overrides('o1'), migration: reading('previous-only', { compatible: false }) },
      true,
      [],
    ],
    [
      'a zone that is not compatible without overrides to delete',
      { migration: reading('previous-only', { compatible: false }) },
      true,
      ['not-compatible'],
    ],
    [
      'a zone that is not compatible, and nobody knows why',
      { overrides: NOT_READ, migration: reading('previous-only', { compatible: false }) },
      true,
      ['not-compatible'],
    ],
  ])('%s', (_title, members, deleteOverrides, expected) => {
    expect(codes(members, { deleteOverrides })).toEqual(expected);
  });

  test.each<readonly [string, Inspection['firewallRules'], readonly string[]]>([
    ['200 firewall rules', firewall(200), []],
    ['201 firewall rules', firewall(201), ['too-many-firewall-rules']],
    ['an expression of 4,096 bytes', firewall(1, 4096), []],
    ['an expression of 4,097 bytes', firewall(1, 4097), ['expression-too-long']],
    ['too many that are too long', firewall(201, 5000), ['too-many-firewall-rules', 'expression-too-long']],
    ['firewall rules that could not be read', NOT_READ, []],
  ])('%s: %j', (_title, firewallRules, expected) => {
    expect(codes({ firewallRules })).toEqual(expected);
  });

  test.each<readonly [string, Partial<Inspection>, readonly string[]]>([
    ['no configuration', { generated: NOT_READ }, ['no-configuration']],
    [
      'an empty configuration',
      { generated: { status: 'read', value: { name: 'default', rules: [] } } },
      ['nothing-generated'],
    ],
    [
      'no configuration for a state from which nothing leads on',
      { generated: NOT_READ, migration: reading('unnamed') },
      ['state-not-named'],
    ],
  ])('%s: %j', (_title, members, expected) => {
    expect(codes(members)).toEqual(expected);
  });

  test('is told all at once', () => {
    const migration = reading('previous-only', { compatible: false });
    const everything = {
      overrides: overrides('o1'),
      firewallRules: firewall(201, 5000),
      generated: NOT_READ,
    };
    const others = [
      'validation-needs-enterprise',
      'not-compatible',
      'uri-overrides',
      'too-many-firewall-rules',
      'expression-too-long',
    ];
    expect(codes({ ...everything, migration }, { goal: 'validation' }, 'pro')).toEqual([
      ...others,
      'no-configuration',
    ]);
    const contradiction = 'check says "start", and status says "validation"';
    expect(
      codes(
        { ...everything, migration: { ...migration, mode: 'unnamed', contradiction } },
        { goal: 'validation' },
        'pro',
      ),
    ).toEqual(['states-disagree', ...others]);
  });

  test.each<readonly [string, Partial<Inspection>, readonly string[]]>([
    ['the state', { migration: reading('unnamed', { state: 'rolled_back' }) }, ['"rolled_back"']],
    [
      'both states',
      { migration: reading('unnamed', { contradiction: 'check says "a", and status says "b"' }) },
      ['check says "a", and status says "b"'],
    ],
    [
      'every override by URI, with its URLs where it has some',
      {
        overrides: {
          status: 'read',
          value: [
            { id: 'o1', urls: ['a/*', 'b/*'], raw: {} },
            { id: 'o2', urls: [], raw: {} },
          ],
        },
      },
      ['o1 (a/*, b/*); o2', '--delete-overrides'],
    ],
    [
      'how many firewall rules there are',
      { firewallRules: firewall(201) },
      ['201 firewall rules', 'at most 200'],
    ],
    [
      'which expressions are too long',
      { firewallRules: firewall(2, 4097) },
      ['f0 (4097 bytes), f1 (4097 bytes)'],
    ],
    ['why there is no configuration', { generated: NOT_READ }, ['HTTP 404']],
    [
      'that overrides are the reason',
      { overrides: overrides('o1'), migration: reading('previous-only', { compatible: false }) },
      ['also listed here'],
    ],
  ])('names %s', (_title, members, words) => {
    for (const word of words) expect(message(members)).toContain(word);
  });

  test.each([
    ['pro', 'the plan of the zone is pro'],
    ['none', 'the zone file gives no plan'],
  ])('says where the plan %s comes from', (plan, words) => {
    const scope = plan === 'none' ? NO_PLAN : { ...SHOP, plan };
    const options = optionsWith({ goal: 'validation' });
    const [first] = blockersOf(lookWith({ spec: specOf({ scope }), found: inspectionOf(), options }));
    expect(first?.message).toContain(words);
  });
});
