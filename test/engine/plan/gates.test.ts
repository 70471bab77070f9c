import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { denying, gatesInForce } from '../../../src/engine/plan/gates.js';
import type { Hours } from '../../../src/kernel/model/hours.js';
import type { Gate } from '../../../src/kernel/model/settings.js';
import { runs } from '../../helpers/runs.js';
import { check, HEAD } from '../marked.js';

const HOURS: Hours = { zone: 'UTC', days: ['mon', 'tue', 'wed', 'thu'], from: '08:00', to: '17:00' };
const THURSDAY = new Date('2026-06-04T10:00:00Z');
const FRIDAY = new Date('2026-06-05T10:00:00Z');

function gate(unless: Pick<Gate, 'label' | 'hours'>): Gate {
  return {
    name: 'production',
    deny: ['drops-rules'],
    targets: ['**'],
    at: 'main',
    owners: '@acme',
    ...unless,
  };
}

describe('a gate', () => {
  test.each<readonly [string, Pick<Gate, 'label' | 'hours'>, readonly string[], Date | undefined, boolean]>([
    ['without an exception stands', {}, ['on-call'], THURSDAY, true],
    ['stands without its label', { label: 'on-call' }, ['bug'], THURSDAY, true],
    ['opens with its label', { label: 'on-call' }, ['on-call'], FRIDAY, false],
    ['opens in its hours', { hours: HOURS }, [], THURSDAY, false],
    ['stands outside of them', { hours: HOURS }, [], FRIDAY, true],
    ['stands if the time is not known', { hours: HOURS }, [], undefined, true],
    [
      'opens with its label outside of its hours',
      { label: 'on-call', hours: HOURS },
      ['on-call'],
      FRIDAY,
      false,
    ],
    ['opens in its hours without its label', { label: 'on-call', hours: HOURS }, [], THURSDAY, false],
    ['stands with neither', { label: 'on-call', hours: HOURS }, ['bug'], FRIDAY, true],
  ])('%s', (_, unless, labels, at, stands) => {
    const { gates, openGates = [] } = gatesInForce([gate(unless)], [], { labels, at });
    expect([gates.length, openGates.length]).toEqual(stands ? [1, 0] : [0, 1]);
  });

  test('of the base stands beside the one to which a branch gave other hours', () => {
    const always = gate({ hours: { ...HOURS, days: ['fri'] } });
    expect(gatesInForce([always], [gate({ hours: HOURS })], { labels: [], at: FRIDAY })).toEqual({
      gates: [gate({ hours: HOURS })],
      openGates: [always],
    });
  });

  const days = 'days: [mon]';
  test.each([
    [`unless: { hours: { zone: Europe/Berlin, ${days}, from: "08:00", to: "24:00" } }`],
    [`unless: { hours: { zone: «invalid-value»Europe/Atlantis, ${days}, from: "08:00", to: "17:00" } }`],
    [`unless: { hours: { ${days}, from: "22:00", to: «invalid-value»"06:00" } }`],
    [`unless: { hours: { ${days}, from: «invalid-value»"8:00", to: "17:00" } }`],
    ['unless: { hours: { days: [«not-allowed»monday], from: "08:00", to: "17:00" } }'],
    [`unless: { hours: «missing-key»{ ${days}, from: "08:00" } }`],
    ['unless: { approvals: { team: octo/security, count: 2 } }'],
    ['unless: { approvals: { count: «invalid-value»0 } }'],
    ['unless: { approvals: «invalid-value»{} }'],
    ['unless: { approvals: { team: «invalid-value»security } }'],
    ['unless: { ticket: "[A-Z]+-[0-9]+" }'],
    ['unless: { ticket: «invalid-value»true }'],
    ['unless: { ticket: «invalid-value»"[A-" }'],
    ['unless: { owner: «invalid-value»approves }'],
    ['unless: { owner: «not-allowed»maybe }'],
    ['unless: «invalid-value»{}'],
  ])('is refused where it could never open, or says nothing: %s', async (unless) => {
    const project = `gates: [{ deny: [deletes-policy], ${unless} }]\n`;
    const { found, expected } = await check({ 'zonewright.yaml': project, 'zones/a.yaml': HEAD });
    expect(found).toEqual(expected);
  });
});

test('no chain of new names leads something past a gate that denies its deletion', () => {
  const name = fc.constantFrom('zone/a/p/1', 'zone/a/p/2', 'zone/a/q/1', 'zone/b/p/1');
  const targets = fc.uniqueArray(fc.oneof(name, fc.constantFrom('zone/a/p/*', 'zone/a/**', '**')), {
    minLength: 1,
    maxLength: 2,
  });
  const seen = { kept: 0, gone: 0 };
  fc.assert(
    fc.property(targets, fc.array(name, { minLength: 1, maxLength: 4 }), (globs, names) => {
      const deniedBy = denying({ gates: [{ ...gate({}), deny: ['deletes-policy'], targets: globs }] });
      const deletion = (address: string): Parameters<typeof deniedBy>[0] => ({
        address,
        risks: [{ code: 'deletes-policy' }],
      });
      const steps = names.slice(1).map((address, index) => ({
        address,
        formerly: { address: names[index] ?? '', risks: ['deletes-policy'] },
        risks: [],
      }));
      const denials = [...steps, deletion(names.at(-1) ?? '')].flatMap(deniedBy);
      if (deniedBy(deletion(names[0] ?? '')).length > 0) expect(denials).not.toEqual([]);
      seen[denials.length > 0 ? 'kept' : 'gone'] += 1;
    }),
    { numRuns: runs(300), seed: 1 },
  );
  expect(Object.values(seen).every((number) => number > 0)).toBe(true);
});
