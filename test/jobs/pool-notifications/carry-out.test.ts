import { describe, expect, test } from 'vitest';
import { exitOf } from '../../../src/reconcile.js';
import { accountState, carriedOut, openPools, outcomeLines, POOLS, pools } from './support.js';

describe('moving the pools', () => {
  test.each([0, 1, 25, 26, 51, 1000])('clears %i pools, and proves it', async (count) => {
    const world = await openPools({ state: accountState(pools(count)) });
    const result = carriedOut(await world.run());
    expect(world.addresses()).toEqual({});
    expect(outcomeLines(result).filter((line) => !line.endsWith('applied'))).toEqual([]);
    expect(outcomeLines(result)).toHaveLength(count === 0 ? 0 : 1 + Math.ceil(count / 25));
    expect(result.report.verification.verdict).toBe('clean');
    expect(exitOf(result.report)).toBe(0);
    expect(world.writes().filter((write) => write === `PATCH ${POOLS}`)).toHaveLength(Math.ceil(count / 25));
  });
});
