import { defined } from '../../kernel/lib/defined.js';
import type { Json, JsonObject } from '../../kernel/model/json.js';
import { canonicalText } from '@zonewright/edge-rules/lib/canonical-text.js';
import { isObject } from '../../kernel/model/json.js';
import { filled, flag, json, Members, object, setByService, text, type Where } from '../body.js';
import { HttpError } from '../envelope.js';
import { nextId, nextTime } from '../mint.js';
import { FOREIGN_MEMBER, respaced } from '../normalise.js';
import type { EmulatorState, Rule } from '../state.js';

const SET_BY_SERVICE = ['version', 'last_updated', 'categories'];
const FURTHER_MEMBERS = ['ratelimit', 'exposed_credential_check'];
const READ_BY_NAME = new Set(
  'id ref action action_parameters expression description enabled logging'.split(' ').concat(SET_BY_SERVICE),
);

/**
 * A ruleset's rules after a list was sent. `id`, else `ref`, identifies a rule; unchanged ones keep their version. Throws an HttpError for an
 * impossible rule.
 */
export function reviseRules(
  value: unknown,
  at: Where,
  before: readonly Rule[],
  draft: EmulatorState,
): Rule[] {
  if (!Array.isArray(value)) throw at.error('expected an array');
  const known: Known = {
    byId: new Map(before.map((rule) => [rule.id, rule])),
    byRef: new Map(before.map((rule) => [rule.ref, rule])),
  };
  const rules = value.map((sent: unknown, index) => reviseRule(sent, at.child(index), known, draft));
  refuseRepeats(rules, 'id', at);
  refuseRepeats(rules, 'ref', at);
  return rules;
}

interface Known {
  readonly byId: ReadonlyMap<string, Rule>;
  readonly byRef: ReadonlyMap<string, Rule>;
}

function reviseRule(sent: unknown, at: Where, known: Known, draft: EmulatorState): Rule {
  const members = new Members(sent, at);
  const id = members.optional('id', filled);
  if (id === undefined) {
    const ref = members.optional('ref', filled);
    return readRule(members, ref === undefined ? undefined : known.byRef.get(ref), draft);
  }
  const previous = known.byId.get(id);
  if (previous === undefined)
    throw new HttpError(400, 10003, `could not find rule with id "${id}"`, at.child('id').pointer);
  const onlyId = Object.keys(members.rest()).length === 0;
  return onlyId ? previous : readRule(members, previous, draft);
}

/** Reads a new rule, or one that replaces `previous`. Throws an HttpError. */
export function readRule(members: Members, previous: Rule | undefined, draft: EmulatorState): Rule {
  for (const name of SET_BY_SERVICE) members.optional(name, setByService);
  const id = previous?.id ?? nextId(draft);
  const action = members.optional('action', filled);
  const actionParameters = members.optional('action_parameters', object);
  if (action === undefined)
    throw new HttpError(400, 20021, 'action is required for action parameters', members.at.pointer);
  const rule = {
    id,
    version: '1',
    action,
    expression: members.optional('expression', text) ?? '',
    description: members.optional('description', text) ?? '',
    ref: members.optional('ref', filled) ?? previous?.ref ?? id,
    enabled: members.optional('enabled', flag) ?? true,
    last_updated: '',
    ...defined({ action_parameters: actionParameters }),
    ...defaultLogging(action, members.optional('logging', object)),
    ...furtherMembers(members, previous),
  };
  members.close();
  if (previous === undefined) return { ...rule, last_updated: nextTime(draft) };
  const { normalise } = draft.behaviour;
  if (meaning(previous, normalise) === meaning(rule, normalise)) return previous;
  return { ...rule, version: successor(previous.version), last_updated: nextTime(draft) };
}

/** The next version. */
export function successor(version: string): string {
  return String(BigInt(version) + 1n);
}

/** `logging` as stored: on by default for `skip`, else only as sent. */
export function defaultLogging(action: string, logging: Json | undefined): JsonObject {
  if (logging !== undefined) return { logging };
  return action === 'skip' ? { logging: { enabled: true } } : {};
}

/** Members not read by name: the API's and the stored rule's. */
function furtherMembers(members: Members, previous: Rule | undefined): JsonObject {
  members.optional(FOREIGN_MEMBER, json);
  const stored = Object.keys(previous ?? {}).filter((name) => !READ_BY_NAME.has(name));
  const read = [...FURTHER_MEMBERS, ...stored].map((name): [string, Json | undefined] => [
    name,
    members.optional(name, json),
  ]);
  return Object.fromEntries(read.filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

function refuseRepeats(rules: readonly Rule[], name: 'id' | 'ref', at: Where): void {
  const seen = new Set<string>();
  for (const [index, rule] of rules.entries()) {
    if (seen.has(rule[name])) throw repeated(name, rule[name], at.child(index));
    seen.add(rule[name]);
  }
}

function repeated(name: 'id' | 'ref', value: string, at: Where): HttpError {
  const message = `'${value}' is not a valid value for ${name} because it must be unique in the ruleset`;
  return new HttpError(400, undefined, message, at.child(name).pointer);
}

/** A rule's meaning as text, without versions, times and defaults. If answers change an expression's blanks, the sent-back form is the same. */
function meaning(rule: Rule, normalise: boolean): string {
  const { version: _version, last_updated: _updated, ...rest } = rule;
  const given = rest['action_parameters'];
  const parameters = isObject(given) ? { ...given } : {};
  if (rule.action === 'execute' && parameters['version'] === 'latest') delete parameters['version'];
  const expression = normalise ? respaced(rule.expression) : rule.expression;
  return canonicalText({ ...rest, expression, action_parameters: parameters });
}
