import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isObject } from '../../../../src/kernel/model/json.js';
import { completedPolicy, createdPolicy } from '../../../../src/migrations/pool-notifications/policy/body.js';
import {
  covers,
  ourPolicy,
  type LivePolicy,
} from '../../../../src/migrations/pool-notifications/policy/policy.js';
import type { PoolSpec } from '../../../../src/migrations/pool-notifications/spec.js';
import { runs } from '../../../helpers/runs.js';
import { PLACE } from '../../../kinds/support.js';
import { ALERT_TYPE } from '../support.js';

const SPEC: PoolSpec = {
  name: 'Pool health',
  recipients: { email: ['ops@example.com'], webhooks: ['w1'], pagerduty: [] },
  newHealth: ['Unhealthy', 'Healthy'],
  eventSource: ['pool', 'origin'],
  source: PLACE,
  emailLocation: PLACE,
};

const WHOLE = {
  id: 'p1',
  name: 'Pool health',
  alert_type: ALERT_TYPE,
  enabled: true,
  mechanisms: { email: [{ id: 'ops@example.com' }], webhooks: [{ id: 'w1' }] },
  filters: { pool_id: ['a', 'b'], new_health: ['Unhealthy', 'Healthy'], event_source: ['pool', 'origin'] },
};

function liveOf(members: object): LivePolicy {
  const match = ourPolicy(SPEC, [{ ...WHOLE, ...members }]);
  if (match.status === 'found') return match.policy;
  throw new Error(JSON.stringify(match));
}

describe('our policy', () => {
  test.each<readonly [string, readonly object[], string]>([
    ['no policy at all', [], 'none'],
    ['policies of other names', [{ ...WHOLE, name: 'pool health' }, { id: 'x' }], 'none'],
    ['one of the name', [{ name: 'another' }, WHOLE], 'found'],
    ['two of the name', [WHOLE, { ...WHOLE, id: 'p2' }], 'ambiguous'],
  ])('among %s', (_, policies, status) => {
    expect(ourPolicy(SPEC, policies as never).status).toBe(status);
  });

  test('that stands there more than once is counted', () => {
    expect(ourPolicy(SPEC, [WHOLE, WHOLE, WHOLE])).toEqual({ status: 'ambiguous', count: 3 });
  });

  const filters = (more: object): object => ({ filters: { ...WHOLE.filters, ...more } });
  test.each<readonly [string, object, string]>([
    ['no filters', { filters: undefined }, 'it names no pools, which perhaps means all of them'],
    ['filters that are null', { filters: null }, 'it names no pools, which perhaps means all of them'],
    ['no pools', filters({ pool_id: undefined }), 'it names no pools, which perhaps means all of them'],
    [
      'an empty list of pools',
      filters({ pool_id: [] }),
      'it names no pools, which perhaps means all of them',
    ],
    ['another filter', filters({ tag: ['x'] }), 'it is limited by tag'],
    ['two other filters', filters({ tag: ['x'], slo: [] }), 'it is limited by tag and slo'],
    ['conditions', { conditions: { and: [] } }, 'it has conditions'],
    ['pools that are no list', filters({ pool_id: 'a' }), 'filters.pool_id of the policy is not a list'],
    [
      'pools that are no texts',
      filters({ pool_id: [1] }),
      'filters.pool_id of the policy has an item that is not text',
    ],
    ['filters that are no object', { filters: [] }, 'its filters is not an object'],
    ['mechanisms that are no object', { mechanisms: 'email' }, 'its mechanisms is not an object'],
    [
      'recipients that are no list',
      { mechanisms: { email: {} } },
      'mechanisms.email of the policy is not a list',
    ],
    ['a recipient without an id', { mechanisms: { email: [{}] } }, 'a recipient has no id'],
    ['an id that no path can hold', { id: 'a/b' }, 'the policy has no id'],
    ['an enabled that is neither', { enabled: 'maybe' }, 'enabled of the policy is neither true nor false'],
  ])('with %s is unclear', (_, members, why) => {
    expect(ourPolicy(SPEC, [{ ...WHOLE, ...members }])).toEqual({ status: 'unclear', why });
  });

  test.each<readonly [string, object]>([
    ['filters that nobody has set', filters({ tag: null, new_health: null, event_source: undefined })],
    ['conditions that are null', { conditions: null }],
    ['conditions that are empty', { conditions: {} }],
    ['mechanisms that are null', { mechanisms: null }],
    ['a mechanism that is null', { mechanisms: { email: null } }],
    ['no enabled', { enabled: null }],
  ])('with %s is clear', (_, members) => {
    expect(ourPolicy(SPEC, [{ ...WHOLE, ...members }]).status).toBe('found');
  });
});

