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
    ['no mechanism', { mechanisms: { email: [] } }, 17102],
    ['no filter', { filters: undefined }, 17103],
    ['an alert type of odd letters', { alert_type: 'Any Alert' }, 17004],
    ['no name', { name: undefined }, undefined],
  ])('one with %s is refused', async (_title, change, code) => {
    const { send } = await started();
    const reply = await send('POST', POLICIES, { ...POLICY, ...change });
    expect([reply.status, errorOf(reply).code]).toEqual([400, code]);
  });
});
