import * as fc from 'fast-check';
import nock from 'nock';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../src/kernel/model/errors.js';
import type { ListPart } from '../../../src/kernel/model/request.js';
import type { Envelope } from '../../../src/service/http/envelope.js';
import { readAll, readPart } from '../../../src/service/http/paging.js';
import { runs } from '../../helpers/runs.js';
import { useNock } from '../../helpers/nock-bridge.js';
import { BASE, failureOf, success, testClient, ZONE } from './support.js';

const PATH = `${ZONE}/page_shield/scripts`;

useNock();

describe('a list over the wire', () => {
  test('without result_info is one page', async () => {
    nock(BASE)
      .get(PATH)
      .reply(200, success(items(3)));
    expect(await testClient().reader.list({ path: PATH })).toEqual(items(3));
  });

  test('is followed by page number, keeping the query and the page size of the answer', async () => {
    const info = { count: 2, per_page: 2, total_count: 5, total_pages: 3 };
    nock(BASE)
      .get(PATH)
      .query({ status: 'active' })
      .reply(200, success(items(2), { ...info, page: 1 }));
    nock(BASE)
      .get(PATH)
      .query({ status: 'active', per_page: '2', page: '2' })
      .reply(200, success(items(2, 2), { ...info, page: 2 }));
    nock(BASE)
      .get(PATH)
      .query({ status: 'active', per_page: '2', page: '3' })
      .reply(200, success(items(1, 4), { ...info, page: 3, count: 1 }));
    const client = testClient();
    expect(await client.reader.list({ path: PATH, query: { status: 'active' } })).toEqual(items(5));
    expect(client.sent.reads).toBe(3);
  });

  test('with more items than are worth it is not read to its end, and is incomplete', async () => {
    const info = { page: 1, count: 2, per_page: 2, total_count: 5, total_pages: 3 };
    nock(BASE)
      .get(PATH)
      .reply(200, success(items(2), info));
    const client = testClient();
    const error = await failureOf(client.reader.list({ path: PATH, most: 4 }));
    expect(error).toMatchObject({ kind: 'incomplete' });
    expect(error.message).toContain('it has more than 4 items');
    expect(client.sent.reads).toBe(1);
  });

  test('is followed by cursor', async () => {
    nock(BASE)
      .get(PATH)
      .query({ per_page: '2' })
      .reply(200, success(items(2), { cursors: { after: 'c/1' } }));
    nock(BASE)
      .get(PATH)
      .query({ per_page: '2', cursor: 'c/1' })
      .reply(200, success(items(1, 2), { cursors: {} }));
    expect(await testClient().reader.list({ path: PATH, query: { per_page: '2' } })).toEqual(items(3));
  });

  test.each([[{}], [null], ['text']])('whose result is %j is malformed', async (result) => {
    nock(BASE).get(PATH).reply(200, success(result));
    const error = await failureOf(testClient().reader.list({ path: PATH }));
    expect(error).toMatchObject({ kind: 'malformed', method: 'GET', path: PATH });
  });

  test('is not given out when one page can not be read', async () => {
    nock(BASE)
      .get(PATH)
      .reply(200, success(items(2), { page: 1, total_pages: 2 }));
    nock(BASE).get(PATH).query(true).reply(404, { success: false, errors: [] });
    expect(await failureOf(testClient().reader.list({ path: PATH }))).toMatchObject({ kind: 'not-found' });
  });
});

