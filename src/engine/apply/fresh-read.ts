import { MAX_READ_AGE_MS, type Clock } from '../../kernel/model/clock.js';
import { scopeOfAddress } from '../../kernel/model/scope.js';

/** Whether what was read is still young enough to write upon it. */
export type IsFresh = () => boolean;

/** Notes when a read for a change starts. To be called right before it, with the address of the change. */
export type StartRead = (address: string) => IsFresh;

/** A wall clock that is put back by less is only corrected. */
const CORRECTION_MS = 1_000;

export interface FreshReadOptions {
  readonly clock: Clock;
  /** Milliseconds of a clock that goes on while the machine sleeps, as the other one may not: since the start of the machine. */
  readonly wall: () => number;
  readonly maxAgeMs?: number | undefined;
  /** False once another run may write to a scope (`zone/shop.example.com`). */
  readonly isHeld?: ((scope: string) => boolean) | undefined;
}

/**
 * Watches the age of reads by two clocks. A read is too old after a pause of the process, after sleep of the machine, if the wall clock was set back, or if
 * the lock was lost.
 */
export function freshReads({
  clock,
  wall,
  maxAgeMs = MAX_READ_AGE_MS,
  isHeld = () => true,
}: FreshReadOptions): StartRead {
  return (address) => {
    const scope = scopeOfAddress(address);
    const [start, startOfWall] = [clock.now(), wall()];
    return () => {
      const [age, ageOfWall] = [clock.now() - start, wall() - startOfWall];
      return ageOfWall > -CORRECTION_MS && Math.max(age, ageOfWall) <= maxAgeMs && isHeld(scope);
    };
  };
}
