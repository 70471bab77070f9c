import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/kernel/model/json.js';
import { lossesOf, touchedBy } from '../../../src/migrations/managed-waf/previous/losses.js';
import { migrationChange, stepsOf } from '../../../src/migrations/managed-waf/steps.js';
import { ledgerLines } from '../../kinds/support.js';
import {
  CORE,
  declaredOverrides,
  generatedRule,
  inspectionOf,
  liveEntryPoint,
  lookWith,
  MANAGED,
  specOf,
  startedWaf,
} from './support.js';

const OVERRIDES = { categories: [{ category: 'paranoia-level-3', enabled: false }] };
const SKIP = {
  action: 'skip',
  expression: 'http.host eq "a.example.com"',
  action_parameters: { ruleset: 'current' },
  enabled: true,
};
const GENERATED = [generatedRule(MANAGED), generatedRule(CORE, OVERRIDES), { ...SKIP, id: '', ref: '' }];
const NAMES = ['a', 'b', 'c'].map((letter) => letter.repeat(32));

/** A generated rule as the service shows it once it is stored: with a name of its own and what it fills in. */
function stored(rule: JsonObject, index: number): JsonObject {
  const parameters = rule['action_parameters'] as JsonObject;
  const filled = rule['action'] === 'execute' ? { ...parameters, version: 'latest' } : parameters;
  const id = NAMES[index] ?? '';
  const more = { id, ref: id, version: '1', last_updated: '2026-01-01T00:00:00Z', description: '' };
  return { ...rule, ...more, action_parameters: filled };
}

const STORED = GENERATED.map(stored);

/** Live rules with one of them otherwise. */
function storedWith(at: number, members: object): readonly object[] {
  return STORED.map((rule, index) => (index === at ? { ...rule, ...members } : rule));
}

function proposed(live: readonly object[], generated: readonly JsonObject[] = GENERATED, spec = specOf()) {
  const found = inspectionOf({
    migration: { mode: 'validation', state: 'validation', compatible: true },
    entryPoint: liveEntryPoint(live),
    generated: { status: 'read', value: { name: 'default', rules: generated } },
  });
  const change = migrationChange(spec, found, 'complete');
  const losses = lossesOf(found, touchedBy(stepsOf(lookWith({ spec, found }))));
  return { lines: change && ledgerLines(change), risks: change?.risks, losses };
}

describe('a live rule that the generated configuration has', () => {
  test.each<readonly [string, readonly object[]]>([
    ['with names of the service, and what it fills in', STORED],
    ['switched on in words', storedWith(0, { enabled: 'true' })],
    [
      'with an expression that is spelt otherwise',
      storedWith(2, { expression: '(http.host  eq "a.example.com")' }),
    ],
  ])('is kept, and no loss: %s', (_title, live) => {
    const { lines, risks, losses } = proposed(live);
    expect(losses).toEqual([]);
    expect(risks).toEqual([]);
    expect(lines?.filter((line) => !line.startsWith('kept '))).toEqual([]);
    expect(lines).toHaveLength(3);
  });

  test('is sent without the name that it has', () => {
    const found = inspectionOf({ entryPoint: liveEntryPoint(STORED) });
    const body = JSON.stringify(migrationChange(specOf(), found, 'complete')?.request.body);
    for (const name of NAMES) expect(body).not.toContain(name);
  });

  test('moves where it is generated elsewhere, each of two alike once', () => {
    const generated = [GENERATED[2], GENERATED[0], GENERATED[1]].filter((rule) => rule !== undefined);
    expect(proposed(STORED, generated).losses).toEqual([]);
    const twice = [...STORED, { ...stored(GENERATED[2] ?? {}, 2), id: 'd'.repeat(32), ref: 'd'.repeat(32) }];
    expect(proposed(twice).losses.map(({ what }) => what)).toEqual([
      `rule ${'d'.repeat(32)} (skip) of the entry point: http.host eq "a.example.com"`,
    ]);
    expect(proposed(twice, [...GENERATED, ...GENERATED.slice(2)]).losses).toEqual([]);
  });
});

describe('a live rule that is nearly a generated one', () => {
  test.each<readonly [string, readonly object[], string]>([
    [
      'with overrides of its own',
      storedWith(1, { action_parameters: { id: CORE, overrides: { rules: [{ id: 'r', enabled: false }] } } }),
      `action_parameters of rule ${CORE} (execute) of the entry point: true`,
    ],
    [
      'of a version of its own',
      storedWith(0, { action_parameters: { id: MANAGED, version: '7' } }),
      `action_parameters of rule ${MANAGED} (execute) of the entry point: true`,
    ],
    [
      'that is off',
      storedWith(0, { enabled: false }),
      `enabled of rule ${MANAGED} (execute) of the entry point: true`,
    ],
    [
      'for other requests',
      storedWith(0, { expression: 'ssl' }),
      `expression of rule ${MANAGED} (execute) of the entry point: ssl`,
    ],
    [
      'with a member that is not known',
      storedWith(0, { later: 1 }),
      `later of rule ${MANAGED} (execute) of the entry point: true`,
    ],
    [
      'that is described',
      storedWith(2, { description: 'why' }),
      `description of rule ${NAMES[2]} (skip) of the entry point: http.host eq "a.example.com"`,
    ],
  ])('is altered, and that is a loss: %s', (_title, live, what) => {
    const { lines, losses } = proposed(live);
    expect(losses.map((loss) => loss.what)).toEqual([what]);
    expect(losses[0]?.instead).not.toContain('write it into the zone file');
    expect(lines?.filter((line) => /^(added|removed)/.test(line))).toEqual([]);
  });

  test.each<readonly [string, readonly object[]]>([
    ['another expression', storedWith(2, { expression: 'ssl' })],
    ['other parameters', storedWith(2, { action_parameters: { phases: ['http_ratelimit'] } })],
    ['another action', storedWith(2, { action: 'log', action_parameters: {} })],
  ])('is dropped with %s, and to be written into the zone file', (_title, live) => {
    const { lines, losses } = proposed(live);
    expect(losses).toHaveLength(1);
    expect(losses[0]?.instead).toContain('write it into the zone file');
    expect(lines?.filter((line) => line.startsWith('removed '))).toHaveLength(1);
  });

  test('a second rule that executes the same leads to no second execute', () => {
    const second = {
      ...stored(GENERATED[1] ?? {}, 1),
      id: 'd'.repeat(32),
      ref: 'd'.repeat(32),
      expression: 'ssl',
    };
    const [loss] = proposed([...STORED, second]).losses;
    expect(loss?.what).toContain('d'.repeat(32));
    expect(loss?.instead).toContain('add no second one');
  });

  test('overrides that the zone file declares for it are sent along, and are no loss', () => {
    const rules = [{ id: 'r', action: 'log' }];
    const live = storedWith(0, {
      action_parameters: { id: MANAGED, version: 'latest', overrides: { rules } },
    });
    expect(proposed(live, GENERATED, specOf(declaredOverrides(rules, MANAGED))).losses).toEqual([]);
  });
});

test('from validation to complete, the rules that the first step stored are not lost', async () => {
  const world = await startedWaf();
  const first = await world.dryRun({ goal: 'validation' });
  await world.confirm(first.token, { goal: 'validation' });
  const { losses, plan } = await world.propose({ goal: 'complete' });
  expect(losses).toEqual([]);
  expect(JSON.stringify(plan)).not.toContain('drops-rules');
});
