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

/** A ruleset whose rules execute by id what they name, where it is live; and the name behind each of these rules. */
interface ById {
  readonly declared: DeclaredRuleset;
  readonly nameOf: (rule: DeclaredRule) => string | undefined;
}

/** What is declared, as it can be compared with what is live. Pure. */
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
 * A rule as a request holds it: by its name what it did not execute before. So the request is the same before and after the ruleset of that
 * name is created, and a plan that was reviewed holds until it is carried out. Pure.
 */
export function byName(sent: Raw, name: string | undefined, live: LiveRule | undefined): Raw {
  const isNew = live === undefined || executedBy(live.raw) !== executedBy(sent);
  return name === undefined || !isNew ? sent : executing(sent, referenceTo(name));
}

/** A request as it can be sent, with the ids of what its rules name. Pure. */
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

/** A rule of a file that gives the id of a custom ruleset, by its name instead, where that tells which one is meant. Pure. */
export function withName(rule: JsonObject, custom: readonly ListedRuleset[]): JsonObject {
  const id = executedBy(rule);
  const live = custom.find((ruleset) => ruleset.id === id);
  if (live === undefined || live.name === '' || onlyNamed(live.name, custom) === undefined) return rule;
  return asJsonObject(executing(rule, referenceTo(live.name)));
}
