import { describe, expect, it } from 'vitest';
import { freshReads } from '../../../src/engine/apply/fresh-read.js';

const ADDRESS = 'zone/shop.example.com/page_shield';

/** Whether a read is fresh after both clocks moved by so much. */
function isFreshAfter(ms: number, wallMs: number, isHeld?: (scope: string) => boolean): boolean {
  const time = { now: 5_000, wall: 1_700_000_000_000 };
  const startRead = freshReads({
    clock: { now: () => time.now, sleep: () => Promise.resolve() },
    wall: () => time.wall,
    maxAgeMs: 10_000,
    isHeld,
  });
  const isFresh = startRead(ADDRESS);
  time.now += ms;
  time.wall += wallMs;
  return isFresh();
}

describe('a read', () => {
  it.each([
    ['at once', 0, 0, true],
    ['when it is as old as allowed', 10_000, 10_000, true],
    ['after a pause of the process', 10_001, 10_001, false],
    ['after a sleep of the machine, which one clock does not count', 3, 3_600_000, false],
    ['after the wall clock was put back by an hour', 3, -3_600_000, false],
    ['after the wall clock was corrected', 3, -200, true],
  ])('%s', (_, ms, wallMs, expected) => {
    expect(isFreshAfter(ms, wallMs)).toBe(expected);
  });

  it('is worth nothing when the lock of its scope is lost', () => {
    expect(isFreshAfter(0, 0, (scope) => scope !== 'zone/shop.example.com')).toBe(false);
    expect(isFreshAfter(0, 0, (scope) => scope === 'zone/shop.example.com')).toBe(true);
  });
});
