import { describe, expect, test } from 'vitest';
import { parseBaseUrl, type ClientOptions } from '../../../src/service/http/client.js';
import type { ApiError } from '../../../src/kernel/model/errors.js';
import {
  failure,
  failureOf,
  PAIR,
  scriptedDispatcher,
  testClient,
  TOKEN,
  ZONE,
  type Scripted,
} from './support.js';

const BOTH = { ...TOKEN, ...PAIR };
const SHIELD = `${ZONE}/page_shield`;
const RULESETS = `${ZONE}/rulesets`;
const HTML: Scripted = { status: 404, body: 'not found', headers: { 'content-type': 'text/html' } };
const BARE = parseBaseUrl('https://api.test');

describe('an authentication error', () => {
  test.each([400, 401, 403])(
    'with HTTP %i names the credentials that were used, and what to do',
    async (status) => {
      const { message, advice } = await refused(SHIELD, { status, body: refusal(10000) });
      expect(message).toContain('asked with the API token of ZONEWRIGHT_API_TOKEN');
      expect(advice).toContain('expired');
      expect(advice).not.toContain('auth:');
    },
  );

  test.each([
    [
      SHIELD,
      'API token of ZONEWRIGHT_API_TOKEN; ZONEWRIGHT_API_EMAIL and ZONEWRIGHT_API_KEY are also set',
      'key',
      'ZONEWRIGHT_API_TOKEN',
    ],
    [
      RULESETS,
      'API email and key of ZONEWRIGHT_API_EMAIL and ZONEWRIGHT_API_KEY; ZONEWRIGHT_API_TOKEN is also set',
      'token',
      'ZONEWRIGHT_API_EMAIL and ZONEWRIGHT_API_KEY',
    ],
  ])(
    'of %s, with both credentials set, says which is which and how to use the other',
    async (path, who, other, stale) => {
      const { message, advice } = await refused(
        path,
        { status: 401, body: refusal(10000) },
        { credentials: BOTH },
      );
      expect(message).toContain(`asked with the ${who}`);
      expect(advice).toContain(`write "auth: ${other}" into zonewright.yaml, or unset ${stale}.`);
    },
  );

  test('names the variable that the credentials came from, and never a value', async () => {
    const credentials = { ...BOTH, from: { token: 'CLOUDFLARE_API_TOKEN', email: 'CLOUDFLARE_EMAIL' } };
    const { message, advice } = await refused(SHIELD, { status: 401, body: refusal(10000) }, { credentials });
    expect(message).toContain(
      'the API token of CLOUDFLARE_API_TOKEN; CLOUDFLARE_EMAIL and ZONEWRIGHT_API_KEY',
    );
    expect(`${message} ${advice}`).not.toMatch(/test-token|test-key|ops@example/);
  });

  test('is told of the requests that are not sent because of it', async () => {
    const client = testClient({
      credentials: BOTH,
      dispatcher: scriptedDispatcher(() => ({ status: 401, body: refusal(10000) })),
    });
    await failureOf(client.reader.get({ path: SHIELD }));
    const { message, advice } = await failureOf(client.reader.get({ path: RULESETS }));
    expect(message).toContain('did not accept the API token of ZONEWRIGHT_API_TOKEN before');
    expect(advice).toContain('write "auth: key"');
  });
});

describe('a base address that is not complete', () => {
  test.each([
    ['no route', { status: 400, body: refusal(7000) }],
    ['an unknown method', { status: 405, body: refusal(7001) }],
    ['an unknown identifier', { status: 404, body: refusal(7003) }],
    ['a page', HTML],
    ['a page with 200', { ...HTML, status: 200 }],
    ['nothing', { status: 404 }],
  ])('is named where %s is the answer', async (_case, reply) => {
    const { message, advice } = await refused(SHIELD, reply, { baseUrl: BARE });
    expect(advice).toContain('The base address is https://api.test/, without /client/v4');
    expect(message).toContain(`HTTP ${reply.status}`);
  });

  test('is not shown of one that is complete', async () => {
    expect((await refused(SHIELD, { status: 404, body: refusal(7003) })).advice).not.toContain('/client/v4');
    expect((await refused(SHIELD, HTML)).advice).toContain('check the base address');
  });
});

test('a refusal that says enough by itself has no advice', async () => {
  const { message, advice } = await refused(SHIELD, { status: 400, body: refusal(20217) });
  expect(advice).toBeUndefined();
  expect(message).not.toContain('asked with');
});

function refusal(code: number): Record<string, unknown> {
  return failure({ code, message: 'no' });
}

function refused(path: string, reply: Scripted, options: Partial<ClientOptions> = {}): Promise<ApiError> {
  const client = testClient({ dispatcher: scriptedDispatcher(() => reply), ...options });
  return failureOf(client.reader.get({ path }));
}
