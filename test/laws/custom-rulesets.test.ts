import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { exitOf } from '../../src/engine/exit.js';
import { changesOf } from '../../src/kernel/model/plan.js';
import { runs } from '../helpers/runs.js';
import { ACCOUNT, openWorld, ZONE } from '../helpers/world.js';
import { fileOf, said } from './custom-generate.js';

/** The account has rulesets of the same names, which its zone shows in its list. */
const OF_THE_ACCOUNT = ['a', 'b', 'z'].map((name, index) => ({
  id: `${index}`.repeat(32),
  name,
  kind: 'custom' as const,
  phase: 'http_request_firewall_custom',
}));

it.each(['account', 'zone'] as const)(
  'at %s level, from whatever files to whatever others: what is executed is there before and goes after, no request is refused, and nothing is left to do',
  async (level) => {
    await fc.assert(
      fc.asyncProperty(fc.array(said, { minLength: 2, maxLength: 4 }), async (files) => {
        const world = await openWorld({
          hangs: false,
          ...(level === 'zone'
            ? {
                state: {
                  zones: { [ZONE]: { name: 'shop.example.com' } },
                  accounts: { [ACCOUNT]: { name: 'example-inc', rulesets: OF_THE_ACCOUNT } },
                },
              }
            : {}),
        });
        try {
          for (const file of files) {
            const configuration = await world.configure(fileOf(file, level));
            const result = await world.apply(configuration, await world.plan(configuration));
            // The emulator refuses what executes nothing, and deletes nothing that is executed.
            expect(result.outcomes.map(({ status }) => status)).toEqual(result.outcomes.map(() => 'applied'));
            expect(exitOf(result)).toBe(0);
            expect(changesOf(await world.plan(configuration))).toEqual([]);

            const { accounts, zones } = world.emulator.state();
            if (level === 'zone')
              expect(accounts[ACCOUNT]?.rulesets.map(({ id }) => id)).toEqual(
                OF_THE_ACCOUNT.map(({ id }) => id),
              );
            const live = (level === 'zone' ? zones[ZONE] : accounts[ACCOUNT])?.rulesets ?? [];
            const names = live.flatMap(({ kind, name }) => (kind === 'custom' ? [name] : []));
            const own = Object.keys(file.sizes);
            expect(names).toEqual(expect.arrayContaining(own));
            if (file.ownership === 'exclusive') expect(names).toHaveLength(own.length);
            const executed = live.flatMap(({ kind, rules }) =>
              kind === 'root' || kind === 'zone' ? rules : [],
            );
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
  },
);
