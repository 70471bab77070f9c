import { closest, distance } from 'fastest-levenshtein';

/** The closest known name, with at most `furthest` wrong letters (default: a third). Undefined without one. */
export function nearest(name: string, known: readonly string[], furthest?: number): string | undefined {
  if (known.length === 0 || name.length > 200) return undefined;
  const candidate = closest(name.toLowerCase(), known);
  const allowed = furthest ?? Math.max(1, Math.floor(Math.max(name.length, candidate.length) / 3));
  return distance(name.toLowerCase(), candidate.toLowerCase()) <= allowed ? candidate : undefined;
}
