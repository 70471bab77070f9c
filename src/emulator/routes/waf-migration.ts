import type { JsonObject } from '../../kernel/model/json.js';
import { readBody } from '../body.js';
import type { Answer } from '../envelope.js';
import { ok, okList, HttpError } from '../envelope.js';
import { previousPage } from '../paging.js';
import type { Call, Route } from '../route.js';
import { param, zoneRoute } from '../route.js';
import type { Identified, MigrationState, WafPackage, WafState, ZoneState } from '../state.js';

const MANAGED_PHASE = 'http_request_firewall_managed';
const MAX_FIREWALL_RULES = 200;
const MAX_EXPRESSION_BYTES = 4096;

/** The migration of managed rules, and the old API it ends. */
export const wafRoutes: readonly Route[] = [
  zoneRoute('GET', '/waf_migration/check', ofPhaseTwo(check)),
  zoneRoute('GET', '/waf_migration/config', ofPhaseTwo(config)),
  zoneRoute('GET', '/waf_migration/status', status, true),
  zoneRoute('GET', '/firewall/rules', (call, zone) => okList(previousPage(zone.firewall_rules, call.query))),
  zoneRoute('GET', '/firewall/waf/overrides', (call, zone) =>
    okList(previousPage(previous(zone).overrides, call.query)),
  ),
  zoneRoute('DELETE', '/firewall/waf/overrides/:override', removeOverride),
  zoneRoute('GET', '/firewall/waf/packages', (call, zone) =>
    okList(previousPage(previous(zone).packages.map(withoutParts), call.query)),
  ),
  zoneRoute('GET', '/firewall/waf/packages/:package', (call, zone) =>
    ok(withoutParts(packageOf(call, zone))),
  ),
  zoneRoute('GET', '/firewall/waf/packages/:package/groups', (call, zone) =>
    okList(previousPage(packageOf(call, zone).groups, call.query)),
  ),
  zoneRoute('GET', '/firewall/waf/packages/:package/rules', (call, zone) =>
    okList(previousPage(packageOf(call, zone).rules, call.query)),
  ),
];

/**
 * A zone's WAF state after a PUT of the entry point with `waf_migration` and `phase_two=1`. Throws an HttpError for transitions that document 3
 * lacks.
 */
export function migrate(zone: ZoneState, phase: string, query: URLSearchParams): WafState {
  const to = wantedState(query, phase);
  if (zone.waf.moving !== null)
    throw new HttpError(400, undefined, 'a migration of this zone is in progress');
  if (zone.waf.migration_state === 'finished')
    throw new HttpError(400, undefined, 'the zone has been migrated; the migration cannot be repeated');
  if (to === 'validation') checkValidation(zone);
  if (!isCompatible(zone))
    throw new HttpError(400, undefined, 'the zone is not compatible with the new rules');
  checkFirewallRules(zone);
  const { transitionPolls } = zone.waf;
  return transitionPolls === 0
    ? { ...zone.waf, migration_state: to }
    : { ...zone.waf, moving: { to, pollsLeft: transitionPolls } };
}

function wantedState(query: URLSearchParams, phase: string): MigrationState {
  if (phase !== MANAGED_PHASE)
    throw new HttpError(400, undefined, `waf_migration does not apply to the phase ${phase}`);
  if (query.get('phase_two') !== '1') throw new HttpError(400, undefined, 'waf_migration needs phase_two=1');
  const wanted = query.get('waf_migration') ?? '';
  if (['pending', '1'].includes(wanted)) return 'finished';
  if (['validation', '2'].includes(wanted)) return 'validation';
  throw new HttpError(400, undefined, `'${wanted}' is not a valid value for waf_migration`);
}

function checkValidation(zone: ZoneState): void {
  if (zone.plan !== 'enterprise')
    throw new HttpError(403, undefined, 'validation mode is available to Enterprise zones only');
  if (zone.waf.migration_state === 'validation')
    throw new HttpError(400, undefined, 'the zone is in validation mode already');
}

function isCompatible(zone: ZoneState): boolean {
  const isByUrl = ({ urls }: Identified): boolean => Array.isArray(urls) && urls.length > 0;
  return zone.waf.compatible ?? !zone.waf.overrides.some(isByUrl);
}

