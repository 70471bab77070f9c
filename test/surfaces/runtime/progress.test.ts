import { describe, expect, test } from 'vitest';
import type { Options, Spinner } from 'yocto-spinner';
import { openProgress } from '../../../src/surfaces/runtime/progress.js';
import type { ClientEvent } from '../../../src/service/http/events.js';
import { timed } from './timed.js';
import { testRuntime } from '../cli/runtime.js';

/** A spinner that only notes what it is told. */
const spinner = {
  text: '',
  color: 'cyan' as const,
  running: false,
  options: undefined as Options | undefined,
  get isSpinning() {
    return spinner.running;
  },
  start: () => {
    spinner.running = true;
    return spinner;
  },
  stop: () => {
    spinner.running = false;
    return spinner;
  },
  success: () => spinner,
  error: () => spinner,
  warning: () => spinner,
  info: () => spinner,
  clear: () => spinner,
};

function makeSpinner(options?: Options): Spinner {
  spinner.options = options;
  return spinner;
}

const COMMON = { color: false };

const waiting = (
  ms: number,
  reason: 'rate-limit' | 'retry-after' | 'backoff' = 'rate-limit',
): ClientEvent => ({
  type: 'waiting',
  reason,
  ms,
  until: 0,
});

describe('without a terminal', () => {
  test.each([
    [waiting(4_999), ''],
    [waiting(5_000), 'waiting for the rate limit: 5 s\n'],
    [waiting(61_200, 'retry-after'), 'the service asked to wait: 62 s\n'],
    [waiting(9_000, 'backoff'), 'waiting before the next try: 9 s\n'],
    [{ type: 'sent', method: 'GET', path: '/zones' } as const, ''],
  ])('%j is told as %j', (event, text) => {
    const runtime = testRuntime();
    openProgress(COMMON, runtime).event(event);
    expect(runtime.written).toEqual({ out: '', err: text });
  });

  test('what goes on is not shown', () => {
    const runtime = testRuntime();
    const progress = openProgress(COMMON, runtime);
    progress.show('read 1 of 2 scopes');
    progress.stop();
    expect(runtime.written.err).toBe('');
  });

  test.each([
    // The error that follows says it.
    ['reading', 'interrupted', '\n'],
    ['reading', 'deadline', '\n'],
    [
      'writing',
      'deadline',
      '\nThe time for the run is over: the request in flight is finished (a minute at most), then a report follows.\n',
    ],
    [
      'writing',
      'interrupted',
      '\nInterrupted: the request in flight is finished (a minute at most), then a report follows. A second time ends it without a report.\n',
    ],
  ] as const)('the end of %s by %s is told, however quiet it should be', (run, by, text) => {
    const runtime = testRuntime();
    openProgress({ ...COMMON, quiet: true }, runtime).ends(run, by);
    expect(runtime.written.err).toBe(text);
  });

  test('how far it is is told ten seconds after the line before, not sooner', () => {
    const { runtime, pass } = timed();
    const progress = openProgress(COMMON, runtime);
    progress.announce('500 scopes to read');
    for (const done of [1, 2, 3]) {
      progress.announceWhenDue(`read ${done} of 500 scopes`);
      pass(4_000);
    }
    expect(runtime.written.err).toBe('500 scopes to read\n');
    progress.announceWhenDue('read 4 of 500 scopes');
    expect(runtime.written.err).toBe('500 scopes to read\nread 4 of 500 scopes\n');
  });

  test('a line comes every ten seconds, whether anything happens or not, with the wait that holds it up', () => {
    const { runtime, pass, tick, ticking } = timed();
    const progress = openProgress(COMMON, runtime);
    expect(ticking()).toBe(false);
    progress.show('read 1 of 200 scopes');
    const lines: string[] = [];
    for (const second of Array.from({ length: 35 }, (_, index) => index + 1)) {
      pass(1_000);
      if (second === 12) progress.event(waiting(40_000));
      if (second === 30) progress.show('read 120 of 200 scopes');
      tick();
      const [line = ''] = runtime.written.err.split('\n').slice(lines.length, -1);
      if (line !== '') lines.push(`${second}: ${line}`);
    }
    expect(lines).toEqual([
      '10: read 1 of 200 scopes',
      '12: waiting for the rate limit: 40 s',
      '22: read 1 of 200 scopes: waiting for the rate limit, 30 s left',
      '32: read 120 of 200 scopes: waiting for the rate limit, 20 s left',
    ]);
    progress.stop();
    expect(ticking()).toBe(false);
    progress.show('on');
    expect(ticking()).toBe(true);
  });

  test('no line comes when it should be quiet', () => {
    const { runtime, pass, tick, ticking } = timed();
    const progress = openProgress({ ...COMMON, quiet: true }, runtime);
    progress.show('read 1 of 200 scopes');
    pass(60_000);
    tick();
    progress.announceWhenDue('read 2 of 200 scopes');
    expect([runtime.written.err, ticking()]).toEqual(['', false]);
  });

  test('nothing is told when it should be quiet', () => {
    const runtime = testRuntime();
    openProgress({ ...COMMON, quiet: true }, runtime).event(waiting(60_000));
    expect(runtime.written.err).toBe('');
  });
});

test.each<readonly [ClientEvent, string]>([
  [{ type: 'sent', method: 'PUT', path: '/zones/0a' }, '> PUT /zones/0a\n'],
  [
    { type: 'answered', method: 'PUT', path: '/zones/0a', status: 200, ms: 12.6 },
    '< 200 PUT /zones/0a 13 ms\n',
  ],
  [
    { type: 'unanswered', method: 'PUT', path: '/zones/0a', reason: 'reset\u001b[2J', ms: 3 },
    String.raw`< no answer: PUT /zones/0a reset\u{1b}[2J 3 ms` + '\n',
  ],
  [waiting(120), '  waiting for the rate limit: 120 ms\n'],
])('debug tells %j as %j', (event, text) => {
  const runtime = testRuntime();
  openProgress({ ...COMMON, debug: true, quiet: true }, runtime).event(event);
  expect(runtime.written.err).toBe(text);
});

describe('on a terminal', () => {
  test('a line shows what goes on, without escapes, and goes away', () => {
    const progress = openProgress(COMMON, testRuntime({}, true), makeSpinner);
    expect(spinner.running).toBe(true);
    progress.show('reading a\u001b[2J');
    expect(spinner.text).toBe(String.raw`reading a\u{1b}[2J`);
    progress.stop();
    expect(spinner.running).toBe(false);
  });

  test('signals are left to the session, which finishes what is in flight', () => {
    openProgress(COMMON, testRuntime({}, true), makeSpinner).stop();
    expect(spinner.options).toMatchObject({ handleSignals: false });
  });

  test('a wait counts down and gives the line back', () => {
    const { runtime, pass, tick, ticking } = timed(true);
    const progress = openProgress(COMMON, runtime, makeSpinner);
    progress.show('read 1 of 2 scopes');
    progress.event(waiting(2_500));
    expect(spinner.text).toBe('read 1 of 2 scopes: waiting for the rate limit, 3 s left');
    pass(1_000);
    tick();
    expect(spinner.text).toBe('read 1 of 2 scopes: waiting for the rate limit, 2 s left');
    pass(2_000);
    tick();
    expect(spinner.text).toBe('read 1 of 2 scopes');
    expect(ticking()).toBe(false);
    progress.stop();
  });

  test('there is no line when it should be quiet', () => {
    spinner.running = false;
    openProgress({ ...COMMON, quiet: true }, testRuntime({}, true), makeSpinner);
    expect(spinner.running).toBe(false);
  });
});