describe('a part of a list', () => {
  const info = { count: 2, per_page: 2, total_count: 5, total_pages: 3 };
  const serve = (page: number, status = 200): void => {
    const query = page === 1 ? {} : { per_page: '2', page: String(page) };
    const reply = success(items(page === 3 ? 1 : 2, 2 * (page - 1)), {
      ...info,
      page,
      count: page === 3 ? 1 : 2,
    });
    nock(BASE)
      .get(PATH)
      .query(query)
      .reply(status, status === 200 ? reply : { success: false, errors: [] });
  };
  const part = (most: number): Promise<ListPart> => testClient().reader.listPart({ path: PATH, most });

  test('is the whole when nothing was in the way', async () => {
    for (const page of [1, 2, 3]) serve(page);
    expect(await part(5)).toEqual({ isWhole: true, items: items(5) });
  });

  test('ends with the page that makes it as many as were asked for', async () => {
    for (const page of [1, 2]) serve(page);
    const problem = expect.stringContaining('no more than its first 4 items were read') as string;
    expect(await part(3)).toEqual({ isWhole: false, items: items(4), problem });
  });

  test('is what came before a page that can not be read', async () => {
    serve(1);
    serve(2, 404);
    const problem = expect.stringContaining('HTTP 404') as string;
    expect(await part(9)).toEqual({ isWhole: false, items: items(2), problem });
  });

  test.each([
    ['nothing could be read', 1, 404, 'not-found'],
    ['the credentials are refused under way', 2, 401, 'credentials'],
  ])('is none when %s', async (_, page, status, kind) => {
    if (page > 1) serve(1);
    serve(page, status);
    expect(await failureOf(part(9))).toMatchObject({ kind });
  });

  test('is what the last of three readings gave when the numbers never add up', async () => {
    let reads = 0;
    const odd = await readPart({ path: PATH }, () => {
      reads += 1;
      return Promise.resolve({ result: items(2), resultInfo: { page: 1, total_pages: 2 } });
    });
    expect(odd).toMatchObject({ isWhole: false, items: items(2) });
    expect(reads).toBe(6);
  });
});

describe('a complete list', () => {
  test.each<[string, Pages, number]>([
    [
      'empty, with zero pages',
      [[[], { page: 1, per_page: 25, count: 0, total_count: 0, total_pages: 0 }]],
      0,
    ],
    ['empty, with one page', [[[], { page: 1, count: 0, total_count: 0, total_pages: 1 }]], 0],
    ['of one page without numbers', [[items(2), {}]], 2],
    [
      'with null for numbers that are not there',
      [[items(2), { page: null, total_count: 2, cursors: null }]],
      2,
    ],
    ['with an empty cursor', [[items(2), { cursors: { after: '' } }]], 2],
    [
      'with numbers as texts',
      [
        [items(2), { page: '1', per_page: '2', count: '2', total_count: '3', total_pages: '2' }],
        [items(1, 2), { page: '2', per_page: '2', count: '1', total_count: '3', total_pages: '2' }],
      ],
      3,
    ],
    [
      'with the total as count of every page',
      [
        [items(2), { page: 1, per_page: 2, count: 3, total_count: 3 }],
        [items(1, 2), { page: 2, per_page: 2, count: 3, total_count: 3 }],
      ],
      3,
    ],
    [
      'without total_pages',
      [
        [items(2), { page: 1, per_page: 2, total_count: 3 }],
        [items(1, 2), { page: 2, per_page: 2 }],
      ],
      3,
    ],
    [
      'without page',
      [
        [items(2), { total_pages: 2 }],
        [items(1, 2), { total_pages: 2 }],
      ],
      3,
    ],
    [
      'of one page without numbers, less full than was asked for',
      [
        [items(24), {}],
        [[], {}],
      ],
      24,
    ],
    [
      'without numbers, of a service that ignores pages',
      [
        [items(24), {}],
        [items(24), {}],
      ],
      24,
    ],
    [
      'without numbers, of things without an id, of a service that ignores pages',
      [
        [['a', 'b'], {}],
        [['a', 'b'], {}],
      ],
      2,
    ],
    [
      'without numbers, with pages of the size that the service chooses',
      [
        [items(9), {}],
        [items(9, 9), {}],
        [items(3, 18), {}],
      ],
      21,
    ],
    [
      'without numbers, but for the size that the service chooses',
      [
        [items(9), { page: 1, per_page: 9 }],
        [items(3, 9), { page: 2, per_page: 9 }],
      ],
      12,
    ],
    ['without numbers, but for a size that is not reached', [[items(9), { page: 1, per_page: 25 }]], 9],
    ['of one page without numbers, of more items than were asked for', [[items(26), {}]], 26],
    [
      'of full pages without numbers, up to one that is not full',
      [
        [items(25), {}],
        [items(25, 25), {}],
        [items(1, 50), {}],
      ],
      51,
    ],
    [
      'of full pages without numbers, up to one that is empty',
      [
        [items(25), {}],
        [[], {}],
      ],
      25,
    ],
    ['with a page size of zero', [[items(2), { page: 1, per_page: 0, total_count: 2 }]], 2],
    [
      'with an empty page under way',
      [
        [[], after('a')],
        [items(1), after('b')],
        [[], {}],
      ],
      1,
    ],
    [
      'with a total besides cursors',
      [
        [items(2), { ...after('a'), per_page: 2, total_count: 5 }],
        [items(3, 2), { per_page: 2, total_count: 5 }],
      ],
      5,
    ],
    [
      'of things without an id',
      [
        [['a', 'b'], { total_pages: 2 }],
        [['b', 'c'], { total_pages: 2 }],
      ],
      4,
    ],
    [
      'of a full page by its own size, behind which the service has an empty one',
      [
        [items(5), { page: 1, per_page: 5, count: 5 }],
        [[], { page: 2, per_page: 5, count: 0 }],
      ],
      5,
    ],
    ['by cursor, of a full page with empty cursors', [[items(5), { per_page: 5, cursors: {} }]], 5],
    [
      'by cursor, whose last page has no result_info',
      [
        [items(2), after('a')],
        [items(1, 2), {}],
      ],
      3,
    ],
    ['of ids that are numbers and texts', [[[{ id: 1 }, { id: '1' }], {}]], 2],
  ])('%s', async (title, pages, count) => {
    const service = fakeService([pages]);
    const query = title.includes('without numbers,') ? { per_page: '25' } : {};
    expect(await readAll({ path: PATH, query }, service.read)).toHaveLength(count);
    expect(service.requests).toBe(pages.length);
  });
});

