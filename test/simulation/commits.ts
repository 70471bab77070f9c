import { isDeepStrictEqual } from 'node:util';
import { FOREIGN_MEMBER } from '../../src/emulator/normalise.js';
import type { EmulatorState, StoredRuleset } from '../../src/emulator/state.js';
import {
  asMembers,
  customRulesetsOf,
  isNamed,
  addressesIn,
  jobsOf,
  listsOf,
  liveScope,
  policiesOf,
  rulesOf,
  settingOf,
  type LiveScope,
  type Owned,
} from './oracle.js';
import type { Told } from './told.js';
import type { Said } from './worlds.js';

/** One write of a process, and what it made of what was stored. */
export interface Write {
  readonly method: string;
  readonly path: string;
  readonly before: EmulatorState;
  readonly after: EmulatorState;
  /** What the process was told of what it writes to; undefined when it was told nothing. */
  readonly told: Told | undefined;
}

type Item = Readonly<Record<string, unknown>>;

/** Every way in which a write did what no write may do. */
export function wrongs(write: Write, said: readonly Said[]): readonly string[] {
  const { method, path, before, after, told } = write;
  const [, level, id, ...place] = path.split('/');
  const own = said.find((one) => one.level === level && one.id === id);
  if (own === undefined) return [`${method} ${path} is outside of what is declared`];
  if (told === undefined && method !== 'GET')
    return [`${method} ${path} was sent, and what it writes to was not read`];
  const isListGone = level === 'accounts' && method === 'DELETE' && place[1] === 'lists';
  const named = isListGone
    ? namesOfGone(before, after, id ?? '').filter((name) => isNamed(name, before))
    : [];
  if (named.length > 0) return [`${method} ${path} deletes list ${named.join()}, which rules name`];
  const others = scopesOf(after).filter(([scope]) => scope !== `${level}/${id}`);
  const old = new Map(scopesOf(before));
  const elsewhere = others.filter(([scope, live]) => !isSame(live, old.get(scope)));
  const [was, is] = [liveScope(before, own), liveScope(after, own)];
  if (was === undefined || is === undefined) return [`${method} ${path} made or unmade a scope`];
  return [
    ...elsewhere.map(([scope]) => `${method} ${path} changed ${scope}`),
    ...inScope({ ...write, place }, own, { was, is, base: told && liveScope(told.state, own) }),
  ];
}

function namesOfGone(before: EmulatorState, after: EmulatorState, account: string): readonly string[] {
  const left = new Set(after.accounts[account]?.lists.map(({ name }) => name));
  return (before.accounts[account]?.lists ?? []).map(({ name }) => name).filter((name) => !left.has(name));
}

const scopesOf = (state: EmulatorState): readonly (readonly [string, LiveScope])[] => [
  ...Object.entries(state.zones).map(([id, zone]) => [`zones/${id}`, zone] as const),
  ...Object.entries(state.accounts).map(([id, account]) => [`accounts/${id}`, account] as const),
];

interface Sides<Value> {
  readonly was: Value;
  readonly is: Value;
  /** As the process was told that it is. */
  readonly base: Value | undefined;
}

/** Which member of a scope a path writes to, and who owns what in it. */
function inScope(
  { method, path, place, told }: Write & { readonly place: readonly string[] },
  said: Said,
  { was, is, base }: Sides<LiveScope>,
): readonly string[] {
  const [family, item] = place;
  const members = {
    settings: 'settings',
    page_shield: item === undefined ? 'page_shield' : 'policies',
    rulesets: 'rulesets',
    logpush: 'logpush_jobs',
    rules: 'lists',
  };
  const member = Object.entries(members).find(([name]) => name === family)?.[1];
  const of = (live: LiveScope | undefined, name: string): unknown => asMembers(live)[name];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const own = member === 'lists' ? [member, 'list_operations'] : [member];
  const beside = names.filter((name) => !own.includes(name) && !isSame(of(was, name), of(is, name)));
  const wrong = beside.map((name) => `${method} ${path} changed ${name}`);
  if (member === undefined) return [...wrong, `${method} ${path} writes to what nobody declares`];
  if (member === 'settings')
    return [...wrong, ...settingWrongs(item, said, { was, is, base }, told?.isLie === true)];
  if (member === 'page_shield')
    return [...wrong, ...shieldWrongs(said, asMembers(of(was, member)), asMembers(of(is, member)))];
  const list = (live: LiveScope | undefined): readonly Item[] => {
    const value = of(live, member);
    return Array.isArray(value) ? value.map((one: unknown) => asMembers(one)) : [];
  };
  const sides = { was: list(was), is: list(is), base: base && list(base) };
  const id = member === 'lists' ? place[2] : place.at(-1);
  const about = { what: `${method} ${path}`, method, id, isLie: told?.isLie === true };
  if (member === 'lists' && place.length > 3) return [...wrong, ...itemsWrongs(about, said, was, is)];
  return [
    ...wrong,
    ...listWrongs(about, sides),
    ...(member === 'rulesets'
      ? rulesetWrongs(about, said, sides)
      : itemWrongs(about, ownedList(said, member), sides)),
  ];
}

