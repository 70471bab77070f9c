import { describe, expect, test } from 'vitest';
import type { AuthRule } from '../../src/emulator/index.js';
import { startEmulator } from '../../src/emulator/index.js';
import { Request as REQUEST, Response as RESPONSE } from '../helpers/first-globals.js';
import { ACCOUNT, errorOf, started, ZONE } from './client.js';

const SETTINGS = `/zones/${ZONE}/page_shield`;
const RULESETS = `/zones/${ZONE}/rulesets`;
const KEY = { 'x-auth-email': 'a@example.com', 'x-auth-key': 'k' };
const TOKEN = { authorization: 'Bearer t' };

describe('credentials', () => {
  const documented: AuthRule = { mode: 'documented' };
  const cases: readonly [string, AuthRule, string, Record<string, string>, number, number | undefined][] = [
    ['a token anywhere', { mode: 'any' }, RULESETS, TOKEN, 200, undefined],
    ['a key anywhere', { mode: 'any' }, SETTINGS, KEY, 200, undefined],
    ['none', { mode: 'any' }, SETTINGS, {}, 401, 10000],
    ['an e-mail without a key', { mode: 'any' }, SETTINGS, { 'x-auth-email': 'a' }, 401, 10000],
    ['another scheme of authorization', { mode: 'any' }, SETTINGS, { authorization: 'Basic x' }, 400, 6003],
    ['the wrong token', { mode: 'any', token: 'u' }, SETTINGS, TOKEN, 401, 10000],
    ['the right token', { mode: 'any', token: 't' }, SETTINGS, TOKEN, 200, undefined],
    ['the wrong key', { mode: 'any', email: 'a@example.com', key: 'l' }, SETTINGS, KEY, 401, 10000],
    ['the wrong e-mail', { mode: 'any', email: 'b@example.com', key: 'k' }, SETTINGS, KEY, 401, 10000],
    ['a token for page shield', documented, SETTINGS, TOKEN, 200, undefined],
    ['a key for page shield', documented, SETTINGS, KEY, 403, 9109],
    ['a token for rulesets', documented, RULESETS, TOKEN, 403, 9109],
    ['a key for rulesets', documented, RULESETS, KEY, 200, undefined],
    ['a key for the migration', documented, `/zones/${ZONE}/waf_migration/status`, KEY, 403, 9109],
    ['a token for pools', documented, `/accounts/${ACCOUNT}/load_balancers/pools`, TOKEN, 403, 9109],
    ['a token for jobs', documented, `/zones/${ZONE}/logpush/jobs`, TOKEN, 403, 9109],
    ['either for alerts', documented, `/accounts/${ACCOUNT}/alerting/v3/policies`, TOKEN, 200, undefined],
    ['both for rulesets', documented, RULESETS, { ...TOKEN, ...KEY }, 200, undefined],
  ];

  test.each(cases)('%s', async (_title, auth, path, headers, status, code) => {
    const { send } = await started({ state: { auth } });
    const reply = await send('GET', path, undefined, headers);
    expect([reply.status, errorOf(reply).code]).toEqual([status, code]);
  });

  test('the migrating PUT takes a token, the same PUT without it a key', async () => {
    const { send } = await started({ state: { auth: documented } });
    const path = `${RULESETS}/phases/http_request_firewall_managed/entrypoint`;
    const statuses = [];
    for (const query of ['', '?waf_migration=pending&phase_two=1'])
      for (const headers of [TOKEN, KEY])
        statuses.push((await send('PUT', path + query, { rules: [] }, headers)).status);
    expect(statuses).toEqual([403, 200, 200, 403]);
  });
});

describe('requests that no operation is for', () => {
  test.each([
    ['an unknown path', 'GET', `/zones/${ZONE}/nothing`, 404, 7000],
    ['the wrong method', 'PATCH', SETTINGS, 405, 7001],
    ['an id that is none', 'GET', '/zones/shop/page_shield', 404, 7003],
    ['a member of every object as id', 'GET', '/zones/__proto__/page_shield', 404, 7003],
  ] as const)('%s', async (_title, method, path, status, code) => {
    const { send } = await started();
    const reply = await send(method, path, method === 'GET' ? undefined : {});
    expect([reply.status, errorOf(reply).code]).toEqual([status, code]);
  });

  test('a zone that a closed state does not list', async () => {
    const { send } = await started({ state: { zones: { [ZONE]: {} } } });
    const statuses = [];
    for (const path of [SETTINGS, `/zones/${'0'.repeat(32)}/page_shield`, `/accounts/${ACCOUNT}/rulesets`])
      statuses.push((await send('GET', path)).status);
    expect(statuses).toEqual([200, 404, 200]);
  });
});

describe('bodies', () => {
  test.each([
    ['another content type', '{}', { ...TOKEN, 'content-type': 'text/plain' }, 6003],
    ['half a document', '{', TOKEN, 6007],
    ['none', '', TOKEN, 6007],
    ['a list', '[]', TOKEN, undefined],
  ])('with %s are refused', async (_title, body, headers, code) => {
    const { send } = await started();
    const reply = await send('PUT', SETTINGS, body, headers);
    expect([reply.status, errorOf(reply).code]).toEqual([400, code]);
  });

  test('a member named __proto__ is an unknown member and nothing else', async () => {
    const { send } = await started();
    const reply = await send('PUT', SETTINGS, '{"enabled":true,"__proto__":{"polluted":1}}');
    expect(errorOf(reply).message).toContain('__proto__');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

describe('the emulator itself', () => {
  test('logs what it was asked in order of arrival, and tells its listener when the answer is known', async () => {
    const heard: unknown[] = [];
    const { send, emulator } = await started({ onRequest: (entry) => heard.push(entry.status) });
    await send('PUT', `${SETTINGS}?a=1`, { enabled: true });
    await send('GET', '/elsewhere');
    expect(emulator.requests).toEqual([
      { method: 'PUT', path: SETTINGS, query: { a: '1' }, body: { enabled: true }, status: 200, faults: [] },
      { method: 'GET', path: '/elsewhere', query: {}, body: undefined, status: 404, faults: [] },
    ]);
    expect(heard).toEqual([200, 404]);
    emulator.clearRequests();
    expect(emulator.requests).toEqual([]);
  });

  test('answers late by its latency', async () => {
    const { send } = await started({ latencyMs: 40 });
    const before = performance.now();
    await send('GET', SETTINGS);
    expect(performance.now() - before).toBeGreaterThanOrEqual(35);
  });

  test('a port that is taken is an error for the user', async () => {
    const { emulator } = await started();
    const port = Number(new URL(emulator.url).port);
    await expect(startEmulator({ port })).rejects.toMatchObject({ name: 'UserError', code: 'emulator-port' });
  });

  test('closes twice without complaint, and leaves the globals of the process alone', async () => {
    const { emulator } = await started();
    await emulator.close();
    await emulator.close();
    expect(globalThis.Request).toBe(REQUEST);
    expect(globalThis.Response).toBe(RESPONSE);
  });
});
