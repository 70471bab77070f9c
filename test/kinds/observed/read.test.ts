import { expect, test } from 'vitest';
import { ApiError } from '../../../src/kernel/model/errors.js';
import type { ApiReader, ListPart } from '../../../src/kernel/model/request.js';
import { readConnections, readObservedPart } from '../../../src/kinds/observed/read.js';
import { ZONE } from '../../helpers/plans.js';

const IN_ZONE = { scope: ZONE, dialect: 'documented' } as const;
const LOST: ListPart = { isWhole: false, items: [{ id: 'c1', url: 'https://c.example/' }], problem: 'lost' };
const WHOLE: ListPart = { isWhole: true, items: [{ id: 'a1', url: 'https://a.example/' }] };
const MALFORMED: ListPart = { isWhole: true, items: [{ id: 'b1' }] };
const FORBIDDEN = new ApiError('HTTP 403', {
  kind: 'forbidden',
  delivery: 'refused',
  method: 'GET',
  path: '/',
});

function readerOf(byStatus: Readonly<Record<string, ListPart | ApiError>>): ApiReader {
  return {
    get: () => Promise.reject(new Error('no single thing is read')),
    list: () => Promise.reject(FORBIDDEN),
    listPart: ({ query = {} }) => {
      const answer = byStatus[query['status'] ?? ''] ?? WHOLE;
      return answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer);
    },
  };
}

test.each<
  readonly [string, Readonly<Record<string, ListPart | ApiError>>, readonly string[], readonly string[]]
>([
  ['both, each thing once', { active: WHOLE, infrequent: WHOLE }, ['a1'], []],
  ['the one status that answers', { active: FORBIDDEN }, ['a1'], ['HTTP 403']],
  ['the other status that answers', { infrequent: FORBIDDEN }, ['a1'], ['HTTP 403']],
  ['the start of a list', { active: LOST }, ['c1', 'a1'], ['lost']],
  ['what can be understood', { active: MALFORMED }, ['a1'], ['a connection has no url']],
  ['nothing, and why not, once', { active: FORBIDDEN, infrequent: FORBIDDEN }, [], ['HTTP 403']],
])('of what was observed is kept %s', async (_, byStatus, ids, problems) => {
  const part = await readObservedPart('connection', IN_ZONE, readerOf(byStatus));
  expect(part.items.map(({ id }) => id)).toEqual(ids);
  expect(part.problems).toEqual(problems.map((problem) => expect.stringContaining(problem) as string));
});

test('who asks for all of it gets no part', async () => {
  await expect(readConnections(IN_ZONE, readerOf({}))).rejects.toBe(FORBIDDEN);
});

test.each([
  ['cloudflare', 'script', { exclude_cdn_cgi: 'false', exclude_duplicates: 'false' }],
  ['cloudflare', 'connection', { exclude_cdn_cgi: 'false' }],
  ['documented', 'script', {}],
  ['documented', 'connection', {}],
] as const)(
  'in the dialect %s, lists of %ss are asked to leave nothing out: %j',
  async (dialect, kind, extra) => {
    const asked: unknown[] = [];
    const api: ApiReader = {
      ...readerOf({}),
      listPart: ({ query }) => {
        asked.push(query);
        return Promise.resolve(WHOLE);
      },
    };
    await readObservedPart(kind, { scope: ZONE, dialect }, api);
    expect(asked).toEqual(
      ['active', 'infrequent'].map((status) => ({ status, ...extra, page: '1', per_page: '100' })),
    );
  },
);
