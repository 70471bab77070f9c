import { ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import type { RuleDetail } from '../../../kernel/model/change.js';
import type { PlannedChange } from '../../../kernel/model/plan.js';
import type { Loss } from '../../migration.js';
import { executedRuleset } from '../entry-point/body.js';
import type { Inspection, ManagedRule } from '../inspect.js';
import type { PreviousRule, PreviousSetting } from './settings.js';

/**
 * What the migration removes: settings of rules and groups of the previous core rule set, with overrides to restore them, and `touched` rules that
 * the generated configuration lacks or changes. Pure.
 */
export function lossesOf(inspection: Inspection, touched: readonly RuleDetail[]): readonly Loss[] {
  const { previous, managedRules } = inspection;
  const settings = previous.status === 'read' ? previous.value.settings : [];
  const known = managedRules.flatMap((reading) => (reading.status === 'read' ? reading.value : []));
  return [
    ...touched.map((detail) => lostRule(detail, inspection)),
    ...settings.flatMap((setting) => lossOf(setting, known)),
  ];
}

/** The rules of the entry point that the last step drops or alters. Pure. */
export function touchedBy(steps: readonly PlannedChange[]): readonly RuleDetail[] {
  return (steps.at(-1)?.change.details ?? []).filter(
    (detail): detail is RuleDetail =>
      detail.type === 'rule' && (detail.change === 'removed' || detail.change === 'changed'),
  );
}

/** One rule of an entry point executes a managed ruleset (service code 20014), so a second one is never advised. */
function lostRule(detail: RuleDetail, { entryPoint, generated }: Inspection): Loss {
  const { action, expression, change, fields = [] } = detail;
  const live = detail.from === undefined ? undefined : entryPoint?.rules[detail.from - 1];
  const executed = live && executedRuleset(live.raw);
  const what = `rule ${ruleTitle(detail)} (${action}) of the entry point: ${live?.expression ?? expression}`;
  if (change === 'changed') {
    const members = fields.map(({ field }) => field).join(', ');
    const instead =
      executed === undefined
        ? 'the generated configuration has it otherwise: change it after the migration'
        : `the generated configuration executes ${executed} otherwise: the overrides that the zone file declares for it are sent along, all else is to be changed after the migration`;
    return { what: `${members} of ${what}`, instead };
  }
  const offered = generated.status === 'read' ? generated.value.rules : [];
  const isExecuted = executed !== undefined && offered.some((rule) => executedRuleset(rule) === executed);
  return {
    what,
    instead: isExecuted
      ? `another rule of the generated configuration executes ${executed}: change that one afterwards, and add no second one`
      : 'it is not part of the generated configuration: write it into the zone file, and apply it afterwards',
  };
}

function lossOf(setting: PreviousSetting, known: readonly ManagedRule[]): readonly Loss[] {
  const { of, id, name, mode, rules } = setting;
  const what = `${of} ${id}${name === '' ? '' : ` "${name}"`} is set to ${mode}`;
  const overrides = rules.map((rule) => overrideFor(rule, mode, known));
  const found = overrides.filter((text) => text !== undefined);
  const missing = overrides.length - found.length;
  const rest =
    missing === 0 && found.length > 0
      ? []
      : [
          `${found.length === 0 ? 'no' : missing} rule of the new rule sets has its id or description: look for its replacement`,
        ];
  return [{ what, instead: [...found, ...rest].join('; ') }];
}

/** `overrides.rules of 4814…: { id: 5de7…, action: log }`; undefined without a clear successor. */
function overrideFor(rule: PreviousRule, mode: string, known: readonly ManagedRule[]): string | undefined {
  const same = successor(rule, known);
  if (same === undefined) return undefined;
  return `overrides.rules of ${same.ruleset}: { id: ${JSON.stringify(same.id)}, ${SETTINGS.get(mode) ?? `action: ${mode}`} }`;
}

/** The new rule with the former id, else the only one with its description. */
function successor(rule: PreviousRule, known: readonly ManagedRule[]): ManagedRule | undefined {
  const byId = known.find(({ id, ref }) => id === rule.id || ref === rule.id);
  if (byId !== undefined || rule.description === '') return byId;
  const [only, second] = known.filter(({ description }) => alike(description, rule.description));
  return second === undefined ? only : undefined;
}

function alike(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

/** Modes of previous rules in terms of overrides. Others are names of actions. */
const SETTINGS: ReadonlyMap<string, string> = new Map([
  ['on', 'enabled: true'],
  ['default', 'enabled: true'],
  ['off', 'enabled: false'],
  ['disable', 'enabled: false'],
  ['simulate', 'action: log'],
]);
