import { defaultMigration } from './migration-config.js';
import type { Mint } from './mint.js';
import { nextId, nextNumber, nextTime } from './mint.js';
import { defaultLogging } from './rulesets/rules.js';
import type * as file from '../generated/emulator/state-file.js';
import type {
  AccountState,
  Detected,
  EmulatorState,
  Identified,
  PageShieldSettings,
  Rule,
  Ruleset,
  StoredItem,
  StoredList,
  StoredRuleset,
  WafState,
  ZoneState,
} from './state.js';

/** Fills in what has no schema default: ids, numbers and times in member order, and derived values. */
export function filledState(given: file.EmulatorState): EmulatorState {
  const { zones, accounts, open, auth, limits, behaviour, ...first } = given;
  const mint: Mint = { seed: given.seed, counter: given.counter };
  const filled = {
    zones: mapped(zones, (zone) => filledZone(zone, mint)),
    accounts: mapped(accounts, (account) => filledAccount(account, mint)),
    open: {
      zones: open.zones ?? Object.keys(zones).length === 0,
      accounts: open.accounts ?? Object.keys(accounts).length === 0,
    },
  };
  return { ...first, counter: mint.counter, ...filled, auth, limits, behaviour };
}

function mapped<T, U>(members: Readonly<Record<string, T>>, change: (member: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(member)]));
}

function filledZone(zone: file.ZoneState, mint: Mint): ZoneState {
  return {
    ...zone,
    page_shield: settings(zone.page_shield, mint),
    scripts: zone.scripts.map((script) => detected(script, mint)),
    connections: zone.connections.map((connection) => detected(connection, mint)),
    policies: zone.policies.map(({ id = nextId(mint), ...policy }) => ({ id, ...policy })),
    rulesets: zone.rulesets.map((ruleset) => storedRuleset(ruleset, 'zone', mint)),
    logpush_jobs: zone.logpush_jobs.map(({ id = nextNumber(mint), ...job }) => ({ id, ...job })),
    firewall_rules: identified(zone.firewall_rules, mint),
    waf: filledWaf(zone.waf, mint),
  };
}

function filledAccount(account: file.AccountState, mint: Mint): AccountState {
  return {
    ...account,
    lists: account.lists.map((list) => filledList(list, mint)),
    list_operations: account.list_operations.map((operation) => ({
      ...operation,
      items: operation.items.map((item) => filledItem(item, mint)),
    })),
    rulesets: account.rulesets.map((ruleset) => storedRuleset(ruleset, 'root', mint)),
    logpush_jobs: account.logpush_jobs.map(({ id = nextNumber(mint), ...job }) => ({ id, ...job })),
    pools: account.pools.map(({ id = nextId(mint), ...pool }) => ({ id, ...pool })),
    alerting_policies: account.alerting_policies.map(({ id = nextId(mint), ...policy }) => ({
      id,
      ...policy,
    })),
  };
}

function filledList(given: file.StoredList, mint: Mint): StoredList {
  const { id = nextId(mint), created_on = nextTime(mint), modified_on = created_on, items, ...rest } = given;
  return { id, ...rest, created_on, modified_on, items: items.map((item) => filledItem(item, mint)) };
}

function filledItem(given: file.StoredItem, mint: Mint): StoredItem {
  const { id = nextId(mint), created_on = nextTime(mint), modified_on = created_on, ...rest } = given;
  return { id, ...rest, created_on, modified_on };
}

function settings(given: file.PageShieldSettings, mint: Mint): PageShieldSettings {
  const { enabled, updated_at = nextTime(mint), ...rest } = given;
  return { enabled, updated_at, ...rest };
}

function detected(given: file.Detected, mint: Mint): Detected {
  const {
    id = nextId(mint),
    url,
    host,
    status,
    added_at = nextTime(mint),
    first_seen_at = nextTime(mint),
    last_seen_at = nextTime(mint),
    ...rest
  } = given;
  return { id, url, host, status, added_at, first_seen_at, last_seen_at, ...rest };
}

/** A ruleset's default kind is that of its level's entry points. */
function storedRuleset(given: file.StoredRuleset, level: 'zone' | 'root', mint: Mint): StoredRuleset {
  const versions = given.versions.map((version) => filledVersion(version, level, mint));
  return { ...filledVersion(given, level, mint), versions };
}

function filledVersion(given: file.Ruleset, level: 'zone' | 'root', mint: Mint): Ruleset {
  const { id = nextId(mint), name, description, kind = level, phase, version } = given;
  const { last_updated = nextTime(mint), rules } = given;
  const filled = rules.map((rule) => filledRule(rule, mint));
  return { id, name, description, kind, phase, version, last_updated, rules: filled };
}

function filledRule(given: file.Rule, mint: Mint): Rule {
  const {
    id = nextId(mint),
    version,
    action,
    expression,
    description,
    ref = id,
    enabled,
    last_updated = nextTime(mint),
    logging,
    ...rest
  } = given;
  const known = { id, version, action, expression, description, ref, enabled, last_updated };
  return { ...known, ...defaultLogging(action, logging), ...rest };
}

function filledWaf(given: file.WafState, mint: Mint): WafState {
  return {
    ...given,
    overrides: identified(given.overrides, mint),
    packages: given.packages.map(({ id = nextId(mint), groups, rules, ...rest }) => ({
      id,
      groups: identified(groups, mint),
      rules: identified(rules, mint),
      ...rest,
    })),
    config: given.config ?? defaultMigration(),
  };
}

function identified(given: readonly file.Identified[], mint: Mint): Identified[] {
  return given.map(({ id = nextId(mint), ...rest }) => ({ id, ...rest }));
}