describe('a list that can not be proved complete', () => {
  const twoPages = { per_page: 2, total_pages: 2 };
  test.each<[string, Pages, string, number]>([
    ['has more items than it shows', [[items(2), { total_count: 3 }]], 'total_count is 3', 1],
    [
      'ends before its total',
      [
        [items(2), { ...after('a'), total_count: 9 }],
        [items(1, 2), {}],
      ],
      '3 items on 2 pages',
      6,
    ],
    ['has fewer items than it shows', [[items(2), { total_count: 1 }]], 'total_count is 1', 1],
    ['has a wrong count', [[items(2), { count: 3 }]], 'its count is 3', 3],
    [
      'changes its total',
      [
        [items(2), { ...twoPages, total_count: 4 }],
        [items(2, 2), { ...twoPages, total_count: 5 }],
      ],
      'from 4 to 5',
      6,
    ],
    [
      'changes its pages',
      [
        [items(2), twoPages],
        [items(2, 2), { total_pages: 3 }],
      ],
      'from 2 to 3',
      6,
    ],
    [
      'shows an item twice',
      [
        [items(2), twoPages],
        [items(2, 1), twoPages],
      ],
      '"id-1" came twice',
      6,
    ],
    [
      'shows a page twice',
      [
        [['a'], twoPages],
        [['a'], twoPages],
      ],
      'same page came twice',
      6,
    ],
    [
      'ignores the page number',
      [
        [items(2), { ...twoPages, page: 1 }],
        [items(2, 2), { ...twoPages, page: 1 }],
      ],
      'page 2 was requested, but page 1 came',
      6,
    ],
    [
      'ignores the page number, and says none',
      [
        [items(25), {}],
        [items(25), {}],
      ],
      '"id-0" came twice',
      6,
    ],
    [
      'has an empty page',
      [
        [items(2), { page: 1, total_pages: 3 }],
        [[], { page: 2 }],
      ],
      'page 2 is empty',
      6,
    ],
    [
      'is full by its own size, and says the same of every page',
      [
        [items(5), { page: 1, per_page: 5, count: 5 }],
        [items(5), { page: 1, per_page: 5, count: 5 }],
      ],
      'page 2 was requested, but page 1 came',
      6,
    ],
    [
      'is full by its own size, and has the same page again',
      [
        [items(5), { per_page: 5, count: 5 }],
        [items(5), { per_page: 5, count: 5 }],
      ],
      '"id-0" came twice',
      6,
    ],
    [
      'is full by its own size on a last page that has no cursors',
      [
        [items(2), after('a')],
        [items(2, 2), { per_page: 2, count: 2 }],
      ],
      'its last page is full, and does not say whether another one follows',
      6,
    ],
    [
      'gives a cursor twice',
      [
        [items(1), after('a')],
        [items(1, 1), after('a')],
      ],
      'cursor came twice',
      6,
    ],
  ])('%s', async (title, pages, says, requests) => {
    const service = fakeService([pages]);
    const query = title.includes('says none') ? { per_page: '25' } : {};
    const error = await failureOf(readAll({ path: PATH, query }, service.read));
    expect(error).toMatchObject({ kind: 'incomplete', method: 'GET', path: PATH });
    expect(error.message).toContain(says);
    expect(service.requests).toBe(requests);
  });

  test.each([
    ['page', 'one'],
    ['count', -1],
    ['total_count', '3 of 9'],
    ['total_pages', 1.5],
    ['cursors', 'a'],
    ['cursors', { after: 7 }],
  ])('because result_info.%s is %j is malformed', async (name, value) => {
    const service = fakeService([[[items(1), { [name]: value }]]]);
    const error = await failureOf(readAll({ path: PATH }, service.read));
    expect(error).toMatchObject({ kind: 'malformed' });
    expect(error.message).toContain(name);
  });

  test('because result_info is not an object is malformed', async () => {
    const error = await failureOf(readAll({ path: PATH }, async () => ({ result: [], resultInfo: [] })));
    expect(error).toMatchObject({ kind: 'malformed' });
  });

  test.each([
    ['items', 60_000, 2],
    ['pages', 1, 25],
  ])('because its %s do not end is given up at once', async (_case, perPage, requests) => {
    let sent = 0;
    const error = await failureOf(
      readAll({ path: PATH }, async () => {
        sent += 1;
        return { result: items(perPage, sent * perPage), resultInfo: after(`c${sent}`) };
      }),
    );
    expect(error).toMatchObject({ kind: 'incomplete' });
    expect(sent).toBe(requests);
  });
});

