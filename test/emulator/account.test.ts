import { describe, expect, test } from 'vitest';
import { ACCOUNT, at, errorOf, listAt, started, textAt } from './client.js';

const namesOf = (result: unknown): string[] => listAt(result).map((pool) => textAt(pool, 'name'));

describe('pools', () => {
  const POOLS = `/accounts/${ACCOUNT}/load_balancers/pools`;
  const pools = Array.from({ length: 30 }, (_, index) => ({
    name: `pool-${String(29 - index).padStart(2, '0')}`,
    notification_email: 'ops@example.com',
    origins: [],
  }));
  const state = { accounts: { [ACCOUNT]: { pools } } };

  test('are listed by page, in the order of their names', async () => {
    const { send } = await started({ state });
    const { body, result } = await send('GET', `${POOLS}?page=2&per_page=10`);
    expect(namesOf(result)[0]).toBe('pool-10');
    expect(at(body, 'result_info')).toMatchObject({ count: 10, total_count: 30, total_pages: 3 });
    expect(at(result, 0, 'origins')).toEqual([]);
  });

  test.each([
    ['', 25, 'pool-00'],
    ['?page=2', 5, 'pool-25'],
    ['?per_page=10&page=3', 10, 'pool-20'],
    ['?limit=4&offset=3', 4, 'pool-03'],
    ['?offset=28', 2, 'pool-28'],
  ])('one clearing PATCH with %j changes one page', async (query, count, first) => {
    const { send, emulator } = await started({ state });
    const { result } = await send('PATCH', `${POOLS}${query}`, { notification_email: '' });
    expect([namesOf(result).length, namesOf(result)[0]]).toEqual([count, first]);
    const stored = emulator.state().accounts[ACCOUNT]?.pools ?? [];
    const cleared = stored.filter((pool) => pool.notification_email === '').map(({ name }) => name);
    expect(cleared.toSorted()).toEqual(namesOf(result));
  });

  test.each([
    { notification_email: 'x@example.com' },
    { notification_email: null },
    {},
    { notification_email: '', name: 'x' },
  ])('a PATCH with %j is refused', async (body) => {
    const { send } = await started({ state });
    expect((await send('PATCH', POOLS, body)).status).toBe(400);
  });

  test.each(['page=0', 'per_page=x', 'limit=0', 'offset=-1'])('paging by %s is refused', async (query) => {
    const { send } = await started({ state });
    expect((await send('PATCH', `${POOLS}?${query}`, { notification_email: '' })).status).toBe(400);
  });
});

describe('notification policies', () => {
  const POLICIES = `/accounts/${ACCOUNT}/alerting/v3/policies`;
  const POLICY = {
    name: 'Pool health',
    alert_type: 'load_balancing_health_alert',
    enabled: true,
    mechanisms: { email: [{ id: 'ops@example.com' }] },
    filters: { pool_id: ['p'], new_health: ['Unhealthy'], event_source: ['pool'] },
  };

  test('writes answer with the id alone, reads show what was never set as null', async () => {
    const { send } = await started();
    const created = await send('POST', POLICIES, POLICY);
    const id = textAt(created.result, 'id');
    expect(created.result).toEqual({ id });
    const read = await send('GET', `${POLICIES}/${id}`);
    expect(read.result).toEqual({ id, ...POLICY, description: null, conditions: null });
    expect((await send('PUT', `${POLICIES}/${id}`, { enabled: false })).result).toEqual({ id });
    expect((await send('GET', POLICIES)).result).toEqual([{ ...Object(read.result), enabled: false }]);
    expect((await send('DELETE', `${POLICIES}/${id}`)).result).toEqual({ id });
    expect(errorOf(await send('GET', `${POLICIES}/${id}`))).toMatchObject({
      code: undefined,
      message: 'Policy not found',
    });
  });

  test.each([
    ['filters', { pool_id: ['p', 'q'], new_health: ['Healthy'], event_source: ['origin'] }],
    ['filters', { pool_id: ['q'] }],
    ['description', 'who is called'],
    ['alert_type', 'load_balancing_pool_enablement_alert'],
    ...['email', 'webhooks', 'pagerduty'].map((way) => ['mechanisms', { [way]: [{ id: 'x' }] }] as const),
    ['mechanisms', { email: [], webhooks: [{ id: 'x' }] }],
    ['mechanisms', { email: [{ id: 'x' }, { id: 'y' }], webhooks: [{ id: 'x' }], pagerduty: [{ id: 'x' }] }],
  ] as const)('a PUT and a POST of %s %j are read back as they were sent', async (member, value) => {
    const { send } = await started();
    const sent = { ...POLICY, [member]: value };
    const ids = [textAt((await send('POST', POLICIES, POLICY)).result, 'id')];
    expect((await send('PUT', `${POLICIES}/${ids[0]}`, { [member]: value })).status).toBe(200);
    ids.push(textAt((await send('POST', POLICIES, sent)).result, 'id'));
    const never = { description: null, conditions: null };
    expect((await send('GET', POLICIES)).result).toEqual(ids.map((id) => ({ id, ...never, ...sent })));
    expect((await send('GET', `${POLICIES}/${ids[0]}`)).result).toEqual({ id: ids[0], ...never, ...sent });
  });

  test.each([
    ['no mechanism', { mechanisms: {} }, 17102],
    ['an empty mechanism', { mechanisms: { email: [] } }, 17102],
    ['three empty mechanisms', { mechanisms: { email: [], webhooks: [], pagerduty: [] } }, 17102],
    ['no filter', { filters: {} }, 17103],
    ['an alert type of odd letters', { alert_type: 'Any Alert' }, 17004],
    ['an empty name', { name: '' }, undefined],
    ['filters in a list', { filters: ['p'] }, undefined],
    ['an unknown member', { colour: 'red' }, undefined],
  ])('one with %s is refused, and what was there stays', async (_title, change, code) => {
    const { send, emulator } = await started();
    const { result } = await send('POST', POLICIES, POLICY);
    const before = emulator.state();
    for (const reply of [
      await send('POST', POLICIES, { ...POLICY, ...change }),
      await send('PUT', `${POLICIES}/${textAt(result, 'id')}`, change),
    ])
      expect([reply.status, errorOf(reply).code]).toEqual([400, code]);
    expect(emulator.state()).toEqual(before);
  });

  test.each([
    ['mechanisms', 17102],
    ['filters', 17103],
    ['name', undefined],
    ['alert_type', undefined],
    ['enabled', undefined],
  ])('one without the member %s is refused', async (member, code) => {
    const { send } = await started();
    const reply = await send('POST', POLICIES, { ...POLICY, [member]: undefined });
    expect([reply.status, errorOf(reply).code]).toEqual([400, code]);
  });

  test('another alert type needs no filter', async () => {
    const { send } = await started();
    const alert_type = 'load_balancing_pool_enablement_alert';
    const reply = await send('POST', POLICIES, { ...POLICY, alert_type, filters: undefined });
    expect(reply.status).toBe(200);
    const { result } = await send('GET', `${POLICIES}/${textAt(reply.result, 'id')}`);
    expect(at(result, 'filters')).toBeNull();
  });
});
