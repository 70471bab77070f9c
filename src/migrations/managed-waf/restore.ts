import { asJsonObject, isObject, type JsonObject } from '../../kernel/model/json.js';
import type { ConfirmedRun, RestoreFiles } from '../migration.js';
import type { Resumption } from '../definition.js';
import type { RestoreMembers } from '../restore-file.js';
import { goOn } from './carry-out.js';
import type { Inspection } from './inspect.js';
import type { LiveRule } from '../../kinds/rule-lists/live.js';
import type { WafOptions, WafSpec } from './spec.js';

/** What a person needs to put things back by hand, and what a later run needs to know of what was sent. */
export function restoreFileOf(
  { job, scope, ...rest }: RestoreMembers,
  _: WafSpec,
  { goal }: WafOptions,
): JsonObject {
  return { job, scope, to: goal, ...rest };
}

/** A token that has been used leads to waiting, unless the service refused what it confirmed, or it was used for something else. */
export async function resume(run: ConfirmedRun<WafSpec, WafOptions>): Promise<Resumption> {
  const { token, options, tools } = run;
  const { restore } = tools;
  if (!(await restore.isUsed(token))) return { how: 'fresh' };
  const kept = await restore.kept(token);
  const why = await whyNotOn(token, kept, options, restore);
  // What is under way needs nothing but its state: the service may offer no configuration any more.
  return why === undefined ? { how: 'wait', wait: () => goOn(run, sentBody(kept)) } : { how: 'over', why };
}

/** Why a used token leads nowhere; undefined when there is something to wait for. */
async function whyNotOn(
  token: string,
  kept: JsonObject | undefined,
  { goal }: WafOptions,
  restore: RestoreFiles,
): Promise<string | undefined> {
  if (await restore.isRefused(token))
    return 'the service refused or never received what this token confirmed';
  const to = kept?.['to'];
  if (typeof to !== 'string' || to === goal) return undefined;
  return `this token was used to migrate to ${to}, not to ${goal}`;
}

/** The body of the migration request in a restore file; undefined when there is none. */
function sentBody(document: JsonObject | undefined): unknown {
  const requests = document?.['requests'];
  const last: unknown = Array.isArray(requests) ? requests.at(-1) : undefined;
  return isObject(last) ? last['body'] : undefined;
}

/** Whether the zone says the same of itself as when a request was sent: then it may still take effect, or never will. */
export function isUnmoved(before: JsonObject, now: JsonObject): boolean {
  return stateIn(before) === stateIn(now);
}

function stateIn({ migration }: JsonObject): unknown {
  return isObject(migration) ? migration['state'] : undefined;
}

/** Everything that was read, as the service said it. */
export function readOf(inspection: Inspection): JsonObject {
  const { migration, entryPoint, generated, overrides, firewallRules, previous } = inspection;
  return asJsonObject({
    migration: { state: migration.state, compatible: migration.compatible },
    entry_point: entryPoint === undefined ? null : entryPointOf(entryPoint),
    generated: generated.status === 'read' ? generated.value : null,
    overrides: overrides.status === 'read' ? overrides.value.map(({ raw }) => raw) : null,
    firewall_rules: firewallRules.status === 'read' ? firewallRules.value.map(({ raw }) => raw) : null,
    previous_packages: previous.status === 'read' ? previous.value.raw : null,
  });
}

function entryPointOf({
  id,
  name,
  description,
  phase,
  version,
  rules,
}: NonNullable<Inspection['entryPoint']>): object {
  return { id, name, description, phase, version, rules: rules.map(ruleOf) };
}

/** A number for digits, or a word for a flag, is no other rule: a token must not move because of it. */
function ruleOf({ raw, enabled }: LiveRule): object {
  const { version } = raw;
  return {
    ...raw,
    ...(typeof version === 'number' ? { version: String(version) } : {}),
    ...(raw['enabled'] === undefined ? {} : { enabled }),
  };
}
