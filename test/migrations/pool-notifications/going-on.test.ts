import { describe, expect, test } from 'vitest';
import { EXIT, UserError } from '../../../src/kernel/model/errors.js';
import { tokenFor } from '../../../src/migrations/tokens.js';
import { exitOf } from '../../../src/engine/exit.js';
import { ACCOUNT } from '../../helpers/world.js';
import { breachesOf } from './interlock.js';
import {
  accountState,
  carriedOut,
  memoryRestore,
  openPools,
  outcomeLines,
  policyIn,
  pool,
  pools,
  type PoolWorld,
} from './support.js';

function coveredBy(world: PoolWorld): unknown {
  const { filters } = policyIn(world) as { filters: { pool_id: readonly string[] } };
  return filters.pool_id.toSorted();
}

const LIST = `/accounts/${ACCOUNT}/pools`;

describe('a token', () => {
  test('that was not given for what is read now sends nothing', async () => {
    const world = await openPools({ state: accountState([pool(1)]) });
    const token = await tokenFor(await world.propose(), world.restore);
    world.emulator.update((state) => void state.accounts[ACCOUNT]?.pools.push(pool(2)));
    for (const given of [token, 'anything'])
      expect(await world.migrate(given)).toMatchObject({ verdict: 'withheld', reason: 'stale' });
    expect(world.writes()).toEqual([]);
  });

  test('is asked for nothing when nothing is to be done', async () => {
    const world = await openPools({ state: accountState([pool(1, '')]) });
    const { standing } = await world.propose();
    const { report, state } = carriedOut(await world.migrate('anything'));
    expect({ state, standing }).toEqual({
      state: 'none of 1 pool has its own address',
      standing: 'reached',
    });
    expect(report).toMatchObject({ outcomes: [], verification: { verdict: 'clean' } });
    expect(world.writes()).toEqual([]);
    expect(world.restore).toMatchObject({ documents: [], used: new Set() });
  });

  test('is another one when addresses may go that nobody declares', async () => {
    const world = await openPools({ state: accountState([pool(1, 'old@example.com')]) });
    const allowed = await tokenFor(await world.propose({ allowUnreached: true }), world.restore);
    expect(await world.migrate(allowed)).toMatchObject({ verdict: 'withheld', reason: 'blocked' });
    const result = carriedOut(await world.migrate(allowed, { allowUnreached: true }));
    expect(exitOf(result.report)).toBe(EXIT.ok);
    expect(result.report.findings).toMatchObject([{ severity: 'warning', code: 'unreached-recipients' }]);
    expect(world.addresses()).toEqual({});
  });

  describe('of a run that did not get to its end', () => {
    const halfway = async (): Promise<{ world: PoolWorld; token: string }> => {
      const restore = memoryRestore();
      const world = await openPools({ state: accountState(pools(51)), restore });
      const token = await tokenFor(await world.propose(), restore);
      world.emulator.inject({ kind: 'status', status: 400, match: { method: 'PATCH' }, nth: 2 });
      const result = await world.migrate(token);
      expect(outcomeLines(result)).toEqual([
        'policy applied',
        'page 1 applied',
        'page 2 failed: refused-by-service',
        'page 3 not_reached: earlier-failure',
      ]);
      const { report } = carriedOut(result);
      expect(exitOf(report)).toBe(EXIT.partial);
      expect(report.verification).toMatchObject({ verdict: 'differs' });
      expect(Object.keys(world.addresses())).toHaveLength(26);
      return { world, token };
    };

    test('finishes it, and is used up then', async () => {
      const { world, token } = await halfway();
      const result = carriedOut(await world.migrate(token));
      expect(exitOf(result.report)).toBe(EXIT.ok);
      expect(world.addresses()).toEqual({});
      expect(world.restore.documents).toHaveLength(1);
      expect(breachesOf(world)).toEqual([]);

      world.emulator.update((state) => void state.accounts[ACCOUNT]?.pools.push(pool(99)));
      expect(await world.migrate(token)).toMatchObject({ verdict: 'withheld', reason: 'stale' });
    });

    test('is used up as well when somebody else has finished it', async () => {
      const { world, token } = await halfway();
      world.emulator.update((state) => {
        for (const one of state.accounts[ACCOUNT]?.pools ?? []) one.notification_email = '';
      });
      expect(exitOf(carriedOut(await world.migrate(token)).report)).toBe(EXIT.ok);
      expect(world.restore.used).toEqual(new Set([token]));
    });

    test('keeps the addresses that have come up since', async () => {
      const { world, token } = await halfway();
      world.emulator.update((state) => void state.accounts[ACCOUNT]?.pools.push(pool(99)));
      expect(exitOf(carriedOut(await world.migrate(token)).report)).toBe(EXIT.ok);
      expect(world.restore.documents.map((entry) => entry.token)).toEqual([token, token]);
      expect(breachesOf(world)).toEqual([]);
    });

    test('covers again what it had cleared when somebody has removed the policy since', async () => {
      const { world, token } = await halfway();
      world.emulator.update((state) => void state.accounts[ACCOUNT]?.alerting_policies.splice(0));
      expect(exitOf(carriedOut(await world.migrate(token)).report)).toBe(EXIT.ok);
      expect(coveredBy(world)).toEqual(pools(51).map(({ id }) => id));
    });

    test('covers also what came up in a later round, and what has no address left', async () => {
      const { world, token } = await halfway();
      world.emulator.update((state) => void state.accounts[ACCOUNT]?.pools.push(pool(99)));
      world.emulator.inject({ kind: 'status', status: 400, match: { method: 'PATCH' }, nth: 3 });
      await world.migrate(token);
      world.emulator.update((state) => {
        const account = state.accounts[ACCOUNT];
        for (const one of account?.pools ?? []) one.notification_email = '';
        account?.alerting_policies.splice(0);
      });
      expect(exitOf(carriedOut(await world.migrate(token)).report)).toBe(EXIT.ok);
      expect(coveredBy(world)).toEqual([...pools(51), pool(99)].map(({ id }) => id));
    });

    test('sends nothing more once it is used up, though the policy is gone', async () => {
      const { world, token } = await halfway();
      await world.migrate(token);
      world.emulator.update((state) => void state.accounts[ACCOUNT]?.alerting_policies.splice(0));
      world.emulator.clearRequests();
      await world.migrate(token);
      expect(world.writes()).toEqual([]);
    });

    test('goes on for the same policy only', async () => {
      const { world, token } = await halfway();
      expect(await world.migrate(token, { allowUnreached: true })).toMatchObject({ reason: 'stale' });
      for (const other of [{ job: 'waf' }, { scope: { id: 'other' } }, { scope: null }]) {
        const restore = {
          ...memoryRestore(),
          allKept: () => Promise.resolve([{ ...world.restore.documents[0]?.document, ...other }]),
        };
        expect(await world.migrate(token, { tools: { restore } })).toMatchObject({ reason: 'stale' });
      }
    });

    test('goes on from a document that tells nothing about pools', async () => {
      const { world, token } = await halfway();
      const restore = memoryRestore();
      const { document } = world.restore.documents[0] ?? {};
      await restore.keep(token, { ...document, read: { pools: [null] } });
      expect(exitOf(carriedOut(await world.migrate(token, { tools: { restore } })).report)).toBe(EXIT.ok);
      expect(restore.documents).toHaveLength(2);
    });

    test('is blocked by what has come up since', async () => {
      const { world, token } = await halfway();
      world.emulator.update((state) => void state.accounts[ACCOUNT]?.pools.push(pool(99, 'x@example.com')));
      world.emulator.clearRequests();
      expect(await world.migrate(token)).toMatchObject({
        reason: 'blocked',
        message: '1 thing to fix first',
      });
      expect(world.writes()).toEqual([]);
    });
  });
});

