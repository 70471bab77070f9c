import { describe, expect, test } from 'vitest';
import type { MigrationReading } from '../../../src/kinds/managed-waf/live.js';
import type { ApiReader } from '../../../src/kernel/model/request.js';
import type { Basis, Inspection, UriOverride } from '../../../src/migrations/managed-waf/inspect.js';
import type { Goal } from '../../../src/migrations/managed-waf/spec.js';
import { isReached } from '../../../src/migrations/managed-waf/standing.js';
import { migrationChange, stepsOf } from '../../../src/migrations/managed-waf/steps.js';
import { answering, ledgerLines } from '../../kinds/support.js';
import { changeDigest, type PlannedChange } from '../../../src/kernel/model/plan.js';
import {
  CONTEXT,
  CORE,
  declaredOverrides,
  ENTRY_POINT,
  generatedRule,
  inspectionOf,
  liveEntryPoint,
  lookWith,
  MANAGED,
  optionsWith,
  SHOP,
  specOf,
} from './support.js';

type Mode = MigrationReading['mode'];

function reading(mode: Mode, more: Partial<MigrationReading> = {}): MigrationReading {
  return { mode, state: mode, compatible: true, ...more };
}

describe('a zone is where it should be', () => {
  test.each<readonly [Mode, Goal, boolean]>([
    ['previous-only', 'validation', false],
    ['previous-only', 'complete', false],
    ['validation', 'validation', true],
    ['validation', 'complete', false],
    ['moving', 'validation', false],
    ['moving', 'complete', false],
    ['new-only', 'validation', false],
    ['new-only', 'complete', true],
    ['unnamed', 'validation', false],
    ['unnamed', 'complete', false],
  ])('in %s on the way to %s: %j', (mode, goal, expected) => {
    expect(isReached({ migration: reading(mode) }, goal)).toBe(expected);
    expect(isReached({ migration: reading(mode, { contradiction: 'so' }) }, goal)).toBe(false);
  });
});

describe('the request', () => {
  test.each<readonly [Mode, Goal, string | undefined]>([
    ['previous-only', 'validation', 'validation'],
    ['previous-only', 'complete', 'pending'],
    ['validation', 'validation', undefined],
    ['validation', 'complete', 'pending'],
    ['moving', 'validation', undefined],
    ['moving', 'complete', undefined],
    ['new-only', 'validation', undefined],
    ['new-only', 'complete', undefined],
    ['unnamed', 'validation', undefined],
    ['unnamed', 'complete', undefined],
  ])('from %s to %s is waf_migration=%s', (mode, goal, value) => {
    const change = migrationChange(specOf(), inspectionOf({ migration: reading(mode) }), goal);
    expect(change?.request).toEqual(
      value === undefined
        ? undefined
        : {
            method: 'PUT',
            path: ENTRY_POINT,
            query: { waf_migration: value, phase_two: '1' },
            body: {
              name: 'default',
              rules: [
                { action: 'execute', expression: 'true', enabled: true, action_parameters: { id: MANAGED } },
              ],
            },
          },
    );
    const disagreeing = inspectionOf({ migration: reading(mode, { contradiction: 'so' }) });
    expect(migrationChange(specOf(), disagreeing, goal)).toBeUndefined();
  });

  test('is none without a configuration', () => {
    const basis = inspectionOf({ generated: { status: 'not-read', why: 'no' } });
    expect(migrationChange(specOf(), basis, 'complete')).toBeUndefined();
  });

  test('carries the overrides of the zone file, and names its rules by what they execute', () => {
    const value = {
      name: 'n',
      rules: [
        generatedRule(CORE),
        { action: 'skip', expression: 'a', description: 'a note' },
        { action: 'log', expression: 'b' },
        { ...generatedRule(MANAGED), ref: 'own' },
      ],
    };
    const spec = specOf(declaredOverrides([{ id: 'r', action: 'log' }]));
    const change = migrationChange(spec, inspectionOf({ generated: { status: 'read', value } }), 'complete');
    expect(change && ledgerLines(change)).toEqual([
      `added ${CORE} →1`,
      'added a note →2',
      'added rule 3 →3',
      'added own →4',
    ]);
    expect(JSON.stringify(change?.request.body)).toContain(
      '"overrides":{"rules":[{"id":"r","action":"log"}]}',
    );
  });

  test('accounts for every rule that it drops, with the risk of it', () => {
    const entryPoint = liveEntryPoint([{ id: '1', ref: 'mine', action: 'block', expression: 'x' }]);
    const change = migrationChange(specOf(), inspectionOf({ entryPoint }), 'complete');
    expect(change && ledgerLines(change)).toEqual([`added ${MANAGED} →1`, 'removed mine 1→']);
    expect(change?.risks.map(({ code }) => code)).toEqual(['drops-rules', 'may-open-traffic']);
    expect(change?.base.version).toBe('4');
  });

  test.each<readonly [string, Partial<Basis>, boolean]>([
    ['nothing', {}, false],
    ['the state', { migration: reading('validation') }, true],
    ['the name of the state', { migration: reading('previous-only', { state: 'else' }) }, true],
    ['the entry point', { entryPoint: liveEntryPoint([]) }, true],
    ['the configuration', { generated: { status: 'read', value: { name: 'x', rules: [] } } }, true],
    [
      'an empty string of the configuration',
      {
        generated: {
          status: 'read',
          value: { name: 'default', rules: [{ ...generatedRule(MANAGED), later: '' }] },
        },
      },
      true,
    ],
  ])('has another digest when %s moves: %j', (_title, members, expected) => {
    const of = (basis: Basis): string | undefined => {
      const change = migrationChange(specOf(), basis, 'complete');
      return change && changeDigest(change);
    };
    const before = inspectionOf({ migration: reading('previous-only') });
    expect(of({ ...before, ...members }) !== of(before)).toBe(expected);
  });
});

