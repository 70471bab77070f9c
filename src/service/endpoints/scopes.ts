import { defined } from '../../kernel/lib/defined.js';
import { isObject } from '../../kernel/model/json.js';
import { PLANS } from '@zonewright/edge-rules/lib/plans.js';
import type { ApiReader, ListRequest, ReadRequest } from '../../kernel/model/request.js';
import type { AccountScope, Level, Scope, ZoneScope } from '../../kernel/model/scope.js';
import type { LIST_ENDPOINTS, Settings } from '../../kernel/model/settings.js';
import { asObject, requiredId, requiredString, type Raw } from '../../kernel/lib/decode.js';

/** The public service's limits for a page of zones or accounts. */
export const SCOPES_PER_PAGE = { least: 5, most: 50 } as const;

/**
 * All zones that the credentials see, in the service's order. Undocumented: reads the publicly known list, requires only id and name, leaves out
 * unknown plans. Throws an ApiError unless the list is proved complete, a ShapeError for other items.
 */
export async function readZones(
  api: ApiReader,
  settings: Settings,
  signal?: AbortSignal,
): Promise<readonly ZoneScope[]> {
  return (await api.list(listOf('zone', settings), signal)).map(zoneOf);
}

/** As readZones, for accounts. */
export async function readAccounts(
  api: ApiReader,
  settings: Settings,
  signal?: AbortSignal,
): Promise<readonly AccountScope[]> {
  return (await api.list(listOf('account', settings), signal)).map(accountOf);
}

/** Zones or accounts of a name; all if the service ignores the name. */
export async function readNamedScopes(
  level: Level,
  name: string,
  api: ApiReader,
  settings: Settings,
  signal?: AbortSignal,
): Promise<readonly Scope[]> {
  return (await api.listPart(namedIn(level, name, settings), signal)).items.map(OF_LEVEL[level]);
}

/** The id of a zone's account (`account: { id, name }`), if there. Throws an ApiError. */
export async function readAccountOf(
  { id, name }: Pick<Scope, 'id' | 'name'>,
  api: ApiReader,
  settings: Settings,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const items = (await api.listPart(namedIn('zone', name, settings), signal)).items.filter(isObject);
  const account = items.find((item) => item['id'] === id)?.['account'];
  return isObject(account) && typeof account['id'] === 'string' ? account['id'] : undefined;
}

/** Some zones or accounts, and whether they are all. */
export interface SomeScopes {
  readonly scopes: readonly Scope[];
  readonly isWhole: boolean;
}

/** The first zones or accounts, about `most`. */
export async function readSomeScopes(
  level: Level,
  most: number,
  api: ApiReader,
  settings: Settings,
  signal?: AbortSignal,
): Promise<SomeScopes> {
  const request = { ...listOf(level, settings), most, isBeside: true } as const;
  const { items, isWhole } = await api.listPart(request, signal);
  return { scopes: items.map(OF_LEVEL[level]), isWhole };
}

function namedIn(level: Level, name: string, settings: Settings): ListRequest {
  const { path, query } = listOf(level, settings);
  return { path, query: { ...query, name }, most: SCOPES_PER_PAGE.most, isBeside: true };
}

function listOf(level: Level, { endpoints }: Settings): Required<Pick<ReadRequest, 'path' | 'query'>> {
  const path = endpoints[LIST_OF[level]];
  return { path, query: { page: '1', per_page: String(SCOPES_PER_PAGE.most) } };
}

const LIST_OF = { zone: 'zones', account: 'accounts' } as const satisfies Record<
  Level,
  keyof typeof LIST_ENDPOINTS
>;

function zoneOf(item: unknown): ZoneScope {
  const raw = asObject(item, 'an item of the zone list');
  const plan = planOf(raw);
  return { level: 'zone', ...nameAndId(raw, 'an item of the zone list'), ...defined({ plan }) };
}

function accountOf(item: unknown): AccountScope {
  const raw = asObject(item, 'an item of the account list');
  return { level: 'account', ...nameAndId(raw, 'an item of the account list') };
}

const OF_LEVEL: Readonly<Record<Level, (item: unknown) => Scope>> = { zone: zoneOf, account: accountOf };

function nameAndId(raw: Raw, what: string): Pick<Scope, 'name' | 'id'> {
  return { name: requiredString(raw, 'name', what), id: requiredId(raw, what) };
}

/** The service says `{ legacy_id: 'pro', name: 'Pro Website' }`, maybe a word. */
function planOf({ plan }: Raw): string | undefined {
  const words = isObject(plan) ? [plan['legacy_id'], plan['name']] : [plan];
  const said = words.flatMap((word) => (typeof word === 'string' ? [word.toLowerCase()] : []));
  return PLANS.find((name) => said.some((word) => word === name || word.startsWith(`${name} `)));
}
