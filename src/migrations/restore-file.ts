import { asJson, type JsonObject } from '../kernel/model/json.js';
import type { PlannedChange } from '../kernel/model/plan.js';
import type { Scope } from '../kernel/model/scope.js';
import type { MigrationName } from './migration.js';

/** Members of every restore file, in order: whose it is, what was read, the requests. */
export type RestoreMembers = Readonly<
  Record<'job' | 'token', string> & Record<'scope' | 'read', JsonObject> & { requests: JsonObject[string] }
>;

/** `read`: as the service said it. Pure. */
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
