import type { ScopePlan } from '../../../kernel/model/plan.js';
import type { ApiReader } from '../../../kernel/model/request.js';
import { scopeAddress } from '../../../kernel/model/scope.js';
import { sideBySide } from '../../../kernel/lib/side-by-side.js';
import { KINDS } from '../../../kinds/registry.js';
import { readIfPossible, type Reading } from '../../../service/endpoints/reading.js';
import { isAboutNormalized } from '../../configuration/invariants/as-written.js';
import type { ScopeInvariant } from '../../configuration/invariants/judge.js';

/** Whether rules see URLs as visitors wrote them where no file declares it, by scope address. */
export type LiveUrls = ReadonlyMap<string, Reading<boolean>>;

/** Reads what proofs about normalized URLs depend on and no file declares. Throws an ApiError only for credentials and interruption. */
export async function readLiveUrls(
  asked: ReadonlyMap<string, readonly ScopeInvariant[]>,
  scopes: readonly ScopePlan[],
  api: ApiReader,
  { concurrency, signal }: { readonly concurrency: number; readonly signal?: AbortSignal | undefined },
): Promise<LiveUrls> {
  const undeclared = scopes.flatMap((plan) =>
    plan.status === 'complete' && plan.scope.level === 'zone' && plan.urls === undefined ? [plan.scope] : [],
  );
  const needed = undeclared.filter((scope) =>
    (asked.get(scopeAddress(scope)) ?? []).some(({ invariant }) => isAboutNormalized(invariant)),
  );
  const looks = KINDS.flatMap(({ urls }) => urls?.readAsWritten ?? []);
  const read = await sideBySide(needed, concurrency, async (scope) => {
    const reading = await readIfPossible(async () => {
      const seen = await Promise.all(looks.map((look) => look(scope, api, signal)));
      return seen.includes(true);
    });
    return [scopeAddress(scope), reading] as const;
  });
  return new Map(read);
}
