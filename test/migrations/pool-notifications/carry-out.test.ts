import { describe, expect, test } from 'vitest';
import { EXIT } from '../../../src/kernel/model/errors.js';
import type { Behaviour } from '../../../src/emulator/index.js';
import { tokenFor } from '../../../src/migrations/tokens.js';
import { NO_JOURNAL } from '../../../src/engine/apply/journal.js';
import { exitOf } from '../../../src/engine/exit.js';
import { ACCOUNT } from '../../helpers/world.js';
import { breachesOf } from './interlock.js';
import {
  accountState,
  ALERT_TYPE,
  carriedOut,
  clearings,
  openPools,
  outcomeLines,
  POLICIES,
  policyIn,
  pool,
  POOLS,
  pools,
} from './support.js';

const OPS = 'ops@example.com';

describe('moving the pools', () => {
  test.each([
    [0, 0],
    [1, 1],
    [25, 1],
    [26, 2],
    [51, 3],
    [1000, 40],
  ])('clears %i pools in %i pages, and proves it', async (count, pages) => {
    const world = await openPools({ state: accountState(pools(count)) });
    const result = carriedOut(await world.run());
    expect(world.addresses()).toEqual({});
    expect(result.report.outcomes.filter(({ status }) => status !== 'applied')).toEqual([]);
    expect(result.report.outcomes).toHaveLength(count === 0 ? 0 : 1 + pages);
    expect(result.report.verification.verdict).toBe('clean');
    expect(exitOf(result.report)).toBe(EXIT.ok);
    expect(result.state).toBe(`none of ${count} pool${count === 1 ? '' : 's'} has its own address`);
    expect(clearings(world)).toEqual(
      Array.from({ length: pages }, (_, index) => `page=${index + 1}&per_page=25`),
    );
    expect(breachesOf(world)).toEqual([]);
  });

  test('creates the policy first, keeps what it clears, and says what goes on', async () => {
    const world = await openPools({ state: accountState([pool(1), pool(2, ''), pool(3)]) });
    const result = carriedOut(await world.run());
    expect(policyIn(world)).toMatchObject({
      name: 'Pool health',
      alert_type: ALERT_TYPE,
      enabled: true,
      mechanisms: { email: [{ id: OPS }] },
      filters: {
        pool_id: [pool(1).id, pool(3).id],
        new_health: ['Unhealthy', 'Healthy'],
        event_source: ['pool', 'origin'],
      },
    });
    expect(world.writes()).toEqual([`POST ${POLICIES}`, `PATCH ${POOLS}`]);
    expect(world.told).toEqual(['round 1: the policy', 'round 1: page 1 of 1']);
    const [{ token, document } = { token: '', document: {} }] = world.restore.documents;
    expect(document).toMatchObject({
      job: 'pool-notifications',
      scope: { level: 'account', name: 'example-inc', id: ACCOUNT },
      token,
      read: { pools: [pool(1), pool(2, ''), pool(3)], policies: [] },
      requests: [{ method: 'POST' }, { method: 'PATCH', path: POOLS, body: { notification_email: '' } }],
    });
    expect(world.restore.used).toEqual(new Set([token]));
    expect(result.report.findings).toEqual([]);
  });

  test('completes the policy that is there, and takes nothing from it', async () => {
    const policy = {
      id: 'p'.repeat(32),
      name: 'Pool health',
      alert_type: ALERT_TYPE,
      enabled: false,
      mechanisms: { webhooks: [{ id: 'w' }] },
      filters: { pool_id: ['other'], new_health: ['Healthy'] },
      description: 'kept',
      created: '2024-01-01',
    };
    const world = await openPools({ state: accountState([pool(1)], { policies: [policy] }) });
    expect(exitOf(carriedOut(await world.run()).report)).toBe(EXIT.ok);
    expect(world.writes()).toEqual([`PUT ${POLICIES}/${policy.id}`, `PATCH ${POOLS}`]);
    expect(policyIn(world)).toMatchObject({
      ...policy,
      enabled: true,
      mechanisms: { webhooks: [{ id: 'w' }], email: [{ id: OPS }] },
      filters: {
        pool_id: [pool(1).id, 'other'],
        new_health: ['Healthy', 'Unhealthy'],
        event_source: ['pool', 'origin'],
      },
    });
  });

  test('leaves a policy alone that covers every pool', async () => {
    const world = await openPools({ state: accountState([pool(1)]) });
    await world.run();
    world.emulator.update((state) => {
      const [first] = state.accounts[ACCOUNT]?.pools ?? [];
      if (first !== undefined) first.notification_email = OPS.toUpperCase();
    });
    world.emulator.clearRequests();
    expect(exitOf(carriedOut(await world.run()).report)).toBe(EXIT.ok);
    expect(world.writes()).toEqual([`PATCH ${POOLS}`]);
  });

  test('works at another endpoint when the project says so', async () => {
    const world = await openPools({ state: accountState([pool(1)]) });
    const settings = { ...world.context.settings };
    const alertPolicies = '/accounts/{account_id}/alerting/v4/policies';
    const context = {
      ...world.context,
      settings: { ...settings, endpoints: { ...settings.endpoints, alert_policies: alertPolicies } },
    };
    await expect(world.migrate('token', { tools: { context } })).rejects.toThrow(
      `GET /accounts/${ACCOUNT}/alerting/v4/policies: HTTP 404`,
    );
  });
});

