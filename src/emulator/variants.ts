import { isObject, type Json, type JsonObject } from '../kernel/model/json.js';
import type { Answer, ResultInfo } from './envelope.js';
import { leftOut, writtenOut } from './filled-in.js';
import type { Behaviour } from './state.js';

/**
 * An answer in a documented variant, by the behaviour: numbers of lists, type of versions, members at defaults, rulesets without rules. The meaning
 * stays. Pure.
 */
export function inVariant(answer: Answer, behaviour: Behaviour): Answer {
  const { body, shape } = answer;
  if (body === null) return answer;
  const { result, result_info: info, ...rest } = body;
  const shown = (value: Json): Json => (isObject(value) ? objectAs(value, shape, behaviour) : value);
  return {
    ...answer,
    body: {
      result: Array.isArray(result) ? result.map((item: Json) => shown(item)) : shown(result),
      ...rest,
      ...(info ? infoAs(info, behaviour) : {}),
    },
  };
}

type Info = { readonly result_info?: Partial<ResultInfo> | null };

function infoAs(info: Partial<ResultInfo>, behaviour: Behaviour): Info {
  return info.cursors === undefined ? numbersAs(info, behaviour) : cursorsAs(info, behaviour);
}

/** Lists with page numbers or without pages (Page Shield API, Response envelope; public facts, Paging). */
function numbersAs(info: Partial<ResultInfo>, { listNumbers }: Behaviour): Info {
  const { total_pages: _pages, ...withoutPages } = info;
  const { total_count: _total, ...withoutTotals } = withoutPages;
  const as: Readonly<Record<Behaviour['listNumbers'], Info>> = {
    all: { result_info: info },
    'without-pages': { result_info: withoutPages },
    'without-totals': { result_info: withoutTotals },
    absent: {},
    null: { result_info: null },
  };
  return as[listNumbers];
}

/** Lists with cursors (public facts, Lists: endpoints; Paging): at the end absent or empty. */
function cursorsAs(info: Partial<ResultInfo>, { cursorNumbers }: Behaviour): Info {
  const { cursors = {} } = info;
  const isEnd = cursors.after === undefined;
  const as: Readonly<Record<Behaviour['cursorNumbers'], Info>> = {
    all: { result_info: info },
    cursors: { result_info: { cursors } },
    'empty-cursor': {
      result_info: { cursors: isEnd ? { after: '' } : cursors },
    },
    'absent-at-end': isEnd ? {} : { result_info: { cursors } },
    'null-at-end': { result_info: isEnd ? null : { cursors } },
  };
  return as[cursorNumbers];
}

function objectAs(object: JsonObject, shape: Answer['shape'], behaviour: Behaviour): JsonObject {
  const { defaults, versionType, emptyRules } = behaviour;
  const completed = defaults === 'written' ? writtenOut(object, shape) : object;
  const kept = defaults === 'left-out' ? leftOut(completed, shape) : completed;
  if (shape !== 'ruleset') return kept;
  const typed = versionType === 'number' ? withNumbers(kept) : kept;
  const { rules, ...bare } = typed;
  return emptyRules === 'absent' && Array.isArray(rules) && rules.length === 0 ? bare : typed;
}

function withNumbers(ruleset: JsonObject): JsonObject {
  const { version, rules } = ruleset;
  const own = typeof version === 'string' ? { version: Number(version) } : {};
  if (!Array.isArray(rules)) return { ...ruleset, ...own };
  return {
    ...ruleset,
    ...own,
    rules: rules.map((rule: Json) => (isObject(rule) ? withNumbers(rule) : rule)),
  };
}
