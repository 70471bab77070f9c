import { FAULT_KINDS } from '../helpers/fault-kinds.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/kernel/model/json.js';
import { ApiError } from '../../src/kernel/model/errors.js';
import type { Edit, EmulatorOptions, Fault } from '../../src/emulator/index.js';
import type { MigrationResult } from '../../src/migrations/migration.js';
import { tokenFor } from '../../src/migrations/tokens.js';
import { exitOf } from '../../src/engine/exit.js';
import { ACCOUNT } from '../helpers/world.js';
import { runs } from '../helpers/runs.js';
import { breachesOf, knownBreachesOf } from '../migrations/pool-notifications/interlock.js';
import {
  accountState,
  ALERT_TYPE,
  carriedOut,
  pool,
  poolWorld,
  type LivePool,
  type PoolWorld,
  type PoolWorldOptions,
} from '../migrations/pool-notifications/support.js';

const OPS = 'ops@example.com';

/** Pools with the declared address, spelled in some way, or without any. */
const livePools = fc
  .array(fc.constantFrom('', '', OPS, ' Ops@Example.com ', `${OPS}, ${OPS}`, ' '), { maxLength: 30 })
  .map((emails) => emails.map((email, index) => pool(index + 1, email)));

/** A policy of the declared name that lacks this or that, others, or none. */
const livePolicies = fc.constantFrom<(readonly object[])[]>(
  [],
  [{ name: 'another', alert_type: ALERT_TYPE, enabled: true, mechanisms: { email: [{ id: OPS }] } }],
  [
    {
      name: 'Pool health',
      alert_type: ALERT_TYPE,
      enabled: false,
      mechanisms: { webhooks: [{ id: 'w' }], email: null },
      filters: { pool_id: [pool(2).id, 'f'.repeat(32)], new_health: ['Unhealthy'], event_source: null },
      conditions: null,
    },
  ],
);

const behaviour = fc.record({
  poolPaging: fc.constantFrom('both' as const, 'page' as const, 'offset' as const),
  poolPageSize: fc.constantFrom(0, 7, 10),
  normalise: fc.boolean(),
});

const state = fc
  .tuple(livePools, livePolicies, behaviour)
  .map(([pools, policies, how]) => stateOf(pools, policies, how));

function stateOf(
  pools: readonly LivePool[],
  policies: readonly object[],
  how: object,
): NonNullable<EmulatorOptions['state']> {
  return accountState(pools, { policies: policies as never, behaviour: how });
}

async function inPools<Result>(
  options: PoolWorldOptions,
  check: (world: PoolWorld) => Promise<Result>,
): Promise<Result> {
  const world = await poolWorld(options);
  try {
    return await check(world);
  } finally {
    await world.close();
  }
}

/** Undefined when not even the first look succeeded. A bug would be among the outcomes. */
async function attempted(world: PoolWorld, token: string): Promise<MigrationResult | undefined> {
  try {
    const result = await world.migrate(token);
    const outcomes = result.verdict === 'carried-out' ? result.report.outcomes : [];
    expect(outcomes.filter((outcome) => 'reason' in outcome && outcome.reason === 'bug')).toEqual([]);
    return result;
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
    return undefined;
  }
}

/** With no more trouble, the run of the same token, or a new one when that is over, leaves nothing to do. */
async function finish(world: PoolWorld, token: string): Promise<void> {
  const { restore } = world;
  await inPools({ state: world.emulator.state(), restore }, async (calm) => {
    const again = await calm.migrate(token);
    const result = again.verdict === 'withheld' && again.reason === 'stale' ? await calm.run() : again;
    expect(carriedOut(result).report.verification.verdict).toBe('clean');
    expect(exitOf(carriedOut(result).report)).toBe(0);
    expect(calm.addresses()).toEqual({});
    expect(breachesOf(calm)).toEqual([]);
  });
}

const failure = fc.constantFrom(...FAULT_KINDS);

const faults = fc.array(
  fc
    .tuple(
      failure,
      fc.constantFrom(undefined, 'GET', 'POST', 'PUT', 'PATCH'),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 4 }),
    )
    .map(([what, method, nth, times]): Fault => ({
      ...what,
      nth,
      times,
      ...(method === undefined ? {} : { match: { method } }),
    })),
  { maxLength: 3 },
);

const AT = `/accounts/${ACCOUNT}`;

/** Our policy, as somebody else might make it over: without pools that it covered, or not telling anybody. */
const madeOver = fc.constantFrom(
  [],
  [ours({ filters: { pool_id: ['f'.repeat(32)] } })],
  [ours({ enabled: false, filters: { pool_id: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => pool(n).id) } })],
);

function ours(members: JsonObject): JsonObject {
  const mechanisms = { email: [{ id: OPS }] };
  return {
    id: 'd'.repeat(32),
    name: 'Pool health',
    alert_type: ALERT_TYPE,
    enabled: true,
    mechanisms,
    ...members,
  };
}

