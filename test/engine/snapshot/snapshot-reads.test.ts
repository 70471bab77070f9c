import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/kernel/model/errors.js';
import type { ApiReader } from '../../../src/kernel/model/request.js';
import { recordReads } from '../../../src/engine/snapshot/record.js';
import { replayReads } from '../../../src/engine/snapshot/snapshot-reads.js';

function failing(kind: ApiError['kind'], status?: number): () => Promise<never> {
  return () =>
    Promise.reject(
      new ApiError(`GET /x: ${kind}`, { kind, delivery: 'unknown', method: 'GET', path: '/x', status }),
    );
}

function readerOf(answers: Partial<ApiReader>): ApiReader {
  const none = failing('not-found');
  return { get: none, list: none, listPart: none, ...answers };
}

/** The message and kind of what a read came to, or what it was answered. */
async function outcome(read: Promise<unknown>): Promise<unknown> {
  return read.catch((error: unknown) =>
    error instanceof ApiError ? { kind: error.kind, message: error.message } : error,
  );
}

describe('a recording', () => {
  it('answers as the service did, asks each question once, and is in one order', async () => {
    let asked = 0;
    const { reader, answers } = recordReads(
      readerOf({
        get: ({ path }) => Promise.resolve({ path, nth: (asked += 1) }),
        list: () => Promise.resolve([1, 2]),
        listPart: () => Promise.resolve({ isWhole: false, items: [3], problem: 'cut' }),
      }),
    );
    expect(await reader.listPart({ path: '/b', query: { y: '1', x: '2' } })).toMatchObject({ items: [3] });
    expect(await reader.get({ path: '/b' })).toEqual({ path: '/b', nth: 1 });
    expect(await reader.get({ path: '/b', query: {} })).toEqual({ path: '/b', nth: 1 });
    await reader.get({ path: '/a' });
    await reader.list({ path: '/b', most: 5 });
    expect(answers()).toEqual([
      { read: 'get', path: '/a', result: { path: '/a', nth: 2 } },
      { read: 'get', path: '/b', result: { path: '/b', nth: 1 } },
      { read: 'list', path: '/b', items: [1, 2] },
      { read: 'part', path: '/b', query: { x: '2', y: '1' }, items: [3], problem: 'cut' },
    ]);
  });

  it.each([
    'forbidden',
    'not-found',
    'rejected',
    'throttled',
    'unavailable',
    'malformed',
    'incomplete',
    'redirect',
  ] as const)('notes that a read failed: %s', async (kind) => {
    const { reader, answers } = recordReads(readerOf({ get: failing(kind, 418) }));
    const live = await outcome(reader.get({ path: '/x' }));
    expect(live).toEqual({ kind, message: `GET /x: ${kind}` });
    expect(answers()).toEqual([
      { read: 'get', path: '/x', failed: { kind, message: `GET /x: ${kind}`, status: 418 } },
    ]);
    expect(await outcome(replayReads({ answers: answers() }).get({ path: '/x' }))).toEqual(live);
  });

  it.each(['credentials', 'aborted'] as const)('notes nothing of what ends a run: %s', async (kind) => {
    const { reader, answers } = recordReads(readerOf({ get: failing(kind) }));
    await expect(reader.get({ path: '/x' })).rejects.toThrow(ApiError);
    expect(answers()).toEqual([]);
  });

  it('notes nothing of a bug', async () => {
    const { reader, answers } = recordReads(readerOf({ get: () => Promise.reject(new TypeError('bug')) }));
    await expect(reader.get({ path: '/x' })).rejects.toThrow(TypeError);
    expect(answers()).toEqual([]);
  });
});

describe('a replay', () => {
  const answers = [
    { read: 'get', path: '/zones/1/a', result: 1 },
    { read: 'list', path: '/zones/1/whole', items: [1, 2] },
    { read: 'part', path: '/zones/1/part', items: [1], problem: 'cut' },
    { read: 'part', path: '/zones/1/complete', items: [1] },
  ] as const;
  const replay = replayReads({
    answers: answers.map((answer) => ('items' in answer ? { ...answer, items: [...answer.items] } : answer)),
  });

  it('answers what was answered', async () => {
    expect(await replay.get({ path: '/zones/1/a' })).toBe(1);
    expect(await replay.list({ path: '/zones/1/whole' })).toEqual([1, 2]);
    expect(await replay.listPart({ path: '/zones/1/part' })).toEqual({
      isWhole: false,
      items: [1],
      problem: 'cut',
    });
  });

  it('takes a whole list for a part, and a part that is whole for the list', async () => {
    expect(await replay.listPart({ path: '/zones/1/whole' })).toEqual({ isWhole: true, items: [1, 2] });
    expect(await replay.list({ path: '/zones/1/complete' })).toEqual([1]);
  });

  it('never takes a part for the whole list', async () => {
    const cut = "GET /zones/1/part: the list can't be proved complete: cut";
    expect(await outcome(replay.list({ path: '/zones/1/part' }))).toEqual({
      kind: 'incomplete',
      message: cut,
    });
    expect(await outcome(replay.list({ path: '/zones/1/whole', most: 1 }))).toMatchObject({
      kind: 'incomplete',
    });
  });

  it.each([
    ['/zones/1/other', 'does not have it'],
    ['/zones/2/a', 'has nothing about zones/2'],
    ['/zones', 'has nothing about zones'],
  ])('has no answer for %s: unknown is not empty', async (path, lacks) => {
    const unknown = {
      kind: 'not-recorded',
      message: `GET ${path}: the snapshot ${lacks}, so what is live there is unknown`,
    };
    expect(await outcome(replay.get({ path }))).toEqual(unknown);
    expect(await outcome(replay.list({ path }))).toEqual(unknown);
    expect(await outcome(replay.listPart({ path }))).toEqual(unknown);
    expect(await outcome(replay.get({ path: '/zones/1/whole' }))).toMatchObject({ kind: 'not-recorded' });
  });

  it('stops when somebody interrupts', async () => {
    await expect(replay.get({ path: '/zones/1/a' }, AbortSignal.abort())).rejects.toThrow('aborted');
  });
});
