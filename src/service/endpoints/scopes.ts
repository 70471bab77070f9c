import { defined } from '../../kernel/lib/defined.js';
import { isObject } from '../../kernel/model/json.js';
import type { ApiReader } from '../../kernel/model/request.js';
import type { AccountScope, Scope, ZoneScope } from '../../kernel/model/scope.js';
import type { LIST_ENDPOINTS, Settings } from '../../kernel/model/settings.js';
import { asObject, requiredId, requiredString, type Raw } from '../../kernel/lib/decode.js';

/** The plans of zones, as files name them. */
const PLANS = ['free', 'pro', 'business', 'enterprise'];

/** The least and the most that the public service gives on one page of zones or accounts; it refuses to give less. */
export const SCOPES_PER_PAGE = { least: 5, most: 50 } as const;

/**
 * Every zone that the credentials may see, in the service's order. The documents don't show the list: what is publicly known of it
 * is read, and nothing but id and name has to be there: a plan that the service doesn't tell, or has another word for, is left out. Throws
 * an ApiError unless the list is proved complete, a ShapeError for items that are no zones.
 */
export async function readZones(
  api: ApiReader,
  settings: Settings,
  signal?: AbortSignal,
): Promise<readonly ZoneScope[]> {
  const items = await readList('zones', api, settings, signal);
  return items.map((item) => {
    const raw = asObject(item, 'an item of the zone list');
    const plan = planOf(raw);
    return {
      level: 'zone',
      ...nameAndId(raw, 'an item of the zone list'),
      ...defined({ plan }),
    };
  });
}

/** As readZones, of accounts. */
export async function readAccounts(
  api: ApiReader,
  settings: Settings,
  signal?: AbortSignal,
): Promise<readonly AccountScope[]> {
  const items = await readList('accounts', api, settings, signal);
  return items.map((item) => {
    const raw = asObject(item, 'an item of the account list');
    return { level: 'account', ...nameAndId(raw, 'an item of the account list') };
  });
}

function readList(
  endpoint: keyof typeof LIST_ENDPOINTS,
  api: ApiReader,
  { endpoints }: Settings,
  signal?: AbortSignal,
): Promise<readonly unknown[]> {
  return api.list(
    { path: endpoints[endpoint], query: { page: '1', per_page: String(SCOPES_PER_PAGE.most) } },
    signal,
  );
}

function nameAndId(raw: Raw, what: string): Pick<Scope, 'name' | 'id'> {
  return { name: requiredString(raw, 'name', what), id: requiredId(raw, what) };
}

/** The service says `{ legacy_id: 'pro', name: 'Pro Website' }`; a plain word is understood as well. */
function planOf({ plan }: Raw): string | undefined {
  const words = isObject(plan) ? [plan['legacy_id'], plan['name']] : [plan];
  const said = words.flatMap((word) => (typeof word === 'string' ? [word.toLowerCase()] : []));
  return PLANS.find((name) => said.some((word) => word === name || word.startsWith(`${name} `)));
}