describe('a list whose object says how many items it has', () => {
  const read = (expected: number, ...pages: Pages) => {
    const service = fakeService([pages]);
    const query = { per_page: '500' };
    return { service, items: readAll({ path: PATH, query, expected }, service.read) };
  };

  test.each<[string, Readonly<Record<string, unknown>> | null]>([
    ['no result_info', null],
    ['empty cursors', { cursors: {} }],
    ['an empty cursor', { cursors: { after: '' } }],
    ['a full page by its own size', { page: 1, per_page: 500 }],
  ])('is whole with as many, and %s', async (_, info) => {
    for (const size of [0, 1, 499, 500]) {
      const { service, items: came } = read(size, [items(size), info ?? {}]);
      expect(await came).toHaveLength(size);
      expect(service.requests).toBe(1);
    }
  });

  test.each([
    [
      'fewer',
      3,
      [[items(2), { cursors: {} }]] as Pages,
      '2 items on 1 page were read, but the list is said to have 3',
    ],
    ['more', 1, [[items(2), { cursors: {} }]] as Pages, 'the list is said to have 1'],
    [
      'more, on another page',
      2,
      [
        [items(2), after('a')],
        [items(1, 2), {}],
      ] as Pages,
      'is said to have 2',
    ],
    ['more than its totals say', 3, [[items(2), { total_count: 2 }]] as Pages, 'the list is said to have 3'],
  ])('can not be proved complete with %s', async (_, expected, pages, says) => {
    const error = await failureOf(read(expected, ...pages).items);
    expect(error).toMatchObject({ kind: 'incomplete' });
    expect(error.message).toContain(says);
  });
});

test('a list that moved while it was read is read again', async () => {
  const moved: Pages = [
    [items(2), { page: 1, per_page: 2, total_count: 4, total_pages: 2 }],
    [items(1, 3), { page: 2, per_page: 2, total_count: 3, total_pages: 2 }],
  ];
  const quiet: Pages = [
    [items(2), { page: 1, per_page: 2, total_count: 3, total_pages: 2 }],
    [items(1, 3), { page: 2, per_page: 2, total_count: 3, total_pages: 2 }],
  ];
  const service = fakeService([moved, moved, quiet]);
  expect(await readAll({ path: PATH }, service.read)).toEqual([...items(2), ...items(1, 3)]);
});

