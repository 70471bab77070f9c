import type { Json, JsonObject } from '../../kernel/model/json.js';
import { parseUrl } from '@zonewright/edge-rules/lib/url.js';
import type { Decode, Members } from '../body.js';
import { filled, flag, json, oneOf, readBody, text } from '../body.js';
import type { Answer } from '../envelope.js';
import { noContent, ok, okList, HttpError } from '../envelope.js';
import { nextId, nextTime } from '../mint.js';
import { FOREIGN_MEMBER } from '../normalise.js';
import { numberedPage, plainList } from '../paging.js';
import type { Call, Route } from '../route.js';
import { param, zoneRoute } from '../route.js';
import { checkQuota } from '../rulesets/checks.js';
import type { Behaviour, Detected, Policy, ZoneState } from '../state.js';

/** Page Shield: settings, scripts, connections, CSP policies. */
export const pageShieldRoutes: readonly Route[] = [
  zoneRoute('GET', '/page_shield', readSettings),
  zoneRoute('PUT', '/page_shield', writeSettings),
  zoneRoute('GET', '/page_shield/scripts', (call, zone) => listScripts(call, zone.scripts)),
  zoneRoute('GET', '/page_shield/scripts/:id', (call, zone) => ok(byId(zone.scripts, call, 'Script'))),
  zoneRoute('GET', '/page_shield/connections', (call, zone) =>
    listDetected(call, matchingIn(call, zone.connections, hasHostsOfConnections(call))),
  ),
  zoneRoute('GET', '/page_shield/connections/:id', (call, zone) =>
    ok(byId(zone.connections, call, 'Connection')),
  ),
  zoneRoute('GET', '/page_shield/policies', listPolicies),
  zoneRoute('POST', '/page_shield/policies', createPolicy),
  zoneRoute('GET', '/page_shield/policies/:id', (call, zone) =>
    shownPolicy(byId(zone.policies, call, 'Policy'), call),
  ),
  zoneRoute('PUT', '/page_shield/policies/:id', updatePolicy),
  zoneRoute('DELETE', '/page_shield/policies/:id', deletePolicy),
];

function readSettings(call: Call, zone: ZoneState): Answer {
  const { use_service_reporting_endpoint: reports, ...settings } = zone.page_shield;
  return ok({ ...settings, [endpointName(call.draft.behaviour)]: reports });
}

/** The documented update takes only `enabled`; the public service takes all three switches. */
function writeSettings(call: Call, zone: ZoneState): Answer {
  const { behaviour } = call.draft;
  const change = readBody(call.body, (members) => {
    members.optional(FOREIGN_MEMBER, json);
    if (behaviour.dialect === 'documented') return { enabled: members.required('enabled', flag) };
    const before = zone.page_shield;
    return {
      enabled: members.optional('enabled', flag) ?? before.enabled,
      use_service_reporting_endpoint:
        members.optional(endpointName(behaviour), flag) ?? before.use_service_reporting_endpoint,
      use_connection_url_path:
        members.optional('use_connection_url_path', flag) ?? before.use_connection_url_path,
    };
  });
  zone.page_shield = { ...zone.page_shield, ...change, updated_at: nextTime(call.draft) };
  const { enabled, updated_at } = zone.page_shield;
  return ok({ enabled, updated_at });
}

function endpointName(behaviour: Behaviour): string {
  return behaviour.dialect === 'documented'
    ? 'use_service_reporting_endpoint'
    : 'use_cloudflare_reporting_endpoint';
}

function listScripts(call: Call, scripts: readonly Detected[]): Answer {
  const matching = matchingIn(call, scripts);
  return listDetected(call, isExcluded(call, 'exclude_duplicates') ? eachContentOnce(matching) : matching);
}

function listDetected(call: Call, detected: readonly Detected[]): Answer {
  return okList(numberedPage(detected.map(listedItem), call.query));
}

function matchingIn(call: Call, detected: readonly Detected[], hasHosts = true): readonly Detected[] {
  const statuses = split(call.query.get('status') ?? 'active');
  const hosts = hasHosts ? call.query.get('hosts') : null;
  const withoutOwn = isExcluded(call, 'exclude_cdn_cgi');
  return detected.filter(
    (item) =>
      statuses.includes(item.status) &&
      (hosts === null || split(hosts).includes(item.host)) &&
      !(withoutOwn && isBelowCdnCgi(item)),
  );
}

function isBelowCdnCgi({ url, url_contains_cdn_cgi_path: said }: Detected): boolean {
  return typeof said === 'boolean' ? said : parseUrl(url)?.pathname.startsWith('/cdn-cgi/') === true;
}

/** `hosts` is documented for scripts only (Page Shield API, Endpoints). Unknown parameters are ignored. */
function hasHostsOfConnections({ draft }: Call): boolean {
  return draft.behaviour.dialect === 'cloudflare';
}

/** Undocumented filters of the public service, on by default (public facts, Paging). */
function isExcluded({ draft, query }: Call, filter: 'exclude_cdn_cgi' | 'exclude_duplicates'): boolean {
  return draft.behaviour.dialect === 'cloudflare' && query.get(filter) !== 'false';
}

