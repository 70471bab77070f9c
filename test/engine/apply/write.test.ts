import { describe, expect, test } from 'vitest';
import type { Change, Diff } from '../../../src/kernel/model/change.js';
import { ApiError, type Delivery } from '../../../src/kernel/model/errors.js';
import type { ApiReader, WriteRequest } from '../../../src/kernel/model/request.js';
import { secretsFrom } from '../../../src/kernel/model/secret.js';
import type { StepOutcome } from '../../../src/engine/apply/outcome.js';
import type { StartRead } from '../../../src/engine/apply/fresh-read.js';
import { NO_JOURNAL } from '../../../src/engine/apply/journal.js';
import { settingsFrom } from '../../../src/engine/configuration/settings.js';
import { applyChange, applyChangeOnce } from '../../../src/engine/apply/write.js';
import { ShapeError } from '../../../src/kernel/lib/decode.js';
import { instantClock } from '../../helpers/instant-clock.js';
import { changeOf, declarationOf, ZONE } from '../../helpers/plans.js';
import { failing } from '../reading.js';
import { noPart } from '../../helpers/no-part.js';
import { signalOfRun } from '../../helpers/signal.js';
import { readsOf } from '../../helpers/reads-of.js';

const CHANGE = changeOf('page_shield');
const MOVED = changeOf('page_shield', { base: { hash: `sha256:${'1'.repeat(64)}` } });
const DUE: Diff = { changes: [CHANGE], unchanged: [], findings: [] };
const DONE: Diff = { changes: [], unchanged: [CHANGE.address], findings: [] };
const ELSEWHERE: Diff = { changes: [MOVED], unchanged: [], findings: [] };
const UNCLEAR: Diff = {
  changes: [],
  unchanged: [],
  findings: [{ severity: 'error', code: 'missing-anchor', message: '' }],
};

function wrong(
  outcome: Delivery,
  more: { status?: number; retryAfterMs?: number; kind?: ApiError['kind'] } = {},
): ApiError {
  return new ApiError(`sent: ${outcome}`, {
    kind: 'unavailable',
    delivery: outcome,
    method: 'PUT',
    path: '/',
    ...more,
  });
}

const OUTDATED = wrong('not-sent', { kind: 'outdated' });

/** Reads that are too old so many times, and young enough after that. */
function oldReads(times: number): StartRead {
  let left = times;
  return () => {
    const isOld = left > 0;
    left -= 1;
    return () => !isOld;
  };
}

interface Run {
  readonly outcome: StepOutcome;
  /** What was done, in order. */
  readonly steps: readonly string[];
  readonly waits: readonly number[];
}