describe('a policy covers', () => {
  const mechanisms = (more: object): object => ({ mechanisms: { ...WHOLE.mechanisms, ...more } });
  const filters = (more: object): object => ({ filters: { ...WHOLE.filters, ...more } });
  test.each<readonly [string, object, boolean]>([
    ['as it is declared', {}, true],
    [
      'with more than is declared',
      mechanisms({ pagerduty: [{ id: 'x' }], email: [...WHOLE.mechanisms.email, { id: 'y' }] }),
      true,
    ],
    ['with another spelling of an address', mechanisms({ email: [{ id: ' OPS@example.com ' }] }), true],
    ['enabled in text', { enabled: 'true' }, true],
    ['disabled', { enabled: false }, false],
    ['without saying that it is enabled', { enabled: undefined }, false],
    ['without an address', mechanisms({ email: [{ id: 'other@example.com' }] }), false],
    ['without a mechanism', mechanisms({ webhooks: undefined }), false],
    ['without a pool', filters({ pool_id: ['a', 'c'] }), false],
    ['with a narrower health', filters({ new_health: ['Unhealthy'] }), false],
    ['with another source', filters({ event_source: ['origin'] }), false],
    ['with a health that is not chosen', filters({ new_health: null }), false],
  ])('%s: %j', (_, members, expected) => {
    expect(covers(SPEC, liveOf(members), ['a', 'b'])).toBe(expected);
  });

  test('what is declared, and no more', () => {
    const narrow = { ...SPEC, newHealth: ['Unhealthy'], eventSource: ['pool'] };
    const policy = liveOf(filters({ new_health: ['Unhealthy'], event_source: ['pool'] }));
    expect(covers(narrow, policy, [])).toBe(true);
  });
});

describe('a policy that is created', () => {
  test('has what is declared, each pool once, and nothing that is not', () => {
    expect(createdPolicy(SPEC, ['b', 'a', 'b'])).toEqual({
      name: 'Pool health',
      alert_type: ALERT_TYPE,
      enabled: true,
      mechanisms: { email: [{ id: 'ops@example.com' }], webhooks: [{ id: 'w1' }] },
      filters: {
        pool_id: ['a', 'b'],
        new_health: ['Unhealthy', 'Healthy'],
        event_source: ['pool', 'origin'],
      },
    });
  });
});

describe('a policy that is completed', () => {
  const bodyOf = (members: object, ids: readonly string[] = ['a', 'b'], spec = SPEC): object =>
    completedPolicy(spec, liveOf(members), ids);

  test('keeps what can be written, and leaves out what the service adds and what is null', () => {
    const more = {
      description: 'd',
      alert_interval: '5m',
      conditions: {},
      created: '2024',
      modified: '2024',
    };
    const { id: _, ...body } = WHOLE;
    expect(bodyOf(more)).toEqual({ ...body, description: 'd', alert_interval: '5m', conditions: {} });
    expect(bodyOf({ description: null, alert_interval: null, conditions: null })).toEqual(body);
  });

  test.each<readonly [string, object, object]>([
    [
      'pools',
      { filters: { ...WHOLE.filters, pool_id: ['z', 'a'] } },
      { filters: { ...WHOLE.filters, pool_id: ['a', 'b', 'z'] } },
    ],
    [
      'the health',
      { filters: { ...WHOLE.filters, new_health: ['Degraded'] } },
      { filters: { ...WHOLE.filters, new_health: ['Degraded', 'Unhealthy', 'Healthy'] } },
    ],
    [
      'recipients, which stay as they were read',
      {
        mechanisms: { email: [{ id: 'a@example.com', verified: true }], webhooks: null, sms: [{ id: '1' }] },
      },
      {
        mechanisms: {
          email: [{ id: 'a@example.com', verified: true }, { id: 'ops@example.com' }],
          webhooks: [{ id: 'w1' }],
          sms: [{ id: '1' }],
        },
      },
    ],
    ['mechanisms that are not there', { mechanisms: null }, { mechanisms: WHOLE.mechanisms }],
    ['its being enabled', { enabled: 'false' }, { enabled: true }],
  ])('unites %s', (_, members, expected) => {
    expect(bodyOf(members)).toMatchObject(expected);
  });

  test('chooses everything where it chose nothing, for less would narrow it', () => {
    const narrow = { ...SPEC, newHealth: ['Unhealthy'], eventSource: ['pool'] };
    const filters = { pool_id: ['a', 'b'], new_health: null, event_source: [] };
    expect(bodyOf({ filters }, ['a'], narrow)).toMatchObject({ filters: WHOLE.filters });
  });

  test('covers, loses nothing, and need not be completed again', () => {
    const some = (...items: string[]): fc.Arbitrary<string[]> => fc.subarray(items);
    const recipients = (...ids: string[]): fc.Arbitrary<{ id: string }[] | null> =>
      fc.option(some(...ids).map((list) => list.map((id) => ({ id }))));
    const policy = fc.record({
      enabled: fc.boolean(),
      mechanisms: fc.record({
        email: recipients('OPS@example.com', 'ops@example.com', 'a@example.com'),
        webhooks: recipients('w1', 'w2'),
        pagerduty: recipients('x'),
        sms: recipients('1'),
      }),
      filters: fc.record({
        pool_id: fc.subarray(['a', 'b', 'z'], { minLength: 1 }),
        new_health: fc.option(some('Unhealthy', 'Healthy', 'Degraded')),
        event_source: fc.option(some('pool', 'origin')),
      }),
    });
    fc.assert(
      fc.property(policy, some('a', 'b', 'c'), (members, ids) => {
        const body = completedPolicy(SPEC, liveOf(members), ids);
        const after = liveOf(body);
        expect(covers(SPEC, after, [...ids, ...members.filters.pool_id])).toBe(true);
        expect(completedPolicy(SPEC, after, ids)).toEqual(body);
        for (const [name, list] of Object.entries({ ...members.mechanisms, ...members.filters })) {
          const group = name in members.mechanisms ? body['mechanisms'] : body['filters'];
          const now: unknown = isObject(group) ? (group[name] ?? []) : [];
          for (const item of list ?? []) expect(now).toContainEqual(item);
        }
      }),
      { numRuns: runs(200) },
    );
  });
});
