import { isObject } from '../../../kernel/model/json.js';
import type { Raw } from '../../../kernel/lib/decode.js';
import { count } from '../../../kernel/lib/phrases.js';
import { nameIn } from '../custom-rulesets.js';
import type { RulesetNames } from '../ruleset-list.js';
import {
  inQuotes,
  memberWords,
  membersOf,
  named,
  nameWords,
  onlyWith,
  quoted,
  shortId,
  textsIn,
  type Describers,
} from './does-words.js';

/** The executed ruleset and its version. */
export function executing(names: RulesetNames): Describers {
  return {
    id: (id) => {
      const called = nameIn(id);
      if (called !== undefined) return [`executes custom ruleset ${inQuotes(called)}`];
      return typeof id === 'string' ? [`executes ${rulesetWords(id, names)}`] : undefined;
    },
    version: (version) => {
      if (version === 'latest') return [];
      return typeof version === 'string' ? [`version ${quoted(version)}`] : undefined;
    },
  };
}

/** The overrides of a ruleset. */
export const OVERRIDING: Describers = {
  overrides: (overrides) => (isObject(overrides) ? overrideWords(overrides) : undefined),
  matched_data: (value) => {
    const key = onlyWith(value, ['public_key'])?.['public_key'];
    return typeof key === 'string' ? [`logs what matched for the public key ${quoted(key)}`] : undefined;
  },
};

/** The targets of a skip. */
export function skipping(names: RulesetNames): Describers {
  return {
    ruleset: (value) => (value === 'current' ? ['skips the rest of this ruleset'] : undefined),
    phase: (value) => (value === 'current' ? ['skips the rest of this phase'] : undefined),
    phases: (value) => skipped('phases ', value, quoted),
    products: (value) => skipped('products ', value, quoted),
    rulesets: (value) => skipped('', value, (id) => rulesetWords(id, names)),
    rules: (value) => {
      if (!isObject(value) || Object.keys(value).length === 0) return undefined;
      return membersOf(value).flatMap(([id, rules]) => {
        const ids = textsIn(rules);
        if (ids === undefined) return memberWords(`rules.${nameWords(id)}`, rules);
        return [
          `skips ${count(ids.length, 'rule')} of ${rulesetWords(id, names)}: ${named(ids.map(quoted))}`,
        ];
      });
    },
  };
}

function skipped(
  what: string,
  value: unknown,
  wordsOf: (text: string) => string,
): readonly string[] | undefined {
  const texts = textsIn(value);
  return texts === undefined ? undefined : [`skips ${what}${named(texts.map(wordsOf))}`];
}

/** `managed ruleset "Core" (efb7b8c9…)`, `ruleset efb7b8c949ac4650a09736fc376e9aee`. */
function rulesetWords(id: string, names: RulesetNames): string {
  const known = names.get(id);
  if (known === undefined || known.name === '') return `ruleset ${quoted(id)}`;
  return `${quoted(known.kind)} ruleset ${inQuotes(known.name)} (${shortId(id)})`;
}

/**
 * `with all rules: log`, `category wordpress: off`, `rule 5de7edfa9a8b4c0e8a2b10ff6c1d2e3f: block, threshold 25`. A rule's only name is its whole id.
 */
function overrideWords(overrides: Raw): readonly string[] {
  const { categories, rules, ...all } = overrides;
  const ofCategories = grouped(categories, 'category', ['category', 'categories'], quoted);
  const ofRules = grouped(rules, 'id', ['rule', 'rules'], quoted);
  const groups = [
    ...(Object.keys(all).length === 0 ? [] : [`all rules: ${effectOf(all)}`]),
    ...(ofCategories ?? []),
    ...(ofRules ?? []),
  ];
  return [
    ...groups.map((group, index) => (index === 0 ? `with ${group}` : group)),
    ...(ofCategories === undefined ? memberWords('overrides.categories', categories) : []),
    ...(ofRules === undefined ? memberWords('overrides.rules', rules) : []),
  ];
}

/** Groups overrides by effect. Undefined if they are not overrides. */
function grouped(
  overrides: unknown,
  key: string,
  [one, many]: readonly [string, string],
  wordsOf: (name: string) => string,
): readonly string[] | undefined {
  if (overrides === undefined) return [];
  if (!Array.isArray(overrides)) return undefined;
  const groups = new Map<string, string[]>();
  for (const item of overrides) {
    const { [key]: name, ...rest } = isObject(item) ? item : {};
    if (typeof name !== 'string') return undefined;
    const effect = effectOf(rest);
    groups.set(effect, [...(groups.get(effect) ?? []), wordsOf(name)]);
  }
  return [...groups].map(
    ([effect, names]) => `${names.length === 1 ? one : many} ${named(names)}: ${effect}`,
  );
}

function effectOf(override: Raw): string {
  const words = membersOf(override).flatMap(([name, value]) => effectWords(name, value));
  return words.length === 0 ? 'nothing' : words.join(', ');
}

function effectWords(name: string, value: unknown): readonly string[] {
  if (name === 'enabled' && typeof value === 'boolean') return [value ? 'on' : 'off'];
  if (name === 'action' && typeof value === 'string') return [quoted(value)];
  if (name === 'score_threshold' && typeof value === 'number') return [`threshold ${value}`];
  if (name === 'sensitivity_level' && typeof value === 'string') return [`sensitivity ${quoted(value)}`];
  return memberWords(nameWords(name), value);
}
