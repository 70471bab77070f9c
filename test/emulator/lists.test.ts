import { describe, expect, test } from 'vitest';
import type { Behaviour } from '../../src/emulator/index.js';
import { ACCOUNT, at, listAt, started, textAt, ZONE } from './client.js';
import type { Client, Reply } from './client.js';

const POLICIES = `/zones/${ZONE}/page_shield/policies`;
const RULESETS = `/zones/${ZONE}/rulesets`;

const five = ['1', '2', '3', '4', '5'];
const zone = {
  policies: five.map((description) => ({ description, action: 'log', expression: 'true', value: 'x' })),
  rulesets: five.map((phase) => ({ phase })),
};

const withLists = (behaviour: Partial<Behaviour>): Promise<Client> =>
  started({ state: { zones: { [ZONE]: zone }, behaviour } });

const namesOf = (result: unknown, member: string): unknown[] =>
  listAt(result).map((item) => at(item, member));

describe('lists of which no paging is documented', () => {
  test('are whole, whatever page is asked for', async () => {
    const { send } = await withLists({});
    const { body, result } = await send('GET', `${POLICIES}?page=2&per_page=2`);
    expect(namesOf(result, 'description')).toEqual(five);
    expect(at(body, 'result_info')).toEqual({
      page: 1,
      per_page: 5,
      count: 5,
      total_count: 5,
      total_pages: 1,
    });
  });

  test('page by number when the state says so, never by more than it says', async () => {
    const { send } = await withLists({ listPageSize: 2 });
    const pages = [];
    for (const page of [1, 2, 3, 4])
      pages.push((await send('GET', `${POLICIES}?page=${page}&per_page=50`)).result);
    expect(pages.map((page) => namesOf(page, 'description'))).toEqual([['1', '2'], ['3', '4'], ['5'], []]);
    const first = await send('GET', POLICIES);
    expect(at(first.body, 'result_info')).toMatchObject({
      page: 1,
      count: 2,
      total_count: 5,
      total_pages: 3,
    });
  });

  test('shift between the pages when the state says so', async () => {
    const { send } = await withLists({ listPageSize: 2, shuffleLists: true });
    const second = await send('GET', `${POLICIES}?page=2`);
    expect(namesOf(second.result, 'description')).toEqual(['2', '3']);
  });
});

describe('lists that have no pages of fewer than five', () => {
  test.each([
    '/zones',
    '/accounts',
    `/zones/${ZONE}/firewall/waf/overrides`,
    `/zones/${ZONE}/firewall/waf/packages`,
  ])('%s', async (path) => {
    const { send } = await started({ state: { zones: { [ZONE]: {} } } });
    const refused = await send('GET', `${path}?page=1&per_page=4`);
    expect([refused.status, at(refused.body, 'errors', 0, 'message')]).toEqual([
      400,
      'per_page must be 5 or more',
    ]);
    expect((await send('GET', `${path}?page=1&per_page=5`)).status).toBe(200);
  });
});

test('the list of zones tells the account of those that are in one', async () => {
  const other = 'f'.repeat(32);
  const zones = { [ZONE]: { name: 'a', account: ACCOUNT }, [other]: { name: 'b' } };
  const { send } = await started({ state: { zones, accounts: { [ACCOUNT]: { name: 'example-inc' } } } });
  const { result } = await send('GET', '/zones');
  expect([at(result, 0, 'account'), at(result, 1, 'account')]).toEqual([
    { id: ACCOUNT, name: 'example-inc' },
    undefined,
  ]);
});

describe('the list of rulesets', () => {
  async function everyPage({ send }: Client, query: string): Promise<unknown[][]> {
    const pages: unknown[][] = [];
    let next: string | undefined = '';
    while (next !== undefined) {
      const { body, result }: Reply = await send('GET', `${RULESETS}?${query}${next}`);
      pages.push(namesOf(result, 'phase'));
      const isLast = at(body, 'result_info', 'cursors', 'after') === undefined;
      next = isLast ? undefined : `&cursor=${textAt(body, 'result_info', 'cursors', 'after')}`;
    }
    return pages;
  }

  test.each<[Partial<Behaviour>, string, string[][]]>([
    [{}, '', [five]],
    [{}, 'per_page=5', [five]],
    [{}, 'per_page=3', [five.slice(0, 3), five.slice(3)]],
    [{ listPageSize: 2 }, '', [['1', '2'], ['3', '4'], ['5']]],
    [{ listPageSize: 2 }, 'per_page=50', [['1', '2'], ['3', '4'], ['5']]],
    [{ listPageSize: 2, shuffleLists: true }, '', [['1', '2'], ['2', '3'], ['3']]],
  ])('with %j and %j comes in pages by cursor', async (behaviour, query, pages) => {
    expect(await everyPage(await withLists(behaviour), query)).toEqual(pages);
  });

  test('of a zone has what its account holds for all zones, and nothing of another account', async () => {
    const other = 'f'.repeat(32);
    const holding = (name: string): object => ({
      rulesets: [{ kind: 'custom', phase: 'http_request_firewall_custom', name }],
    });
    const accounts = { [ACCOUNT]: holding('own'), [other]: holding('other') };
    const { send } = await started({ state: { zones: { [ZONE]: { account: ACCOUNT } }, accounts } });
    expect(namesOf((await send('GET', RULESETS)).result, 'name')).toEqual(['own']);
    const shared = await started({ state: { zones: { [ZONE]: {} }, accounts } });
    expect(namesOf((await shared.send('GET', RULESETS)).result, 'name')).toEqual(['own', 'other']);
  });

  test('refuses a cursor it never gave', async () => {
    const { send } = await withLists({ listPageSize: 2 });
    expect((await send('GET', `${RULESETS}?cursor=x`)).status).toBe(400);
  });
});
