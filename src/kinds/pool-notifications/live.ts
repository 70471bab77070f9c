import type { ApiReader } from '../../kernel/model/request.js';
import { scopePath, type Scope } from '../../kernel/model/scope.js';
import { asObject, optionalString, requiredId, requiredString } from '../../kernel/lib/decode.js';

/** The parts of a pool that concern notifications (document 3). */
export interface Pool {
  readonly id: string;
  readonly name: string;
  /** As on the service: addresses with commas; empty if none. */
  readonly notificationEmail: string;
}

/** Pools per page, for reading and the PATCH: the documented default. */
export const POOLS_PER_PAGE = 25;

/** `/accounts/{id}/load_balancers/pools`, to list and to change a page. */
export function poolsPath(scope: Scope): string {
  return `${scopePath(scope)}/load_balancers/pools`;
}

/** Every pool of an account, in the service's order. Throws an ApiError unless proved complete. */
export async function listPools(
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly Pool[]> {
  const query = { page: '1', per_page: String(POOLS_PER_PAGE) };
  const items = await api.list({ path: poolsPath(scope), query }, signal);
  return items.map(decodePool);
}

/** Decodes one item of the list. Throws a ShapeError. */
export function decodePool(value: unknown): Pool {
  const raw = asObject(value, 'a pool');
  return {
    id: requiredId(raw, 'a pool'),
    name: requiredString(raw, 'name', 'a pool'),
    notificationEmail: optionalString(raw, 'notification_email', 'a pool') ?? '',
  };
}

/** The addresses of a pool, separated by commas. */
export function addressesOf({ notificationEmail }: Pool): readonly string[] {
  return notificationEmail
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
}
