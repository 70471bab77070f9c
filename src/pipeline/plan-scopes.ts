import pLimit from 'p-limit';
import type { ScopePlan } from '../core/plan.js';
import type { ApiReader } from '../core/request.js';
import type { Scope } from '../core/scope.js';
import type { SecretStore } from '../core/secret.js';
import type { Settings } from '../core/settings.js';
import { observe } from './observe.js';
import { planScope } from './plan.js';
import type { DeclaredScope } from './resolve.js';

export interface PlanScopesOptions {
  readonly settings: Settings;
  readonly secrets: SecretStore;
  /** Scopes that are read side by side. */
  readonly concurrency: number;
  readonly signal?: AbortSignal | undefined;
  readonly onScope?: ((scope: Scope, done: number, total: number) => void) | undefined;
}

/**
 * Reads, compares and plans each scope. Planning and verifying are this same look. Throws an ApiError when no scope can be read
 * with these credentials, or the run is interrupted; scopes that have not begun then are not begun.
 */
export async function planScopes(
  scopes: readonly DeclaredScope[],
  api: ApiReader,
  { settings, secrets, concurrency, signal, onScope }: PlanScopesOptions,
): Promise<readonly ScopePlan[]> {
  const limit = pLimit(concurrency);
  let done = 0;
  const planOne = async (declared: DeclaredScope): Promise<ScopePlan> => {
    const { scope } = declared;
    const observed = await observe(declared, { scope, settings, secrets }, api, signal);
    done += 1;
    onScope?.(scope, done, scopes.length);
    return planScope(scope, observed, settings.safety);
  };
  try {
    return await Promise.all(scopes.map((declared) => limit(() => planOne(declared))));
  } finally {
    limit.clearQueue();
  }
}