function checkFirewallRules(zone: ZoneState): void {
  const migrated = zone.firewall_rules.filter(bypassesManagedRules);
  if (migrated.length > MAX_FIREWALL_RULES)
    throw unprocessable(`there are more than ${MAX_FIREWALL_RULES} firewall rules to migrate`);
  if (migrated.some(({ filter }) => isTooLong(filter)))
    throw unprocessable('the expression of a firewall rule to migrate is longer than 4 KB');
}

function unprocessable(reason: string): HttpError {
  return new HttpError(400, undefined, `the migration cannot be processed, contact support: ${reason}`);
}

/** Only these firewall rules migrate. A bypass without products is for all. */
function bypassesManagedRules({ action, products }: Identified): boolean {
  if (action !== 'bypass') return false;
  return products === undefined || (Array.isArray(products) && products.includes('waf'));
}

function isTooLong(filter: unknown): boolean {
  if (typeof filter !== 'object' || filter === null || !('expression' in filter)) return false;
  return typeof filter.expression === 'string' && Buffer.byteLength(filter.expression) > MAX_EXPRESSION_BYTES;
}

/** Check and configuration are documented with `phase_two=1` (document 3, Versioning): without it there is no such operation. */
function ofPhaseTwo(handle: (zone: ZoneState) => Answer): (call: Call, zone: ZoneState) => Answer {
  return ({ query }, zone) => {
    if (query.get('phase_two') !== '1') throw new HttpError(404, 7000, 'No route for that URI');
    return handle(zone);
  };
}

function check(zone: ZoneState): Answer {
  return ok({ compatible: isCompatible(zone), migration_state: shownState(zone.waf, 'check') });
}

function config(zone: ZoneState): Answer {
  checkFirewallRules(zone);
  return ok({ name: zone.waf.config.name, rules: zone.waf.config.rules });
}

function status(_call: Call, zone: ZoneState): Answer {
  zone.waf = polled(zone.waf);
  const { migration_state: state, statusShape } = zone.waf;
  const enabled = { old: state !== 'finished', next: state !== 'start' };
  return ok({ migration_state: shownState(zone.waf, 'status'), ...STATUS_SHAPES[statusShape](enabled) });
}

/** Enabled generations of rules. */
interface Enabled {
  readonly old: boolean;
  readonly next: boolean;
}

const STATUS_SHAPES: {
  readonly [Shape in WafState['statusShape']]: (enabled: Enabled) => JsonObject;
} = {
  words: ({ old, next }) => ({ old_waf: word(old), new_waf: word(next) }),
  flags: ({ old, next }) => ({ old_rules_enabled: old, new_rules_enabled: next }),
  nested: ({ old, next }) => ({ previous: { status: word(old) }, new: { status: word(next) } }),
  bare: () => ({}),
};

function word(enabled: boolean): string {
  return enabled ? 'enabled' : 'disabled';
}

/** Each poll continues a transition. The last is answered with the new state. */
function polled(waf: WafState): WafState {
  if (waf.moving === null) return waf;
  const pollsLeft = waf.moving.pollsLeft - 1;
  if (pollsLeft > 0) return { ...waf, moving: { ...waf.moving, pollsLeft } };
  return { ...waf, moving: null, migration_state: waf.moving.to };
}

function shownState(waf: WafState, where: keyof WafState['shown']): string {
  return waf.shown[where] ?? (waf.moving === null ? waf.migration_state : 'pending');
}

/** The old API's data. Throws an HttpError after the migration. */
function previous(zone: ZoneState): WafState {
  if (zone.waf.migration_state === 'finished')
    throw new HttpError(400, undefined, 'the previous managed rules are disabled: use the rulesets API');
  return zone.waf;
}

function removeOverride(call: Call, zone: ZoneState): Answer {
  if (call.body !== undefined) readBody(call.body, () => undefined);
  const id = param(call, 'override');
  const { overrides } = previous(zone);
  if (!overrides.some((override) => override.id === id))
    throw new HttpError(404, undefined, `could not find override "${id}"`);
  zone.waf = { ...zone.waf, overrides: overrides.filter((override) => override.id !== id) };
  return ok({ id });
}

function packageOf(call: Call, zone: ZoneState): WafPackage {
  const id = param(call, 'package');
  const found = previous(zone).packages.find((candidate) => candidate.id === id);
  if (found === undefined) throw new HttpError(404, undefined, `could not find package "${id}"`);
  return found;
}

function withoutParts(wafPackage: WafPackage): { readonly id: string } {
  const { groups: _groups, rules: _rules, ...rest } = wafPackage;
  return rest;
}
