import { KINDS } from '../kinds/registry.js';
import type { ScopeWithDialect } from '../kernel/model/context.js';
import type { ApiReader } from '../kernel/model/request.js';
import type { Scope } from '../kernel/model/scope.js';
import type { Dialect } from '../kernel/model/settings.js';
import { sideBySide } from '../kernel/lib/side-by-side.js';

/**
 * Reads what plans look at beyond declarations, for a recording: observed things of zones, and one-way jobs' state. Failed reads are recorded too.
 * Throws an ApiError only for credentials and interruption.
 */
export async function readSurroundings(
  scopes: readonly Scope[],
  api: ApiReader,
  { concurrency, signal, dialect }: SurroundingsOptions,
): Promise<void> {
  await sideBySide(scopes, concurrency, (scope) => readAround({ scope, dialect }, api, signal));
}

interface SurroundingsOptions {
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly dialect: Dialect['name'];
}

async function readAround(where: ScopeWithDialect, api: ApiReader, signal: AbortSignal): Promise<void> {
  const kinds = KINDS.filter(({ levels }) => levels.includes(where.scope.level));
  await Promise.all(kinds.map((kind) => kind.readAround(where, api, signal)));
}
