import { isDeepStrictEqual } from 'node:util';
import type { AccountState, EmulatorState, StoredRuleset, ZoneState } from '../../src/emulator/state.js';
import { SECRETS } from '../helpers/world.js';
import type { Said } from './worlds.js';

/*
 * Whether what is stored is what the files say, judged by the files as they were generated and by nothing of the program: slower and
 * narrower than the planner, and written by other rules.
 */

export type LiveScope = ZoneState | AccountState;
type Members = Readonly<Record<string, unknown>>;

/** A list that files declare, with who owns the rest of it. */
export interface Owned {
  readonly isExclusive: boolean;
  readonly items: readonly Members[];
}

/** The live side of what a file is about. */
export function liveScope(
  state: EmulatorState,
  { level, id }: Pick<Said, 'level' | 'id'>,
): LiveScope | undefined {
  return level === 'zones' ? state.zones[id] : state.accounts[id];
}

export const asMembers = (value: unknown): Members =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

export const asItems = (value: unknown): readonly Members[] =>
  Array.isArray(value) ? value.map((item: unknown) => asMembers(item)) : [];

/** What a text says as JSON; undefined where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function ownedIn(section: unknown, name: string): Owned | undefined {
  if (section === undefined) return undefined;
  const { ownership = 'exclusive', [name]: items } = asMembers(section);
  return { isExclusive: ownership === 'exclusive', items: asItems(items) };
}

export const policiesOf = ({ sections }: Said): Owned | undefined =>
  ownedIn(sections['csp_policies'], 'policies');

export const jobsOf = ({ sections }: Said): Owned | undefined => ownedIn(sections['logpush_jobs'], 'jobs');

export const customRulesetsOf = ({ sections }: Said): Owned | undefined =>
  ownedIn(sections['custom_rulesets'], 'rulesets');

export const listsOf = ({ sections }: Said): Owned | undefined => ownedIn(sections['lists'], 'lists');

/** What files declare of one live ruleset; undefined where it is nobody's business. */
export function rulesOf(said: Said, live: Pick<StoredRuleset, 'kind' | 'phase' | 'name'>): Owned | undefined {
  if (live.kind === 'managed') return undefined;
  if (live.kind === 'custom') {
    const custom = customRulesetsOf(said);
    const own = custom?.items.find(({ name }) => name === live.name);
    if (own !== undefined) return ownedIn(own, 'rules');
    return custom?.isExclusive === true ? { isExclusive: true, items: [] } : undefined;
  }
  if (live.phase === 'http_log_custom_fields' && said.sections['log_fields'] !== undefined)
    return { isExclusive: true, items: [] };
  return ownedIn(
    asItems(said.sections['rulesets']).find(({ phase }) => phase === live.phase),
    'rules',
  );
}

/** Everything in which a scope is not as a file says; `state` is all that is live. */
export function differences(said: Said, live: LiveScope, state: EmulatorState): readonly string[] {
  const zone = 'policies' in live ? live : undefined;
  const where = `${said.level}/${said.id}`;
  return [
    ...(zone === undefined
      ? []
      : [...settingsDiffer(said, zone), ...shieldDiffers(said, zone), ...policiesDiffer(said, zone)]),
    ...jobsDiffer(said, live),
    ...entryPointsDiffer(said, live),
    ...logFieldsDiffer(said, live),
    ...customRulesetsDiffer(said, live),
    ...('lists' in live ? listsDiffer(said, live, state) : []),
  ].map((difference) => `${where}: ${difference}`);
}

/** As the service has them by itself. */
const UNTOUCHED: Members = {
  ssl: 'full',
  always_use_https: 'off',
  early_hints: 'off',
  security_header: {
    strict_transport_security: {
      enabled: false,
      max_age: 0,
      include_subdomains: false,
      preload: false,
      nosniff: false,
    },
  },
};

/** What a setting of a zone is set to. */
export function settingOf(live: LiveScope | undefined, name: string): unknown {
  if (live === undefined || !('settings' in live)) return UNTOUCHED[name];
  const { settings } = live;
  return Object.hasOwn(settings, name) ? settings[name]?.value : UNTOUCHED[name];
}

function settingsDiffer({ sections }: Said, zone: ZoneState): readonly string[] {
  return Object.entries(asMembers(sections['zone_settings'])).flatMap(([name, value]) =>
    holds(settingOf(zone, name), value) ? [] : [`setting ${name}`],
  );
}

/** Whether a stored value says all that a declared one does. */
function holds(stored: unknown, declared: unknown): boolean {
  if (typeof declared !== 'object') return stored === declared;
  return Object.entries(asMembers(declared)).every(([name, value]) => holds(asMembers(stored)[name], value));
}