function ownedList(said: Said, member: string): { readonly owned: Owned | undefined; readonly key: string } {
  switch (member) {
    case 'policies':
      return { owned: policiesOf(said), key: 'description' };
    case 'lists':
      return { owned: listsOf(said), key: 'name' };
    default:
      return { owned: jobsOf(said), key: 'name' };
  }
}

/** A write to a setting is about one that is declared, and leaves the others, and what of it is not declared, as it was told that they are. */
function settingWrongs(
  written: string | undefined,
  { sections }: Said,
  { was, is, base }: Sides<LiveScope>,
  isLie: boolean,
): readonly string[] {
  const declared = asMembers(sections['zone_settings']);
  const names = [was, is].flatMap((live) => ('settings' in live ? Object.keys(live.settings) : []));
  const beside = [...new Set(names)].filter(
    (name) => name !== written && !isDeepStrictEqual(settingOf(was, name), settingOf(is, name)),
  );
  const wrong = beside.map((name) => `a write to ${written ?? 'all settings'} changed ${name}`);
  if (written === undefined || !Object.hasOwn(declared, written))
    return [...wrong, `setting ${written ?? ''} is not declared, and was written`];
  if (isLie || base === undefined) return wrong;
  const own = headerOf(declared[written]);
  const [before, after] = [headerOf(settingOf(base, written)), headerOf(settingOf(is, written))];
  const lost = Object.keys(before).filter((name) => !(name in own) && before[name] !== after[name]);
  return [...wrong, ...lost.map((name) => `${written}.${name} is not declared, and was changed`)];
}

const headerOf = (value: unknown): Item => asMembers(asMembers(value)['strict_transport_security']);

function shieldWrongs({ sections }: Said, was: Item, is: Item): readonly string[] {
  const declared = Object.keys(asMembers(sections['page_shield']));
  return Object.keys(was)
    .filter(
      (name) => name !== 'updated_at' && !declared.includes(name) && !isDeepStrictEqual(was[name], is[name]),
    )
    .map((name) => `page_shield.${name} is not declared, and was changed`);
}

interface About {
  readonly what: string;
  readonly method: string;
  readonly id: string | undefined;
  /** What it was told of this was a lie. */
  readonly isLie: boolean;
}

const isThe = ({ id }: About, item: Item): boolean => String(item['id']) === id;

/** A write to one item leaves the others, and their order. */
function listWrongs(about: About, { was, is }: Sides<readonly Item[]>): readonly string[] {
  const isNew = (item: Item): boolean => was.every(({ id }) => id !== item['id']);
  const rest = (items: readonly Item[]): readonly Item[] =>
    items.filter((item) => (about.method === 'POST' ? !isNew(item) : !isThe(about, item)));
  const added = is.filter(isNew).length;
  return [
    ...(isSame(rest(was), rest(is)) ? [] : [`${about.what} changed what is beside it`]),
    ...(added > (about.method === 'POST' ? 1 : 0) ? [`${about.what} made ${added}`] : []),
  ];
}

/** What a write to a policy or a job may do: to those that are declared, and to others where they have no say. */
function itemWrongs(
  about: About,
  { owned, key }: { readonly owned: Owned | undefined; readonly key: string },
  { was, is, base }: Sides<readonly Item[]>,
): readonly string[] {
  if (owned === undefined) return [`${about.what} writes to a list that nobody declares`];
  const isDeclared = (item: Item): boolean => owned.items.some((one) => one[key] === item[key]);
  if (about.method === 'POST') {
    const made = is.filter((item) => was.every(({ id }) => id !== item['id']));
    return made.flatMap((item) => {
      const alike = (items: readonly Item[]): boolean => items.some((one) => one[key] === item[key]);
      if (!isDeclared(item)) return [`${about.what} made what nobody declares`];
      // Between the read and the write anybody may make the same: nothing of the service holds that off.
      return alike(was) && !about.isLie && (base === undefined || alike(base))
        ? [`${about.what} made a second ${String(item[key])}`]
        : [];
    });
  }
  const target = base?.find((item) => isThe(about, item));
  if (target === undefined || about.isLie) return [];
  if (!owned.isExclusive && (about.method === 'DELETE' || !isDeclared(target)))
    return [`${about.what} writes to what is somebody else's`];
  if (about.method === 'DELETE')
    return isDeclared(target) && countOf(base, target, key) < 2
      ? [`${about.what} deletes what is declared`]
      : [];
  const now = is.find((item) => isThe(about, item));
  return keepsUnknown(target, now) ? [] : [`${about.what} lost a member that nobody knows`];
}

