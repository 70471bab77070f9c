import { defined } from '../kernel/lib/defined.js';
import { type Json, type JsonObject, isJsonObject } from '../kernel/model/json.js';
import type { Answer, Shape } from './envelope.js';

/** An undocumented member of every resource. Rules may be sent back with it. */
export const FOREIGN_MEMBER = 'x_later_addition';

/**
 * Changes an answer's form, not its meaning: unknown members, order of members, written defaults, numbers for digits, `errors: null`, white space.
 * `turn` alternates forms.
 */
export function reworded(answer: Answer, turn: number): Answer {
  if (answer.body === null) return answer;
  const { result, success, errors, messages, result_info: info } = answer.body;
  const items = Array.isArray(result) ? result : [result];
  const restated = items.map((item: Json) => (isJsonObject(item) ? restate(item, answer.shape, turn) : item));
  const body = {
    [FOREIGN_MEMBER]: true,
    ...(info ? { result_info: { ...info, [FOREIGN_MEMBER]: true } } : defined({ result_info: info })),
    messages: messages?.length === 0 ? null : messages,
    errors: errors?.length === 0 ? null : errors,
    success,
    result: Array.isArray(result) ? restated : (restated[0] ?? null),
  };
  return { ...answer, body };
}

function restate(object: JsonObject, shape: Shape, turn: number): JsonObject {
  return reordered({ ...RESTATE[shape](object, turn), [FOREIGN_MEMBER]: { since: 'v5' } });
}

const RESTATE: { readonly [S in Shape]: (object: JsonObject, turn: number) => JsonObject } = {
  ruleset: restateRuleset,
  policy: (policy, turn) => ({
    ...policy,
    ...mapped(policy, 'expression', respaced),
    ...mapped(policy, 'value', directivesTurned),
    ...enabledEitherWay(policy['enabled'], turn),
  }),
  job: (job) => ({ ...job, ...mapped(job, 'logpull_options', optionsTurned) }),
  item: (item) => item,
  other: (object) => object,
};

function enabledEitherWay(enabled: Json | undefined, turn: number): JsonObject {
  const on = enabled === true || enabled === 'true';
  return { enabled: turn % 2 === 0 ? String(on) : on };
}

function restateRuleset(ruleset: JsonObject, turn: number): JsonObject {
  const { rules } = ruleset;
  const counted = { ...ruleset, ...mapped(ruleset, 'version', (version) => eitherWay(version, turn)) };
  if (!Array.isArray(rules)) return counted;
  return {
    ...counted,
    rules: rules.map((rule: Json) => (isJsonObject(rule) ? restateRule(rule, turn) : rule)),
  };
}

function restateRule(rule: JsonObject, turn: number): JsonObject {
  const parameters = isJsonObject(rule['action_parameters']) ? rule['action_parameters'] : {};
  const latest = rule['action'] === 'execute' ? { version: 'latest' } : {};
  const logging = rule['action'] === 'skip' ? { logging: { enabled: true } } : {};
  return {
    enabled: true,
    description: '',
    ...logging,
    ...rule,
    ...mapped(rule, 'expression', respaced),
    ...mapped(rule, 'version', (version) => eitherWay(version, turn)),
    action_parameters: { ...latest, ...parameters },
    [FOREIGN_MEMBER]: { since: 'v5' },
  };
}

function eitherWay(version: string, turn: number): Json {
  return turn % 2 === 0 ? version : Number(version);
}

/** An expression with single blanks outside strings, and none at its ends. */
export function respaced(expression: string): string {
  const token = /"(?:\\.|[^"\\])*"|r(#*)"[\s\S]*?"\1|\s+/g;
  return expression.replaceAll(token, (found) => (found.trim() === '' ? ' ' : found)).trim();
}

/** A policy's directives reversed, unless one repeats (the first counts). */
function directivesTurned(value: string): string {
  const directives = value
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '');
  const names = new Set(directives.map((directive) => directive.split(/\s/)[0]?.toLowerCase()));
  return names.size === directives.length ? directives.toReversed().join('; ') : value;
}

/** A job's options with members and fields reversed, percent-encoded. */
function optionsTurned(options: string): string {
  const members = [...new URLSearchParams(options)].map(([name, value]) => {
    const turned = name === 'fields' ? value.split(',').toReversed().join(',') : value;
    return `${encodeURIComponent(name)}=${encodeURIComponent(turned)}`;
  });
  return members.toReversed().join('&');
}

function mapped(object: JsonObject, name: string, map: (value: string) => Json): JsonObject {
  const value = object[name];
  return typeof value === 'string' ? { [name]: map(value) } : {};
}

function reordered(value: JsonObject): JsonObject {
  const entries = Object.entries(value).toReversed();
  return Object.fromEntries(entries.map(([name, member]): [string, Json] => [name, reorderedValue(member)]));
}

function reorderedValue(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => reorderedValue(item));
  return isJsonObject(value) ? reordered(value) : value;
}