/** Carries the change out; `looks` and `sends` say what comes of each read and each write. */
async function carryOut(
  looks: readonly (Diff | Error)[],
  sends: readonly unknown[] = [],
  options: {
    change?: Change;
    signal?: AbortSignal;
    once?: boolean;
    onSend?: (request: WriteRequest) => void;
    startRead?: StartRead;
  } = {},
): Promise<Run> {
  const steps: string[] = [];
  const clock = instantClock();
  const [reads, writes] = [[...looks], [...sends]];
  const unread = (): Promise<never> => Promise.reject(new Error('only single objects are read'));
  const readerOf = (step: string): ApiReader => ({
    get: () => Promise.resolve(steps.push(step)),
    list: unread,
    listPart: noPart,
  });
  const [reader, proof] = [readerOf('look'), readerOf('look, whatever happens')];
  const observe = async (_: unknown, used: ApiReader): Promise<Diff> => {
    await used.get({ path: '/zones' });
    const seen = reads.shift() ?? new Error('one look too many');
    if (seen instanceof Error) throw seen;
    return seen;
  };
  const send = (request: WriteRequest, mayStart?: () => boolean): Promise<unknown> => {
    if (mayStart?.() === false) return Promise.reject(OUTDATED);
    steps.push(request.method);
    options.onSend?.(request);
    const answer = writes.length > 0 ? writes.shift() : new Error('one write too many');
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const planned = {
    change: options.change ?? CHANGE,
    declaration: { ...declarationOf(), observe, existsCodes: [20217] },
  };
  const context = { scope: ZONE, settings: settingsFrom({}), secrets: secretsFrom({}) };
  const service = { reader, writer: { send }, proof };
  const tools = {
    clock,
    startRead: options.startRead ?? readsOf(clock),
    journal: {
      ...NO_JOURNAL,
      sending: () => Promise.resolve(void steps.push('journal: sending')),
      answered: (_: unknown, result: string) => Promise.resolve(void steps.push(`journal: ${result}`)),
    },
  };
  const signal = options.signal ?? signalOfRun();
  const outcome = await (options.once === true
    ? applyChangeOnce(planned, service, context, tools, signal)
    : applyChange(planned, service, context, tools, signal));
  return { outcome, steps, waits: clock.waits };
}

const brief = (outcome: StepOutcome): string =>
  'reason' in outcome ? `${outcome.status}: ${outcome.reason}` : outcome.status;

/** The change, while what it asks of the others is not so. */
const HELD: Diff = {
  ...DUE,
  conditions: [
    {
      address: CHANGE.address,
      isMet: () => false,
      finding: { severity: 'error', code: 'unknown-custom-ruleset', message: 'bad-bots is not there' },
    },
  ],
};

describe('one write that asks something of others', () => {
  const waiting = {
    status: 'not_reached',
    reason: 'stale',
    message: 'bad-bots is not there; nothing was written to it',
  };

  test('is sent when a later look finds it so', async () => {
    const { outcome, steps, waits } = await carryOut([HELD, DUE], [{}]);
    expect(outcome.status).toBe('applied');
    expect(steps).toEqual(['look', 'look', 'journal: sending', 'PUT', 'journal: done']);
    expect(waits).toEqual([1_000]);
  });

  test('is not sent while it is not so', async () => {
    const { outcome, steps } = await carryOut([HELD, HELD, HELD]);
    expect(outcome).toMatchObject(waiting);
    expect(steps).toEqual(['look', 'look', 'look']);
  });

  test('is not sent at all by what never writes twice', async () => {
    const { outcome } = await carryOut([HELD], [], { once: true });
    expect(outcome).toMatchObject(waiting);
  });

  test('is in doubt when its effect is not known and it is no longer so', async () => {
    const { outcome } = await carryOut([DUE, HELD], [wrong('unknown')]);
    expect(outcome).toMatchObject({ status: 'unknown', message: 'sent: unknown; bad-bots is not there' });
  });

  test('is sent with what the look put in', async () => {
    const sent: unknown[] = [];
    const complete = (request: WriteRequest): WriteRequest => ({ ...request, body: { id: 'looked up' } });
    const { outcome } = await carryOut([{ ...DUE, complete }], [{}], {
      onSend: ({ body }) => sent.push(body),
    });
    expect(outcome.status).toBe('applied');
    expect(sent).toEqual([{ id: 'looked up' }]);
  });

  test('is not sent when what stands against it was interrupted', async () => {
    const { outcome } = await carryOut([HELD], [], { signal: AbortSignal.abort() }).catch(
      (error: unknown) => ({
        outcome: error,
      }),
    );
    expect(outcome).toBeInstanceOf(Error);
  });
});

describe('one write', () => {
  test('is looked at, noted, sent, and noted again', async () => {
    const { outcome, steps } = await carryOut([DUE], [{ version: 7 }]);
    expect(outcome).toEqual({
      change: CHANGE,
      findings: [],
      status: 'applied',
      confirmed: 'by-answer',
      version: '7',
    });
    expect(steps).toEqual(['look', 'journal: sending', 'PUT', 'journal: done']);
  });

  test.each<readonly [string, readonly (Diff | Error)[], string]>([
    ['somebody else has made the change', [DONE], 'applied'],
    ['live state has moved', [ELSEWHERE], 'not_reached: stale'],
    ['live state can not be compared any more', [UNCLEAR], 'not_reached: stale'],
    ['the read fails', [failing('unavailable')], 'failed: incomplete-read'],
    ['the answer to the read has another shape', [new ShapeError('odd')], 'failed: incomplete-read'],
  ])('is not sent when %s', async (_, looks, expected) => {
    const { outcome, steps } = await carryOut(looks);
    expect({ outcome: brief(outcome), steps }).toEqual({ outcome: expected, steps: ['look'] });
  });

  test.each<readonly [string, readonly unknown[], readonly Diff[], string, readonly number[]]>([
    ['was not sent, then was', [wrong('not-sent'), {}], [DUE, DUE], 'applied', [1_000]],
    [
      'was never sent',
      [wrong('not-sent'), wrong('not-sent'), wrong('not-sent')],
      [DUE, DUE, DUE],
      'failed: not-sent',
      [1_000, 4_000],
    ],
    [
      'was throttled, and told how long',
      [wrong('refused', { kind: 'throttled', retryAfterMs: 9_000 }), {}],
      [DUE, DUE],
      'applied',
      [],
    ],
    ['was refused', [wrong('refused', { kind: 'rejected' })], [DUE], 'failed: refused-by-service', []],
    ['had an effect nobody told', [wrong('unknown')], [DUE, DONE], 'applied', [1_000]],
    [
      'had another effect than planned',
      [wrong('unknown')],
      [DUE, ELSEWHERE],
      'unknown: unknown-outcome',
      [1_000],
    ],
    [
      'had no effect three times',
      [wrong('unknown'), wrong('unknown'), wrong('unknown')],
      [DUE, DUE, DUE, DUE],
      'failed: no-effect',
      [1_000, 4_000],
    ],
    [
      'had its effect at last',
      [wrong('unknown'), wrong('unknown'), wrong('unknown')],
      [DUE, DUE, DUE, DONE],
      'applied',
      [1_000, 4_000],
    ],
    [
      'had an odd effect at last',
      [wrong('unknown'), wrong('unknown'), wrong('unknown')],
      [DUE, DUE, DUE, ELSEWHERE],
      'unknown: unknown-outcome',
      [1_000, 4_000],
    ],
  ])('that %s', async (_, sends, looks, expected, waited) => {
    const { outcome, steps, waits } = await carryOut(looks, sends);
    expect({ outcome: brief(outcome), waits }).toEqual({ outcome: expected, waits: waited });
    expect(steps.filter((step) => step === 'PUT')).toHaveLength(sends.length);
    expect(steps.filter((step) => step.startsWith('look'))).toHaveLength(looks.length);
  });

  test('in doubt is looked at even when the run is interrupted, and a failed look leaves it unknown', async () => {
    const { outcome, steps } = await carryOut([DUE, failing('unavailable', 'HTTP 503')], [wrong('unknown')]);
    expect(brief(outcome)).toBe('unknown: unknown-outcome');
    expect(outcome).toMatchObject({
      message: 'sent: unknown; the read that should have shown its effect failed: HTTP 503',
    });
    expect(steps).toEqual(['look', 'journal: sending', 'PUT', 'journal: unknown', 'look, whatever happens']);
  });

  test('in doubt after the last try is unknown when no look can tell', async () => {
    const sends = [wrong('unknown'), wrong('unknown'), wrong('unknown')];
    const { outcome } = await carryOut([DUE, DUE, DUE, new ShapeError('odd')], sends);
    expect(brief(outcome)).toBe('unknown: unknown-outcome');
  });

  test('of something that is gone is judged by the read', async () => {
    const gone = new ApiError('HTTP 404', {
      kind: 'not-found',
      delivery: 'refused',
      method: 'DELETE',
      path: '/',
    });
    const { outcome, steps } = await carryOut([DUE, DONE], [gone]);
    expect(outcome).toMatchObject({ status: 'applied', confirmed: 'before-us' });
    expect(steps.filter((step) => step === 'PUT')).toHaveLength(1);
    // The read that showed no effect of the first was an old one.
    const { outcome: second } = await carryOut([DUE, DUE, DONE], [wrong('unknown'), gone]);
    expect(second).toMatchObject({ status: 'applied', confirmed: 'by-read' });
  });
});

describe('what ends the run', () => {
  test.each(['credentials', 'aborted'] as const)('is thrown from a look: %s', async (kind) => {
    await expect(carryOut([failing(kind)])).rejects.toMatchObject({ kind });
  });

  test.each(['credentials', 'aborted'] as const)(
    'is thrown from a write that was not sent: %s',
    async (kind) => {
      await expect(carryOut([DUE], [wrong('not-sent', { kind })])).rejects.toMatchObject({ kind });
    },
  );

  test('is no more than a refusal when the write was sent and answered', async () => {
    const { outcome, steps } = await carryOut(
      [DUE],
      [wrong('refused', { kind: 'credentials', status: 401 })],
    );
    expect(brief(outcome)).toBe('failed: refused-by-service');
    expect(steps).toEqual(['look', 'journal: sending', 'PUT', 'journal: refused']);
  });

  test.each<readonly [string, Diff | Error, string]>([
    ['it took effect', DONE, 'applied'],
    ['it had no effect', DUE, 'failed: no-effect'],
    ['it had another effect', ELSEWHERE, 'unknown: unknown-outcome'],
    ['no read can tell', failing('credentials'), 'unknown: unknown-outcome'],
  ])(
    'does not keep a write in doubt from being looked at, and sends no other: %s',
    async (_, seen, expected) => {
      const signal = AbortSignal.abort();
      const { outcome, steps } = await carryOut([DUE, seen], [wrong('unknown')], { signal });
      expect(brief(outcome)).toBe(expected);
      expect(steps.slice(2)).toEqual(['PUT', 'journal: unknown', 'look, whatever happens']);
    },
  );

  test('is a bug when it is one', async () => {
    await expect(carryOut([new RangeError('bug')])).rejects.toThrow(RangeError);
    await expect(carryOut([DUE], [new RangeError('bug')])).rejects.toThrow(RangeError);
  });
});

describe('an entry point that somebody else has created', () => {
  const exists = new ApiError('exists', {
    kind: 'rejected',
    delivery: 'refused',
    method: 'POST',
    path: '/',
    errors: [{ code: 20217, message: 'exists' }],
  });

  test('is looked at once more without a wait, and nothing that was not planned is sent', async () => {
    const { outcome, steps, waits } = await carryOut([DUE, ELSEWHERE], [exists, {}]);
    expect({ outcome: brief(outcome), waits }).toEqual({ outcome: 'not_reached: stale', waits: [] });
    expect(steps.filter((step) => step === 'PUT')).toHaveLength(1);
    expect(outcome.change).toEqual(CHANGE);
  });

  test('and can not be compared is not written', async () => {
    const { outcome } = await carryOut([DUE, UNCLEAR], [exists]);
    expect(brief(outcome)).toBe('not_reached: stale');
  });
});

describe('one write that must never be sent twice', () => {
  const once = { once: true };
  const exists = new ApiError('exists', {
    kind: 'rejected',
    delivery: 'refused',
    method: 'POST',
    path: '/',
    errors: [{ code: 20217, message: 'exists' }],
  });

  test.each<readonly [string, unknown, string]>([
    ['was answered', { version: 7 }, 'applied'],
    ['was answered with nothing', undefined, 'applied'],
    ['may have been carried out', wrong('unknown'), 'unknown: unknown-outcome'],
    ['was redirected', wrong('unknown', { kind: 'redirect' }), 'unknown: unknown-outcome'],
    ['was refused', wrong('refused'), 'failed: refused-by-service'],
    ['was throttled', wrong('refused', { kind: 'throttled', retryAfterMs: 1 }), 'failed: refused-by-service'],
    ['found that it exists', exists, 'failed: refused-by-service'],
    ['found that it is gone', wrong('refused', { kind: 'not-found' }), 'failed: refused-by-service'],
    ['was refused its credentials', wrong('refused', { kind: 'credentials' }), 'failed: refused-by-service'],
    ['did not leave', wrong('not-sent'), 'failed: not-sent'],
  ])('and that %s is looked at once, sent once and noted: %s', async (_, answer, expected) => {
    const { outcome, steps, waits } = await carryOut([DUE], [answer], once);
    expect([brief(outcome), waits]).toEqual([expected, []]);
    expect(steps.slice(0, 3)).toEqual(['look', 'journal: sending', 'PUT']);
    expect(steps).toHaveLength(4);
  });

  test.each<readonly [string, Diff | Error, string]>([
    ['somebody else has done it', DONE, 'applied'],
    ['live state has moved', ELSEWHERE, 'not_reached: stale'],
    ['live state can not be compared', UNCLEAR, 'not_reached: stale'],
    ['the read fails', failing('unavailable'), 'failed: incomplete-read'],
    ['the read has another shape', new ShapeError('odd'), 'failed: incomplete-read'],
  ])('is not sent when %s', async (_, seen, expected) => {
    const { outcome, steps } = await carryOut([seen], [], once);
    expect([brief(outcome), steps]).toEqual([expected, ['look']]);
  });

  test.each(['credentials', 'aborted'] as const)('ends the run before it is sent: %s', async (kind) => {
    await expect(carryOut([failing(kind)], [], once)).rejects.toMatchObject({ kind });
    await expect(carryOut([DUE], [wrong('not-sent', { kind })], once)).rejects.toMatchObject({ kind });
  });

  test('does not hide a bug', async () => {
    await expect(carryOut([new RangeError('bug')], [], once)).rejects.toThrow(RangeError);
    await expect(carryOut([DUE], [new RangeError('bug')], once)).rejects.toThrow(RangeError);
  });
});

describe.each([
  ['a write', false],
  ['a write that must never be sent twice', true],
])('%s whose read is too old when it could start', (_, isOnce) => {
  const options = (times: number) => ({ once: isOnce, startRead: oldReads(times) });

  test('is compared again, and sent upon a younger read', async () => {
    const { outcome, steps } = await carryOut([DUE, DUE], [undefined], options(1));
    expect(brief(outcome)).toBe('applied');
    expect(steps.filter((step) => step === 'PUT')).toEqual(['PUT']);
    expect(steps.indexOf('PUT')).toBeGreaterThan(steps.lastIndexOf('look'));
  });

  test('is not sent when the younger read shows what came in between', async () => {
    const { outcome, steps } = await carryOut([DUE, ELSEWHERE], [], options(1));
    expect(brief(outcome)).toBe('not_reached: stale');
    expect(steps).not.toContain('PUT');
  });

  test('is given up when no read is ever young enough', async () => {
    const { outcome, steps } = await carryOut(
      Array.from({ length: 9 }, () => DUE),
      [],
      options(99),
    );
    expect(brief(outcome)).toBe('failed: not-sent');
    expect(steps).not.toContain('PUT');
  });
});
