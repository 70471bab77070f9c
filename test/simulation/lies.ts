import { isDeepStrictEqual } from 'node:util';
import type { EmulatorState, StoredRuleset } from '../../src/emulator/state.js';
import { asItems, asMembers, parsed } from './oracle.js';

/**
 * Where the service lies. `answer`: it does what a write asks for and answers something else. `read`: it answers a read with what it
 * does not hold. `stored`: it holds something else than the write asked for, and answers as if it did not.
 */
type Place = 'answer' | 'read' | 'stored';

/** A lie of the service about a list of rules, or about a list of policies or jobs. */
export interface Lie {
  readonly place: Place;
  readonly how: keyof typeof HOW;
}

type Items = readonly Readonly<Record<string, unknown>>[];

const HOW = {
  'drops the first': (items: Items) => items.slice(1),
  'drops the last': (items: Items) => items.slice(0, -1),
  'turns one off': (items: Items) =>
    items.map((item, index) => (index === 0 ? { ...item, enabled: false } : item)),
  'strips a member': (items: Items) => items.map(({ x_unknown: _, description: __, ...item }) => item),
  'turns the order round': (items: Items) => items.toReversed(),
  'tells none': () => null,
  'tells another version': (items: Items) => items,
} satisfies Readonly<Record<string, (items: Items) => Items | null>>;

const ALL: readonly Lie['how'][] = [
  'drops the first',
  'drops the last',
  'turns one off',
  'strips a member',
  'turns the order round',
  'tells none',
  'tells another version',
];

export const LIES: readonly Lie[] = (['answer', 'read', 'stored'] as const).flatMap((place) =>
  ALL.map((how) => ({ place, how })),
);

/** The text of an answer as a lie has it; what is no answer of the API stays as it is. */
export function lied({ how }: Lie, text: string): string {
  const { result, ...rest } = asMembers(parsed(text));
  if (result === undefined) return text;
  if (Array.isArray(result)) {
    const items = HOW[how](asItems(result)) ?? [];
    return JSON.stringify({ ...rest, ...infoOf(rest, result.length - items.length), result: items });
  }
  const object = asMembers(result);
  const version = how === 'tells another version' ? { version: '99' } : {};
  const rules = object['rules'] === undefined ? {} : { rules: HOW[how](asItems(object['rules'])) };
  return JSON.stringify({ ...rest, result: { ...object, ...version, ...rules } });
}

/** The numbers of a list that has fewer items than it should; a list that says none says none of these. */
function infoOf(answer: Readonly<Record<string, unknown>>, lost: number): object {
  const info = asMembers(answer['result_info']);
  const fewer = Object.entries(info).map(([name, value]) => [
    name,
    typeof value === 'number' && (name === 'count' || name === 'total_count') ? value - lost : value,
  ]);
  return Object.keys(info).length === 0 ? {} : { result_info: Object.fromEntries(fewer) as object };
}

/** What the service holds of a ruleset in place of what it was sent; undefined where the lie changes nothing of it. */
export function storedLie(
  { how }: Lie,
  state: EmulatorState,
  path: string,
): ((state: EmulatorState) => void) | undefined {
  const rules = rulesetAt(state, path)?.rules;
  const held = rules && (HOW[how](rules) ?? []);
  if (
    how === 'tells another version' ||
    held === undefined ||
    isDeepStrictEqual(asSaid(held), asSaid(rules ?? []))
  )
    return undefined;
  return (copy) => {
    const ruleset = rulesetAt(copy, path);
    // Rules of the store, of which some are gone or say less.
    if (ruleset !== undefined) ruleset.rules = held as StoredRuleset['rules'];
  };
}

/** A rule without a description says what one with none of its words does. */
function asSaid(rules: Items): Items {
  return rules.map((rule) => ({ description: '', ...rule }));
}

/** The ruleset that is written at a path; zones of generated worlds have rulesets with the same ids. */
export function rulesetAt(state: EmulatorState, path: string): StoredRuleset | undefined {
  const [, level, scope = '', ...rest] = path.split('/');
  const live = level === 'zones' ? state.zones[scope] : state.accounts[scope];
  return live?.rulesets.find(({ id }) => rest.join('/') === `rulesets/${id}`);
}
