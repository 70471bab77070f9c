import { describe, expect, onTestFinished, test } from 'vitest';
import { endingOf } from '../../../src/kernel/model/ending.js';
import { openDeadline, PROOF_MS } from '../../../src/service/http/deadline.js';
import { systemClock } from '../../../src/surfaces/runtime/system-clock.js';
import type { Clock } from '../../../src/kernel/model/clock.js';
import { failureOf, scriptedDispatcher, success, testClient, ZONE, type Scripted } from './support.js';
import { signalOfRun } from '../../helpers/signal.js';
import { always } from '../../helpers/reads-of.js';

const PATH = `${ZONE}/page_shield`;
const PUT = { method: 'PUT', path: PATH, query: {}, body: { enabled: true } } as const;
const OVER = { kind: 'aborted', delivery: 'not-sent' };
const WORDS = 'the time for the run was over';

/** A clock on which somebody else lets time pass. */
function handClock(): Clock & { readonly pass: (ms: number) => Promise<void> } {
  let now = 0;
  const sleepers = new Set<{ readonly until: number; readonly wake: () => void }>();
  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const sleeper = { until: now + ms, wake: resolve };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', () => {
          sleepers.delete(sleeper);
          reject(signal.reason as Error);
        });
      }),
    pass: async (ms) => {
      now += ms;
      for (const sleeper of [...sleepers].filter(({ until }) => until <= now)) {
        sleepers.delete(sleeper);
        sleeper.wake();
      }
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

/** A client whose run ends after a second. */
function timed(answer: (pass: (ms: number) => Promise<void>) => Scripted | Promise<Scripted>) {
  const clock = handClock();
  const deadline = openDeadline(clock, 1_000);
  onTestFinished(() => deadline.close());
  const client = testClient({ clock, deadline, dispatcher: scriptedDispatcher(() => answer(clock.pass)) });
  return { ...client, clock, deadline };
}

describe('at the deadline of a run', () => {
  test('nothing is started any more', async () => {
    const client = timed(fine);
    await client.reader.get({ path: PATH });
    await client.clock.pass(1_000);
    for (const request of [client.reader.get({ path: PATH }), client.writer.send(PUT, always)]) {
      const error = await failureOf(request);
      expect(error).toMatchObject(OVER);
      expect(error.message).toContain(WORDS);
    }
    expect(client.sent).toEqual({ reads: 1, writes: 0 });
  });

  test('a read ends, and its outcome is not waited for', async () => {
    const client = timed(async (pass) => {
      await pass(1_000);
      return new Promise<Scripted>(() => undefined);
    });
    const error = await failureOf(client.reader.get({ path: PATH }));
    expect(error).toMatchObject({ kind: 'aborted' });
    expect(error.message).toContain(WORDS);
  });

  test('a write in flight is finished, and it is read what became of it', async () => {
    const client = timed(async (pass) => {
      await pass(1_000);
      return fine();
    });
    expect(await client.writer.send(PUT, always)).toEqual({});
    expect(await client.proof.get({ path: PATH })).toEqual({});
    expect(client.sent).toEqual({ reads: 1, writes: 1 });
  });

  test('what became of it is not looked at for ever either', async () => {
    const client = timed(fine);
    await client.clock.pass(1_000 + PROOF_MS);
    expect(await failureOf(client.proof.get({ path: PATH }))).toMatchObject(OVER);
  });

  test('a wait for the rate limit ends', async () => {
    const clock = handClock();
    const deadline = openDeadline(clock, 1_000);
    onTestFinished(() => deadline.close());
    const onEvent = ({ type }: { readonly type: string }): void => {
      if (type === 'waiting') void clock.pass(1_000);
    };
    const rateLimit = { requests: 1, seconds: 300 };
    const client = testClient({
      clock,
      deadline,
      rateLimit,
      onEvent,
      dispatcher: scriptedDispatcher(fine),
    });
    await client.reader.get({ path: PATH });
    expect(await failureOf(client.writer.send(PUT, always))).toMatchObject(OVER);
    expect(client.sent).toEqual({ reads: 1, writes: 0 });
  });
});

describe('a pause that the service asks for', () => {
  const busy = (seconds: number): Scripted => ({
    status: 429,
    headers: { 'retry-after': String(seconds) },
  });

  test.each([
    ['that ends before the run is waited out', 61, 60, 1],
    ['that ends with the run is waited out', 60, 60, 1],
    ['that the run does not last is not begun', 59, 60, 0],
    ['of the documented five minutes is waited out', 301, 300, 1],
  ])('%s', async (_case, runSeconds, pauseSeconds, waits) => {
    const answers = [busy(pauseSeconds)];
    const over = signalOfRun();
    const proof = { at: Infinity, over };
    const deadline = { run: { at: runSeconds * 1_000, over }, proof };
    const dispatcher = scriptedDispatcher(() => answers.shift() ?? fine());
    const client = testClient({ deadline, dispatcher });
    const read = client.reader.get({ path: PATH });
    if (waits === 0) {
      const error = await failureOf(read);
      expect(error).toMatchObject({ kind: 'throttled', delivery: 'not-sent' });
      expect(error.message).toContain(
        `the service asks to wait ${pauseSeconds} s, and the run ends in ${runSeconds} s`,
      );
    } else {
      await read;
    }
    expect(client.clock.waits).toEqual(waits === 0 ? [] : [pauseSeconds * 1_000]);
    expect(client.sent.reads).toBe(1 + waits);
  });

  test('holds no proof up that has more time', async () => {
    const answers = [busy(60)];
    const over = signalOfRun();
    const deadline = { run: { at: 30_000, over }, proof: { at: 30_000 + PROOF_MS, over } };
    const client = testClient({ deadline, dispatcher: scriptedDispatcher(() => answers.shift() ?? fine()) });
    await failureOf(client.writer.send(PUT, always));
    expect(await failureOf(client.reader.get({ path: PATH }))).toMatchObject({ kind: 'throttled' });
    expect(await client.proof.get({ path: PATH })).toEqual({});
    expect(client.clock.waits).toEqual([60_000]);
  });
});

test('a deadline says by what it is over, and a closed one is never over', async () => {
  const clock = handClock();
  const [kept, closed] = [openDeadline(clock, 1_000), openDeadline(clock, 1_000)];
  closed.close();
  await clock.pass(1_000);
  expect([kept.run.over.aborted, closed.run.over.aborted]).toEqual([true, false]);
  expect(endingOf(kept.run.over)).toBe('deadline');
  kept.close();
});

test('a deadline in a hundred years is not over at once', async () => {
  const deadline = openDeadline(systemClock, 100 * 365 * 24 * 3_600_000);
  await new Promise((resolve) => setImmediate(resolve));
  expect(deadline.run.over.aborted).toBe(false);
  deadline.close();
});

function fine(): Scripted {
  return { status: 200, body: success({}) };
}