describe('what can not be kept', () => {
  const full = new UserError('the disk is full', { code: 'restore-file' });

  test('is not cleared', async () => {
    const world = await openPools({ state: accountState([pool(1)]) });
    const token = await tokenFor(await world.propose(), world.restore);
    const restore = { ...world.restore, keep: () => Promise.reject(full) };
    await expect(world.migrate(token, { tools: { restore } })).rejects.toThrow(full);
    expect(world.writes()).toEqual([]);
  });

  test('is not cleared in a later round either, and the report is made all the same', async () => {
    const world = await openPools({ state: accountState([pool(1)]) });
    const token = await tokenFor(await world.propose(), world.restore);
    world.emulator.inject({
      kind: 'edit',
      when: 'after',
      match: { method: 'PATCH' },
      edit: { op: 'add', path: `${LIST}/-`, value: pool(2) },
    });
    let times = 0;
    const keep = (): Promise<void> => ((times += 1) > 1 ? Promise.reject(full) : Promise.resolve());
    const result = await world.migrate(token, { tools: { restore: { ...world.restore, keep } } });
    expect(outcomeLines(result)).toEqual(['policy applied', 'page 1 applied']);
    expect(carriedOut(result).report.verification).toMatchObject({ verdict: 'differs' });
    expect(Object.keys(world.addresses())).toEqual(['pool-0002']);
  });

  test('that a token is used up, is told', async () => {
    const world = await openPools({ state: accountState([pool(1)]) });
    const token = await tokenFor(await world.propose(), world.restore);
    const restore = { ...world.restore, use: () => Promise.reject(full) };
    const { report } = carriedOut(await world.migrate(token, { tools: { restore } }));
    expect(report.findings).toMatchObject([{ code: 'token-not-marked', message: 'the disk is full' }]);
    expect(exitOf(report)).toBe(EXIT.ok);
    const broken = { ...world.restore, use: () => Promise.reject(new RangeError('bug')) };
    world.emulator.update((state) => void state.accounts[ACCOUNT]?.pools.push(pool(2)));
    const next = await tokenFor(await world.propose(), world.restore);
    await expect(world.migrate(next, { tools: { restore: broken } })).rejects.toThrow(RangeError);
  });

  test('by a bug of ours is a bug', async () => {
    const world = await openPools({ state: accountState([pool(1)]) });
    const token = await tokenFor(await world.propose(), world.restore);
    const restore = { ...world.restore, keep: () => Promise.reject(new RangeError('bug')) };
    await expect(world.migrate(token, { tools: { restore } })).rejects.toThrow(RangeError);
  });
});
