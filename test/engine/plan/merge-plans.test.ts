import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defined } from '../../../src/kernel/lib/defined.js';
import type { PlanDocument } from '../../../src/generated/documents/plan.js';
import type { PlanPolicy, ScopePlan, Shard } from '../../../src/kernel/model/plan.js';
import { byAddress } from '../../../src/kernel/model/plan.js';
import { decodePlan } from '../../../src/engine/plan/decode-plan.js';
import { lacksShard, mergePlans, type NamedPlan } from '../../../src/engine/plan/merge-plans.js';
import { assemblePlan } from '../../../src/engine/plan/plan.js';
import { judged } from '../../../src/engine/plan/policy.js';
import { inShard } from '../../../src/engine/plan/part.js';
import { planDocument } from '../../../src/surfaces/reports/plan/document.js';
import { changeOf, completeScope, incompleteScope, ZONE } from '../../helpers/plans.js';
import { runs } from '../../helpers/runs.js';

const FILE_FINDING = {
  severity: 'warning',
  code: 'unknown-phase',
  message: 'no phase of that name',
  location: { file: 'zones/a.yaml', line: 3, column: 5, length: 4 },
} as const;

/** Thresholds that some numbers of scopes pass and their parts do not, and a gate on what only the whole tells. */
const POLICY: Omit<PlanPolicy, 'scopes'> = {
  limits: [
    { maxDeletes: { count: 3 }, maxUpdates: { percent: 30 }, minExisting: 10, maxScopes: { count: 4 } },
    { maxDeletes: { percent: 90 }, maxUpdates: { count: 5 }, minExisting: 0, maxScopes: { percent: 50 } },
  ],
  gates: [
    {
      name: 'many',
      deny: ['max-scopes'],
      targets: ['zone/zone-1*/**'],
      at: 'zonewright.yaml:2',
      owners: 'nobody',
    },
    {
      name: 'old',
      deny: ['max-scopes'],
      targets: ['zone/old/**'],
      at: 'zonewright.yaml:3',
      owners: 'nobody',
    },
  ],
  openGates: [
    {
      name: 'hours',
      deny: ['max-scopes', 'max-updates'],
      targets: ['zone/**'],
      label: 'on-call',
      at: 'zonewright.yaml:4',
      owners: 'nobody',
    },
  ],
  renamed: [{ scope: 'zone/zone-2.example', base: 'zone/old' }],
};

function documentOf(scopes: readonly ScopePlan[], reads: number, shard?: Shard): PlanDocument {
  const policy = { ...POLICY, scopes: 12 };
  const plan = assemblePlan(judged(scopes, policy), [FILE_FINDING], reads, false, defined({ shard, policy }));
  return planDocument(plan);
}

function shardsOf(scopes: readonly ScopePlan[], of: number): readonly NamedPlan[] {
  return Array.from({ length: of }, (_, position) => {
    const shard = { index: position + 1, of };
    const part = inShard(scopes, shard);
    return { file: `plan-${shard.index}.json`, plan: documentOf(part, part.length, shard) };
  });
}

function scopeOf(index: number, kind: 'changes' | 'in sync' | 'unread'): ScopePlan {
  const scope = { ...ZONE, name: `zone-${index}.example`, id: index.toString(16).padStart(32, '0') };
  if (kind === 'unread') return incompleteScope(`HTTP 50${index % 4}`, scope);
  const changes = [changeOf('page_shield', {}, scope), changeOf('log_fields', { kind: 'log_fields' }, scope)];
  const job = {
    address: `zone/${scope.name}/managed_waf`,
    source: { file: 'zones/a.yaml', line: 1 },
    state: 'start',
    command: 'zonewright migrate waf',
  };
  return {
    ...completeScope(kind === 'changes' ? changes : [], ['csp_policies/a'], scope),
    pending: index % 3 === 0 ? [job] : [],
    tallies: [{ of: 'objects', existing: 4, addresses: changes.map(({ address }) => address) }],
  };
}

