import { describe, expect, test } from 'vitest';
import { EXIT } from '../../../src/kernel/model/errors.js';
import type { MigrationResult } from '../../../src/migrations/migration.js';
import { tokenFor } from '../../../src/migrations/tokens.js';
import { exitOf } from '../../../src/engine/exit.js';
import { breachesOf } from './interlock.js';
import {
  accountState,
  carriedOut,
  memoryRestore,
  openPools,
  outcomeLines,
  POLICIES,
  pool,
  pools,
} from './support.js';

describe('an interruption', () => {
  test.each(Array.from({ length: 18 }, (_, index) => index + 1))(
    'at request %i ends the run, and another one finishes',
    async (nth) => {
      const interrupt = new AbortController();
      const restore = memoryRestore();
      let sent = -Infinity;
      const onArrival = (): void => {
        sent += 1;
        if (sent === nth) interrupt.abort(new DOMException('interrupted', 'AbortError'));
      };
      const world = await openPools({
        state: accountState(pools(26)),
        restore,
        interrupt: interrupt.signal,
        onRequest: onArrival,
      });
      const token = await tokenFor(await world.propose(), restore);
      sent = 0;
      const result = await world.migrate(token).catch((error: unknown) => error);
      expect(breachesOf(world)).toEqual([]);
      if (result instanceof Error) {
        expect(result).toMatchObject({ kind: 'aborted' });
        expect(world.writes()).toEqual([]);
      } else {
        const { report } = carriedOut(result as MigrationResult);
        expect(report.verification.verdict).toBe('skipped');
        expect(exitOf(report, EXIT.interrupted)).toBe(EXIT.interrupted);
        expect(report.outcomes).toHaveLength(3);
      }
      const calm = await openPools({ state: world.emulator.state(), restore });
      expect(exitOf(carriedOut(await calm.migrate(token)).report)).toBe(EXIT.ok);
      expect(calm.addresses()).toEqual({});
      expect(breachesOf(calm)).toEqual([]);
    },
  );

  test('in a pause between two looks ends the run as well', async () => {
    const interrupt = new AbortController();
    const world = await openPools({ state: accountState([pool(1)]), interrupt: interrupt.signal });
    const token = await tokenFor(await world.propose(), world.restore);
    world.emulator.inject({ kind: 'stale', commits: 1, match: { path: POLICIES }, nth: 4, times: 100 });
    const sleep = (): Promise<void> => {
      interrupt.abort(new DOMException('interrupted', 'AbortError'));
      return Promise.reject(interrupt.signal.reason as Error);
    };
    const result = await world.migrate(token, { tools: { clock: { ...world.clock, sleep } } });
    expect(outcomeLines(result)).toEqual(['policy applied', 'page 1 not_reached: interrupted']);
    expect(carriedOut(result).report.verification.verdict).toBe('skipped');
  });
});
