import { describe, expect, test } from 'vitest';
import { EXIT } from '../../../src/kernel/model/errors.js';
import type { Fault } from '../../../src/emulator/index.js';
import type { MigrationResult } from '../../../src/migrations/migration.js';
import { tokenFor } from '../../../src/migrations/tokens.js';
import { NO_JOURNAL } from '../../../src/engine/apply/journal.js';
import { exitOf } from '../../../src/engine/exit.js';
import { ACCOUNT } from '../../helpers/world.js';
import { breachesOf } from './interlock.js';
import {
  accountState,
  carriedOut,
  clearings,
  openPools,
  outcomeLines,
  POLICIES,
  pool,
  POOLS,
  pools,
  type LivePool,
  type MigrateOptions,
  type PoolWorld,
} from './support.js';

/** Proposes, then carries out with trouble. */
async function end(
  live: readonly LivePool[],
  trouble: readonly Fault[],
  options?: (world: PoolWorld) => MigrateOptions,
): Promise<{ world: PoolWorld; result: MigrationResult; exit: number }> {
  const world = await openPools({ state: accountState(live) });
  const token = await tokenFor(await world.propose(), world.restore);
  world.emulator.inject(...trouble);
  const result = await world.migrate(token, options?.(world));
  expect(breachesOf(world)).toEqual([]);
  return { world, result, exit: exitOf(carriedOut(result).report) };
}

const PATCH = { match: { method: 'PATCH' } };
const verdictOf = (result: MigrationResult): string => carriedOut(result).report.verification.verdict;

describe('a run ends', () => {
  test('when credentials are no longer accepted', async () => {
    const { result, exit } = await end(pools(26), [
      { kind: 'status', status: 401, match: { method: 'GET' }, nth: 7, times: 100 },
    ]);
    expect(outcomeLines(result)).toEqual([
      'policy applied',
      'page 1 not_reached: credentials',
      'page 2 not_reached: credentials',
    ]);
    expect({ exit, verdict: verdictOf(result), state: carriedOut(result).state }).toEqual({
      exit: EXIT.partial,
      verdict: 'incomplete',
      state: 'its state was not read',
    });
  });

  test('when the pools can not be listed again, and says that nobody knows', async () => {
    const { result, exit } = await end(pools(26), [
      { kind: 'html-200', match: { path: POOLS, method: 'GET' }, nth: 7, times: 100 },
    ]);
    expect(outcomeLines(result)).toEqual(['policy applied', 'page 1 applied', 'page 2 applied']);
    expect({ exit, verdict: verdictOf(result) }).toEqual({ exit: EXIT.refused, verdict: 'incomplete' });
    expect(carriedOut(result).report.findings).toMatchObject([{ code: 'incomplete-read' }]);
  });

  test('with nothing sent when nothing can be read any more', async () => {
    const { result, exit, world } = await end(
      [pool(1)],
      [{ kind: 'html-200', match: { method: 'GET' }, nth: 4, times: 100 }],
    );
    expect(outcomeLines(result)).toEqual([
      'policy failed: incomplete-read',
      'page 1 not_reached: incomplete-read',
    ]);
    expect({ exit, writes: world.writes() }).toEqual({ exit: EXIT.refused, writes: [] });
  });

  test('with a refusal, of which the last look can not tell more', async () => {
    const { result, exit } = await end(pools(26), [
      { kind: 'status', status: 400, ...PATCH },
      { kind: 'html-200', match: { path: POOLS, method: 'GET' }, nth: 5, times: 100 },
    ]);
    expect(outcomeLines(result)).toEqual([
      'policy applied',
      'page 1 failed: refused-by-service',
      'page 2 not_reached: earlier-failure',
    ]);
    expect({ exit, verdict: verdictOf(result) }).toEqual({ exit: EXIT.partial, verdict: 'incomplete' });
  });

  test('well when somebody else has done what was refused', async () => {
    const { result, exit } = await end(
      [pool(1)],
      [
        { kind: 'status', status: 400, ...PATCH },
        {
          kind: 'edit',
          when: 'after',
          ...PATCH,
          edit: { path: `/accounts/${ACCOUNT}/pools/0/notification_email`, value: '' },
        },
      ],
    );
    expect(carriedOut(result).report.outcomes).toMatchObject([
      { status: 'applied', confirmed: 'by-answer' },
      { status: 'applied', confirmed: 'before-us' },
    ]);
    expect({ exit, verdict: verdictOf(result) }).toEqual({ exit: EXIT.ok, verdict: 'clean' });
  });

  test('after five rounds of a service that does nothing', async () => {
    const { result, exit, world } = await end(
      [pool(1)],
      [{ kind: 'status', status: 500, ...PATCH, times: 100 }],
    );
    expect(outcomeLines(result)).toEqual(['policy applied', 'page 1 failed: no-effect']);
    expect({ exit, sent: clearings(world).length }).toEqual({ exit: EXIT.partial, sent: 15 });
    expect(verdictOf(result)).toBe('differs');
  });

  test('after five rounds of reads that fail, without a word on the pages that were never reached', async () => {
    // The first page of each round is read with page 1 of the list: only the page itself is asked for twice in a row.
    const { result, exit } = await end(pools(26), [], ({ client }) => {
      let last = '';
      const get: typeof client.reader.get = (request, signal) => {
        const again = request.query?.['page'] === '1' && last === POLICIES;
        last = request.path;
        return again ? Promise.resolve([]) : client.reader.get(request, signal);
      };
      const list: typeof client.reader.list = (request, signal) => {
        last = request.path;
        return client.reader.list(request, signal);
      };
      return { service: { reader: { ...client.reader, get, list } } };
    });
    expect(outcomeLines(result)).toEqual([
      'policy applied',
      'page 1 not_reached: earlier-failure',
      'page 2 not_reached: earlier-failure',
    ]);
    expect({ exit, verdict: verdictOf(result) }).toEqual({ exit: EXIT.partial, verdict: 'differs' });
  });

  test('and names pools of one name by their ids as well', async () => {
    const twins = [1, 2].map((number) => ({ ...pool(number), name: 'twin' }));
    const { result } = await end(twins, [{ kind: 'status', status: 400, ...PATCH }]);
    expect(carriedOut(result).report.verification).toMatchObject({
      remaining: twins.map(({ id }) => `account/example-inc/pool_notifications/twin (${id})`),
    });
  });
});

