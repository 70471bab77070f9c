import { listPools } from '../api/pools.js';
import { readIfPossible } from '../api/reading.js';
import { readMigration } from '../api/waf-migration.js';
import type { ApiReader } from '../core/request.js';
import type { Scope } from '../core/scope.js';
import { readObservedPart } from '../inventory/read.js';
import { sideBySide } from '../lib/side-by-side.js';

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