/** Of scripts with equal content, origin and host, the one seen last. */
function eachContentOnce(scripts: readonly Detected[]): readonly Detected[] {
  const contentOf = ({ id, hash, url, host }: Detected): string =>
    typeof hash === 'string' ? JSON.stringify([hash, parseUrl(url)?.host, host]) : id;
  const latest = new Map<string, Detected>();
  for (const script of scripts) {
    const other = latest.get(contentOf(script));
    if (other === undefined || seenAt(script) > seenAt(other)) latest.set(contentOf(script), script);
  }
  return scripts.filter((script) => latest.get(contentOf(script)) === script);
}

function seenAt({ last_seen_at: at }: Detected): number {
  return typeof at === 'string' ? Date.parse(at) : 0;
}

/** Lists lack members that only a single script's answer has. */
function listedItem(detected: Detected): JsonObject {
  const { page_urls: _pages, versions: _versions, ...item } = detected;
  return item;
}

function split(list: string): string[] {
  return list.split(',').map((item) => item.trim());
}

function byId<T extends { readonly id: string }>(items: readonly T[], call: Call, what: string): T {
  const found = items.find((item) => item.id === param(call, 'id'));
  if (found === undefined) throw new HttpError(404, undefined, `Could not find ${what}`);
  return found;
}

function listPolicies(call: Call, zone: ZoneState): Answer {
  const { behaviour } = call.draft;
  const items = zone.policies.map((policy) => viewPolicy(policy, behaviour));
  return okList(plainList(items, call.query, behaviour), 'policy');
}

function createPolicy(call: Call, zone: ZoneState): Answer {
  const { action, enabled } = policyFields(call.draft.behaviour);
  const policy = readBody(call.body, (members) => ({
    id: nextId(call.draft),
    description: members.required('description', text),
    action: members.required('action', action),
    expression: members.required('expression', filled),
    enabled: members.required('enabled', enabled),
    value: members.required('value', filled),
    ...laterMembers(members, {}),
  }));
  zone.policies = [...zone.policies, policy];
  checkQuota(zone.policies.length, call.draft.limits.policies, 'http_response_page_shield');
  return shownPolicy(policy, call);
}

function updatePolicy(call: Call, zone: ZoneState): Answer {
  const before = byId(zone.policies, call, 'Policy');
  const { action, enabled } = policyFields(call.draft.behaviour);
  const policy = readBody(call.body, (members) => ({
    ...withLater(before, laterMembers(members, before)),
    description: members.optional('description', text) ?? before.description,
    action: members.optional('action', action) ?? before.action,
    expression: members.optional('expression', filled) ?? before.expression,
    enabled: members.optional('enabled', enabled) ?? before.enabled,
    value: members.optional('value', filled) ?? before.value,
  }));
  zone.policies = zone.policies.map((other) => (other.id === policy.id ? policy : other));
  return shownPolicy(policy, call);
}

/** A policy with additional members as sent. Null removes. */
function withLater(before: Policy, sent: JsonObject): Policy {
  const { id, description, action, expression, enabled, value, ...later } = before;
  const all = Object.entries({ ...later, ...sent }).filter(([, member]) => member !== null);
  return { id, description, action, expression, enabled, value, ...Object.fromEntries(all) };
}

const POLICY_MEMBERS = new Set(['id', 'description', 'action', 'expression', 'enabled', 'value']);

/** Additional members: only the stored policy's are known. */
function laterMembers(members: Members, before: Partial<Policy>): JsonObject {
  members.optional(FOREIGN_MEMBER, json);
  const stored = Object.keys(before).filter((name) => !POLICY_MEMBERS.has(name));
  const read = stored.map((name): [string, Json | undefined] => [name, members.optional(name, json)]);
  return Object.fromEntries(read.filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

/** Deleting a missing policy succeeds. */
function deletePolicy(call: Call, zone: ZoneState): Answer {
  zone.policies = zone.policies.filter((policy) => policy.id !== param(call, 'id'));
  return noContent;
}

function policyFields(behaviour: Behaviour): { action: Decode<string>; enabled: Decode<string | boolean> } {
  const documented = oneOf('log', 'allow');
  return {
    action:
      behaviour.dialect === 'documented' ? documented : oneOf('log', 'allow', 'add_reporting_directives'),
    enabled: (value, at) => (typeof value === 'boolean' ? value : oneOf('true', 'false')(value, at)),
  };
}

function shownPolicy(policy: Policy, call: Call): Answer {
  return ok(viewPolicy(policy, call.draft.behaviour), 'policy');
}

function viewPolicy(policy: Policy, behaviour: Behaviour): JsonObject {
  return { ...policy, enabled: enabledAs(policy.enabled, behaviour) };
}

function enabledAs(enabled: string | boolean, behaviour: Behaviour): Json {
  const on = enabled === true || enabled === 'true';
  const shown = { echo: enabled, string: String(on), boolean: on };
  return shown[behaviour.policyEnabledType];
}
