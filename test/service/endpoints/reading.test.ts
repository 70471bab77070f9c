import { describe, expect, test } from 'vitest';
import { readIfPossible, readIfShown } from '../../../src/service/endpoints/reading.js';
import { ApiError, type ApiErrorKind } from '../../../src/kernel/model/errors.js';
import { ShapeError } from '../../../src/kernel/lib/decode.js';

const failing = (kind: ApiErrorKind) => (): Promise<never> =>
  Promise.reject(new ApiError(`no: ${kind}`, { kind, delivery: 'refused', method: 'GET', path: '/x' }));

type Fate = 'told' | 'thrown';

describe('what can not be read', () => {
  test.each<readonly [ApiErrorKind, shown: Fate, possible: Fate]>([
    ['forbidden', 'told', 'told'],
    ['not-found', 'told', 'told'],
    ['rejected', 'told', 'told'],
    ['unavailable', 'thrown', 'told'],
    ['throttled', 'thrown', 'told'],
    ['malformed', 'thrown', 'told'],
    ['incomplete', 'thrown', 'told'],
    ['redirect', 'thrown', 'told'],
    ['credentials', 'thrown', 'thrown'],
    ['aborted', 'thrown', 'thrown'],
  ])(
    'because of %s is %s where the service may not have it, %s where nothing depends on it',
    async (kind, ...fates) => {
      const told = { status: 'not-read', why: `no: ${kind}` };
      for (const [read, fate] of [
        [readIfShown, fates[0]],
        [readIfPossible, fates[1]],
      ] as const) {
        const reading = read(failing(kind));
        if (fate === 'told') expect(await reading).toEqual(told);
        else await expect(reading).rejects.toThrow(`no: ${kind}`);
      }
    },
  );

  test('because of its shape is told', async () => {
    const reading = readIfShown(() => Promise.reject(new ShapeError('a list was expected')));
    expect(await reading).toEqual({ status: 'not-read', why: 'a list was expected' });
  });

  test('because of a bug is thrown', async () => {
    await expect(readIfPossible(() => Promise.reject(new TypeError('bug')))).rejects.toThrow('bug');
  });

  test('is not what was read', async () => {
    expect(await readIfShown(() => Promise.resolve(0))).toEqual({ status: 'read', value: 0 });
  });
});
