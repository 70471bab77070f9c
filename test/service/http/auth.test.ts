import { authOf } from '../../../src/kinds/lookup.js';
import { settingsFrom } from '../../../src/engine/configuration/settings.js';
import nock from 'nock';
import { describe, expect, test } from 'vitest';
import type { WriteRequest } from '../../../src/kernel/model/request.js';
import type { ClientOptions } from '../../../src/service/http/client.js';
import { useNock } from '../../helpers/nock-bridge.js';
import { BASE, failureOf, PAIR, success, testClient, TOKEN, ZONE } from './support.js';
import { always } from '../../helpers/reads-of.js';

const ACCOUNT = '/accounts/01a7362d577a6c3019a474fd6f485823';
const BOTH = { ...TOKEN, ...PAIR };
const AS_TOKEN = { authorization: 'Bearer test-token' };
const AS_PAIR = { 'x-auth-email': 'ops@example.com', 'x-auth-key': 'test-key' };
const SECRETS = new Set(['authorization', 'x-auth-email', 'x-auth-key']);

useNock();

describe('with both credentials set, each endpoint family gets the one its document shows', () => {
  test.each([
    [`${ZONE}/page_shield`, AS_TOKEN],
    [`${ZONE}/page_shield/policies`, AS_TOKEN],
    [`${ZONE}/waf_migration/check`, AS_TOKEN],
    [`${ZONE}/rulesets`, AS_PAIR],
    [`${ACCOUNT}/rulesets`, AS_PAIR],
    [`${ZONE}/rulesets/phases/http_request_firewall_managed/entrypoint`, AS_PAIR],
    [`${ZONE}/logpush/jobs`, AS_PAIR],
    [`${ACCOUNT}/load_balancers/pools`, AS_PAIR],
    [`${ACCOUNT}/alerting/v3/policies`, AS_PAIR],
    ['/zones', AS_TOKEN],
  ])('GET %s', async (path, expected) => {
    expect(await sentSecrets({ path }, { credentials: BOTH })).toEqual(expected);
  });

  test('a PUT of an entry point that starts the migration belongs to the migration', async () => {
    const path = `${ZONE}/rulesets/phases/http_request_firewall_managed/entrypoint`;
    const put = {
      method: 'PUT',
      path,
      query: { waf_migration: 'pending', phase_two: '1' },
      body: { rules: [] },
    } as const;
    expect(await sentSecrets(put, { credentials: BOTH })).toEqual(AS_TOKEN);
    expect(await sentSecrets({ ...put, query: {} }, { credentials: BOTH })).toEqual(AS_PAIR);
  });
});

describe('the scheme that is used', () => {
  test.each([
    ['documented', TOKEN, `${ZONE}/rulesets`, AS_TOKEN],
    ['documented', PAIR, `${ZONE}/page_shield`, AS_PAIR],
    ['documented', { ...PAIR, token: '' }, `${ZONE}/page_shield`, AS_PAIR],
    ['documented', { ...TOKEN, email: 'ops@example.com' }, `${ZONE}/rulesets`, AS_TOKEN],
    ['documented', { ...TOKEN, email: '', key: 'test-key' }, `${ZONE}/rulesets`, AS_TOKEN],
    ['documented', PAIR, '/zones', AS_PAIR],
    ['token', BOTH, `${ZONE}/rulesets`, AS_TOKEN],
    ['key', BOTH, `${ZONE}/page_shield`, AS_PAIR],
  ] as const)('auth %s with %j for %s', async (auth, credentials, path, expected) => {
    expect(await sentSecrets({ path }, { auth: authOf({ auth }), credentials })).toEqual(expected);
  });

  test.each([
    [`${ZONE}/rulesets`, BOTH, AS_TOKEN],
    [`${ZONE}/logpush/jobs`, BOTH, AS_TOKEN],
    [`${ZONE}/rulesets`, PAIR, AS_PAIR],
  ])(
    'in the cloudflare dialect is the token for %s, where it is set',
    async (path, credentials, expected) => {
      const auth = authOf(settingsFrom({ dialect: 'cloudflare' }));
      expect(await sentSecrets({ path }, { auth, credentials })).toEqual(expected);
    },
  );

  test('in the cloudflare dialect is the key where the project file says so', async () => {
    const auth = authOf(settingsFrom({ dialect: 'cloudflare', auth: 'key' }));
    expect(await sentSecrets({ path: `${ZONE}/page_shield` }, { auth, credentials: BOTH })).toEqual(AS_PAIR);
  });

  test.each([
    ['documented', {}, ['ZONEWRIGHT_API_TOKEN', 'ZONEWRIGHT_API_EMAIL', 'ZONEWRIGHT_API_KEY']],
    ['documented', { token: '', email: '', key: '' }, ['ZONEWRIGHT_API_TOKEN']],
    ['documented', { key: 'test-key' }, ['ZONEWRIGHT_API_EMAIL']],
    ['token', PAIR, ['ZONEWRIGHT_API_TOKEN']],
    ['key', TOKEN, ['ZONEWRIGHT_API_EMAIL', 'ZONEWRIGHT_API_KEY']],
    ['documented', { token: 'test-token\n' }, ['ZONEWRIGHT_API_TOKEN', 'line break']],
    ['documented', { email: 'ops@example.com', key: 'k\u00e9y' }, ['ZONEWRIGHT_API_KEY']],
  ] as const)('auth %s with %j sends nothing and names the variables', async (auth, credentials, names) => {
    const client = testClient({ auth: authOf({ auth }), credentials });
    const error = await failureOf(client.reader.get({ path: `${ZONE}/rulesets` }));
    expect(error).toMatchObject({ kind: 'credentials', delivery: 'not-sent', status: undefined });
    for (const name of names) expect(error.message).toContain(name);
    expect(error.message).not.toMatch(/test-token|test-key/);
    expect(client.sent).toEqual({ reads: 0, writes: 0 });
  });
});

test('a read announces JSON, refuses compression and has no content type; a write with a body has one', async () => {
  const read = await sentHeaders({ path: `${ZONE}/page_shield` });
  expect(read).toMatchObject({
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': 'zonewright/test',
  });
  expect(read).not.toHaveProperty('content-type');
  const write = await sentHeaders({
    method: 'PUT',
    path: `${ZONE}/page_shield`,
    query: {},
    body: { enabled: true },
  });
  expect(write['content-type']).toBe('application/json');
  const bare = await sentHeaders({ method: 'DELETE', path: `${ZONE}/page_shield`, query: {} });
  expect(bare).not.toHaveProperty('content-type');
});

async function sentHeaders(
  request: WriteRequest | { readonly path: string },
  options: Partial<ClientOptions> = {},
): Promise<Record<string, unknown>> {
  let headers: Record<string, unknown> = {};
  const method = 'method' in request ? request.method : 'GET';
  nock(BASE)
    .intercept(request.path, method)
    .query(true)
    .reply(function reply() {
      headers = { ...this.req.headers };
      return [200, success({})];
    });
  const { reader, writer } = testClient(options);
  await ('method' in request ? writer.send(request, always) : reader.get(request));
  return headers;
}

async function sentSecrets(
  request: WriteRequest | { readonly path: string },
  options: Partial<ClientOptions>,
): Promise<Record<string, unknown>> {
  const headers = await sentHeaders(request, options);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => SECRETS.has(name)));
}
