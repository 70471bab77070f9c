import type { Room } from './pack.js';
import { BETWEEN } from './section.js';

/** Makes a text of at most so many UTF-16 code units. */
export type Shortened = (limit: number) => string;

/** Adds a text after the parts of a plan: whole in the last part, otherwise in its own. Without another part, as much as fits into the last. Pure. */
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
