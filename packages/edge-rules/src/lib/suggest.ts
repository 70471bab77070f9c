import { closest, distance } from 'fastest-levenshtein';

/**
 * The known name that was probably meant: the closest one in any case of letters. At most `furthest` letters differ, by default a third of the longer
 * name. Undefined without one.
 */
export function nearest(name: string, known: readonly string[], furthest?: number): string | undefined {
  if (known.length === 0 || name.length > 200) return undefined;
  const candidate = closest(name.toLowerCase(), known);
  const allowed = furthest ?? Math.max(1, Math.floor(Math.max(name.length, candidate.length) / 3));
  return distance(name.toLowerCase(), candidate.toLowerCase()) <= allowed ? candidate : undefined;
}
