import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { withStatus, recordedStatusOf } from '../../src/engine/runs/record.js';
import { scopesToUndo } from '../../src/engine/runs/undo.js';
import { changesOf } from '../../src/kernel/model/plan.js';
import { secretsFrom } from '../../src/kernel/model/secret.js';
import { begun } from '../helpers/record.js';
import { runs } from '../helpers/runs.js';
import { openWorld, SECRETS, ZONE } from '../helpers/world.js';
import { zoneFile } from './generate.js';

/** Policies and jobs that differ in little else than their names, so that many could be taken for each other. */
const NAMES = ['one', 'two', 'three', 'four'];
const named = fc.uniqueArray(fc.record({ name: fc.constantFrom(...NAMES), enabled: fc.boolean() }), {
  selector: ({ name }) => name,
  maxLength: 3,
});
type Named = readonly { readonly name: string; readonly enabled: boolean }[];

function fileOf(objects: Named): string {
  return zoneFile({
    csp_policies: {
      policies: objects.map(({ name, enabled }) => ({
        description: name,
        action: 'log',
        enabled,
        expression: 'true',
        value: "script-src 'self'",
      })),
    },
    logpush_jobs: {
      jobs: objects.map(({ name, enabled }) => ({
        name,
        enabled,
        destination_conf: { env: 'LOGPUSH_DESTINATION' },
        fields: ['RayID'],
      })),
    },
  });
}

it('an apply converges, a renamed object keeps its id, no two become one, and undoing gives the former names back', async () => {
  const seen = { renamed: 0, recreated: 0, undone: 0 };
  await fc.assert(
    fc.asyncProperty(named, named, async (first, second) => {
      const there = await openWorld({ hangs: false });
      const namesById = (): readonly (readonly [string, ReadonlyMap<string, string>])[] => {
        const zone = there.emulator.state().zones[ZONE];
        const policies = (zone?.policies ?? []).map(({ id, description }) => [id, description] as const);
        const jobs = (zone?.logpush_jobs ?? []).map(({ id, name }) => [String(id), name] as const);
        return [
          ['policies', new Map(policies)],
          ['jobs', new Map(jobs)],
        ];
      };
      try {
        const start = await there.configure({ 'zones/shop.yaml': fileOf(first) });
        await there.apply(start, await there.plan(start));
        const before = namesById();
        const wanted = await there.configure({ 'zones/shop.yaml': fileOf(second) });
        const plan = await there.plan(wanted, { keepsFound: true });
        const { outcomes } = await there.apply(wanted, plan);
        const after = namesById();
        const goneOf = first.filter(({ name }) => second.every((other) => other.name !== name));
        const newOf = second.filter(({ name }) => first.every((other) => other.name !== name));
        const [gone, made] = [goneOf[0], newOf[0]];
        const isRenamed = goneOf.length === 1 && newOf.length === 1 && gone?.enabled === made?.enabled;
        for (const [index, [, now]] of after.entries()) {
          const was = before[index]?.[1] ?? new Map<string, string>();
          expect([...now.values()].toSorted()).toEqual(second.map(({ name }) => name).toSorted());
          for (const [id, name] of was) {
            if (second.some((other) => other.name === name)) expect(now.get(id)).toBe(name);
            else expect(now.get(id)).toBe(isRenamed ? made?.name : undefined);
          }
        }
        seen[isRenamed ? 'renamed' : 'recreated'] += goneOf.length > 0 ? 1 : 0;
        expect(changesOf(await there.plan(wanted))).toEqual([]);

        const run = outcomes.reduce(
          (sofar, outcome) =>
            withStatus(sofar, outcome.change.address, recordedStatusOf(outcome), new Date(0)),
          begun(plan),
        );
        const { scopes, findings } = scopesToUndo(run, 'run.json', wanted.scopes, secretsFrom(SECRETS));
        const undo = { ...wanted, scopes, findings, narrowed: true as const };
        await there.apply(undo, await there.plan(undo));
        for (const [index, [, now]] of namesById().entries()) {
          expect([...now.values()].toSorted()).toEqual(first.map(({ name }) => name).toSorted());
          if (isRenamed) expect(now).toEqual(before[index]?.[1]);
        }
        seen.undone += isRenamed ? 1 : 0;
      } finally {
        await there.close();
      }
    }),
    { numRuns: runs(40), seed: 1 },
  );
  expect(Object.values(seen).every((number) => number > 0)).toBe(true);
});