describe('a list that is longer than it can be', () => {
  /** The pages of a service that answers whatever it is asked. */
  type Lie = (page: number) => readonly [readonly unknown[], Readonly<Record<string, unknown>>];

  async function readingOf(lie: Lie): Promise<{ readonly says: string; readonly requests: number }> {
    let requests = 0;
    const read = readAll({ path: PATH, query: { per_page: '2' } }, async ({ query = {} }) => {
      const at = query['cursor'] ?? query['page'] ?? '1';
      const [result, resultInfo] = lie(Number(at));
      requests += 1;
      return { result, resultInfo };
    });
    const error = await failureOf(read);
    expect(error).toMatchObject({ kind: 'incomplete' });
    return { says: error.message, requests };
  }

  test.each<[string, Lie, string, number]>([
    [
      'grows with each page',
      (n) => [items(2, 2 * n), { page: n, per_page: 2, total_count: 2 * n + 2 }],
      'total_count went',
      6,
    ],
    [
      'shrinks with each page',
      (n) => [items(2, 2 * n), { page: n, per_page: 2, total_count: 90 - n }],
      'total_count went',
      6,
    ],
    [
      'has a page more with each page',
      (n) => [items(2, 2 * n), { page: n, total_pages: n + 1 }],
      'total_pages went',
      6,
    ],
    [
      'has full pages for ever, and no total',
      (n) => [items(2, 2 * n), {}],
      'does not end after 50 items on 25 pages',
      25,
    ],
    ['has a cursor for ever, and no total', (n) => [items(1, n), after(String(n + 1))], 'does not end', 25],
    [
      'has a cursor for ever, and empty pages',
      (n) => [[], after(String(n + 1))],
      'does not end after 0 items',
      25,
    ],
    [
      'has a cursor for ever, and fewer items than pages',
      (n) => [n === 1 ? items(2) : [], { ...after(String(n + 1)), per_page: 2, total_count: 2 }],
      'does not end after 2 items',
      26,
    ],
    [
      'has a cursor for ever, and more items than it says',
      (n) => [items(2, 2 * n), { ...after(String(n + 1)), per_page: 2, total_count: 6 }],
      '8 items came, but total_count is 6',
      12,
    ],
    [
      'has a thousand million pages',
      () => [items(2), { total_pages: 1_000_000_000 }],
      'it would take 1000000000 requests',
      1,
    ],
    [
      'has more pages than its items need',
      () => [items(2), { per_page: 2, total_count: 4, total_pages: 900 }],
      'total_count is 4, and total_pages 900',
      3,
    ],
    [
      'has fewer pages than its items need',
      () => [items(2), { per_page: 2, total_count: 9, total_pages: 2 }],
      'total_count is 9, and total_pages 2',
      3,
    ],
    [
      'has an empty first page of something',
      () => [[], { page: 1, per_page: 2, total_count: 9, total_pages: 5 }],
      'the first page is empty',
      3,
    ],
    [
      'holds more items than anything',
      () => [items(2), { per_page: 2, total_count: 100_001 }],
      'more than 100000 items',
      1,
    ],
  ])('because it %s is given up', async (_case, lie, says, requests) => {
    const given = await readingOf(lie);
    expect(given.says).toContain(says);
    expect(given.requests).toBe(requests);
  });

  test('is given up after as many requests as it tells of, whatever its pages say', async () => {
    const told = fc.record(
      {
        page: fc.nat(3),
        per_page: fc.nat(4),
        count: fc.nat(4),
        total_count: fc.nat(40),
        total_pages: fc.nat(40),
        after: fc.string({ minLength: 1, maxLength: 3 }),
      },
      { requiredKeys: [] },
    );
    const page = fc.record({ held: fc.nat(4), isOld: fc.boolean(), isHonest: fc.boolean(), told });
    await fc.assert(
      fc.asyncProperty(fc.array(page, { minLength: 1, maxLength: 8 }), async (pages) => {
        let requests = 0;
        let most = 0;
        const read = async ({ query = {} }: { readonly query?: Readonly<Record<string, string>> }) => {
          const next = pages[requests % pages.length];
          requests += 1;
          if (next === undefined) throw new Error('no page');
          const { after: cursor, ...numbers } = next.told;
          const honest = { page: Number(query['page'] ?? 1), count: next.held };
          const info = {
            ...numbers,
            ...(next.isHonest ? honest : {}),
            ...(cursor === undefined ? {} : { cursors: { after: `${cursor}${requests}` } }),
          };
          most = Math.max(most, numbers.total_count ?? 0, numbers.total_pages ?? 0);
          return { result: items(next.held, next.isOld ? 0 : requests * 4), resultInfo: info };
        };
        await readAll({ path: PATH, query: { per_page: '4' } }, read).catch((error: unknown) => {
          expect(error).toBeInstanceOf(ApiError);
        });
        expect(requests).toBeLessThanOrEqual(3 * (most + 25));
      }),
      { numRuns: runs(500) },
    );
  });
});