function countOf(items: readonly Item[] | undefined, item: Item, key: string): number {
  return (items ?? []).filter((one) => one[key] === item[key]).length;
}

/** Members that nobody declares and nobody knows stay. */
function keepsUnknown(before: Item, after: Item | undefined): boolean {
  return Object.entries(before).every(
    ([name, value]) => !name.startsWith('x_') || isDeepStrictEqual(after?.[name], value),
  );
}

/**
 * What a write to the items of a list may do: begin one operation, which replaces them by those that are declared; and what an operation may do that is carried
 * on, by whoever looks at it: to the list that it is about.
 */
function itemsWrongs(about: About, said: Said, was: LiveScope, is: LiveScope): readonly string[] {
  if (!('lists' in was) || !('lists' in is)) return [`${about.what} is about no account`];
  const changed = is.lists.filter((list) => !was.lists.some((other) => isSame(other, list)));
  const begun = is.list_operations.filter(({ id }) => was.list_operations.every((other) => other.id !== id));
  if (about.method === 'GET')
    return begun.length === 0 && changed.length < 2 ? [] : [`${about.what} changed more than it is about`];
  const name = is.lists.find((list) => isThe(about, { ...list }))?.name;
  const declared = listsOf(said)?.items.find((list) => list['name'] === name);
  const [operation, ...others] = begun;
  if (operation === undefined || others.length + changed.length > 0)
    return [`${about.what} did something else than to begin an operation`];
  if (declared === undefined) return [`${about.what} writes to a list that nobody declares`];
  const wanted = [declared['items']].flat().map(String).toSorted();
  return isDeepStrictEqual(addressesIn(operation), wanted) || about.isLie
    ? []
    : [`${about.what} sends other items than are declared`];
}

function rulesetWrongs(
  about: About,
  said: Said,
  { was, is, base }: Sides<readonly Item[]>,
): readonly string[] {
  const target = asRuleset(
    about.method === 'POST'
      ? is.find((item) => was.every(({ id }) => id !== item['id']))
      : was.find((item) => isThe(about, item)),
  );
  if (target === undefined) return [];
  const owned = rulesOf(said, target);
  if (owned === undefined) return [`${about.what} writes to a ruleset that nobody declares`];
  if (about.method === 'POST') return [];
  if (about.method === 'DELETE') {
    const isDeclared = customRulesetsOf(said)?.items.some(({ name }) => name === target.name) ?? true;
    return isDeclared ? [`${about.what} deletes what is declared`] : [];
  }
  const [told, now] = [base?.find((item) => isThe(about, item)), is.find((item) => isThe(about, item))].map(
    asRuleset,
  );
  if (told === undefined || now === undefined || about.isLie) return [];
  const foreign = ({ rules }: StoredRuleset): readonly Item[] =>
    owned.isExclusive ? [] : rules.filter((rule) => !isOurs(owned, rule)).map(asItIs);
  const lost = told.rules.filter((rule) => {
    const stays = now.rules.find(({ id }) => id === rule.id);
    return stays !== undefined && stays.action === rule.action && !keepsUnknown(rule, stays);
  });
  return [
    ...(isDeepStrictEqual(foreign(told), foreign(now)) ? [] : [`${about.what} changed rules of others`]),
    ...lost.map(({ ref }) => `${about.what} lost a member of rule ${ref} that nobody knows`),
  ];
}

function asRuleset(item: Item | undefined): StoredRuleset | undefined {
  // Stored rulesets, as they were taken from the state.
  return item as StoredRuleset | undefined;
}

const isOurs = ({ items }: Owned, rule: Item): boolean =>
  items.some(({ ref }) => ref === rule['ref'] || ref === rule['id']);

/** Without what the service sets, and without what it writes out in its answers though it means nothing: people send back what they read. */
function asItIs(rule: Item): Item {
  const { version: _, last_updated: __, [FOREIGN_MEMBER]: ___, ...said } = rule;
  const isTold = ([name, value]: readonly [string, unknown]): boolean =>
    !(name in UNSAID) || !isDeepStrictEqual(UNSAID[name], value);
  return Object.fromEntries(Object.entries(said).filter(isTold));
}

const UNSAID: Item = {
  action_parameters: {},
  description: '',
  enabled: true,
  logging: { enabled: true },
  categories: [],
};

/** What the store shares is the same, and need not be compared. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || isDeepStrictEqual(a, b);
}
