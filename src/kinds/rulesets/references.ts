import { asJsonObject, isObject, type Json, type JsonObject } from '../../kernel/model/json.js';
import { membersOf, type WriteRequest } from '../../kernel/model/request.js';
import type { Raw } from '../../kernel/lib/decode.js';
import {
  executedBy,
  executing,
  nameExecutedBy,
  onlyNamed,
  referenceTo,
} from '../rule-lists/custom-rulesets.js';
import type { DeclaredRule, DeclaredRuleset } from '../rule-lists/declared.js';
import type { LiveRule } from '../rule-lists/live.js';
import type { ListedRuleset } from '../rule-lists/ruleset-list.js';

/** A ruleset with live ids for references, and the names they had. */
interface ById {
  readonly declared: DeclaredRuleset;
  readonly nameOf: (rule: DeclaredRule) => string | undefined;
}

/** Resolves references by name, for comparison with live. Pure. */
export function byId(declared: DeclaredRuleset, custom: readonly ListedRuleset[]): ById {
  const names = new Map<DeclaredRule, string>();
  const rules = declared.rules.map((rule) => {
    const name = nameExecutedBy(rule);
    const live = name === undefined ? undefined : onlyNamed(name, custom);
    if (name === undefined || live === undefined) return rule;
    const resolved = executing(rule, live.id);
    names.set(resolved, name);
    return resolved;
  });
  return { declared: { ...declared, rules }, nameOf: (rule) => names.get(rule) };
}

/**
 * A rule as in a request: by name unless the live rule executes that ruleset. So the request stays the same when the ruleset is created, and a
 * reviewed plan stays valid. Pure.
 */
export function byName(sent: Raw, name: string | undefined, live: LiveRule | undefined): Raw {
  const isNew = live === undefined || executedBy(live.raw) !== executedBy(sent);
  return name === undefined || !isNew ? sent : executing(sent, referenceTo(name));
}

/** A request to send, with ids in place of names. Pure. */
export function completed(request: WriteRequest, custom: readonly ListedRuleset[]): WriteRequest {
  const body = membersOf(request);
  const { rules } = body;
  if (!Array.isArray(rules)) return request;
  return { ...request, body: { ...body, rules: rules.map((rule: Json) => withId(rule, custom)) } };
}

function withId(rule: Json, custom: readonly ListedRuleset[]): Json {
  const name = isObject(rule) ? nameExecutedBy(rule) : undefined;
  const live = name === undefined ? undefined : onlyNamed(name, custom);
  return live === undefined || !isObject(rule) ? rule : asJsonObject(executing(rule, live.id));
}

/** A rule with a custom ruleset's name in place of its id, if unique. Pure. */
export function withName(rule: JsonObject, custom: readonly ListedRuleset[]): JsonObject {
  const id = executedBy(rule);
  const live = custom.find((ruleset) => ruleset.id === id);
  if (live === undefined || live.name === '' || onlyNamed(live.name, custom) === undefined) return rule;
  return asJsonObject(executing(rule, referenceTo(live.name)));
}
