import { describe, expect, test } from 'vitest';
import { at, errorOf, listAt, started, textAt, ZONE } from './client.js';

const BASE = `/zones/${ZONE}/page_shield`;
const POLICY = {
  description: 'checkout',
  action: 'allow',
  expression: 'http.host eq "a.example"',
  enabled: 'true',
  value: "script-src 'self'",
};

describe('settings', () => {
  test('an update answers with enabled and the time of it only, and can be read back', async () => {
    const { send } = await started();
    const before = await send('GET', BASE);
    expect(before.result).toMatchObject({
      enabled: false,
      use_service_reporting_endpoint: true,
      use_connection_url_path: false,
    });
    const updated = await send('PUT', BASE, { enabled: true });
    expect(updated.result).toEqual({ enabled: true, updated_at: textAt(updated.result, 'updated_at') });
    expect(textAt(updated.result, 'updated_at')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
    const { result } = await send('GET', BASE);
    expect(result).toMatchObject({ enabled: true, use_service_reporting_endpoint: true });
  });

  test('what only the read returns is refused, but taken in the cloudflare dialect', async () => {
    const body = { enabled: true, use_cloudflare_reporting_endpoint: false };
    const documented = await started();
    expect(errorOf(await documented.send('PUT', BASE, body)).message).toContain('unknown field');
    const { send } = await started({ state: { behaviour: { dialect: 'cloudflare' } } });
    await send('PUT', BASE, body);
    expect((await send('GET', BASE)).result).toMatchObject(body);
  });
});

describe('scripts and connections', () => {
  const scripts = [
    { url: 'https://a/1.js', host: 'a', page_urls: ['https://a/'], versions: [{ hash: 'x' }] },
    { url: 'https://b/2.js', host: 'b' },
    { url: 'https://a/3.js', host: 'a', status: 'infrequent', js_integrity_score: 90 },
  ];
  const state = { zones: { [ZONE]: { scripts, connections: [{ url: 'https://c/' }] } } };

  test.each([
    ['', ['https://a/1.js', 'https://b/2.js']],
    ['?status=infrequent', ['https://a/3.js']],
    ['?hosts=b', ['https://b/2.js']],
    ['?status=active,infrequent&hosts=a', ['https://a/1.js', 'https://a/3.js']],
    ['?per_page=1&page=2', ['https://b/2.js']],
    ['?per_page=1&page=3', []],
  ])('the list with %j', async (query, expected) => {
    const { send } = await started({ state });
    const { result } = await send('GET', `${BASE}/scripts${query}`);
    expect(listAt(result).map((item) => at(item, 'url'))).toEqual(expected);
  });

  const hash = 'a'.repeat(64);
  const hidden = [
    { url: 'https://a/1.js', host: 'a', hash, last_seen_at: '2026-01-01T00:00:00Z' },
    { url: 'https://a/2.js', host: 'a', hash, last_seen_at: '2026-01-02T00:00:00Z' },
    { url: 'https://a/cdn-cgi/3.js', host: 'a' },
    { url: 'https://a/4.js', host: 'a', url_contains_cdn_cgi_path: true },
  ];
  test.each([
    ['cloudflare', 'scripts', '', [2]],
    ['cloudflare', 'scripts', '?exclude_cdn_cgi=true&exclude_duplicates=true', [2]],
    ['cloudflare', 'scripts', '?exclude_duplicates=false', [1, 2]],
    ['cloudflare', 'scripts', '?exclude_cdn_cgi=false', [2, 3, 4]],
    ['cloudflare', 'scripts', '?exclude_cdn_cgi=false&exclude_duplicates=false', [1, 2, 3, 4]],
    ['cloudflare', 'connections', '', [1, 2]],
    ['cloudflare', 'connections', '?exclude_cdn_cgi=false', [1, 2, 3, 4]],
    ['documented', 'scripts', '', [1, 2, 3, 4]],
    ['documented', 'connections', '', [1, 2, 3, 4]],
  ] as const)('as %s leaves out of %s%s all but %j', async (dialect, list, query, expected) => {
    const zone = { scripts: hidden, connections: hidden };
    const { send } = await started({ state: { zones: { [ZONE]: zone }, behaviour: { dialect } } });
    const { result } = await send('GET', `${BASE}/${list}${query}`);
    expect(listAt(result).map((item) => Number(/(\d)\.js$/.exec(textAt(item, 'url'))?.[1]))).toEqual(
      expected,
    );
  });

  test('only the answer for one has its pages and versions', async () => {
    const { send } = await started({ state });
    const { result } = await send('GET', `${BASE}/scripts`);
    expect(at(result, 0, 'versions')).toBeUndefined();
    const single = await send('GET', `${BASE}/scripts/${textAt(result, 0, 'id')}`);
    expect(single.result).toMatchObject({ page_urls: ['https://a/'], versions: [{ hash: 'x' }] });
  });

  test('a list tells how much there is', async () => {
    const { send } = await started({ state });
    const { body } = await send('GET', `${BASE}/scripts?per_page=1`);
    expect(at(body, 'result_info')).toEqual({
      page: 1,
      per_page: 1,
      count: 1,
      total_count: 2,
      total_pages: 2,
    });
  });

  test('connections are listed and read alike', async () => {
    const { send } = await started({ state });
    const { result } = await send('GET', `${BASE}/connections`);
    const single = await send('GET', `${BASE}/connections/${textAt(result, 0, 'id')}`);
    expect(single.result).toEqual(at(result, 0));
    expect((await send('GET', `${BASE}/connections/none`)).status).toBe(404);
  });
});

describe('policies', () => {
  test('are created, read, listed, updated and deleted', async () => {
    const { send } = await started();
    const created = await send('POST', `${BASE}/policies`, POLICY);
    const path = `${BASE}/policies/${textAt(created.result, 'id')}`;
    expect(created.result).toMatchObject(POLICY);
    expect((await send('GET', path)).result).toEqual(created.result);
    expect((await send('GET', `${BASE}/policies`)).result).toEqual([created.result]);
    const changed = { ...POLICY, action: 'log', enabled: 'false' };
    expect((await send('PUT', path, changed)).result).toMatchObject(changed);
    expect(await send('DELETE', path)).toMatchObject({ status: 204, body: undefined });
    expect(errorOf(await send('GET', path)).message).toBe('Could not find Policy');
    expect((await send('DELETE', path)).status).toBe(204);
  });

  test.each(Object.keys(POLICY))('creating one without %s is refused', async (member) => {
    const { send } = await started();
    const reply = await send('POST', `${BASE}/policies`, { ...POLICY, [member]: undefined });
    expect(errorOf(reply)).toMatchObject({ pointer: `/${member}` });
  });

  test.each([
    [{ action: 'block' }, 400],
    [{ action: 'add_reporting_directives' }, 400],
    [{ enabled: 'yes' }, 400],
    [{ enabled: true }, 200],
    [{ note: 'x' }, 400],
  ])('a policy with %j is answered with %i', async (change, status) => {
    const { send } = await started();
    expect((await send('POST', `${BASE}/policies`, { ...POLICY, ...change })).status).toBe(status);
  });

  test.each([
    ['echo', 'true', 'true'],
    ['echo', true, true],
    ['string', true, 'true'],
    ['boolean', 'true', true],
    ['boolean', 'false', false],
  ] as const)(
    'with the type %s, enabled %j comes back as %j',
    async (policyEnabledType, enabled, expected) => {
      const { send } = await started({ state: { behaviour: { policyEnabledType } } });
      const { result } = await send('POST', `${BASE}/policies`, { ...POLICY, enabled });
      expect(at(result, 'enabled')).toBe(expected);
    },
  );

  test('one more than the limit is refused and not kept', async () => {
    const { send, emulator } = await started({ state: { limits: { policies: 1 } } });
    await send('POST', `${BASE}/policies`, POLICY);
    expect(errorOf(await send('POST', `${BASE}/policies`, POLICY)).code).toBe(50001);
    expect(emulator.state().zones[ZONE]?.policies).toHaveLength(1);
  });
});
