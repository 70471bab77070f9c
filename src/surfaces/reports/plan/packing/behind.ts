import type { Room } from './pack.js';
import { BETWEEN } from './section.js';

/** Makes a text of at most so many UTF-16 code units. It leaves out what does not fit. */
export type Shortened = (limit: number) => string;

/**
 * Adds a text after the parts of a plan: all of it at the end of the last part, otherwise in a part of its own. If there are no more parts, as much of it
 * as fits into the last one. Pure.
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