function shieldDiffers({ sections }: Said, { page_shield }: ZoneState): readonly string[] {
  const { enabled } = asMembers(sections['page_shield']);
  return enabled === undefined || enabled === page_shield.enabled ? [] : ['page_shield.enabled'];
}

function policiesDiffer(said: Said, { policies }: ZoneState): readonly string[] {
  const owned = policiesOf(said);
  if (owned === undefined) return [];
  return [
    ...keyed(owned, policies, 'description', 'policy'),
    ...owned.items.flatMap((policy) => {
      const live = policies.find(({ description }) => description === policy['description']);
      if (live === undefined) return [];
      const same =
        live.action === policy['action'] &&
        String(live.enabled) === String(policy['enabled']) &&
        spaced(live.expression) === spaced(policy['expression']) &&
        directives(live.value) === directives(policy['value']);
      return same ? [] : [`policy ${live.description}`];
    }),
  ];
}

/** One of each name that is declared, and where others have no say nothing else. */
function keyed(owned: Owned, live: readonly Members[], key: string, what: string): readonly string[] {
  const names = owned.items.map((item) => item[key]);
  const wrong = names.filter((name) => live.filter((item) => item[key] === name).length !== 1);
  const surplus = owned.isExclusive
    ? live.map((item) => item[key]).filter((name) => !names.includes(name))
    : [];
  return [...wrong, ...surplus].map((name) => `${what} ${String(name)} is not there once`);
}

const spaced = (text: unknown): string => String(text).trim().replaceAll(/\s+/g, ' ');

/** A policy's value in one spelling. */
function directives(value: unknown): string {
  const entries =
    typeof value === 'string'
      ? value
          .split(';')
          .map((directive) => directive.trim().split(/\s+/))
          .filter(([name]) => name !== '')
      : Object.entries(asMembers(value)).map(([name, sources]) => [name, ...[sources].flat().map(String)]);
  return entries
    .map(([name, ...sources]) => [name, ...sources.toSorted()].join(' '))
    .toSorted()
    .join('; ');
}

function jobsDiffer(said: Said, { logpush_jobs: jobs }: LiveScope): readonly string[] {
  const owned = jobsOf(said);
  if (owned === undefined) return [];
  return [
    ...keyed(owned, jobs, 'name', 'job'),
    ...owned.items.flatMap((job) => {
      const live = jobs.find(({ name }) => name === job['name']);
      if (live === undefined) return [];
      const same =
        live['enabled'] === job['enabled'] &&
        live['destination_conf'] === SECRETS.LOGPUSH_DESTINATION &&
        isDeepStrictEqual(fieldsOf(live), sorted(job['fields']));
      return same ? [] : [`job ${String(job['name'])}`];
    }),
  ];
}

function fieldsOf(job: Members): readonly string[] {
  const newer = asMembers(job['output_options'])['field_names'];
  if (newer !== undefined) return sorted(newer);
  return sorted((new URLSearchParams(String(job['logpull_options'])).get('fields') ?? '').split(','));
}

const sorted = (names: unknown): readonly string[] => [names].flat().map(String).toSorted();

function entryPointsDiffer(said: Said, live: LiveScope): readonly string[] {
  return asItems(said.sections['rulesets']).flatMap((ruleset) => {
    const { phase } = ruleset;
    const stored = live.rulesets.find(
      (one) => one.phase === phase && one.kind !== 'custom' && one.kind !== 'managed',
    );
    const owned = ownedIn(ruleset, 'rules');
    return owned === undefined
      ? []
      : rulesDiffer(owned, stored?.rules ?? [], live).map((why) => `${String(phase)}: ${why}`);
  });
}

function rulesDiffer(
  { isExclusive, items }: Owned,
  live: readonly Members[],
  scope: LiveScope,
): readonly string[] {
  const wanted = items.map(({ ref }) => ref);
  const standing = live.filter(({ ref }) => wanted.includes(ref));
  if (
    isExclusive &&
    !isDeepStrictEqual(
      live.map(({ ref }) => ref),
      wanted,
    )
  )
    return ['other rules, or another order'];
  if (standing.length !== items.length) return ['a rule is missing'];
  return items.flatMap((rule) => {
    const stored = standing.find(({ ref }) => ref === rule['ref']);
    const at = stored === undefined ? -1 : live.indexOf(stored);
    const same =
      stored !== undefined &&
      stored['action'] === rule['action'] &&
      spaced(stored['expression']) === spaced(rule['expression']) &&
      stored['enabled'] === (rule['enabled'] ?? true) &&
      (stored['description'] ?? '') === (rule['description'] ?? '') &&
      isDeepStrictEqual(withoutDefaults(stored), parametersOf(rule, scope));
    return same && isPlaced(rule['position'], at, live, items) ? [] : [`rule ${String(rule['ref'])}`];
  });
}

