import { createHash } from 'node:crypto';

/** The source of ids and times, a part of the state, so that a restart continues it. */
export interface Mint {
  readonly seed: string;
  counter: number;
}

const EPOCH = Date.UTC(2024, 0, 1);

/** A new id of 32 hexadecimal digits. */
export function nextId(mint: Mint): string {
  return createHash('sha256')
    .update(`${mint.seed}:${nextNumber(mint)}`)
    .digest('hex')
    .slice(0, 32);
}

/** A new time, at least a second later: RFC 3339, UTC, microseconds. */
export function nextTime(mint: Mint): string {
  return new Date(EPOCH + nextNumber(mint) * 1000).toISOString().replace('Z', '000Z');
}

/** The next time. */
export function comingTime({ counter }: Pick<Mint, 'counter'>): string {
  return new Date(EPOCH + (counter + 1) * 1000).toISOString();
}

/** A new number from 1. */
export function nextNumber(mint: Mint): number {
  mint.counter += 1;
  return mint.counter;
}
