import { asJsonObject, isObject, type JsonObject } from '../../kernel/model/json.js';
import type { ConfirmedRun, RestoreFiles } from '../migration.js';
import type { Resumption } from '../definition.js';
import type { RestoreMembers } from '../restore-file.js';
import { resumeWaiting } from './carry-out.js';
import type { Inspection } from './inspect.js';
import type { LiveRule } from '../../kinds/rule-lists/live.js';
import type { WafOptions, WafSpec } from './spec.js';

/** What people need to restore by hand, and later runs need to know. */
export function restoreFileOf(
  { job, scope, ...rest }: RestoreMembers,
  _: WafSpec,
  { goal }: WafOptions,
): JsonObject {
  return { job, scope, to: goal, ...rest };
}

/** A used token leads to waiting, unless the service refused its request or it had another purpose. */
export async function resume(run: ConfirmedRun<WafSpec, WafOptions>): Promise<Resumption> {
  const { token, options, tools } = run;
  const { restore } = tools;
  if (!(await restore.isUsed(token))) return { how: 'fresh' };
  const kept = await restore.kept(token);
  const why = await whyNotOn(token, kept, options, restore);
  // Only the state is needed: the service may offer no configuration any more.
  return why === undefined
    ? { how: 'wait', wait: () => resumeWaiting(run, sentBody(kept)) }
    : { how: 'over', why };
}

/** Why a used token leads nowhere; undefined if there is something to wait for. */
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

/** The migration request's body in a restore file, if any. */
function sentBody(document: JsonObject | undefined): unknown {
  const requests = document?.['requests'];
  const last: unknown = Array.isArray(requests) ? requests.at(-1) : undefined;
  return isObject(last) ? last['body'] : undefined;
}

/** True if the zone's state is as when the request was sent: it may still take effect, or never will. */
export function isUnmoved(before: JsonObject, now: JsonObject): boolean {
  return stateIn(before) === stateIn(now);
}

function stateIn({ migration }: JsonObject): unknown {
  return isObject(migration) ? migration['state'] : undefined;
}

/** All that was read, as the service said it. */
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

/** Numbers for digits and words for flags don't change a token. */
function ruleOf({ raw, enabled }: LiveRule): object {
  const { version } = raw;
  return {
    ...raw,
    ...(typeof version === 'number' ? { version: String(version) } : {}),
    ...(raw['enabled'] === undefined ? {} : { enabled }),
  };
}