test('a list that is called complete holds every item, whatever one page says that is not so', async () => {
  const lies = [
    'drops an item',
    'repeats a page',
    'adds to the total',
    'takes from the total',
    'is empty',
    'none',
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.nat(30),
      fc.integer({ min: 1, max: 7 }),
      fc.constantFrom(...lies),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom('page', 'cursor'),
      async (size, perPage, lie, on, style) => {
        const truth = items(size);
        const read = async ({ query = {} }: { readonly query?: Readonly<Record<string, string>> }) => {
          const number = Number(query[style] ?? 1);
          const isLying = number === on && lie !== 'none';
          const from = isLying && lie === 'repeats a page' ? Math.max(1, number - 1) : number;
          const held = truth.slice((from - 1) * perPage, from * perPage);
          if (isLying && lie === 'drops an item') held.pop();
          if (isLying && lie === 'is empty') held.length = 0;
          const total =
            size + (isLying ? ({ 'adds to the total': 1, 'takes from the total': -1 }[lie] ?? 0) : 0);
          const pages = Math.ceil(size / perPage);
          const place =
            style === 'page'
              ? { page: number, total_pages: pages }
              : number < pages
                ? after(String(number + 1))
                : {};
          const info = { ...place, per_page: perPage, count: held.length, total_count: Math.max(0, total) };
          return { result: held, resultInfo: info };
        };
        const seen = await readAll({ path: PATH }, read).catch((error: unknown) => error);
        if (lie === 'none') expect(seen).toEqual(truth);
        if (!(seen instanceof ApiError)) expect(seen).toEqual(truth);
      },
    ),
    { numRuns: runs(500) },
  );
});

test('no item that was there all the time is missing, whatever happens to the others between two pages', async () => {
  const step = fc.record({ at: fc.nat(30), insert: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.option(step), { maxLength: 8 }),
      async (size, perPage, steps) => {
        const stable = Array.from({ length: size }, (_, index) => `stable-${index}`);
        const live = [...stable];
        const edits = [...steps];
        const list = readAll({ path: PATH }, async ({ query = {} }) => {
          const page = Number(query['page'] ?? 1);
          const result = live.slice((page - 1) * perPage, page * perPage).map((id) => ({ id }));
          const total_pages = Math.ceil(live.length / perPage);
          const info = {
            page,
            per_page: perPage,
            count: result.length,
            total_count: live.length,
            total_pages,
          };
          edit(live, edits.shift() ?? null, edits.length);
          return { result, resultInfo: info };
        });
        const seen = await list.catch((error: unknown) => error);
        if (seen instanceof ApiError) return;
        expect(seen).toEqual(expect.arrayContaining(stable.map((id) => ({ id }))));
      },
    ),
    { numRuns: runs(300) },
  );
});

type Pages = readonly (readonly [readonly unknown[], Readonly<Record<string, unknown>>])[];

function items(count: number, from = 0): { id: string }[] {
  return Array.from({ length: count }, (_, index) => ({ id: `id-${from + index}` }));
}

function after(cursor: string): Readonly<Record<string, unknown>> {
  return { cursors: { after: cursor } };
}

/** Answers with the pages of each reading in turn; the last reading is repeated. */
function fakeService(readings: readonly Pages[]) {
  let reading = -1;
  let page = 0;
  const service = {
    requests: 0,
    read: async ({
      query = {},
    }: {
      readonly query?: Readonly<Record<string, string>>;
    }): Promise<Envelope> => {
      const isFirst = query['page'] === undefined && query['cursor'] === undefined;
      reading += isFirst ? 1 : 0;
      page = isFirst ? 0 : page + 1;
      service.requests += 1;
      const [result, resultInfo] = readings[Math.min(reading, readings.length - 1)]?.[page] ?? [];
      return { result, resultInfo };
    },
  };
  return service;
}

/** Others insert, or delete what they inserted. */
function edit(
  live: string[],
  step: { readonly at: number; readonly insert: boolean } | null,
  serial: number,
): void {
  if (step === null) return;
  const at = step.at % (live.length + 1);
  if (step.insert) live.splice(at, 0, `other-${serial}`);
  else if (live[at]?.startsWith('other')) live.splice(at, 1);
}
