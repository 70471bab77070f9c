import { listPools } from '../kinds/pool-notifications/live.js';
import { readIfPossible } from '../service/endpoints/reading.js';
import { readMigration } from '../kinds/managed-waf/live.js';
import type { ApiReader } from '../kernel/model/request.js';
import type { Scope } from '../kernel/model/scope.js';
import { readObservedPart } from '../kinds/observed/read.js';
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
  if (scope.level === 'account') {
    await readIfPossible(() => listPools(scope, api, signal));
    return;
  }
  await Promise.all([
    readObservedPart('script', scope, api, signal),
    readObservedPart('connection', scope, api, signal),
    readIfPossible(() => readMigration(scope, api, signal)),
  ]);
}
