import { expect, test } from 'vitest';
import type { ApiReader } from '../../../src/kernel/model/request.js';
import { readPage } from '../../../src/migrations/pool-notifications/inspect.js';
import { ACCOUNT } from '../../helpers/plans.js';
import { noPart } from '../../helpers/no-part.js';

const ALL = Array.from({ length: 51 }, (_, index) => ({ id: `pool-${index}`, name: `pool ${index}` }));

test.each([
  [1, 0, 25],
  [2, 25, 50],
  [3, 50, 51],
  [4, 51, 51],
])('page %i of a service that answers with every pool is cut out of its answer', async (page, from, to) => {
  const api: ApiReader = {
    get: () => Promise.resolve(ALL),
    list: () => Promise.reject(new Error('one page is read')),
    listPart: noPart,
  };
  const pools = await readPage(ACCOUNT, api, page, 25);
  expect(pools.map(({ id }) => id)).toEqual(ALL.slice(from, to).map(({ id }) => id));
});