const OVERRIDE = { id: 'o1', urls: ['a/*'], raw: { id: 'o1', urls: ['a/*'], rules: { r: 'off' } } };

function stepsDeleting(
  overrides: readonly UriOverride[],
  found: Inspection = inspectionOf(),
): readonly PlannedChange[] {
  const options = optionsWith({ deleteOverrides: true });
  return stepsOf(lookWith({ options, found: { ...found, overrides: { status: 'read', value: overrides } } }));
}

describe('the steps', () => {
  test('are the overrides by URI in their order, and the migration last', () => {
    const overrides = [OVERRIDE, { ...OVERRIDE, id: 'o2' }];
    const steps = stepsDeleting(overrides);
    expect(
      steps.map(({ change: { request, action, address } }) => [
        action,
        request.method,
        request.path,
        address,
      ]),
    ).toEqual([
      [
        'delete',
        'DELETE',
        `/zones/${SHOP.id}/firewall/waf/overrides/o1`,
        'zone/shop.example.com/managed_waf/overrides/o1',
      ],
      [
        'delete',
        'DELETE',
        `/zones/${SHOP.id}/firewall/waf/overrides/o2`,
        'zone/shop.example.com/managed_waf/overrides/o2',
      ],
      ['update', 'PUT', ENTRY_POINT, 'zone/shop.example.com/managed_waf'],
    ]);
    expect(steps[0]?.change.details.map((detail) => (detail.type === 'field' ? detail.field : ''))).toEqual([
      'id',
      'rules',
      'urls',
    ]);
  });

  test('are none where the documents know of none, whatever is to be deleted', () => {
    const inspection = inspectionOf({ migration: reading('new-only') });
    expect(stepsDeleting([OVERRIDE], inspection)).toEqual([]);
  });
});

const MIGRATION = `/zones/${SHOP.id}/waf_migration`;

/** A service that has not migrated the zone, with whatever is different. */
function service(members: {
  check?: object;
  status?: object;
  config?: unknown;
  overrides?: readonly unknown[];
}): ApiReader {
  const config = { name: 'default', rules: [generatedRule(MANAGED)] };
  return answering({
    get: {
      [`${MIGRATION}/status`]: { migration_state: 'start', ...members.status },
      [`${MIGRATION}/check`]: { migration_state: 'start', compatible: true, ...members.check },
      [`${MIGRATION}/config`]: 'config' in members ? members.config : config,
    },
    list: {
      [`/zones/${SHOP.id}/rulesets`]: [],
      [`/zones/${SHOP.id}/firewall/waf/overrides`]: members.overrides ?? [],
    },
  });
}

async function seen(api: ApiReader, index: number): Promise<string> {
  const basis = inspectionOf({ migration: { mode: 'previous-only', state: 'start', compatible: true } });
  const step = stepsDeleting([OVERRIDE], basis)[index];
  if (step === undefined) throw new Error('no such step');
  const { changes, findings } = await step.declaration.observe(CONTEXT, api);
  const [change] = changes;
  if (change === undefined) return findings.length > 0 ? findings.map(({ code }) => code).join() : 'done';
  return changeDigest(change) === changeDigest(step.change) ? 'due' : 'moved';
}

describe('right before the request', () => {
  const moved = { migration_state: 'validation' };
  test.each<readonly [string, Parameters<typeof service>[0], string]>([
    ['nothing has moved', {}, 'due'],
    ['the zone is not compatible any more', { check: { compatible: false } }, 'not-ready'],
    [
      'the zone has been migrated by somebody else',
      {
        check: { migration_state: 'finished' },
        status: { migration_state: 'finished', old: 'off', new: 'on' },
      },
      'done',
    ],
    [
      'the zone is on its way',
      { check: { migration_state: 'pending' }, status: { migration_state: 'pending' } },
      'not-ready',
    ],
    ['the zone is in validation', { check: moved, status: moved }, 'moved'],
    ['check and status disagree', { status: moved }, 'not-ready'],
    [
      'another configuration is offered',
      { config: { name: 'default', rules: [generatedRule(CORE)] } },
      'moved',
    ],
    ['no configuration is offered', { config: {} }, 'not-ready'],
  ])('%s: %s', async (_title, members, expected) => {
    expect(await seen(service(members), 1)).toBe(expected);
  });

  test.each<readonly [string, readonly unknown[], string]>([
    ['is as it was', [OVERRIDE.raw], 'due'],
    ['is gone', [], 'done'],
    ['says something else', [{ ...OVERRIDE.raw, rules: {} }], 'moved'],
    ['is not by URI any more', [{ ...OVERRIDE.raw, urls: [] }], 'done'],
  ])('an override %s: %s', async (_title, overrides, expected) => {
    expect(await seen(service({ overrides }), 0)).toBe(expected);
  });
});