/** What others may do to pools and policies meanwhile. */
const edit = fc.oneof(
  fc
    .tuple(fc.integer({ min: 0, max: 12 }), fc.constantFrom('', OPS, 'Ops@example.com'))
    .map(([index, value]): Edit => ({ path: `${AT}/pools/${index}/notification_email`, value })),
  madeOver.map((value): Edit => ({ path: `${AT}/alerting_policies`, value })),
  fc.constant<Edit>({ op: 'add', path: `${AT}/pools/-`, value: pool(100) }),
  fc.constant<Edit>({ op: 'remove', path: `${AT}/pools/0` }),
);

/** Most of them while pages are being cleared. */
const edits = fc.array(
  fc
    .tuple(edit, fc.integer({ min: 3, max: 24 }))
    .map(([what, nth]): Fault => ({ kind: 'edit', when: 'before', edit: what, nth })),
  { minLength: 1, maxLength: 3 },
);

/** Two or three small pages. */
const crowded = fc
  .tuple(
    fc.array(fc.constantFrom('', OPS, OPS), { minLength: 8, maxLength: 16 }),
    fc.constantFrom('both' as const, 'offset' as const),
  )
  .map(([emails, poolPaging]) =>
    stateOf(
      emails.map((email, index) => pool(index + 1, email)),
      [],
      { poolPageSize: 7, poolPaging },
    ),
  );

/** Pools that come in have ids of their own, and only what is there can change. */
function possibleAmong(others: readonly Fault[], count: number): readonly Fault[] {
  return others.flatMap((fault, index): readonly Fault[] => {
    if (fault.kind !== 'edit' || !('path' in fault.edit)) return [fault];
    const { edit: what } = fault;
    if (what.op === 'add') return [{ ...fault, edit: { ...what, value: pool(100 + index) } }];
    const at = /\/pools\/(\d+)/.exec(what.path)?.[1];
    // Each of the others may take one away.
    return at === undefined || Number(at) < count - others.length ? [fault] : [];
  });
}

describe('laws of moving the pools, against the service over real sockets', () => {
  it('afterwards no pool has an address, and a second run writes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(state, (live) =>
        inPools({ state: live }, async (world) => {
          const result = carriedOut(await world.run());
          expect(result.report.outcomes.filter(({ status }) => status !== 'applied')).toEqual([]);
          expect(result.report.verification.verdict).toBe('clean');
          expect(exitOf(result.report)).toBe(0);
          expect(world.addresses()).toEqual({});
          expect(breachesOf(world)).toEqual([]);
          world.emulator.clearRequests();
          carriedOut(await world.run());
          expect(world.writes()).toEqual([]);
        }),
      ),
      { numRuns: runs(20) },
    );
  });

  it('proposing sends GET requests only, and says the same as long as nothing changes', async () => {
    await fc.assert(
      fc.asyncProperty(state, (live) =>
        inPools({ state: live }, async (world) => {
          const tokens = [await world.propose(), await world.propose()].map((proposal) =>
            tokenFor(proposal, world.restore),
          );
          const [first, second] = await Promise.all(tokens);
          expect(second).toBe(first);
          expect(world.writes()).toEqual([]);
        }),
      ),
      { numRuns: runs(20) },
    );
  });

  it('whatever fails, no address is cleared before the policy that covers it was read back, and a later run finishes', async () => {
    await fc.assert(
      fc.asyncProperty(state, faults, (live, script) =>
        inPools({ state: live }, async (world) => {
          const token = await tokenFor(await world.propose(), world.restore);
          world.emulator.inject(...script);
          const result = await attempted(world, token);
          expect(breachesOf(world)).toEqual([]);
          if (result?.verdict === 'carried-out' && exitOf(result.report) === 0) {
            expect(world.addresses()).toEqual({});
          }
          await finish(world, token);
        }),
      ),
      { numRuns: runs(50) },
    );
  });

  it('whatever others do meanwhile, no address is cleared that the policy was not read to cover', async () => {
    await fc.assert(
      fc.asyncProperty(crowded, edits, fc.oneof(fc.constant([]), faults), (live, others, script) =>
        inPools({ state: live }, async (world) => {
          const token = await tokenFor(await world.propose(), world.restore);
          const count = world.emulator.state().accounts[ACCOUNT]?.pools.length ?? 0;
          const possible = possibleAmong(others, count);
          world.emulator.inject(...possible, ...script);
          const result = await attempted(world, token);
          expect(knownBreachesOf(world)).toEqual([]);
          if (result?.verdict === 'carried-out' && exitOf(result.report) === 0 && possible.length === 0) {
            expect(world.addresses()).toEqual({});
          }
          // Somebody who makes a policy of the same name at the same time leaves two: a person has to remove one.
          world.emulator.update(({ accounts }) => accounts[ACCOUNT]?.alerting_policies.splice(1));
          await finish(world, token);
        }),
      ),
      { numRuns: runs(60) },
    );
  });
});
