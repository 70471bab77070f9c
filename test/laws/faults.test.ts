import { FAULT_KINDS } from '../helpers/fault-kinds.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EmulatorState, Fault } from '../../src/emulator/index.js';
import { exitOf } from '../../src/engine/exit.js';
import { changesOf, type Plan } from '../../src/kernel/model/plan.js';
import { runs } from '../helpers/runs.js';
import { openWorld, ZONE } from '../helpers/world.js';
import { liveState, PHASE, zoneFile, zoneSections } from './generate.js';

const kind = fc.constantFrom(...FAULT_KINDS);

const method = fc.constantFrom(undefined, 'GET', 'POST', 'PUT', 'DELETE');

const fault = fc
  .tuple(kind, method, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 3 }))
  .map(([what, verb, nth, times]): Fault => ({
    ...what,
    nth,
    times,
    ...(verb === undefined ? {} : { match: { method: verb } }),
  }));

const faults = fc.array(fault, { minLength: 1, maxLength: 3 });

function idsOfRules(state: EmulatorState): readonly string[] {
  return state.zones[ZONE]?.rulesets.find(({ phase }) => phase === PHASE)?.rules.map(({ id }) => id) ?? [];
}

/** Ids of the rules that a plan names as dropped. */
function droppedBy(plan: Plan): ReadonlySet<string | undefined> {
  const details = changesOf(plan).flatMap(({ change }) => change.details);
  return new Set(
    details.flatMap((detail) => (detail.type === 'rule' && detail.change === 'removed' ? [detail.id] : [])),
  );
}

describe('laws of reconciling with a service that fails', () => {
  it('whatever goes wrong, no rule is lost that the plan does not name, nothing is made twice, and a later run finishes the work', async () => {
    await fc.assert(
      fc.asyncProperty(liveState, zoneSections, faults, async (state, sections, script) => {
        const commits: EmulatorState[] = [];
        const world = await openWorld({
          state,
          onRequest: ({ method: verb }) => {
            if (verb !== 'GET') commits.push(world.emulator.state());
          },
        });
        try {
          const configuration = await world.configure({ 'zones/shop.yaml': zoneFile(sections) });
          const wanted = await world.plan(configuration);
          fc.pre(wanted.scopes.every((scope) => scope.status === 'complete') && changesOf(wanted).length > 0);
          const before = idsOfRules(world.emulator.state());
          const dropped = droppedBy(wanted);

          world.emulator.inject(...script);
          const report = await world.apply(configuration, wanted);
          const middle = world.emulator.state();
          for (const commit of [...commits, middle]) {
            const kept = new Set(idsOfRules(commit));
            expect(before.filter((id) => !kept.has(id) && !dropped.has(id))).toEqual([]);
            const descriptions = commit.zones[ZONE]?.policies.map(({ description }) => description) ?? [];
            expect(new Set(descriptions).size).toBe(descriptions.length);
          }
          const applied = report.outcomes.filter(({ status }) => status === 'applied').length;
          const exit = exitOf(report);
          if (exit === 0) expect(applied).toBe(report.outcomes.length);
          expect(report.outcomes.map(({ change }) => change.address)).toEqual(
            changesOf(wanted).map(({ change }) => change.address),
          );

          // The faults end; the next run does what is left and nothing else.
          const calm = await openWorld({ state: middle });
          try {
            const rest = await calm.plan(configuration);
            const finished = await calm.apply(configuration, rest);
            expect(finished.outcomes.filter(({ status }) => status !== 'applied')).toEqual([]);
            expect(changesOf(await calm.plan(configuration))).toEqual([]);
          } finally {
            await calm.close();
          }
        } finally {
          await world.close();
        }
      }),
      { numRuns: runs(60) },
    );
  });

  it('a read that fails is never taken for an empty service: nothing is written in that scope', async () => {
    // Totals belong to lists; an answer for one ruleset has none.
    const failures = fc.constantFrom<Fault[]>(
      { kind: 'status', status: 403, code: 10000, message: 'no', times: 100 },
      { kind: 'status', status: 404, code: 7003, message: 'no', times: 100 },
      { kind: 'html-200', times: 100 },
      { kind: 'result-null', times: 100 },
      { kind: 'partial', times: 100 },
      { kind: 'wrong-totals', times: 100 },
      { kind: 'success-false', times: 100 },
    );
    const paths = fc.constantFrom('**/page_shield', '**/policies', '**/rulesets', '**/rulesets/*', '**/jobs');
    await fc.assert(
      fc.asyncProperty(liveState, zoneSections, failures, paths, async (state, sections, failure, path) => {
        const world = await openWorld({ state, faults: [{ ...failure, match: { method: 'GET', path } }] });
        try {
          const configuration = await world.configure({ 'zones/shop.yaml': zoneFile(sections) });
          const plan = await world.plan(configuration);
          const hit = world.emulator.requests.some(
            (request) =>
              request.faults.length > 0 &&
              !(failure.kind === 'wrong-totals' && /rulesets\/|page_shield$/.test(request.path)),
          );
          const [scope] = plan.scopes;
          if (hit) expect(scope?.status).toBe('incomplete');
          await world.apply(configuration, plan);
          if (hit) expect(world.writes()).toEqual([]);
        } finally {
          await world.close();
        }
      }),
      { numRuns: runs(40) },
    );
  });
});
