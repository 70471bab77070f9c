import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { exitOf } from '../../src/engine/exit.js';
import { changesOf } from '../../src/kernel/model/plan.js';
import { runs } from '../helpers/runs.js';
import { ACCOUNT, openWorld } from '../helpers/world.js';
import { fileOf, said } from './custom-generate.js';

it('from whatever files to whatever others: what is executed is there before and goes after, no request is refused, and nothing is left to do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(said, { minLength: 2, maxLength: 4 }), async (files) => {
      const world = await openWorld({ hangs: false });
      try {
        for (const file of files) {
          const configuration = await world.configure(fileOf(file));
          const result = await world.apply(configuration, await world.plan(configuration));
          // The emulator refuses what executes nothing, and deletes nothing that is executed.
          expect(result.outcomes.map(({ status }) => status)).toEqual(result.outcomes.map(() => 'applied'));
          expect(exitOf(result)).toBe(0);
          expect(changesOf(await world.plan(configuration))).toEqual([]);

          const live = world.emulator.state().accounts[ACCOUNT]?.rulesets ?? [];
          const names = live.flatMap(({ kind, name }) => (kind === 'custom' ? [name] : []));
          const own = Object.keys(file.sizes);
          expect(names).toEqual(expect.arrayContaining(own));
          if (file.ownership === 'exclusive') expect(names).toHaveLength(own.length);
          const executed = live.flatMap(({ kind, rules }) => (kind === 'root' ? rules : []));
          const nameOf = (id: unknown): string | undefined => live.find((one) => one.id === id)?.name;
          expect(executed.map((rule) => nameOf(Object(rule['action_parameters'])['id']))).toEqual(
            file.executed,
          );
        }
      } finally {
        await world.close();
      }
    }),
    { numRuns: runs(25) },
  );
});
