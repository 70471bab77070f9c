import { describe, expect, it } from 'vitest';
import { decodeState } from '../../src/emulator/read.js';
import type { Behaviour } from '../../src/emulator/state.js';
import { readPolicies } from '../../src/kinds/csp-policies/live.js';
import { listLists, readList } from '../../src/kinds/lists/live.js';
import { readJobs } from '../../src/kinds/logpush-jobs/live.js';
import { authOf } from '../../src/kinds/lookup.js';
import { readConnections, readScripts } from '../../src/kinds/observed/read.js';
import { listPools } from '../../src/kinds/pool-notifications/live.js';
import { listRulesets } from '../../src/kinds/rule-lists/ruleset-list.js';
import { ApiError } from '../../src/kernel/model/errors.js';
import { secretsFrom } from '../../src/kernel/model/secret.js';
import type { ApiReader } from '../../src/kernel/model/request.js';
import type { Scope } from '../../src/kernel/model/scope.js';
import { readPolicies as readAlertPolicies } from '../../src/migrations/pool-notifications/inspect.js';
import { createClient } from '../../src/service/http/client.js';
import { readAccounts, readZones } from '../../src/service/endpoints/scopes.js';
import { ACCOUNT, ZONE } from '../helpers/world.js';
import { instantClock } from '../helpers/instant-clock.js';
import { someOf } from '../helpers/runs.js';
import { settings } from '../kinds/support.js';
import { dispatcherTo } from '../simulation/connection.js';
import { SimulatedService } from '../simulation/service.js';

/*
 * Every list that is read × every form in which the documents let it answer × as many items as are around a page. What is read is the whole, and a list that is
 * whole is never refused.
 */

const zone: Scope = { level: 'zone', name: 'shop.example.com', id: ZONE };
const account: Scope = { level: 'account', name: 'main', id: ACCOUNT };
const id = (index: number): string => (index + 1).toString(16).padStart(32, '0');
const many = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));

interface Endpoint {
  readonly family: 'numbered' | 'unpaged' | 'cursor';
  /** Where the form of its paging is documented. */
  readonly source: string;
  /** Items on the largest page that it gives to what is asked. */
  readonly page: number;
  readonly state: (count: number) => object;
  readonly read: (api: ApiReader) => Promise<readonly unknown[]>;
}

const inZone = (members: object): object => ({ zones: { [ZONE]: members } });
const inAccount = (members: object): object => ({
  accounts: { [ACCOUNT]: members },
});
const context = { scope: zone, settings: settings() };
const detected = (index: number): object => ({
  id: id(index),
  url: `https://cdn.example.com/${index}.js`,
  host: 'shop.example.com',
  status: 'active',
});

