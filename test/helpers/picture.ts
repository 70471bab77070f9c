import type { AccountState, EmulatorState, ZoneState } from '../../src/emulator/state.js';
import { isObject } from '../../src/kernel/model/json.js';
import { decodeJob } from '../../src/kinds/logpush-jobs/live.js';

/** What is live by its addresses, in words that have one spelling for one meaning. Ids change where something is made anew. */
export function pictureOf({ zones, accounts }: EmulatorState): ReadonlyMap<string, unknown> {
  // An entry point without rules does what none does.
  return new Map(
    [...Object.values(zones).flatMap(zoneEntries), ...Object.values(accounts).flatMap(accountEntries)].filter(
      ([address, value]) => !isEmptyEntryPoint(address, value),
    ),
  );
}

type Entry = readonly [string, unknown];

function zoneEntries({
  name,
  page_shield: shield,
  policies,
  logpush_jobs: jobs,
  rulesets,
}: ZoneState): readonly Entry[] {
  const at = `zone/${name}`;
  return [
    [`${at}/page_shield`, shield.enabled],
    ...policies.map(({ id: _, enabled, ...policy }): Entry => [
      `${at}/csp_policies/${policy.description}`,
      { ...policy, enabled: String(enabled) },
    ]),
    ...jobs.map((job): Entry => [`${at}/logpush_jobs/${job.name}`, jobOf(job)]),
    ...rulesets.map(({ phase, rules }): Entry => [
      phase === 'http_log_custom_fields' ? `${at}/log_fields` : `${at}/rulesets/${phase}`,
      rules.map(ruleOf),
    ]),
  ];
}

function accountEntries({ name: account, rulesets, lists }: AccountState): readonly Entry[] {
  return [
    ...rulesets.map(({ phase, kind, name, rules }): Entry => [
      `account/${account}/${kind === 'custom' ? `custom_rulesets/${name}` : `rulesets/${phase}`}`,
      rules.map((rule) => ruleOf(withName(rule, rulesets))),
    ]),
    ...lists.map(({ name, kind, description, items }): Entry => [
      `account/${account}/lists/${name}`,
      { kind, description, items: sorted(items.map(itemOf)) },
    ]),
  ];
}

function itemOf({ id: _, created_on: __, modified_on: ___, ...item }: Rule): unknown {
  return item;
}

function isEmptyEntryPoint(address: string, value: unknown): boolean {
  return !address.includes('/custom_rulesets/') && Array.isArray(value) && value.length === 0;
}

/** By what it says, in whichever of the two notations. */
function jobOf(job: unknown): unknown {
  const { id: _, isNewer: __, raw: ___, older, members, output, ...content } = decodeJob(job);
  const own = Object.entries({ ...members, ...output }).filter(([, value]) => !DEFAULTS.has(value));
  return { ...content, said: sorted(Object.fromEntries(own)), others: older?.others ?? [] };
}

/** What a job is without a word of it. */
const DEFAULTS: ReadonlySet<unknown> = new Set([0, 1, '', null, false, 'unixnano', 'ndjson']);

type Rule = Readonly<Record<string, unknown>>;

function ruleOf({
  id,
  version: _,
  last_updated: __,
  ref,
  action_parameters: parameters,
  ...rule
}: Rule): unknown {
  return { enabled: true, description: '', ...rule, action_parameters: sorted(parameters), ref: ref ?? id };
}

/** Fields are a set. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, sorted(inner)]))
    : value;
}

/** By the name of what it executes: made anew, that has another id. */
function withName(rule: Rule, rulesets: readonly { readonly id?: string; readonly name: string }[]): Rule {
  const parameters = rule['action_parameters'] as { readonly id?: string } | undefined;
  const executed = rulesets.find(({ id }) => id === parameters?.id);
  return rule['action'] !== 'execute' || executed === undefined
    ? rule
    : { ...rule, action_parameters: { ...parameters, id: executed.name } };
}
