import { TrieRouter } from 'hono/router/trie-router';
import type { Found } from './exchange.js';
import { routes } from './routes/index.js';

/** A request's operation, and its path's named segments. */
export interface Routed {
  readonly found: Found;
  readonly params: Readonly<Record<string, string>>;
}

/** The base address's path. */
export const BASE_PATH = '/client/v4';

const router = new TrieRouter<Found>();
for (const route of routes) router.add(route.method, patternOf(route), route);
// After all operations, as the first match counts.
for (const pattern of new Set(routes.map(patternOf))) router.add('ALL', pattern, 'no-method');

function patternOf({ level, ofAll, path }: (typeof routes)[number]): string {
  return `${BASE_PATH}/${level}${ofAll === true ? '' : '/:scope'}${path}`;
}

/** Finds a request's operation by method and whole path. */
export function routed(method: string, path: string): Routed {
  const [[first] = []] = router.match(method, path);
  if (first === undefined) return { found: 'no-route', params: {} };
  const [found, params] = first;
  return {
    found,
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decoded(String(value))])),
  };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
