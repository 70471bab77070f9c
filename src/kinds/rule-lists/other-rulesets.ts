import { asObject, looseText } from '../../kernel/lib/decode.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { scopePath, type Level, type Scope } from '../../kernel/model/scope.js';
import type { Omission } from '../definition/draft.js';
import { CUSTOM } from './custom-rulesets.js';
import { entryPointKind } from './ruleset-list.js';

/**
 * The rulesets of a scope that no section can declare, by name, id, kind and phase. Not those of the service itself, nor the entry points of the
 * account, which the list of a zone shows too (public facts, 5.2). Throws an ApiError unless the list is proved complete, and a ShapeError for an
 * entry of another shape.
 */
export async function otherRulesets(
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly (Omission & { readonly id: string })[]> {
  const items = await api.list({ path: `${scopePath(scope)}/rulesets` }, signal);
  const elsewhere = ELSEWHERE[scope.level];
  return items.flatMap((item) => {
    const { id, name, kind, phase } = asObject(item, 'an item of the ruleset list');
    const own = looseText(kind);
    if (elsewhere.includes(own)) return [];
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

/** The kind of the service's own rulesets, which can't be changed. */
const MANAGED = 'managed';

/** Kinds that a section of the scope declares, and those that are reported elsewhere. */
const ELSEWHERE: Readonly<Record<Level, readonly string[]>> = {
  zone: [entryPointKind('zone'), entryPointKind('account'), MANAGED],
  account: [entryPointKind('account'), CUSTOM, MANAGED],
};

/** Since August 2026 a zone can have custom rulesets of its own. Its list shows those of the account too, and does not distinguish them. */
function whyOther(kind: string, level: Level): string {
  return kind === CUSTOM
    ? 'zonewright does not manage custom rulesets of zones; if it belongs to the account, the account file has it'
    : `zonewright does not manage rulesets of this kind in ${level}s`;
}