const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  zones: {
    family: 'numbered',
    source: 'public facts, Paging: page, per_page 5 to 50',
    page: 50,
    state: (count) => ({
      open: { zones: false },
      zones: Object.fromEntries(many(count, (index) => [id(index), { name: `z${index}.example.com` }])),
    }),
    read: (api) => readZones(api, settings()),
  },
  accounts: {
    family: 'numbered',
    source: 'public facts, Paging, as zones',
    page: 50,
    state: (count) => ({
      open: { accounts: false },
      accounts: Object.fromEntries(many(count, (index) => [id(index), { name: `a${index}` }])),
    }),
    read: (api) => readAccounts(api, settings()),
  },
  scripts: {
    family: 'numbered',
    source: 'Page Shield API, query parameters',
    page: 100,
    state: (count) => inZone({ scripts: many(count, detected) }),
    read: (api) => readScripts({ scope: zone, dialect: 'documented' }, api),
  },
  connections: {
    family: 'numbered',
    source: 'Page Shield API, query parameters',
    page: 100,
    state: (count) => inZone({ connections: many(count, detected) }),
    read: (api) => readConnections({ scope: zone, dialect: 'documented' }, api),
  },
  pools: {
    family: 'numbered',
    source: 'managed WAF and pool migration, Endpoints: optional paging',
    page: 25,
    state: (count) =>
      inAccount({
        pools: many(count, (index) => ({
          id: id(index),
          name: `pool-${index}`,
        })),
      }),
    read: (api) => listPools(account, api),
  },
  policies: {
    family: 'unpaged',
    source: 'public facts, Paging: no query parameters, result_info may be present',
    page: 25,
    state: (count) =>
      inZone({
        policies: many(count, (index) => ({
          id: id(index),
          description: `policy ${index}`,
          action: 'log',
          expression: 'true',
          enabled: true,
          value: "script-src 'self'",
        })),
      }),
    read: (api) => readPolicies(zone, api),
  },
  jobs: {
    family: 'unpaged',
    source: 'public facts, Paging: none',
    page: 25,
    state: (count) =>
      inZone({
        logpush_jobs: many(count, (index) => ({
          id: index + 1,
          name: `job-${index}`,
          dataset: 'http_requests',
          destination_conf: 's3://logs',
        })),
      }),
    read: (api) => readJobs(context, api),
  },
  'alert policies': {
    family: 'unpaged',
    source: 'public facts, Paging: none',
    page: 25,
    state: (count) =>
      inAccount({
        alerting_policies: many(count, (index) => ({
          id: id(index),
          name: `alert-${index}`,
          alert_type: 'load_balancing_health_alert',
          mechanisms: { email: [{ id: 'ops@example.com' }] },
        })),
      }),
    read: (api) => readAlertPolicies({ ...context, scope: account, secrets: secretsFrom({}) }, api),
  },
  lists: {
    family: 'unpaged',
    source: 'public facts, Lists: endpoints: one page',
    page: 25,
    state: (count) =>
      inAccount({
        lists: many(count, (index) => ({
          id: id(index),
          name: `list_${index}`,
          kind: 'ip',
          items: [],
        })),
      }),
    read: (api) => listLists(account, api),
  },
  rulesets: {
    family: 'cursor',
    source: 'public facts, Paging: per_page and cursor',
    page: 50,
    state: (count) =>
      inAccount({
        rulesets: many(count, (index) => ({
          id: id(index),
          name: `set ${index}`,
          kind: 'custom',
          phase: 'http_request_firewall_custom',
          rules: [],
        })),
      }),
    read: (api) => listRulesets(account, api),
  },
  'items of a list': {
    family: 'cursor',
    source: 'public facts, Lists: endpoints: cursors.after, absent or empty at the end',
    page: 500,
    state: (count) =>
      inAccount({
        lists: [
          {
            id: id(0),
            name: 'office',
            kind: 'ip',
            items: many(count, (index) => ({
              ip: `10.0.${Math.floor(index / 250)}.${index % 250}`,
            })),
          },
        ],
      }),
    read: async (api) => {
      const [head] = await listLists(account, api);
      if (head === undefined) throw new Error('the list is not there');
      return (await readList(head, account, api)).items;
    },
  },
};

type Form = Partial<Behaviour>;

const NUMBERED: readonly Form[] = (['all', 'without-pages', 'without-totals', 'absent', 'null'] as const).map(
  (listNumbers) => ({ listNumbers }),
);
const BY_CURSOR: readonly Form[] = (
  ['all', 'cursors', 'empty-cursor', 'absent-at-end', 'null-at-end'] as const
).map((cursorNumbers) => ({ cursorNumbers }));

const FORMS: Readonly<Record<Endpoint['family'], readonly Form[]>> = {
  numbered: NUMBERED,
  unpaged: NUMBERED,
  cursor: BY_CURSOR,
};

const around = (page: number): readonly number[] => [0, 1, page - 1, page, page + 1, 2 * page, 2 * page + 1];

const CASES = Object.entries(ENDPOINTS).flatMap(([name, endpoint]) =>
  FORMS[endpoint.family].flatMap((form) =>
    [0, 5].flatMap((listPageSize) =>
      around(listPageSize || endpoint.page).map((count) => ({
        name,
        count,
        form: { ...form, listPageSize },
      })),
    ),
  ),
);

/** Two reads of one page are two requests; what reads for ever is a mistake. */
async function readingOf(
  { state, read }: Endpoint,
  count: number,
  behaviour: Form,
): Promise<readonly unknown[] | ApiError> {
  const service = new SimulatedService(decodeState({ ...state(count), behaviour }), () => {});
  const client = createClient({
    baseUrl: new URL('http://127.0.0.1/client/v4'),
    credentials: { token: 't', email: 'me@example.com', key: 'k' },
    auth: authOf({ auth: 'documented' }),
    concurrency: 4,
    rateLimit: 'off',
    dispatcher: dispatcherTo((sent) =>
      sent.reply(service.take(sent.request, { disturbances: [], failure: undefined })),
    ),
    clock: instantClock(),
    userAgent: 'zonewright/test',
  });
  try {
    return await read(client.reader);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

describe('a list that is whole is read as a whole', () => {
  it.each(Object.entries(ENDPOINTS))('%s, in every form and size', async (name, endpoint) => {
    const own = CASES.filter((one) => one.name === name);
    const wrong: string[] = [];
    for (const { form, count } of someOf(own, name.length)) {
      const seen = await readingOf(endpoint, count, form);
      const came = seen instanceof ApiError ? seen.message : seen.length;
      if (came !== count) wrong.push(`${JSON.stringify(form)}, ${count} items: ${came}`);
    }
    expect(wrong).toEqual([]);
  });
});
