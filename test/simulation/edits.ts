import type { EmulatorState, StoredList, StoredRuleset, ZoneState } from '../../src/emulator/state.js';
import { PHASE } from '../laws/generate.js';
import { OTHER_ZONE, ZONE } from '../helpers/world.js';
import { isNamed } from './oracle.js';

/** What somebody else does in the dashboard; where there is nothing to do it to, nothing. */
const EDIT: Readonly<Record<string, (zone: ZoneState, state: EmulatorState) => void>> = {
  'adds a rule': (zone) =>
    inRules(zone, (rules) => [...rules, { ...RULE, id: nextRuleId(rules), ref: `by-hand-${rules.length}` }]),
  'puts a rule first': (zone) =>
    inRules(zone, (rules) => [{ ...RULE, id: nextRuleId(rules), ref: `first-${rules.length}` }, ...rules]),
  'removes the first rule': (zone) => inRules(zone, (rules) => rules.slice(1)),
  'changes the last rule': (zone) =>
    inRules(zone, (rules) =>
      rules.map((rule, at) =>
        at === rules.length - 1 ? { ...rule, expression: 'http.host eq "by.hand"' } : rule,
      ),
    ),
  'turns a rule off': (zone) =>
    inRules(zone, (rules) => rules.map((rule, at) => (at === 0 ? { ...rule, enabled: false } : rule))),
  'turns the rules round': (zone) => inRules(zone, (rules) => rules.toReversed()),
  'deletes the ruleset': (zone) => {
    zone.rulesets = zone.rulesets.filter(({ phase }) => phase !== PHASE);
  },
  'weakens a setting': (zone) => {
    zone.settings['ssl'] = { value: 'off', editable: true, modified_on: '2026-01-01T00:00:00Z' };
  },
  'sends a header': (zone) => {
    const header = { enabled: true, max_age: 60, include_subdomains: true, preload: false, nosniff: true };
    const value = { strict_transport_security: header };
    zone.settings['security_header'] = { value, editable: true, modified_on: '2026-01-01T00:00:00Z' };
  },
  'adds a policy': (zone) => {
    zone.policies.push({
      id: nextRuleId(zone.policies),
      description: 'scripts',
      action: 'log',
      expression: 'true',
      enabled: 'true',
      value: "script-src 'none'",
    });
  },
  'changes a policy': (zone) => {
    for (const policy of zone.policies.slice(0, 1)) policy.value = "script-src 'self' https://by.hand";
  },
  'renames a policy': (zone) => {
    for (const policy of zone.policies.slice(-1)) policy.description = 'somebody else';
  },
  'removes a policy': (zone) => {
    zone.policies.shift();
  },
  'turns page shield round': (zone) => {
    zone.page_shield.enabled = !zone.page_shield.enabled;
  },
  'changes a job': (zone) => {
    for (const job of zone.logpush_jobs.slice(0, 1)) job.enabled = !job.enabled;
  },
  'sends logs elsewhere': (zone) => {
    for (const job of zone.logpush_jobs.slice(0, 1)) job['destination_conf'] = 's3://elsewhere/logs';
  },
  'removes a job': (zone) => {
    zone.logpush_jobs.shift();
  },
  'adds to a list': (_, state) =>
    inLists(state, (items) => [
      ...items,
      { ...ITEM, id: nextRuleId(items), ip: `203.0.113.${items.length}` },
    ]),
  'takes out of a list': (_, state) => inLists(state, (items) => items.slice(1)),
  'removes a list': (_, state) => {
    for (const account of Object.values(state.accounts))
      account.lists = account.lists.filter(({ name }, at) => at > 0 || isNamed(name, state));
  },
  'ends an operation': (_, state) => {
    for (const account of Object.values(state.accounts))
      account.list_operations = account.list_operations.map((operation) =>
        operation.completed === ''
          ? { ...operation, status: 'failed', error: 'by hand', completed: '2026-01-01T00:00:00Z' }
          : operation,
      );
  },
  'edits another zone': (_, state) => {
    const zone = state.zones[OTHER_ZONE];
    if (zone !== undefined) zone.page_shield.enabled = !zone.page_shield.enabled;
  },
};

export type EditName = keyof typeof EDIT;

export const EDITS: readonly EditName[] = Object.keys(EDIT);

/** Does one edit to a copy of the state. */
export function editBy(name: EditName): (state: EmulatorState) => void {
  return (state) => {
    const zone = state.zones[ZONE];
    if (zone !== undefined) EDIT[name]?.(zone, state);
  };
}

const RULE = {
  version: '1',
  action: 'log',
  expression: 'true',
  description: 'by hand',
  enabled: true,
  last_updated: '2024-01-01T00:00:00.000000Z',
};

const ITEM = { created_on: '2024-01-01T00:00:00Z', modified_on: '2024-01-01T00:00:00Z' };

type Items = StoredList['items'];

function inLists(state: EmulatorState, change: (items: Items) => Items): void {
  for (const account of Object.values(state.accounts))
    account.lists = account.lists.map((list, at) =>
      at === 0 ? { ...list, items: change(list.items) } : list,
    );
}

type Rules = StoredRuleset['rules'];

/** Every change makes a new version, as it does on the service. */
function inRules(zone: ZoneState, change: (rules: Rules) => readonly object[]): void {
  for (const ruleset of zone.rulesets.filter(({ phase, rules }) => phase === PHASE && rules.length > 0)) {
    ruleset.rules = change(ruleset.rules) as Rules;
    ruleset.version = String(Number(ruleset.version) + 1);
  }
}

function nextRuleId(items: readonly unknown[]): string {
  return String(items.length).padStart(32, '9');
}
