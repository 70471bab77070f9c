import type { Room } from './pack.js';
import { BETWEEN } from './section.js';

/** Makes a text that is at most so long (UTF-16 code units), whatever has to be left out of it. */
export type Shortened = (limit: number) => string;

/**
 * Parts of a plan with another text behind them: all of it at the end of the last part, else in a part of its own; where there are as many parts as may be, as
 * much of it as the last one has room for. Pure.
 */
export function behind(
  parts: readonly string[],
  text: Shortened,
  { of, mostParts }: Pick<Room, 'of' | 'mostParts'>,
): readonly string[] {
  const last = parts.at(-1) ?? '';
  const left = of(parts.length - 1) - last.length - BETWEEN.length;
  if (text(Infinity).length > left && parts.length < mostParts) return [...parts, text(of(parts.length))];
  return [...parts.slice(0, -1), [last, text(left)].filter((part) => part !== '').join(BETWEEN)];
}
