import { asObject, looseText } from '../../kernel/lib/decode.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { scopePath, type Level, type Scope } from '../../kernel/model/scope.js';
import type { Omission } from '../definition/draft.js';
import { CUSTOM, entryPointKind } from './ruleset-list.js';
import { listCustomRulesets } from './rulesets.js';

/**
 * The rulesets of a scope that no section can declare, by name, id, kind and phase. Without the service's own, and without entry points of the
 * account in a zone's list (public facts, 5.2). Throws an ApiError unless proved complete, or a ShapeError.
 */
export async function otherRulesets(
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly (Omission & { readonly id: string })[]> {
  const items = await api.list({ path: `${scopePath(scope)}/rulesets` }, signal);
  const custom = await listCustomRulesets(scope, api, signal);
  const isOwn = (id: unknown): boolean => custom.some((one) => one.id === looseText(id));
  const elsewhere = ELSEWHERE[scope.level];
  return items.flatMap((item) => {
    const { id, name, kind, phase } = asObject(item, 'an item of the ruleset list');
    const own = looseText(kind);
    if (elsewhere.includes(own) || (own === CUSTOM && isOwn(id))) return [];
    return [
      {
        id: looseText(id),
        what: `ruleset ${JSON.stringify(looseText(name))} (id ${looseText(id)}) of kind ${JSON.stringify(own)} and phase ${looseText(phase)}`,
        why: whyOther(own, scope.level),
        isLeftAlone: true as const,
      },
    ];
  });
}

/** The kind of the service's own, unchangeable rulesets. */
const MANAGED = 'managed';

/** Kinds declared by sections or reported elsewhere. The scope's own custom rulesets are declared too. */
const ELSEWHERE: Readonly<Record<Level, readonly string[]>> = {
  zone: [entryPointKind('zone'), entryPointKind('account'), MANAGED],
  account: [entryPointKind('account'), MANAGED],
};

/** A zone's list also shows custom rulesets of its account. */
function whyOther(kind: string, level: Level): string {
  return kind === CUSTOM
    ? 'it belongs to the account: the account file can have it'
    : `zonewright does not manage rulesets of this kind in ${level}s`;
}
