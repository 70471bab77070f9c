import { describe, expect, test } from 'vitest';
import { EXIT } from '../../../src/kernel/model/errors.js';
import type { Fault } from '../../../src/emulator/index.js';
import { tokenFor } from '../../../src/migrations/tokens.js';
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
const LIST = `/accounts/${ACCOUNT}/pools`;

describe('the policy', () => {
  const refused = (code: number): Fault => ({
    kind: 'status',
    status: 400,
    code,
    message: 'must be provided',
    match: { method: 'POST' },
  });

  test.each([
    [17102, 'email, webhooks and pagerduty of pool_notifications.policy in accounts/example.yaml:1'],
    [17103, 'new_health and event_source of pool_notifications.policy in accounts/example.yaml:1'],
    [17004, '17004 must be provided'],
  ])('that is refused with %i says which keys it is about, and nothing is cleared', async (code, keys) => {
    const world = await openPools({ state: accountState(pools(26)) });
    const token = await tokenFor(await world.propose(), world.restore);
    world.emulator.inject(refused(code));
    const result = carriedOut(await world.migrate(token));
    expect(outcomeLines(result)).toEqual([
      'policy failed: refused-by-service',
      'page 1 not_reached: earlier-failure',
      'page 2 not_reached: earlier-failure',
    ]);
    expect(result.report.outcomes[0]).toMatchObject({ message: expect.stringContaining(keys) as string });
    expect(exitOf(result.report)).toBe(EXIT.error);
    expect(clearings(world)).toEqual([]);
    expect(result.report.verification.verdict).toBe('differs');
  });

  test('that the service takes and does not show covers nothing, so nothing is cleared', async () => {
    const world = await openPools({ state: accountState([pool(1)]) });
    const token = await tokenFor(await world.propose(), world.restore);
    world.emulator.inject({ kind: 'stale', commits: 1, match: { path: POLICIES }, nth: 4, times: 100 });
    const result = carriedOut(await world.migrate(token));
    expect(outcomeLines(result)).toEqual(['policy applied', 'page 1 not_reached: earlier-failure']);
    expect(result.report.verification).toMatchObject({
      verdict: 'differs',
      remaining: [
        'account/example-inc/pool_notifications/policy',
        'account/example-inc/pool_notifications/pool-0001',
      ],
    });
    expect(exitOf(result.report)).toBe(EXIT.partial);
    expect(world.clock.waits).toEqual([500, 1_500]);
    expect(clearings(world)).toEqual([]);
  });

  test('that is shown a little later is waited for', async () => {
    const world = await openPools({ state: accountState([pool(1)]) });
    const token = await tokenFor(await world.propose(), world.restore);
    world.emulator.inject({ kind: 'stale', commits: 1, match: { path: POLICIES }, nth: 4, times: 2 });
    expect(exitOf(carriedOut(await world.migrate(token)).report)).toBe(EXIT.ok);
    expect(world.clock.waits).toEqual([500, 1_500]);
  });

  test.each([1, 2, 4, 5, 6, 7])(
    'that somebody removes before its read number %i is made again',
    async (nth) => {
      const world = await openPools({ state: accountState(pools(51)) });
      const token = await tokenFor(await world.propose(), world.restore);
      world.emulator.inject({
        kind: 'edit',
        when: 'before',
        edit: { path: `/accounts/${ACCOUNT}/alerting_policies`, value: [] },
        match: { method: 'GET', path: POLICIES },
        nth,
      });
      const result = carriedOut(await world.migrate(token));
      expect(exitOf(result.report)).toBe(EXIT.ok);
      expect(world.addresses()).toEqual({});
      expect(policyIn(world)).toMatchObject({ filters: { pool_id: pools(51).map(({ id }) => id) } });
      expect(breachesOf(world)).toEqual([]);
    },
  );

  test('that somebody removes before it is read back stops the run', async () => {
    const world = await openPools({ state: accountState([pool(1)]) });
    const token = await tokenFor(await world.propose(), world.restore);
    world.emulator.inject({
      kind: 'edit',
      when: 'after',
      edit: { path: `/accounts/${ACCOUNT}/alerting_policies`, value: [] },
      match: { method: 'POST' },
    });
    expect(outcomeLines(await world.migrate(token))).toEqual([
      'policy applied',
      'page 1 not_reached: earlier-failure',
    ]);
    expect(clearings(world)).toEqual([]);
    expect(exitOf(carriedOut(await world.migrate(token)).report)).toBe(EXIT.ok);
  });

  test('that somebody makes for all pools before it is sent refuses everything', async () => {
    const world = await openPools({ state: accountState([pool(1)]) });
    const token = await tokenFor(await world.propose(), world.restore);
    const forAll = { name: 'Pool health', alert_type: ALERT_TYPE, mechanisms: {}, filters: null };
    world.emulator.inject({
      kind: 'edit',
      when: 'before',
      edit: { path: `/accounts/${ACCOUNT}/alerting_policies`, value: [forAll] },
      match: { method: 'GET', path: POLICIES },
      nth: 2,
    });
    const result = carriedOut(await world.migrate(token));
    expect(result.report.findings).toMatchObject([{ code: 'policy-unclear' }]);
    expect(outcomeLines(result)).toEqual(['policy not_reached: stale', 'page 1 not_reached: refused']);
    expect({ exit: exitOf(result.report), writes: world.writes() }).toEqual({
      exit: EXIT.refused,
      writes: [],
    });
  });

  test('that can not be told from another one any more stops the run', async () => {
    const world = await openPools({ state: accountState(pools(26)) });
    const token = await tokenFor(await world.propose(), world.restore);
    const twice = [1, 2].map((number) => ({
      id: String(number).repeat(32),
      name: 'Pool health',
      alert_type: ALERT_TYPE,
      enabled: true,
      mechanisms: {},
    }));
    world.emulator.inject({
      kind: 'edit',
      when: 'after',
      edit: { path: `/accounts/${ACCOUNT}/alerting_policies`, value: twice },
      match: { method: 'PATCH' },
    });
    const result = carriedOut(await world.migrate(token));
    expect(result.report.findings).toMatchObject([{ code: 'ambiguous-policy' }]);
    expect(outcomeLines(result)).toEqual([
      'policy applied',
      'page 1 applied',
      'page 2 not_reached: earlier-failure',
    ]);
    expect(exitOf(result.report)).toBe(EXIT.partial);
  });
});

