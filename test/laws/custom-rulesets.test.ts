import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { exitOf } from '../../src/engine/reconcile.js';
import { changesOf } from '../../src/kernel/model/plan.js';
import { runs } from '../helpers/runs.js';
import { ACCOUNT, openWorld } from '../helpers/world.js';

const PHASE = 'http_request_firewall_custom';
const NAMES = ['a', 'b', 'c'];

/** What a file says: custom rulesets by how many rules each has, and which of them rules execute, in this order. */
interface Said {
  readonly ownership: 'exclusive' | 'shared';
  readonly sizes: Readonly<Record<string, number>>;
  readonly executed: readonly string[];
}

const said: fc.Arbitrary<Said> = fc
  .record({
    ownership: fc.constantFrom('exclusive' as const, 'exclusive' as const, 'shared' as const),
    sizes: fc.dictionary(fc.constantFrom(...NAMES), fc.integer({ min: 0, max: 2 }), {
      maxKeys: NAMES.length,
    }),
  })
  .chain(({ ownership, sizes }) =>
    fc.shuffledSubarray(Object.keys(sizes)).map((executed) => ({ ownership, sizes, executed })),
  );

function fileOf({ ownership, sizes, executed }: Said): Readonly<Record<string, string>> {
  const rulesets = Object.entries(sizes).map(([name, size]) => ({
    name,
    phase: PHASE,
    rules: Array.from({ length: size }, (_, index) => ({
      ref: `${name}${index}`,
      action: 'block',
      expression: `http.user_agent eq "${name}${index}"`,
    })),
  }));
  const rules = executed.map((name) => ({
    ref: `run-${name}`,
    action: 'execute',
    expression: 'true',
    action_parameters: { id: { custom_ruleset: name } },
  }));
  const content = {
    account: { name: 'example-inc', id: ACCOUNT },
    custom_rulesets: { ownership, rulesets },
    rulesets: [{ phase: PHASE, rules }],
  };
  return { 'accounts/a.yaml': JSON.stringify(content) };
}

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
