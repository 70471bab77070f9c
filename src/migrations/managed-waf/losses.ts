import type { Reading } from '../../service/endpoints/reading.js';
import type { RuleDetail } from '../../kernel/model/change.js';
import type { Finding } from '../../kernel/model/finding.js';
import type { Loss } from '../job.js';
import type { Inspection, ManagedRule } from './inspect.js';
import type { PreviousRule, PreviousSetting } from './previous.js';

/**
 * What the migration takes away, as far as it can be read: settings of single rules and groups of the previous core rule set, with
 * the overrides that would bring them back, and rules of the entry point that the generated configuration does not have. Pure.
 */
export function lossesOf(inspection: Inspection, dropped: readonly RuleDetail[]): readonly Loss[] {
  const { previous, managedRules } = inspection;
  const settings = previous.status === 'read' ? previous.value.settings : [];
  const known = managedRules.flatMap((reading) => (reading.status === 'read' ? reading.value : []));
  return [
    ...dropped.map(({ ref, action, expression }) => ({
      what: `rule ${ref} (${action}) of the entry point: ${expression}`,
      instead:
        'it is not part of the generated configuration: put it into the zone file, and apply it afterwards',
    })),
    ...settings.flatMap((setting) => lossOf(setting, known)),
  ];
}

/** What is different afterwards in every zone (document 3, What the service does, and Eligibility). */
export const DIFFERENT: readonly Told[] = [
  {
    code: 'paranoia-level',
    message: 'the paranoia level of the core rule set becomes PL2',
    help: 'Another level is an override of categories in the zone file.',
  },
  {
    code: 'page-rules',
    message: 'page rules can no longer switch the managed rules off',
    help: 'Write skip rules in their place.',
  },
];

/** What could not be looked at, in one finding, so that nobody takes a short list for a complete one. */
export function unseen({ overrides, firewallRules, previous, managedRules }: Inspection): readonly Told[] {
  const looks: readonly (readonly [what: string, reading: Reading<unknown>])[] = [
    ['whether the zone has WAF overrides by URI', overrides],
    ['how many firewall rules would be migrated, and how long they are', firewallRules],
    ['which settings of the previous rules are lost', previous],
    ...(hasLostSettings(previous) ? managedRules.map((reading) => [SUCCESSORS, reading] as const) : []),
  ];
  const unread = looks.flatMap(([what, reading]) =>
    reading.status === 'not-read' ? [{ what, why: reading.why }] : [],
  );
  const [first] = unread;
  if (first === undefined) return [];
  const whats = [...new Set(unread.map(({ what }) => what))].join('; ');
  return [
    {
      code: 'not-read',
      message: `the service does not show ${whats}`,
      help: `Nothing was assumed about it, and the service checks what it must by itself. The first answer was ${first.why}.`,
    },
  ];
}

type Told = Pick<Finding, 'code' | 'message' | 'help'>;

/** Only worth a word where something would take the place of a setting. */
const SUCCESSORS = 'which new rules take the place of previous ones';

function hasLostSettings(previous: Inspection['previous']): boolean {
  return previous.status === 'read' && previous.value.settings.length > 0;
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
          `${found.length === 0 ? 'no' : missing} rule of the new rule sets is known by its id or description: look for what takes its place`,
        ];
  return [{ what, instead: [...found, ...rest].join('; ') }];
}

/** `overrides.rules of 4814…: { id: 5de7…, action: log }`; undefined when no rule of the new rule sets is clearly the same. */
function overrideFor(rule: PreviousRule, mode: string, known: readonly ManagedRule[]): string | undefined {
  const same = successor(rule, known);
  if (same === undefined) return undefined;
  return `overrides.rules of ${same.ruleset}: { id: ${JSON.stringify(same.id)}, ${SETTINGS.get(mode) ?? `action: ${mode}`} }`;
}

/** The new rule with the id of the former one, else the only one with its description. */
function successor(rule: PreviousRule, known: readonly ManagedRule[]): ManagedRule | undefined {
  const byId = known.find(({ id, ref }) => id === rule.id || ref === rule.id);
  if (byId !== undefined || rule.description === '') return byId;
  const [only, second] = known.filter(({ description }) => alike(description, rule.description));
  return second === undefined ? only : undefined;
}

function alike(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

/** Modes of the previous rules, as an override says them; the others are names of actions. */
const SETTINGS: ReadonlyMap<string, string> = new Map([
  ['on', 'enabled: true'],
  ['default', 'enabled: true'],
  ['off', 'enabled: false'],
  ['disable', 'enabled: false'],
  ['simulate', 'action: log'],
]);
