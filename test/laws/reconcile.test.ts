import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EmulatorState } from '../../src/emulator/index.js';
import { isObject } from '../../src/kernel/model/json.js';
import { changesOf, type Plan } from '../../src/kernel/model/plan.js';
import { planDocument } from '../../src/surfaces/reports/plan/document.js';
import { runs } from '../helpers/runs.js';
import { openWorld, OTHER_ZONE, ZONE, type World } from '../helpers/world.js';
import { liveState, PHASE, zoneFile, zoneSections } from './generate.js';

const FILE = 'zones/shop.yaml';

/** Runs a check in a fresh world, and closes it whatever happens. */
async function inWorld<Result>(
  options: Parameters<typeof openWorld>[0],
  check: (world: World) => Promise<Result>,
): Promise<Result> {
  const world = await openWorld(options);
  try {
    return await check(world);
  } finally {
    await world.close();
  }
}

function isPlannable(plan: Plan): boolean {
  return plan.scopes.every((scope) => scope.status === 'complete');
}

function rulesOf(state: EmulatorState): readonly Record<string, unknown>[] {
  const ruleset = state.zones[ZONE]?.rulesets.find(({ phase }) => phase === PHASE);
  return ruleset?.rules ?? [];
}

describe('laws of reconciling, against the service over real sockets', () => {
  it('after an apply the plan is empty, and a second apply writes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(liveState, zoneSections, (state, sections) =>
        inWorld({ state }, async (world) => {
          const configuration = await world.configure({ [FILE]: zoneFile(sections) });
          expect(configuration.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
          const plan = await world.plan(configuration);
          if (!isPlannable(plan)) return;
          const report = await world.apply(configuration, plan);
          expect(
            report.outcomes.map(({ status }) => status).filter((status) => status !== 'applied'),
          ).toEqual([]);
          if (report.outcomes.length > 0) expect(report.verification.verdict).toBe('clean');

          world.emulator.clearRequests();
          const again = await world.plan(configuration);
          expect(changesOf(again).map(({ change }) => change)).toEqual([]);
          await world.apply(configuration, again);
          expect(world.writes()).toEqual([]);
        }),
      ),
      { numRuns: runs(60) },
    );
  });

  it('planning sends GET requests only', async () => {
    await fc.assert(
      fc.asyncProperty(liveState, zoneSections, (state, sections) =>
        inWorld({ state }, async (world) => {
          await world.plan(await world.configure({ [FILE]: zoneFile(sections) }));
          expect(world.writes()).toEqual([]);
        }),
      ),
      { numRuns: runs(20) },
    );
  });

  it('no rule is lost that the plan does not name as dropped, and those that are named go', async () => {
    await fc.assert(
      fc.asyncProperty(liveState, zoneSections, (state, sections) =>
        inWorld({ state }, async (world) => {
          const before = rulesOf(world.emulator.state());
          const configuration = await world.configure({ [FILE]: zoneFile(sections) });
          const plan = await world.plan(configuration);
          const named = changesOf(plan).flatMap(({ change }) =>
            change.details.flatMap((detail) =>
              detail.type === 'rule' && detail.change === 'removed' ? [detail.id] : [],
            ),
          );
          await world.apply(configuration, plan);
          const after = rulesOf(world.emulator.state());
          const kept = new Set(after.map(({ id }) => id));
          expect(before.map(({ id }) => id).filter((id) => !kept.has(id))).toEqual(
            named.filter((id) => id !== undefined),
          );
        }),
      ),
      { numRuns: runs(40) },
    );
  });

  it('a shared ruleset keeps every foreign rule as it is, in its order', async () => {
    await fc.assert(
      fc.asyncProperty(liveState, zoneSections, (state, sections) => {
        const shared = sections.rulesets?.filter(({ ownership }) => ownership === 'shared');
        fc.pre(shared !== undefined && shared.length > 0);
        return inWorld({ state }, async (world) => {
          const ours = new Set(shared?.flatMap(({ rules }) => rules.map(({ ref }) => ref)));
          const foreign = (): unknown =>
            rulesOf(world.emulator.state())
              .filter(({ ref }) => !ours.has(String(ref)))
              .map(({ version: _, last_updated: __, ...rule }) => rule);
          const before = foreign();
          const configuration = await world.configure({ [FILE]: zoneFile(sections) });
          await world.apply(configuration, await world.plan(configuration));
          expect(foreign()).toEqual(before);
        });
      }),
      { numRuns: runs(40) },
    );
  });

  it('the same configuration and live state give the same bytes, whatever the order of files and keys', async () => {
    const other = (sections: object): string => zoneFile(sections, OTHER_ZONE, 'other.example.com');
    await fc.assert(
      fc.asyncProperty(liveState, zoneSections, zoneSections, (state, first, second) =>
        inWorld({ state: { ...state, open: { zones: true } } }, async (world) => {
          const planOf = async (files: Readonly<Record<string, string>>): Promise<Plan> =>
            world.plan(await world.configure(files), { reads: () => 0 });
          const one = await planOf({ 'zones/a.yaml': zoneFile(first), 'zones/b.yaml': other(second) });
          const turned = await planOf({ 'zones/b.yaml': other(second), 'zones/a.yaml': zoneFile(first) });
          expect(JSON.stringify(planDocument(turned))).toBe(JSON.stringify(planDocument(one)));
          const keysTurned = {
            'zones/c.yaml': other(backwards(second)),
            'zones/d.yaml': zoneFile(backwards(first)),
          };
          expect((await planOf(keysTurned)).digest).toBe(one.digest);
        }),
      ),
      { numRuns: runs(25) },
    );
  });
});

/** The same value with the keys of its objects, all but those of a CSP value, in the opposite order. Lists keep theirs. */
function backwards<Value extends object>(value: Value): Value {
  const turn = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(turn);
    if (!isObject(node)) return node;
    return Object.fromEntries(
      Object.entries(node)
        .toReversed()
        .map(([key, member]) => [key, key === 'value' ? member : turn(member)]),
    );
  };
  return turn(value) as Value;
}
