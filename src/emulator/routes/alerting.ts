import type { JsonObject } from '../../kernel/model/json.js';
import { isObject } from '../../kernel/model/json.js';
import type { Members } from '../body.js';
import { filled, flag, object, readBody, text } from '../body.js';
import type { Answer } from '../envelope.js';
import { ok, okList, HttpError } from '../envelope.js';
import { nextId } from '../mint.js';
import { plainList } from '../paging.js';
import type { Call, Route } from '../route.js';
import { accountRoute, param } from '../route.js';
import type { AccountState, AlertPolicy } from '../state.js';

/** Accounts' notification policies. Create and update answer only an id. */
export const alertingRoutes: readonly Route[] = [
  accountRoute('GET', '/alerting/v3/policies', (call, account) =>
    okList(plainList(account.alerting_policies, call.query, call.draft.behaviour)),
  ),
  accountRoute('POST', '/alerting/v3/policies', create),
  accountRoute('GET', '/alerting/v3/policies/:id', (call, account) => ok(policyOf(call, account))),
  accountRoute('PUT', '/alerting/v3/policies/:id', update),
  accountRoute('DELETE', '/alerting/v3/policies/:id', remove),
];

function create(call: Call, account: AccountState): Answer {
  const policy = readBody(call.body, (members) => ({
    id: nextId(call.draft),
    name: members.required('name', filled),
    alert_type: members.required('alert_type', filled),
    enabled: members.required('enabled', flag),
    mechanisms: members.optional('mechanisms', object) ?? {},
    ...optionalMembers(members, {}),
  }));
  check(policy);
  account.alerting_policies = [...account.alerting_policies, policy];
  return ok({ id: policy.id });
}

function update(call: Call, account: AccountState): Answer {
  const before = policyOf(call, account);
  const policy = readBody(call.body, (members) => ({
    ...before,
    name: members.optional('name', filled) ?? before.name,
    alert_type: members.optional('alert_type', filled) ?? before.alert_type,
    enabled: members.optional('enabled', flag) ?? before.enabled,
    mechanisms: members.optional('mechanisms', object) ?? before.mechanisms,
    ...optionalMembers(members, before),
  }));
  check(policy);
  account.alerting_policies = account.alerting_policies.map((other) =>
    other.id === policy.id ? policy : other,
  );
  return ok({ id: policy.id });
}

function remove(call: Call, account: AccountState): Answer {
  const { id } = policyOf(call, account);
  account.alerting_policies = account.alerting_policies.filter((policy) => policy.id !== id);
  return ok({ id });
}

/** Unset members are null. */
function optionalMembers(
  members: Members,
  before: JsonObject,
): Pick<AlertPolicy, 'description' | 'filters' | 'conditions'> {
  return {
    description: members.optional('description', text) ?? before['description'] ?? null,
    filters: members.optional('filters', object) ?? before['filters'] ?? null,
    conditions: members.optional('conditions', object) ?? before['conditions'] ?? null,
  };
}

function check(policy: AlertPolicy): void {
  if (!/^[a-z0-9_]+$/.test(policy.alert_type)) throw new HttpError(400, 17004, 'Invalid alert type');
  const mechanisms = Object.values(policy.mechanisms);
  if (!mechanisms.some((list) => Array.isArray(list) && list.length > 0))
    throw new HttpError(400, 17102, 'At least one mechanism must be provided to create a policy');
  const { filters } = policy;
  const selected = isObject(filters) && Object.keys(filters).length > 0;
  if (policy.alert_type === 'load_balancing_health_alert' && !selected)
    throw new HttpError(400, 17103, 'Filters selection must be provided to create a policy');
}

function policyOf(call: Call, account: AccountState): AlertPolicy {
  const found = account.alerting_policies.find((policy) => policy.id === param(call, 'id'));
  if (found === undefined) throw new HttpError(404, undefined, 'Policy not found');
  return found;
}
