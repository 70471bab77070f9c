import { KINDS } from '../kinds/registry.js';
import type { ApiReader } from '../kernel/model/request.js';
import type { Scope } from '../kernel/model/scope.js';
import { sideBySide } from '../kernel/lib/side-by-side.js';

/**
 * Reads what plans look at beside what can be declared, so that a recording holds it: what was observed in a zone, and how far the one-way
 * jobs are. What can't be read is noted as that. Throws an ApiError only for credentials and interruption.
 */
export async function readSurroundings(
  scopes: readonly Scope[],
  api: ApiReader,
  { concurrency, signal }: { readonly concurrency: number; readonly signal: AbortSignal },
): Promise<void> {
  await sideBySide(scopes, concurrency, (scope) => readAround(scope, api, signal));
}

async function readAround(scope: Scope, api: ApiReader, signal: AbortSignal): Promise<void> {
  const kinds = KINDS.filter(({ levels }) => levels.includes(scope.level));
  await Promise.all(kinds.map((kind) => kind.readAround(scope, api, signal)));
}