describe('an address that comes up meanwhile', () => {
  test('and that nobody declares stops the run before it is cleared', async () => {
    const world = await openPools({ state: accountState(pools(26)) });
    const token = await tokenFor(await world.propose(), world.restore);
    world.emulator.inject({
      kind: 'edit',
      when: 'after',
      match: { method: 'PATCH' },
      edit: { path: `${LIST}/0/notification_email`, value: 'x@example.com' },
    });
    const result = carriedOut(await world.migrate(token));
    expect(result.report.findings).toMatchObject([{ code: 'unreached-recipients', severity: 'error' }]);
    expect(outcomeLines(result)).toEqual([
      'policy applied',
      'page 1 not_reached: earlier-failure',
      'page 2 not_reached: earlier-failure',
    ]);
    expect(exitOf(result.report)).toBe(EXIT.partial);
    expect(world.addresses()).toMatchObject({ 'pool-0001': 'x@example.com' });
  });

  test('before anything was sent refuses everything', async () => {
    const world = await openPools({ state: accountState([pool(1), pool(2, '')]) });
    await world.run();
    world.emulator.update((state) => {
      const [first] = state.accounts[ACCOUNT]?.pools ?? [];
      if (first !== undefined) first.notification_email = OPS;
    });
    const token = await tokenFor(await world.propose(), world.restore);
    world.emulator.inject({
      kind: 'edit',
      when: 'before',
      match: { path: POOLS },
      nth: 3,
      edit: { path: `${LIST}/1/notification_email`, value: 'x@example.com' },
    });
    const result = carriedOut(await world.migrate(token));
    expect(outcomeLines(result)).toEqual(['page 1 not_reached: refused']);
    expect(exitOf(result.report)).toBe(EXIT.refused);
    expect(world.addresses()).toEqual({ 'pool-0001': OPS, 'pool-0002': 'x@example.com' });
  });

  test('again and again is left in the end', async () => {
    const world = await openPools({ state: accountState(pools(26)) });
    const token = await tokenFor(await world.propose(), world.restore);
    // Another spelling before every look at page 2.
    const spellings = ['Ops', 'oPs', 'opS', 'OPs', 'OpS', 'oPS', 'OPS'];
    world.emulator.inject(
      ...spellings.map((name, index): Fault => ({
        kind: 'edit',
        when: 'after',
        match: { method: 'PATCH' },
        nth: index + 1,
        edit: { path: `${LIST}/25/notification_email`, value: `${name}@example.com` },
      })),
    );
    const result = carriedOut(await world.migrate(token));
    expect(outcomeLines(result)).toEqual([
      'policy applied',
      'page 1 applied',
      'page 2 not_reached: earlier-failure',
    ]);
    expect(exitOf(result.report)).toBe(EXIT.partial);
    expect(world.addresses()).toEqual({ 'pool-0026': 'OpS@example.com' });
  });
});