describe('a service that pages in its own way', () => {
  test.each<readonly [string, Partial<Behaviour>, number, readonly string[]]>([
    [
      'counts in items only',
      { poolPaging: 'offset' },
      26,
      ['page=1&per_page=25', 'page=2&per_page=25', 'limit=25&offset=0', 'limit=25&offset=25'],
    ],
    ['counts in pages only', { poolPaging: 'page' }, 26, ['page=1&per_page=25', 'page=2&per_page=25']],
    [
      'gives ten at a time',
      { poolPageSize: 10 },
      21,
      ['page=1&per_page=10', 'page=2&per_page=10', 'page=3&per_page=10'],
    ],
    [
      'gives ten at a time, and counts in items',
      { poolPageSize: 10, poolPaging: 'offset' },
      11,
      ['page=1&per_page=10', 'page=2&per_page=10', 'limit=10&offset=0', 'limit=10&offset=10'],
    ],
  ])('and %s is cleared all the same', async (_, behaviour, count, expected) => {
    const world = await openPools({ state: accountState(pools(count), { behaviour }) });
    const result = carriedOut(await world.run());
    expect(world.addresses()).toEqual({});
    expect(clearings(world)).toEqual(expected);
    expect(exitOf(result.report)).toBe(EXIT.ok);
    expect(breachesOf(world)).toEqual([]);
  });

  test.each([51, 1000])('and shifts meanwhile is listed again until %i pools are clear', async (count) => {
    const world = await openPools({ state: accountState(pools(count), { behaviour: { shiftPools: 5 } }) });
    const result = carriedOut(await world.run());
    expect(world.addresses()).toEqual({});
    expect(exitOf(result.report)).toBe(EXIT.ok);
    expect(breachesOf(world)).toEqual([]);
  });

  test('and never gets to the end is left after five rounds, which is told', async () => {
    const world = await openPools({ state: accountState(pools(26)) });
    const token = await tokenFor(await world.propose(), world.restore);
    world.emulator.inject({ kind: 'repeat-page', match: { method: 'PATCH' }, times: 100 });
    const { report, state } = carriedOut(await world.migrate(token));
    expect(clearings(world)).toHaveLength(10);
    expect(report.verification).toMatchObject({
      verdict: 'differs',
      remaining: ['account/example-inc/pool_notifications/pool-0026'],
    });
    expect(
      outcomeLines(carriedOut({ verdict: 'carried-out', migration: 'pool-notifications', report, state })),
    ).toEqual(['policy applied', 'page 1 applied', 'page 2 applied']);
    expect(exitOf(report)).toBe(EXIT.unverified);
    expect(state).toBe(`1 of 26 pools has an address of its own: ${OPS}`);
    expect(world.restore.used.size).toBe(0);
  });
});

test('every write stands in the journal before it is sent', async () => {
  const world = await openPools({ state: accountState(pools(26)) });
  const lines: string[] = [];
  const journal = {
    ...NO_JOURNAL,
    sending: ({ address }: { address: string }) =>
      Promise.resolve(void lines.push(`${address.split('/').at(-1)}: ${world.writes().length} sent`)),
  };
  await world.run({ tools: { journal } });
  expect(lines).toEqual(['policy: 0 sent', 'page 1: 1 sent', 'page 2: 2 sent']);
});
