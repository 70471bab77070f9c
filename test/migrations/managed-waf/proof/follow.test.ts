import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../../src/kernel/model/errors.js';
import type { ApiReader } from '../../../../src/kernel/model/request.js';
import { follow, type Followed } from '../../../../src/migrations/managed-waf/proof/follow.js';
import type { Goal } from '../../../../src/migrations/managed-waf/spec.js';
import { instantClock } from '../../../helpers/instant-clock.js';
import { apiError, specOf, toolsWith } from '../support.js';
import { noPart } from '../../../helpers/no-part.js';

type Poll = string | Error;

interface Run {
  readonly followed: Followed;
  readonly waits: readonly number[];
  readonly told: readonly string[];
  /** How often the state was looked at. */
  readonly polls: number;
}

/** Follows a zone that is in these states one after another, and then in the last of them for ever. */
async function followed(
  states: readonly Poll[],
  options: { goal?: Goal; deadlineMs?: number; abortAfter?: number } = {},
): Promise<Run> {
  const { goal = 'complete', deadlineMs = 3_600_000, abortAfter } = options;
  const interrupt = new AbortController();
  const clock = instantClock();
  const sleep: typeof clock.sleep = async (ms, signal) => {
    if (clock.waits.length + 1 === abortAfter) interrupt.abort();
    await clock.sleep(ms, signal);
  };
  let polls = 0;
  let state = '';
  const api: ApiReader = {
    get: ({ path }) => {
      if (path.endsWith('/check')) return Promise.resolve({ compatible: true, migration_state: state });
      const seen = states[Math.min(polls, states.length - 1)] ?? '';
      polls += 1;
      if (seen instanceof Error) return Promise.reject(seen);
      state = seen;
      return Promise.resolve(seen === 'finished' ? { old: 'off', new: 'on' } : {});
    },
    list: () => Promise.reject(new Error('no list is read')),
    listPart: noPart,
  };
  const tools = toolsWith(instantClock(), {
    clock: { now: () => clock.now(), sleep },
    signal: interrupt.signal,
  });
  const result = await follow(specOf(), goal, api, tools, deadlineMs);
  return { followed: result, waits: clock.waits, told: tools.told, polls };
}

const brief = ({ followed: end }: Run): string =>
  `${end.status === 'reached' ? end.status : end.why}: ${end.migration?.state ?? 'not read'}`;

describe('waiting for the service', () => {
  test.each<readonly [string, readonly Poll[], Goal, string, number]>([
    ['that has done it', ['finished'], 'complete', 'reached: finished', 1],
    ['that takes a while', ['pending', 'pending', 'finished'], 'complete', 'reached: finished', 3],
    ['that has not begun', ['start', 'pending', 'finished'], 'complete', 'reached: finished', 3],
    ['on the way to validation', ['start', 'pending', 'validation'], 'validation', 'reached: validation', 3],
    ['by way of validation', ['validation', 'pending', 'finished'], 'complete', 'reached: finished', 3],
    ['through states that nobody names', ['odd', 'odder', 'finished'], 'complete', 'reached: finished', 3],
    [
      'that is unavailable for a while',
      [apiError('unavailable'), 'finished'],
      'complete',
      'reached: finished',
      2,
    ],
    [
      'that refuses for a while',
      [apiError('forbidden'), apiError('rejected'), 'finished'],
      'complete',
      'reached: finished',
      3,
    ],
    [
      'that answers with something else',
      [apiError('malformed'), 'finished'],
      'complete',
      'reached: finished',
      2,
    ],
    [
      'that does not take the credentials any more',
      ['pending', apiError('credentials')],
      'complete',
      'credentials: pending',
      2,
    ],
    ['that never takes the credentials', [apiError('credentials')], 'complete', 'credentials: not read', 1],
  ])('%s', async (_title, states, goal, expected, polls) => {
    const run = await followed(states, { goal });
    expect([brief(run), run.polls, run.waits.length]).toEqual([expected, polls, polls - 1]);
  });

  test('begins with a second and ends at half a minute between two looks, for as long as it was asked to', async () => {
    const run = await followed(['pending']);
    expect(brief(run)).toBe('patience: pending');
    expect(run.waits.slice(0, 4)).toEqual([1_000, 1_500, 2_250, 3_375]);
    expect(Math.max(...run.waits)).toBe(30_000);
    const total = run.waits.reduce((sum, ms) => sum + ms, 0);
    expect(total).toBeLessThanOrEqual(3_600_000);
    expect(total + 30_000).toBeGreaterThan(3_600_000);
  });

  test.each([
    [0, 1],
    [999, 1],
    [1_000, 2],
    [2_500, 3],
  ])('for %d ms looks %d times', async (deadlineMs, polls) => {
    const run = await followed(['pending'], { deadlineMs });
    expect([brief(run), run.polls]).toEqual(['patience: pending', polls]);
  });

  test('takes no time where it is done at once, even without any time', async () => {
    expect(brief(await followed(['finished'], { deadlineMs: 0 }))).toBe('reached: finished');
  });

  test('says how it goes', async () => {
    const { told } = await followed([apiError('unavailable'), 'pending', 'finished']);
    expect(told).toEqual([
      'shop.example.com: its state could not be read so far, waiting for 0 s',
      'shop.example.com: a migration is under way, waiting for 1 s',
    ]);
  });

  test('never ends in doubt when nothing can be read: the time does', async () => {
    expect(brief(await followed([apiError('unavailable')], { deadlineMs: 60_000 }))).toBe(
      'patience: not read',
    );
  });

  test.each([
    [1, 'interrupted: pending'],
    [2, 'interrupted: start'],
  ])('stops when it is interrupted in pause %d', async (abortAfter, expected) => {
    const run = await followed(['pending', 'start', 'finished'], { abortAfter });
    expect([brief(run), run.polls]).toEqual([expected, abortAfter]);
  });

  test('stops when a look is interrupted', async () => {
    const interrupt = new AbortController();
    const get = (): Promise<never> => {
      interrupt.abort();
      return Promise.reject(apiError('aborted'));
    };
    const api: ApiReader = { get, list: get, listPart: noPart };
    const tools = toolsWith(instantClock(), { signal: interrupt.signal });
    expect(await follow(specOf(), 'complete', api, tools, 1_000)).toEqual({
      status: 'not-reached',
      why: 'interrupted',
      migration: undefined,
    });
  });

  test.each([new RangeError('bug'), new TypeError('bug')])('does not hide a bug: %s', async (bug) => {
    await expect(followed([bug])).rejects.toBe(bug);
    const clock = { now: () => 0, sleep: () => Promise.reject(bug) };
    const api: ApiReader = {
      get: () => Promise.reject(apiError('unavailable')),
      list: () => Promise.reject(bug),
      listPart: noPart,
    };
    await expect(follow(specOf(), 'complete', api, toolsWith(instantClock(), { clock }), 9_000)).rejects.toBe(
      bug,
    );
  });

  test('goes on after an answer of another shape', async () => {
    const answers: unknown[] = [null, { old: 'off', new: 'on' }];
    const api: ApiReader = {
      get: ({ path }) =>
        Promise.resolve(
          path.endsWith('/check') ? { compatible: 'true', migration_state: 'done' } : answers.shift(),
        ),
      listPart: noPart,
      list: () =>
        Promise.reject(
          new ApiError('', { kind: 'unavailable', delivery: 'refused', method: 'GET', path: '/' }),
        ),
    };
    const end = await follow(specOf(), 'complete', api, toolsWith(instantClock()), 60_000);
    expect(end).toMatchObject({ status: 'reached', migration: { state: 'done' } });
  });
});
