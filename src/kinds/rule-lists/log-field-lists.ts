import { isObject } from '../../kernel/model/json.js';
import { sameExpression } from '@zonewright/edge-rules/expressions/canonical.js';
import type { Raw } from '../../kernel/lib/decode.js';
import type { LiveRule, LiveRuleset } from './live.js';
import {
  LOG_FIELD_ACTION,
  LOG_FIELD_LISTS,
  loggedTwice,
  loggedTwiceWords,
  tooManyLogFields,
  type LogFieldsLimit,
} from './log-field-facts.js';
import { unknownOf } from './undeclared.js';
import { writtenRules } from './written.js';

/** A name, alone or with a setting. */
export type LogFieldEntry = string | { readonly name: string; readonly preserve_duplicates: boolean };

/** The section's lists for a live ruleset, or why it can't express it. */
export type LogFieldLists =
  | {
      readonly lists: Readonly<Record<string, readonly LogFieldEntry[]>>;
      readonly count: number;
    }
  | { readonly why: string };

/**
 * The section log_fields for the live ruleset. If it can't express everything, the ruleset is declared like any other, never both. `limit`: of names
 * in a zone. Pure.
 */
export function logFieldLists(live: LiveRuleset, limit: LogFieldsLimit): LogFieldLists {
  const [rule, second] = live.rules;
  if (second !== undefined) return { why: `it has ${live.rules.length} rules` };
  const why = rule === undefined ? undefined : beyondLists(rule);
  if (why !== undefined) return { why };
  const odd = live.rules.flatMap((one) => unknownOf(one))[0];
  if (odd !== undefined) return { why: `its rule has ${odd.path}` };
  const written = writtenRules(live)[0] ?? {};
  const unknown = Object.keys(written).find((member) => !KNOWN_MEMBERS.has(member));
  if (unknown !== undefined) return { why: `its rule has ${unknown}` };
  const parameters = written['action_parameters'] ?? {};
  const read = isObject(parameters) ? listsOf(parameters) : { why: 'its rule has no parameters' };
  if ('why' in read) return read;
  const placed = Object.entries(read.lists).flatMap(([list, entries]) =>
    entries.map((_, index) => ({ list, path: [list, index] })),
  );
  if (tooManyLogFields(placed, limit).length > 0)
    return {
      why: `it logs ${read.count} fields, but ${limit.most} are allowed`,
    };
  return rule !== undefined && read.count === 0 ? { why: 'its rule logs nothing' } : read;
}

/** Left out of the section: the same for every zone, or kept. */
const KNOWN_MEMBERS = new Set(['ref', 'action', 'expression', 'description', 'action_parameters']);

function beyondLists({ action, enabled, expression }: LiveRule): string | undefined {
  if (action !== LOG_FIELD_ACTION) return `its rule has the action ${action}`;
  if (!enabled) return 'its rule is disabled';
  return sameExpression('true', expression) ? undefined : 'its rule is not for all traffic';
}

function listsOf(parameters: Raw): LogFieldLists {
  const known = new Set<string>(LOG_FIELD_LISTS.map(({ parameter }) => parameter));
  const unknown = Object.keys(parameters).find((parameter) => !known.has(parameter));
  if (unknown !== undefined) return { why: `its rule has ${unknown}` };
  const lists = new Map<string, readonly LogFieldEntry[]>();
  for (const { list, parameter, lowerCase } of LOG_FIELD_LISTS) {
    const entries = entriesOf(parameters[parameter] ?? []);
    if (entries === undefined) return { why: `its rule has more than names in ${parameter}` };
    const names = entries.map(nameOf);
    if (new Set(names).size < names.length) return { why: `a name appears twice in ${parameter}` };
    if (lowerCase && names.some((name) => name !== name.toLowerCase()))
      return { why: `a name in ${parameter} is not in lower case` };
    // The documented lists are always written, so they are managed.
    if (entries.length > 0 || DOCUMENTED.has(list)) lists.set(list, entries);
  }
  const [twice] = loggedTwice(({ list }) => (lists.get(list) ?? []).map(nameOf));
  if (twice !== undefined) return { why: loggedTwiceWords(twice, 'parameter').message };
  return {
    lists: Object.fromEntries(lists),
    count: [...lists.values()].flat().length,
  };
}

function nameOf(entry: LogFieldEntry): string {
  return typeof entry === 'string' ? entry : entry.name;
}

const DOCUMENTED: ReadonlySet<string> = new Set(['request_headers', 'response_headers', 'cookies']);

/** The names as the section can express them; undefined if items have more. */
function entriesOf(items: unknown): readonly LogFieldEntry[] | undefined {
  if (!Array.isArray(items)) return undefined;
  const entries = items.flatMap((item: unknown): readonly LogFieldEntry[] => {
    if (!isObject(item)) return [];
    const { name, preserve_duplicates: duplicates, ...others } = item;
    if (typeof name !== 'string' || Object.keys(others).length > 0) return [];
    if (duplicates === undefined) return [name];
    return typeof duplicates === 'boolean' ? [{ name, preserve_duplicates: duplicates }] : [];
  });
  return entries.length === items.length ? entries : undefined;
}
