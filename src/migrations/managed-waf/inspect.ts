import { defined } from '../../kernel/lib/defined.js';
import { endpointPath } from '../../service/endpoints/endpoint.js';
import { readIfShown, type Reading } from '../../service/endpoints/reading.js';
import { readEntryPoint } from '../../kinds/rule-lists/rulesets.js';
import {
  migrationRequest,
  PHASE_TWO,
  readMigration,
  type MigrationReading,
} from '../../kinds/managed-waf/live.js';
import { isObject } from '../../kernel/model/json.js';
import type { DiffContext } from '../../kernel/model/context.js';
import { apiPath } from '../../kernel/model/path.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { scopePath } from '../../kernel/model/scope.js';
import { asList, asObject, optionalString, requiredId, type Raw } from '../../kernel/lib/decode.js';
import type { LiveRuleset } from '../../kinds/rule-lists/live.js';
import { decodeGenerated, executedRuleset, type EntryPointBody } from './entry-point/body.js';
import { PAGE, readPrevious, type PreviousSettings } from './previous/settings.js';
import { MANAGED_PHASE } from './spec.js';

/** What the token is made from: the zone's state, the service's offer, the present rules. */
export interface Basis {
  readonly migration: MigrationReading;
  readonly entryPoint: LiveRuleset | undefined;
  /** The offer. Asked only if something can be sent; refused to a zone that can't migrate. */
  readonly generated: Reading<EntryPointBody>;
}

/** A WAF override by URI. It keeps a zone from migrating (document 3, Eligibility). */
export interface UriOverride {
  readonly id: string;
  readonly urls: readonly string[];
  readonly raw: Raw;
}

/** A firewall rule that migrates too. */
export interface FirewallRule {
  readonly id: string;
  /** Of the expression, in UTF-8. */
  readonly bytes: number;
  readonly raw: Raw;
}

/** A rule of a new managed ruleset, to recognize former ones. */
export interface ManagedRule {
  readonly ruleset: string;
  readonly id: string;
  readonly ref?: string;
  readonly description: string;
}

export interface Inspection extends Basis {
  readonly overrides: Reading<readonly UriOverride[]>;
  readonly firewallRules: Reading<readonly FirewallRule[]>;
  readonly previous: Reading<PreviousSettings>;
  /** One reading per ruleset of the generated configuration. */
  readonly managedRules: readonly Reading<readonly ManagedRule[]>[];
}

/** Reads everything. Throws an ApiError or a ShapeError if something needed is unreadable. */
export async function inspect(
  context: DiffContext,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<Inspection> {
  const basis = await readBasis(context, api, signal);
  if (!mayMove(basis.migration)) return { ...basis, ...NOT_ASKED };
  const offered = basis.generated.status === 'read' ? basis.generated.value.rules : [];
  const executed = [...new Set(offered.flatMap((rule) => executedRuleset(rule) ?? []))];
  const [overrides, firewallRules, previous, managedRules] = await Promise.all([
    readIfShown(() => readOverrides(context, api, signal)),
    readIfShown(() => readFirewallRules(context, api, signal)),
    readIfShown(() => readPrevious(context, api, signal)),
    Promise.all(executed.map((id) => readIfShown(() => readManagedRules(id, context, api, signal)))),
  ]);
  return { ...basis, overrides, firewallRules, previous, managedRules };
}

/** The previous rules' APIs stop with the migration, so they are asked only before it. */
const NOT_ASKED = {
  overrides: { status: 'read', value: [] },
  firewallRules: { status: 'read', value: [] },
  previous: { status: 'read', value: { settings: [], raw: [] } },
  managedRules: [],
} as const satisfies Omit<Inspection, keyof Basis>;

/** Reads what the request is made of. Throws an ApiError or a ShapeError. */
export async function readBasis(
  { scope }: DiffContext,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<Basis> {
  const migration = await readMigration(scope, api, signal);
  const entryPoint = await readEntryPoint(scope, MANAGED_PHASE, api, signal);
  if (!canMove(migration)) return { migration, entryPoint, generated: NOTHING_TO_SEND };
  const request = { ...migrationRequest(scope, 'config'), query: PHASE_TWO };
  const generated = await readIfShown(async () => decodeGenerated(await api.get(request, signal)));
  return { migration, entryPoint, generated };
}

/** True for states that a request leads on from. */
export function canMove({ mode, contradiction }: MigrationReading): boolean {
  return contradiction === undefined && (mode === 'previous-only' || mode === 'validation');
}

/** As canMove, but true if unknown, so that other problems are reported too. */
export function mayMove(migration: MigrationReading): boolean {
  return migration.contradiction !== undefined || canMove(migration);
}

const NOTHING_TO_SEND = { status: 'not-read', why: 'nothing can be sent in this state' } as const;

/** The overrides by URI. Throws an ApiError or a ShapeError. */
export async function readOverrides(
  { scope, settings }: DiffContext,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly UriOverride[]> {
  const path = endpointPath('waf_overrides', settings, scope);
  const items = await api.list({ path, query: PAGE }, signal);
  return items.flatMap((item) => {
    const raw = asObject(item, 'a WAF override');
    const urls = asList(raw['urls'], 'urls of a WAF override', true).map(String);
    // Without URLs it is not by URI; without a list it may be.
    const isByUri = urls.length > 0 || raw['urls'] === undefined;
    return isByUri ? [{ id: requiredId(raw, 'a WAF override'), urls, raw }] : [];
  });
}

/** Only firewall rules that bypass managed rules migrate (document 3, Eligibility). */
async function readFirewallRules(
  { scope, settings }: DiffContext,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly FirewallRule[]> {
  const path = endpointPath('firewall_rules', settings, scope);
  const items = await api.list({ path, query: PAGE }, signal);
  return items.flatMap((item) => {
    const raw = asObject(item, 'a firewall rule');
    const products = raw['products'];
    const bypasses = products === undefined || (Array.isArray(products) && products.includes('waf'));
    if (raw['action'] !== 'bypass' || !bypasses) return [];
    const filter = isObject(raw['filter']) ? raw['filter'] : raw;
    const expression = optionalString(filter, 'expression', 'a firewall rule') ?? '';
    return [{ id: requiredId(raw, 'a firewall rule'), bytes: Buffer.byteLength(expression), raw }];
  });
}

async function readManagedRules(
  ruleset: string,
  { scope }: DiffContext,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly ManagedRule[]> {
  // The id is from the generated configuration. One that no path can have is a wrong shape.
  const id = requiredId({ id: ruleset }, 'a managed ruleset');
  const path = scopePath(scope) + apiPath`/rulesets/${id}`;
  const raw = asObject(await api.get({ path }, signal), 'a managed ruleset');
  return asList(raw['rules'], 'rules of a managed ruleset', true).map((item): ManagedRule => {
    const what = 'a rule of a managed ruleset';
    const rule = asObject(item, what);
    const ref = optionalString(rule, 'ref', what);
    const description = optionalString(rule, 'description', what) ?? '';
    return { ruleset, id: requiredId(rule, what), ...defined({ ref }), description };
  });
}