/** Without what the service tells of every rule that executes a ruleset: who brings back what was read sends that as well. */
function withoutDefaults(rule: Members): Members {
  const { version, ...parameters } = asMembers(rule['action_parameters']);
  const isDefault = version === undefined || (rule['action'] === 'execute' && version === 'latest');
  return isDefault ? parameters : { ...parameters, version };
}

/** As they are stored: with the id of a ruleset in place of its name. */
function parametersOf(rule: Members, { rulesets }: LiveScope): unknown {
  const parameters = asMembers(rule['action_parameters']);
  const { custom_ruleset: name } = asMembers(parameters['id']);
  if (name === undefined) return parameters;
  return { ...parameters, id: rulesets.find((one) => one.kind === 'custom' && one.name === name)?.id };
}

/** A rule at an end has only its like beyond it; one beside another stands on that side of it. */
function isPlaced(
  position: unknown,
  at: number,
  live: readonly Members[],
  items: readonly Members[],
): boolean {
  const likewise = (ref: unknown): boolean =>
    items.some((item) => item['ref'] === ref && isDeepStrictEqual(item['position'], position));
  if (position === 'first') return live.slice(0, at).every(({ ref }) => likewise(ref));
  if (position === 'last') return live.slice(at + 1).every(({ ref }) => likewise(ref));
  const { before, after } = asMembers(position);
  if (before !== undefined) return at < live.findIndex(({ ref }) => ref === before);
  return after === undefined || at > live.findIndex(({ ref }) => ref === after);
}

const LOG_FIELDS = { request_headers: 'request_fields', cookies: 'cookie_fields' } as const;

function logFieldsDiffer({ sections }: Said, live: LiveScope): readonly string[] {
  if (sections['log_fields'] === undefined) return [];
  const declared = asMembers(sections['log_fields']);
  const rule = live.rulesets.find(({ phase }) => phase === 'http_log_custom_fields')?.rules[0];
  const parameters = asMembers(rule?.['action_parameters']);
  // A list that is not declared is not managed.
  return Object.entries(LOG_FIELDS).flatMap(([said, stored]) => {
    if (declared[said] === undefined) return [];
    const names = asItems(parameters[stored]).map(({ name }) => name);
    return isDeepStrictEqual(sorted(names), sorted(declared[said])) ? [] : [`log_fields.${said}`];
  });
}

function customRulesetsDiffer(said: Said, live: LiveScope): readonly string[] {
  const owned = customRulesetsOf(said);
  if (owned === undefined) return [];
  return owned.items.flatMap((ruleset) => {
    const stored = live.rulesets.filter(({ kind, name }) => kind === 'custom' && name === ruleset['name']);
    const [one] = stored;
    if (one === undefined || stored.length > 1)
      return [`custom ruleset ${String(ruleset['name'])} is not there once`];
    const rules = ownedIn(ruleset, 'rules');
    return rules === undefined ? [] : rulesDiffer(rules, one.rules, live).map((why) => `${one.name}: ${why}`);
  });
}

/** A list that rules name is never deleted, whatever files say. */
function listsDiffer(said: Said, { lists }: AccountState, state: EmulatorState): readonly string[] {
  const owned = listsOf(said);
  if (owned === undefined) return [];
  const declared = new Set(owned.items.map(({ name }) => name));
  const standing = lists.filter(({ name }) => declared.has(name) || !isNamed(name, state));
  return [
    ...keyed(
      owned,
      standing.map(({ name }) => ({ name })),
      'name',
      'list',
    ),
    ...owned.items.flatMap((list) => {
      const live = lists.find(({ name }) => name === list['name']);
      return live === undefined || isDeepStrictEqual(addressesIn(live), sorted(list['items']))
        ? []
        : [`list ${live.name}`];
    }),
  ];
}

/** The addresses that a stored list holds, in one order. */
export function addressesIn({ items }: { readonly items: readonly Members[] }): readonly string[] {
  return sorted(items.map(({ ip }) => ip));
}

/** Whether a rule of anybody names a list. */
export function isNamed(list: string, { zones, accounts }: EmulatorState): boolean {
  const rules = [...Object.values(zones), ...Object.values(accounts)].flatMap(({ rulesets }) =>
    rulesets.flatMap((ruleset) => ruleset.rules),
  );
  return rules.some(({ expression }) => expression.includes(`$${list}`));
}
