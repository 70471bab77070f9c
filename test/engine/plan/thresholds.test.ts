import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settingsFrom } from '../../../src/engine/configuration/settings.js';
import { countsOf, withThresholds } from '../../../src/engine/plan/thresholds.js';
import type { Change, RuleDetail } from '../../../src/kernel/model/change.js';
import type { PlacedTally, ScopePlan } from '../../../src/kernel/model/plan.js';
import type { Scope } from '../../../src/kernel/model/scope.js';
import { changeOf, completeScope, incompleteScope, ZONE } from '../../helpers/plans.js';
import { runs } from '../../helpers/runs.js';

const { safety } = settingsFrom({});

/** A list of rules in which some go and some change. */
function rulesOf(deletes: number, updates: number, kept = 0): readonly RuleDetail[] {
  const rule = (change: RuleDetail['change'], index: number): RuleDetail => ({
    type: 'rule',
    change,
    ref: `${change}-${index}`,
    action: 'block',
    expression: 'true',
  });
  const some = (number: number, change: RuleDetail['change']): readonly RuleDetail[] =>
    Array.from({ length: number }, (_, index) => rule(change, index));
  return [...some(deletes, 'removed'), ...some(updates, 'changed'), ...some(kept, 'kept')];
}

interface Section {
  readonly of?: string;
  readonly existing: number;
  readonly changes: readonly Change[];
}

function scopeOf(sections: readonly Section[], scope: Scope = ZONE): ScopePlan {
  const tallies = sections.map(({ of = 'policies', existing, changes }): PlacedTally => ({
    of,
    existing,
    addresses: changes.map(({ address }) => address),
  }));
  return {
    ...completeScope(
      sections.flatMap(({ changes }) => changes),
      [],
      scope,
    ),
    tallies,
  };
}

function zone(index: number): Scope {
  return { ...ZONE, name: `zone-${index}.example`, id: index.toString(16).padStart(32, '0') };
}

/** `some`: so many policies, each with the same change. */
function policies(action: Change['action'], some: number, scope: Scope = ZONE): readonly Change[] {
  return Array.from({ length: some }, (_, index) =>
    changeOf(`csp_policies/${action}-${index}`, { action }, scope),
  );
}

function ruleset(deletes: number, updates: number, scope: Scope = ZONE): Change {
  return changeOf('rulesets/http_request_firewall_custom', { details: rulesOf(deletes, updates) }, scope);
}

function risksOf(
  scopes: readonly ScopePlan[],
  limits = [safety],
  all = scopes.length,
): readonly (readonly string[])[] {
  return withThresholds(scopes, { scopes: all, limits }).flatMap((scope) =>
    scope.status === 'complete'
      ? scope.changes.map(({ change }) => change.risks.map(({ code, message }) => `${code}: ${message}`))
      : [],
  );
}

const codes = (risks: readonly (readonly string[])[]): readonly string[] =>
  [...new Set(risks.flat().map((text) => text.split(':')[0] ?? ''))].toSorted();

describe('what a change counts for', () => {
  test.each([
    ['an update is one', changeOf('a'), { deletes: 0, updates: 1 }],
    ['a delete is one', changeOf('a', { action: 'delete' }), { deletes: 1, updates: 0 }],
    ['a create is none', changeOf('a', { action: 'create' }), { deletes: 0, updates: 0 }],
    ['a list counts for its rules', changeOf('a', { details: rulesOf(2, 3, 9) }), { deletes: 2, updates: 3 }],
    [
      'a deleted list is one',
      changeOf('a', { action: 'delete', details: rulesOf(4, 0) }),
      { deletes: 1, updates: 0 },
    ],
  ])('%s', (_, change, expected) => {
    expect(countsOf(change)).toEqual(expected);
  });
});

describe('a share is taken of each section', () => {
  test.each([
    ['nine exist: a percentage says nothing', 9, 9, []],
    ['ten exist, two go', 10, 2, []],
    ['ten exist, three go', 10, 3, ['max-deletes']],
    ['exactly a quarter goes', 12, 3, []],
    ['one more than a quarter goes', 12, 4, ['max-deletes']],
    ['one more of many', 400, 101, ['max-deletes']],
  ])('%s', (_, existing, deletes, expected) => {
    expect(codes(risksOf([scopeOf([{ existing, changes: policies('delete', deletes) }])]))).toEqual(expected);
  });

  test('and says of what, where, and which setting', () => {
    const section = { existing: 10, changes: policies('delete', 3) };
    expect(risksOf([scopeOf([section])])[0]).toEqual([
      'max-deletes: 3 of 10 policies in this section go; 25% allowed without consent (safety.max_deletes)',
    ]);
    const list = { of: 'rules', existing: 20, changes: [ruleset(6, 7)] };
    expect(risksOf([scopeOf([list])])[0]).toEqual([
      'max-deletes: 6 of 20 rules in this ruleset go; 25% allowed without consent (safety.max_deletes)',
      'max-updates: 7 of 20 rules in this ruleset change; 30% allowed without consent (safety.max_updates)',
    ]);
  });

  test('as a risk of what counts for it, never of a create', () => {
    const changes = [...policies('delete', 5), ...policies('update', 5), ...policies('create', 1)];
    const risks = risksOf([scopeOf([{ existing: 10, changes }])]);
    expect(risks.map((own) => codes([own]))).toEqual([
      ...Array.from({ length: 5 }, () => ['max-deletes']),
      ...Array.from({ length: 5 }, () => ['max-updates']),
      [],
    ]);
  });
});

