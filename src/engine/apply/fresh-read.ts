import { MAX_READ_AGE_MS, type Clock } from '../../kernel/model/clock.js';
import { scopeOfAddress } from '../../kernel/model/scope.js';

/** True while a read is recent enough to write. */
export type IsFresh = () => boolean;

/** Notes the start of a read. Call it right before, with the change's address. */
export type StartRead = (address: string) => IsFresh;

/** A wall clock set back by less is only corrected. */
const CORRECTION_MS = 1_000;

export interface FreshReadOptions {
  readonly clock: Clock;
  /** Milliseconds since the start of the machine, also while it sleeps. */
  readonly wall: () => number;
  readonly maxAgeMs?: number | undefined;
  /** False once another run may write to a scope (`zone/shop.example.com`). */
  readonly isHeld?: ((scope: string) => boolean) | undefined;
}

/** Watches the age of reads by two clocks. A read is too old after a pause of the process, sleep, a wall clock set back, or a lost lock. */
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
