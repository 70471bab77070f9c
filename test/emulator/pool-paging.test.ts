import { describe, expect, test } from 'vitest';
import type { Behaviour } from '../../src/emulator/index.js';
import { ACCOUNT, at, listAt, started, textAt } from './client.js';
import type { Client } from './client.js';

const POOLS = `/accounts/${ACCOUNT}/load_balancers/pools`;
const CLEAR = { notification_email: '' };

const withPools = (behaviour: Partial<Behaviour>, count = 5): Promise<Client> => {
  const letters = Array.from({ length: count }, (_, index) => String.fromCharCode(97 + index));
  const pools = letters.map((name) => ({ name, notification_email: 'ops@example.com' }));
  return started({ state: { accounts: { [ACCOUNT]: { pools } }, behaviour } });
};

const namesOf = (result: unknown): string =>
  listAt(result)
    .map((pool) => textAt(pool, 'name'))
    .join('');

/** The names that each PATCH in turn says it changed. */
async function clearBy({ send }: Client, queries: readonly string[]): Promise<string[]> {
  const changed: string[] = [];
  for (const query of queries) changed.push(namesOf((await send('PATCH', POOLS + query, CLEAR)).result));
  return changed;
}

/** The names of the pools that still have a legacy notification. */
function left({ emulator }: Client): string {
  const pools = emulator.state().accounts[ACCOUNT]?.pools ?? [];
  return namesOf(pools.filter((pool) => pool.notification_email !== ''));
}

const byPage = ['?per_page=2&page=1', '?per_page=2&page=2', '?per_page=2&page=3'];
const byOffset = ['?limit=2&offset=0', '?limit=2&offset=2', '?limit=2&offset=4'];

describe('what the PATCH of pools pages by', () => {
  test.each<[Behaviour['poolPaging'], readonly string[], readonly string[]]>([
    ['both', byPage, ['ab', 'cd', 'e']],
    ['both', byOffset, ['ab', 'cd', 'e']],
    ['page', byPage, ['ab', 'cd', 'e']],
    ['offset', byOffset, ['ab', 'cd', 'e']],
    ['page', ['?limit=2&offset=2&per_page=2'], ['ab']],
    ['offset', ['?per_page=2&page=2&limit=2'], ['ab']],
    ['page', ['?limit=0&offset=x'], ['abcde']],
    ['offset', ['?per_page=0&page=x'], ['abcde']],
  ])('with %j, %j changes %j', async (poolPaging, queries, changed) => {
    expect(await clearBy(await withPools({ poolPaging }), queries)).toEqual(changed);
  });

  test.each<[Behaviour['poolPaging'], readonly string[]]>([
    ['page', ['?limit=25&offset=0', '?limit=25&offset=25']],
    ['offset', ['?per_page=25&page=1', '?per_page=25&page=2']],
  ])('is %s: whoever pages the other way clears the first page again and again', async (paging, queries) => {
    const client = await withPools({ poolPaging: paging }, 26);
    const [first, second] = await clearBy(client, queries);
    expect(second).toBe(first);
    expect(left(client)).toBe('z');
  });

  test.each<[Behaviour['poolPaging'], string]>([
    ['page', '?page=0'],
    ['offset', '?limit=0'],
    ['offset', '?offset=x'],
  ])('is %s: %s is refused', async (poolPaging, query) => {
    const { send } = await withPools({ poolPaging });
    expect((await send('PATCH', POOLS + query, CLEAR)).status).toBe(400);
  });
});

describe('the largest page of pools', () => {
  test.each<[number, string, number]>([
    [0, '', 25],
    [0, '?per_page=500', 100],
    [2, '', 2],
    [2, '?per_page=50', 2],
    [2, '?per_page=1', 1],
    [50, '', 25],
    [500, '?per_page=500', 100],
  ])('with a cap of %i, %j is given %i at a time', async (poolPageSize, query, size) => {
    const { send } = await withPools({ poolPageSize });
    for (const { body } of [await send('GET', POOLS + query), await send('PATCH', POOLS + query, CLEAR)])
      expect(at(body, 'result_info', 'per_page')).toBe(size);
  });

  test('holds for the pages that follow, in either style', async () => {
    const { send } = await withPools({ poolPageSize: 2 });
    const third = { page: 3, per_page: 2, count: 1, total_count: 5, total_pages: 3 };
    const listed = await send('GET', `${POOLS}?per_page=50&page=3`);
    expect([namesOf(listed.result), at(listed.body, 'result_info')]).toEqual(['e', third]);
    for (const query of ['?per_page=50&page=3', '?limit=50&offset=4']) {
      const { result, body } = await send('PATCH', POOLS + query, CLEAR);
      expect([namesOf(result), at(body, 'result_info')]).toEqual(['e', third]);
    }
  });
});

test('a PATCH whose page is repeated clears the first again, whatever page it says it is', async () => {
  const client = await withPools({});
  client.emulator.inject({ kind: 'repeat-page', match: { method: 'PATCH' } });
  const { result, body } = await client.send('PATCH', `${POOLS}?per_page=2&page=2`, CLEAR);
  expect([namesOf(result), at(body, 'result_info', 'page')]).toEqual(['ab', 2]);
  expect(left(client)).toBe('cde');
});

describe('pools that shift', () => {
  test.each([
    ['by number', byPage],
    ['by offset', byOffset],
  ])('meanwhile make a PATCH %s miss some, and change others twice', async (_title, queries) => {
    const client = await withPools({ shiftPools: 3 });
    expect(await clearBy(client, queries)).toEqual(['ab', 'bc', 'c']);
    expect(left(client)).toBe('de');
    expect(await clearBy(client, queries)).toEqual(['ab', 'cd', 'e']);
    expect(left(client)).toBe('');
  });

  test('stand still for the list, and for a PATCH of all in one page', async () => {
    const client = await withPools({ shiftPools: 3 });
    expect(namesOf((await client.send('GET', `${POOLS}?per_page=2&page=2`)).result)).toBe('cd');
    expect(await clearBy(client, ['?per_page=100'])).toEqual(['abcde']);
  });
});