describe('what the scopes have together', () => {
  const thirty = Array.from({ length: 30 }, (_, index) =>
    scopeOf([{ of: 'rules', existing: 5, changes: [ruleset(0, 1, zone(index))] }], zone(index)),
  );

  test('a fragment that changes one rule of each of thirty zones passes below no count', () => {
    const limits = [{ ...safety, maxUpdates: { count: 5 }, maxScopes: { count: 100 } }];
    expect(risksOf(thirty, limits)).toEqual(
      thirty.map(() => [
        'max-updates: 30 of 150 rules and objects in this plan change; 5 allowed without consent (safety.max_updates)',
      ]),
    );
  });

  test('small sections are a share of all of them', () => {
    const section = { existing: 6, changes: policies('delete', 2) };
    expect(codes(risksOf([scopeOf([section])]))).toEqual([]);
    const two = [0, 1].map((index) =>
      scopeOf([{ existing: 6, changes: policies('delete', 2, zone(index)) }], zone(index)),
    );
    expect(codes(risksOf(two))).toEqual(['max-deletes']);
  });

  test('zones and accounts are counted, and are a share of all that the files name', () => {
    const unread = incompleteScope('HTTP 500', zone(99));
    const touched = (limits: typeof safety, all: number): readonly string[] =>
      codes(risksOf([...thirty.slice(0, 11), unread], [limits], all));
    const loose = { ...safety, maxUpdates: { percent: 100 } };
    expect(touched(loose, 400)).toEqual(['max-scopes']);
    expect(touched({ ...loose, maxScopes: { count: 11 } }, 12)).toEqual([]);
    expect(touched({ ...loose, maxScopes: { percent: 50 } }, 21)).toEqual(['max-scopes']);
    expect(touched({ ...loose, maxScopes: { percent: 50 } }, 22)).toEqual([]);
  });

  test('what any of the limits finds counts: a branch can not raise them for itself', () => {
    const raised = { ...safety, maxUpdates: { count: 99 }, maxScopes: { count: 99 } };
    const base = { ...safety, maxUpdates: { count: 4 }, maxScopes: { count: 99 } };
    const few = thirty.slice(0, 5);
    expect(codes(risksOf(few, [raised]))).toEqual([]);
    expect(codes(risksOf(few, [raised, base]))).toEqual(['max-updates']);
    expect(codes(risksOf(few, [base, raised]))).toEqual(['max-updates']);
  });
});

test('law: no way of spreading edits over zones, sections and lists passes below a count', () => {
  const edit = fc.record({
    zone: fc.integer({ min: 0, max: 4 }),
    place: fc.constantFrom('policy' as const, 'ruleset' as const),
    action: fc.constantFrom('delete' as const, 'update' as const),
  });
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 12 }), fc.integer({ min: 0, max: 12 }), (edits, most) => {
      const zones = [...new Set(edits.map((each) => each.zone))];
      const scopes = zones.map((index) => {
        const own = edits.filter((each) => each.zone === index);
        const number = (place: string, action: string): number =>
          own.filter((each) => each.place === place && each.action === action).length;
        const inRules = [number('ruleset', 'delete'), number('ruleset', 'update')] as const;
        const changes = [
          ...policies('delete', number('policy', 'delete'), zone(index)),
          ...policies('update', number('policy', 'update'), zone(index)),
        ];
        const list = inRules[0] + inRules[1] > 0 ? [ruleset(...inRules, zone(index))] : [];
        return scopeOf(
          [
            { existing: changes.length, changes },
            { of: 'rules', existing: 9, changes: list },
          ],
          zone(index),
        );
      });
      const count = { count: most };
      const found = codes(
        risksOf(scopes, [{ ...safety, maxDeletes: count, maxUpdates: count, maxScopes: count }]),
      );
      const deletes = edits.filter(({ action }) => action === 'delete').length;
      expect(found).toEqual([
        ...(deletes > most ? ['max-deletes'] : []),
        ...(zones.length > most ? ['max-scopes'] : []),
        ...(edits.length - deletes > most ? ['max-updates'] : []),
      ]);
    }),
    { numRuns: runs(150) },
  );
});