describe('a request in doubt', () => {
  test('for a page without addresses is told by the next list', async () => {
    const { result, exit } = await end(
      [...pools(25), pool(26, '')],
      [{ kind: 'status', status: 500, committed: true, ...PATCH, nth: 2, times: 3 }],
    );
    expect(carriedOut(result).report.outcomes).toMatchObject([
      { confirmed: 'by-answer' },
      { confirmed: 'by-answer' },
      { confirmed: 'by-read' },
    ]);
    expect(exit).toBe(EXIT.ok);
  });

  test('of which the next read tells nothing is told by the next list', async () => {
    const { result, exit } = await end(
      [pool(1)],
      [
        { kind: 'status', status: 500, committed: true, ...PATCH },
        { kind: 'html-200', match: { method: 'GET', path: POLICIES }, nth: 5 },
      ],
    );
    expect(carriedOut(result).report.outcomes).toMatchObject([
      { confirmed: 'by-answer' },
      { status: 'applied', confirmed: 'by-read' },
    ]);
    expect(exit).toBe(EXIT.ok);
  });

  test('after which the policy can not be read back begins another round', async () => {
    const { result, exit, world } = await end(
      [pool(1)],
      [{ kind: 'html-200', match: { method: 'GET', path: POLICIES }, nth: 3 }],
    );
    expect(outcomeLines(result)).toEqual(['policy applied', 'page 1 applied']);
    expect(world.told).toEqual(['round 1: the policy', 'round 2: page 1 of 1']);
    expect(exit).toBe(EXIT.ok);
  });

  test('of which nothing was sent is waited for', async () => {
    const { exit, world } = await end(
      [pool(1)],
      [{ kind: 'html-200', match: { method: 'GET', path: POLICIES }, nth: 2 }],
    );
    expect(world.clock.waits).toEqual([1_000]);
    expect(exit).toBe(EXIT.ok);
  });
});

describe('a bug of ours', () => {
  const bug = (): Promise<never> => Promise.reject(new RangeError('bug'));

  test('while a page is written ends the run, and stays in the report', async () => {
    let times = 0;
    const journal = { ...NO_JOURNAL, sending: () => ((times += 1) > 1 ? bug() : Promise.resolve()) };
    const { result, exit } = await end(pools(26), [], () => ({ tools: { journal } }));
    expect(outcomeLines(result)).toEqual([
      'policy applied',
      'page 1 unknown: bug',
      'page 2 not_reached: earlier-failure',
    ]);
    expect(exit).toBe(EXIT.partial);
  });

  test('is not hidden by a last look that finds everything done', async () => {
    const { result } = await end([pool(1)], [], ({ emulator }) => {
      const answered = (_: unknown, outcome: string): Promise<void> =>
        emulator.requests.some(({ method }) => method === 'PATCH') && outcome === 'done'
          ? bug()
          : Promise.resolve();
      return { tools: { journal: { ...NO_JOURNAL, answered } } };
    });
    expect(outcomeLines(result)).toEqual(['policy applied', 'page 1 unknown: bug']);
    expect(verdictOf(result)).toBe('clean');
  });

  test.each([
    ['the policy is read back', POLICIES, 3],
    ['everything is listed again', POLICIES, 5],
  ])('while %s is thrown', async (_, path, nth) => {
    let times = 0;
    const run = end([pool(1)], [], ({ client }) => ({
      service: {
        reader: {
          ...client.reader,
          list: (request, signal) => {
            if (request.path === path) times += 1;
            return times === nth ? bug() : client.reader.list(request, signal);
          },
        },
      },
    }));
    await expect(run).rejects.toThrow(RangeError);
  });

  test('while a last look is taken is thrown', async () => {
    const run = end([pool(1)], [{ kind: 'status', status: 400, ...PATCH }], ({ client, emulator }) => ({
      service: {
        reader: {
          ...client.reader,
          list: (request, signal) =>
            emulator.requests.some(({ method }) => method === 'PATCH')
              ? bug()
              : client.reader.list(request, signal),
        },
      },
    }));
    await expect(run).rejects.toThrow(RangeError);
  });

  test('while something is sent is no refusal of the service', async () => {
    const { result } = await end([pool(1)], [], () => ({ service: { writer: { send: bug } } }));
    expect(outcomeLines(result)[0]).toBe('policy unknown: bug');
  });
});

test('an interruption while the last look is taken leaves it unread', async () => {
  const interrupt = new AbortController();
  const world = await openPools({
    state: accountState([pool(1)]),
    interrupt: interrupt.signal,
    onRequest: () => {
      const sent = world.emulator.requests.findIndex(({ method }) => method === 'PATCH');
      if (sent >= 0 && world.emulator.requests.length > sent + 1) interrupt.abort();
    },
  });
  const token = await tokenFor(await world.propose(), world.restore);
  world.emulator.inject({ kind: 'status', status: 400, ...PATCH });
  const result = await world.migrate(token);
  expect(outcomeLines(result)).toEqual(['policy applied', 'page 1 failed: refused-by-service']);
  expect(verdictOf(result)).toBe('skipped');
});
