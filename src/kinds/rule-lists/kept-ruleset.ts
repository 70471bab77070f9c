import { asList, asObject, requiredString, type Raw } from '../../kernel/lib/decode.js';
import { asJsonObject, type Json, type JsonObject } from '../../kernel/model/json.js';
import { membersOf, type WriteRequest } from '../../kernel/model/request.js';
import type { DeclaredRule, DeclaredRuleset } from './declared.js';
import { factsOf, sendable, type LiveRuleset } from './live.js';
import { othersOfLive } from './ruleset-members.js';

/** A ruleset for a record: what a request could contain, with rule ids. Empty without a ruleset. */
export function keptRuleset(
  live: LiveRuleset | undefined,
  { phase, kind, name }: Pick<DeclaredRuleset, 'phase' | 'kind' | 'name'>,
  asKept: (rule: Raw) => Raw = (rule) => rule,
): JsonObject {
  if (live === undefined) return { name, kind, phase, rules: null };
  return asJsonObject({
    ...live.others,
    id: live.id,
    name: live.name ?? name,
    kind,
    phase,
    description: live.description,
    rules: live.rules.map(({ raw }) => asKept(sendable(raw))),
  });
}

/** The record after a POST or a PUT of the whole ruleset. */
export function withRulesetWrite(kept: Json, request: WriteRequest): JsonObject {
  const { id, name, kind, phase, description } = asJsonObject(asObject(kept, WHAT));
  return asJsonObject({ description: description ?? '', ...membersOf(request), id, name, kind, phase });
}

/** The ruleset that declares a record, rules in order. Without a recorded ruleset the list is empty. */
export function declaredAsKept(kept: unknown): DeclaredRuleset {
  const raw = asObject(kept, WHAT);
  const description = raw['description'];
  const others = othersOfLive(raw);
  return {
    phase: requiredString(raw, 'phase', WHAT),
    kind: kindOf(raw['kind']),
    name: requiredString(raw, 'name', WHAT),
    ...(typeof description === 'string' ? { description } : {}),
    ownership: 'exclusive',
    ...(Object.keys(others).length === 0 ? {} : { others }),
    ...(raw['rules'] === null ? { anyOthers: true } : {}),
    rules: asList(raw['rules'], 'rules of the ruleset', true).map(declaredRule),
  };
}

const WHAT = 'a ruleset that was kept';

function kindOf(kind: unknown): DeclaredRuleset['kind'] {
  return kind === 'root' || kind === 'custom' ? kind : 'zone';
}

/** The declared rule for a recorded or generated one. Without a ref it gets its id, so that it is found or keeps its name. Throws a ShapeError. */
export function declaredRule(value: unknown): DeclaredRule {
  const { id, ref, ...rule } = asObject(value, 'a rule that was kept');
  const key = [ref, id].find((name) => typeof name === 'string');
  const named: Raw = key === undefined ? rule : { ...rule, ref: key };
  const { action, expression } = factsOf(rule);
  const isPlain = isTextOrNone(rule['action']) && isTextOrNone(rule['expression']);
  return { ...named, action, expression, ...(isPlain ? {} : { bound: rule, wasLive: true }) };
}

function isTextOrNone(value: unknown): boolean {
  return typeof value === 'string' || value === undefined || value === null;
}
