import { describe, expect, test } from 'vitest';
import { ApiError, EXIT } from '../../../src/kernel/model/errors.js';
import type { Fault } from '../../../src/emulator/index.js';
import type { MigrationResult } from '../../../src/migrations/migration.js';
import { tokenFor } from '../../../src/migrations/tokens.js';
import { exitOf } from '../../../src/engine/exit.js';
import { someOf } from '../../helpers/runs.js';
import { ACCOUNT } from '../../helpers/world.js';
import { breachesOf, knownBreachesOf } from './interlock.js';
import { accountState, carriedOut, pool, poolWorld, pools, type PoolWorld } from './support.js';

const OPS = 'ops@example.com';

/** Two pages of pools, one pool without an address. */
const STATE = accountState([...pools(26), pool(27, '')]);
/** How many requests a run sends that nothing disturbs. */
const REQUESTS = 18;
const boundaries = Array.from({ length: REQUESTS }, (_, index) => index + 1);

interface Troubled {
  readonly world: PoolWorld;
  readonly token: string;
  /** Undefined when the first look failed. */
  readonly result: MigrationResult | undefined;
}

/** Carries out what was proposed, with trouble that begins then. */
async function troubled(trouble: readonly Fault[], check: (run: Troubled) => Promise<void>): Promise<void> {
  const world = await poolWorld({ state: STATE });
  try {
    const token = await tokenFor(await world.propose(), world.restore);
    world.emulator.inject(...trouble);
    const result = await world.migrate(token).catch((error: unknown) => {
      expect(error).toBeInstanceOf(ApiError);
      expect(world.writes()).toEqual([]);
      return undefined;
    });
    await check({ world, token, result });
  } finally {
    await world.close();
  }
}

/** Another run, without trouble: with the same token where the former did not get to its end. */
async function finished({ world, token }: Troubled): Promise<void> {
  const calm = await poolWorld({ state: world.emulator.state(), restore: world.restore });
  try {
    const again = await calm.migrate(token);
    const result = again.verdict === 'withheld' ? await calm.run() : again;
    expect(exitOf(carriedOut(result).report)).toBe(EXIT.ok);
    expect(calm.addresses()).toEqual({});
    expect(breachesOf(calm)).toEqual([]);
  } finally {
    await calm.close();
  }
}

test('a run that nothing disturbs sends as many requests as are disturbed here', async () => {
  await troubled([], ({ world, result }) => {
    const before = 4;
    expect(world.emulator.requests).toHaveLength(before + REQUESTS);
    expect(result?.verdict).toBe('carried-out');
    return Promise.resolve();
  });
});

const FAILURES: readonly (readonly [string, Fault])[] = [
  ['500', { kind: 'status', status: 500 }],
  ['500 after it was carried out', { kind: 'status', status: 500, committed: true }],
  ['503 as a page', { kind: 'status', status: 503, html: true }],
  ['429', { kind: 'status', status: 429, retryAfter: '7' }],
  ['429 without a time', { kind: 'status', status: 429 }],
  ['400', { kind: 'status', status: 400, code: 1002, message: 'no' }],
  ['401', { kind: 'status', status: 401, code: 10000, message: 'no' }],
  ['403', { kind: 'status', status: 403, code: 10000, message: 'no' }],
  ['404', { kind: 'status', status: 404, code: 7003, message: 'no' }],
  ['a page with 200', { kind: 'html-200' }],
  ['success: false', { kind: 'success-false' }],
  ['an answer without a result', { kind: 'result-null' }],
  ['an answer that breaks off', { kind: 'truncate', how: 'content-length' }],
  ['an answer in chunks that breaks off', { kind: 'truncate', how: 'chunked' }],
  ['half an answer', { kind: 'truncate', how: 'json' }],
  ['a connection that is reset', { kind: 'reset-before' }],
  ['a connection that is reset after it was carried out', { kind: 'reset-after' }],
  ['a redirect', { kind: 'redirect', location: 'https://elsewhere.example.com/' }],
  ['an answer that never comes', { kind: 'hang-before' }],
  ['an answer that never comes after it was carried out', { kind: 'hang-after' }],
  ['wrong totals', { kind: 'wrong-totals' }],
  ['the first page again', { kind: 'repeat-page' }],
];

describe('whichever request meets', () => {
  test.each(FAILURES.map(([title, fault], turn) => [title, fault, someOf(boundaries, turn)] as const))(
    '%s, nothing is cleared uncovered, and another run finishes',
    async (_, fault, met) => {
      const runs = met.map((nth) =>
        troubled([{ ...fault, nth }], async (run) => {
          const { world, result } = run;
          expect(breachesOf(world)).toEqual([]);
          if (result?.verdict === 'carried-out') {
            const isOk = exitOf(result.report) === EXIT.ok;
            expect(isOk).toBe(
              result.report.verification.verdict === 'clean' && Object.keys(world.addresses()).length === 0,
            );
          }
          await finished(run);
        }),
      );
      await Promise.all(runs);
    },
  );

  const passing = FAILURES.filter(([title]) => !/40\d|redirect|success/.test(title));
  const writes: readonly (readonly [string, number])[] = [
    ['POST', 1],
    ['PATCH', 1],
    ['PATCH', 2],
  ];
  test.each(passing)('%s with a write, the run itself gets to the end', async (_, fault) => {
    const runs = writes.map(([method, nth]) =>
      troubled([{ ...fault, nth, match: { method } }], ({ result, world }) => {
        expect(world.emulator.requests.filter(({ faults }) => faults.length > 0)).toHaveLength(1);
        expect(result === undefined ? undefined : exitOf(carriedOut(result).report)).toBe(EXIT.ok);
        expect(world.addresses()).toEqual({});
        return Promise.resolve();
      }),
    );
    await Promise.all(runs);
  });
});

/** Somebody gives a pool an address, right before request number `nth`. */
function gain(index: number, value: string, nth: number): Fault {
  const path = `/accounts/${ACCOUNT}/pools/${index}/notification_email`;
  return { kind: 'edit', when: 'before', edit: { path, value }, nth };
}

describe('an address that a pool gains at any request', () => {
  test.each<readonly [string, number, string]>([
    ['in place of none', 26, OPS],
    ['in place of another spelling', 0, 'OPS@example.com'],
  ])('%s, is cleared in the end, and covered before', async (_, index, value) => {
    await Promise.all(
      boundaries.map((nth) =>
        troubled([gain(index, value, nth)], async (run) => {
          expect(knownBreachesOf(run.world)).toEqual([]);
          if (run.result?.verdict === 'carried-out') {
            expect(exitOf(run.result.report)).toBe(EXIT.ok);
          }
          await finished(run);
        }),
      ),
    );
  });

  test('and that nobody declares, is not cleared, unless it comes between the reads and the PATCH', async () => {
    await Promise.all(
      boundaries.map((nth) =>
        troubled([gain(26, 'x@example.com', nth)], ({ world, result }) => {
          expect(knownBreachesOf(world)).toEqual([]);
          const met = world.emulator.requests.find(({ faults }) => faults.includes('edit'));
          const isUnseen = met?.method === 'PATCH' && met.query['page'] === '2';
          expect('pool-0027' in world.addresses()).toBe(!isUnseen);
          // What comes after the last list is nothing that the run can tell of.
          if (!isUnseen && nth <= REQUESTS - 2 && result?.verdict === 'carried-out') {
            expect(result.report.verification.verdict).toBe('differs');
          }
          return Promise.resolve();
        }),
      ),
    );
  });
});
