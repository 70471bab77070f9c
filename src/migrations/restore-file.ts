import { asJson, type JsonObject } from '../kernel/model/json.js';
import type { PlannedChange } from '../kernel/model/plan.js';
import type { Scope } from '../kernel/model/scope.js';
import type { MigrationName } from './migration.js';

/** What every restore file holds, in this order: whose it is, what was read, and the requests that were to be sent. */
export type RestoreMembers = Readonly<
  Record<'job' | 'token', string> & Record<'scope' | 'read', JsonObject> & { requests: JsonObject[string] }
>;

/** Pure. `read`: what was read, as the service said it. */
export function restoreMembers(
  job: MigrationName,
  { level, name, id }: Scope,
  token: string,
  read: JsonObject,
  steps: readonly PlannedChange[],
): RestoreMembers {
  const requests = asJson(steps.map(({ change }) => change.request));
  return { job, scope: { level, name, id }, token, read, requests };
}