test('law: the plans of all shards, in any order, are the plan of everything, byte for byte', () => {
  const kind = fc.constantFrom('changes' as const, 'in sync' as const, 'unread' as const);
  fc.assert(
    fc.property(
      fc.array(kind, { maxLength: 12 }),
      fc.integer({ min: 1, max: 6 }),
      fc.infiniteStream(fc.nat()),
      (kinds, of, order) => {
        const scopes = byAddress(kinds.map((each, index) => scopeOf(index, each)));
        const shards = shardsOf(scopes, of).map((shard) => ({ shard, at: order.next().value ?? 0 }));
        const shuffled = shards.toSorted((a, b) => a.at - b.at).map(({ shard }) => shard);
        const merged = mergePlans(shuffled);
        expect(JSON.stringify(merged)).toBe(JSON.stringify(documentOf(scopes, scopes.length)));
        expect(decodePlan(JSON.stringify(merged), 'merged.json')).toEqual(merged);
      },
    ),
    { numRuns: runs(100) },
  );
});

describe('plans that can not be put together', () => {
  const scopes = [scopeOf(1, 'changes'), scopeOf(2, 'changes'), scopeOf(3, 'in sync')];
  const [first, second] = shardsOf(scopes, 2);
  if (first === undefined || second === undefined) throw new Error('two shards');
  test.each<readonly [string, readonly NamedPlan[], string]>([
    ['none', [], 'no plan was given'],
    [
      'the same shard twice',
      [first, { ...first, file: 'copy.json' }],
      'zone/zone-1.example is in both plan-1.json and copy.json',
    ],
    [
      'shards of different runs',
      [first, ...shardsOf(scopes, 3).slice(1, 2)],
      'plan-1.json and plan-2.json are not shards of the same plan',
    ],
    [
      'a shard and a whole plan',
      [first, { file: 'whole.json', plan: documentOf(scopes, 3) }],
      'plan-1.json and whole.json are not shards of the same plan',
    ],
    [
      'plans of two versions',
      [first, { file: 'old.json', plan: { ...second.plan, tool_version: '0.0.1' } }],
      `plan-1.json was made by zonewright ${first.plan.tool_version}, old.json by 0.0.1`,
    ],
  ])('%s', (_, plans, message) => {
    expect(() => mergePlans(plans)).toThrow(
      expect.objectContaining({ message, code: 'plans-mismatch', exit: 64 }),
    );
  });

  test('a shard that is missing is told, and what is there is not complete', () => {
    const merged = mergePlans([second]);
    expect(merged.complete).toBe(false);
    expect(lacksShard(merged)).toBe(true);
    expect(merged.findings[0]).toMatchObject({
      code: 'shard-missing',
      message: 'shard 1/2 is missing: its scopes were not planned',
    });
    expect(lacksShard(mergePlans([first, second]))).toBe(false);
  });
});

test('a merged plan is as old as the oldest snapshot of its shards', () => {
  const liveFrom = (day: number): NonNullable<PlanDocument['live_from']> => ({
    file: `${day}.json`,
    made_at: `2026-01-0${day}T00:00:00Z`,
    age_seconds: 60,
    masked: 0,
  });
  const shards = shardsOf([scopeOf(1, 'changes'), scopeOf(2, 'in sync')], 2);
  const days = [3, 2];
  const dated = shards.map(({ file, plan }, index) => ({
    file,
    plan: { ...plan, live_from: liveFrom(days[index] ?? 9) },
  }));
  expect(mergePlans(dated).live_from).toEqual(liveFrom(2));
  expect(mergePlans(shards).live_from).toBeUndefined();
});

test('shards that each pass the thresholds do not pass them together, and a gate on that holds', () => {
  const scopes = byAddress(Array.from({ length: 10 }, (_, index) => scopeOf(index + 1, 'changes')));
  const shards = shardsOf(scopes, 5);
  const risks = ({ changes }: PlanDocument): readonly string[] =>
    changes.flatMap((change) => change.risks.map(({ code }) => code));
  expect(shards.flatMap(({ plan }) => risks(plan))).not.toContain('max-scopes');
  const merged = mergePlans(shards);
  expect(risks(merged).filter((code) => code === 'max-scopes')).toHaveLength(merged.changes.length);
  expect(merged.changes.flatMap(({ denied = [] }) => denied.map(({ gate }) => gate))).toContain('many');
});

test('what a shard was held against can not be edited', () => {
  const [first] = shardsOf([scopeOf(1, 'changes'), scopeOf(2, 'in sync')], 2);
  const { policy, ...plan } = first?.plan ?? {};
  const edited = JSON.stringify({ ...plan, policy: { ...policy, limits: [] } });
  expect(() => decodePlan(edited, 'plan.json')).toThrow('was changed after it was made');
});
