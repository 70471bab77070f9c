import { describe, expect, it } from 'vitest';
import type { ApiReader, WriteRequest } from '../../../src/kernel/model/request.js';
import { itemsPath } from '../../../src/kinds/lists/live.js';
import { followOperation } from '../../../src/kinds/lists/operation.js';
import { ACCOUNT } from '../../helpers/world.js';

const SCOPE = { level: 'account', name: 'main', id: ACCOUNT } as const;
const LIST = 'a'.repeat(32);
const OPERATION = 'b'.repeat(32);
const SENT: WriteRequest = {
  method: 'PUT',
  path: itemsPath(SCOPE, LIST),
  query: {},
  body: [{ ip: '192.0.2.1' }],
};

/** A service whose operation is answered in this way, and whose list has these items from the given look on; before that it is empty. */
function service(operation: unknown, ips: readonly string[], from = 1) {
  const asked = { looks: 0, slept: 0 };
  const api: ApiReader = {
    get: () => {
      asked.looks += 1;
      return Promise.resolve(operation);
    },
    list: ({ path }) => {
      const items = asked.looks >= from ? ips : [];
      return Promise.resolve(
        path.endsWith('/items')
          ? items.map((ip) => ({ ip }))
          : [{ id: LIST, name: 'office', kind: 'ip', num_items: items.length }],
      );
    },
    listPart: () => Promise.reject(new Error('not asked')),
  };
  const clock = {
    now: () => asked.slept,
    sleep: (ms: number) => {
      asked.slept += ms;
      return Promise.resolve();
    },
  };
  const follow = (): Promise<void> =>
    followOperation(SENT, { operation_id: OPERATION }, SCOPE, {
      api,
      clock,
      signal: new AbortController().signal,
    });
  return { asked, follow };
}

describe.each<readonly [string, object, string]>([
  ['null', { id: OPERATION, status: null }, 'null'],
  ['missing', { id: OPERATION }, 'null'],
  ['a number', { id: OPERATION, status: 7 }, '7'],
  ['an empty text', { id: OPERATION, status: '' }, '""'],
])('an operation whose status is %s', (_, operation, word) => {
  it('is done as soon as the items are as sent', async () => {
    const { asked, follow } = service(operation, ['192.0.2.1'], 3);
    await follow();
    expect(asked.looks).toBe(3);
  });

  it('has an unknown outcome when they are not so after a minute', async () => {
    const { asked, follow } = service(operation, ['192.0.2.9']);
    await expect(follow()).rejects.toMatchObject({
      kind: 'incomplete',
      delivery: 'unknown',
      message: expect.stringContaining(`has status ${word}, which is not documented`) as unknown,
    });
    expect(asked.slept).toBeGreaterThanOrEqual(60_000);
    expect(asked.slept).toBeLessThan(80_000);
  });
});
