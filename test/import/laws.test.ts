import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Scope } from '../../src/kernel/model/scope.js';
import { ApiError } from '../../src/kernel/model/errors.js';
import { changesOf, type Plan } from '../../src/kernel/model/plan.js';
import type { EmulatorState } from '../../src/emulator/index.js';
import { accountedFor, expectFaithful, roundTrip, withoutGivenRefs } from '../helpers/adoption.js';
import { wildState } from '../helpers/live-states.js';
import { runs } from '../helpers/runs.js';
import { ACCOUNT, openWorld, ZONE, type World } from '../helpers/world.js';
import { always } from '../helpers/reads-of.js';

const SCOPES: readonly Scope[] = [
  { level: 'zone', name: 'shop.example.com', id: ZONE, plan: 'enterprise' },
  { level: 'account', name: 'example-inc', id: ACCOUNT },
];

/** Reasons to leave something out that would say more of the writer than of what is live: all that is generated here can be written. */
const OUR_FAULT = /variable|read back|planning it/;

function entryPoints(state: EmulatorState, { level, id }: Scope): number {
  const rulesets = level === 'zone' ? state.zones[id]?.rulesets : state.accounts[id]?.rulesets;
  return rulesets?.filter(({ kind }) => kind === (level === 'zone' ? 'zone' : 'root')).length ?? 0;
}

function ruleIds(state: EmulatorState): readonly string[] {
  const all = [...Object.values(state.zones), ...Object.values(state.accounts)];
  return all.flatMap(({ rulesets }) => rulesets.flatMap(({ rules }) => rules.map(({ id }) => id)));
}

/** Sends what a plan holds; false when the service takes no write of what is live, because it should not be there. */
async function isCarriedOut(plan: Plan, { client }: World): Promise<boolean> {
  try {
    for (const { change } of changesOf(plan)) await client.writer.send(change.request, always);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'rejected') return false;
    throw error;
  }
}

describe('whatever is live in a scope', () => {
  test('a plan of what is adopted sets refs at most, and everything is declared or told', async () => {
    await fc.assert(
      fc.asyncProperty(wildState, fc.boolean(), async (state, givesRefs) => {
        const world = await openWorld({ state, hangs: false });
        try {
          const { reader } = world.client;
          for (const scope of SCOPES) {
            const trip = await roundTrip(world, scope, givesRefs ? reader : withoutGivenRefs(reader));
            expectFaithful(trip);
            const live = world.emulator.state();
            const { drafted } = trip;
            expect(drafted.unread).toEqual([]);
            const omissions = drafted.sections.flatMap(({ draft }) => draft.omissions);
            expect(omissions.filter(({ why }) => OUR_FAULT.test(why))).toEqual([]);
            // What no section is about is named besides, whosever it is.
            const named = drafted.sections
              .filter(({ name }) => name === 'rulesets')
              .flatMap(({ draft }) => draft.omissions.filter(({ isLeftAlone }) => isLeftAlone === true));
            expect(accountedFor(drafted, 'rulesets') + accountedFor(drafted, 'log_fields')).toBe(
              entryPoints(live, scope) + named.length,
            );
            if (scope.level === 'account') continue;
            expect(accountedFor(drafted, 'csp_policies')).toBe(live.zones[ZONE]?.policies.length);
            expect(accountedFor(drafted, 'logpush_jobs')).toBe(live.zones[ZONE]?.logpush_jobs.length);
          }
          expect(world.writes()).toEqual([]);
        } finally {
          await world.close();
        }
      }),
      { numRuns: runs(40, 10_000) },
    );
  });

  test('the first apply sets refs and keeps ids, and then there is nothing left to do', async () => {
    await fc.assert(
      fc.asyncProperty(wildState, async (state) => {
        const world = await openWorld({ state, hangs: false });
        try {
          const reader = withoutGivenRefs(world.client.reader);
          const before = ruleIds(world.emulator.state());
          for (const scope of SCOPES) {
            const { plan, configuration, secrets, text } = await roundTrip(world, scope, reader);
            fc.pre(await isCarriedOut(plan, world));
            expect(changesOf(await world.plan(configuration, { api: reader, secrets }))).toEqual([]);
            expect(ruleIds(world.emulator.state())).toEqual(before);
            const again = await roundTrip(world, scope, reader);
            expect(again.text).toBe(text.replaceAll(/^ +# This ref is proposed.*\n/gm, ''));
          }
        } finally {
          await world.close();
        }
      }),
      { numRuns: runs(10) },
    );
  });
});
