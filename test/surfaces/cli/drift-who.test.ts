import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import type { DriftDocument } from '../../../src/surfaces/reports/drift/document.js';
import { repository, zonewright, type Ran } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { ACCOUNT, OTHER_ZONE, ZONE } from '../../helpers/world.js';

const PHASE = 'http_request_firewall_custom';
const SHOP = `zone: { name: shop.example.com, id: "${ZONE}" }
zone_settings: { ssl: strict }
page_shield: { enabled: true }
rulesets:
  - phase: ${PHASE}
    rules:
      - { ref: a, action: block, expression: 'http.host eq "a"' }
      - { ref: b, action: block, expression: 'http.host eq "b"' }
`;
const EVE = { 'x-auth-email': 'eve@example.com', 'x-auth-key': 'key-of-eve-0123456789abcdef' };
const BOB = { 'x-auth-email': 'bob@example.com', 'x-auth-key': 'key-of-bob-0123456789abcdef' };

let emulator: Emulator;
let root: string;

beforeEach(async () => {
  emulator = await startEmulator({
    state: {
      accounts: { [ACCOUNT]: { name: 'example-inc' } },
      zones: {
        [ZONE]: { name: 'shop.example.com', account: ACCOUNT },
        [OTHER_ZONE]: { name: 'blog.example.com', account: ACCOUNT },
      },
    },
  });
  onTestFinished(() => emulator.close());
  root = repository({ 'zonewright.yaml': 'dialect: cloudflare\n', 'zones/shop.yaml': SHOP });
  if ((await run('apply', '--yes')).exit !== 0) throw new Error('the files can be applied');
  emulator.clearRequests();
});

const run = (...args: readonly string[]): Promise<Ran> => zonewright(args, { root, emulator });

/** Somebody else sends a write to the service. */
async function send(headers: object, method: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${emulator.url}${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
}

const rulesetOf = (): { readonly id: string; readonly rules: readonly { readonly id: string }[] } =>
  emulator.state().zones[ZONE]?.rulesets.find(({ phase }) => phase === PHASE) ?? expect.fail();

/** Eve switches a rule off. */
async function disable(index: number, who: object = EVE): Promise<void> {
  const { id, rules } = rulesetOf();
  await send(who, 'PATCH', `/zones/${ZONE}/rulesets/${id}/rules/${rules[index]?.id ?? ''}`, {
    enabled: false,
    action: 'block',
    expression: `http.host eq "${index === 0 ? 'a' : 'b'}"`,
  });
}

async function documentOf(...args: readonly string[]): Promise<DriftDocument> {
  const { stdout, exit } = await run('drift', '--who', '--format', 'json', ...args);
  expect(exit).toBe(2);
  const document = JSON.parse(stdout) as DriftDocument;
  const validate = validatorFor('plan');
  expect([validate(document), validate.errors]).toEqual([true, null]);
  return document;
}

/** The service, with an audit log of the test's own. */
async function logging(
  result: () => readonly unknown[],
): Promise<{ readonly url: string; readonly asked: () => number }> {
  let asked = 0;
  const server = createServer((incoming, outgoing) => {
    const { url = '' } = incoming;
    const isLog = url.includes('/audit_logs');
    asked += Number(isLog);
    const answer = isLog
      ? Promise.resolve(JSON.stringify({ success: true, errors: [], messages: [], result: result() }))
      : fetch(new URL(url, emulator.url), { headers: EVE }).then((own) => own.text());
    void answer.then((text) => outgoing.setHeader('content-type', 'application/json').end(text));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}${new URL(emulator.url).pathname}`, asked: () => asked };
}

async function documentAt(url: string): Promise<DriftDocument> {
  const { stdout } = await zonewright(['drift', '--who', '--format', 'json'], { root, emulator: { url } });
  return JSON.parse(stdout) as DriftDocument;
}

const whoIn = ({ drift }: DriftDocument): readonly unknown[] =>
  drift.scopes.flatMap(({ objects }) => objects.map(({ kind, who }) => [kind, who]));
const said = ({ findings }: DriftDocument): readonly string[] =>
  findings.flatMap(({ code, message }) => (code === 'audit-log-unread' ? [message] : []));
const logRequests = (): readonly Readonly<Record<string, string>>[] =>
  emulator.requests.flatMap(({ path, query }) => (path.endsWith('/audit_logs') ? [query] : []));

describe('drift --who', () => {
  test('names who changed a rule and a setting, and asks for the log of the zone only', async () => {
    await disable(1);
    await send(BOB, 'PATCH', `/zones/${ZONE}/settings/ssl`, { value: 'flexible' });
    const document = await documentOf();
    expect(whoIn(document)).toEqual([
      ['ruleset', { by: [{ actor: 'eve@example.com', at: expect.any(String), action: 'update' }] }],
      [
        'zone_setting',
        { by: [{ actor: 'bob@example.com', at: expect.any(String), action: 'change_setting' }] },
      ],
    ]);
    expect(said(document)).toEqual([]);
    expect(logRequests()).toMatchObject([
      { 'zone.name': 'shop.example.com', direction: 'desc', page: '1', per_page: '100' },
    ]);
    const sent = emulator.requests.map(({ method }) => method);
    expect(sent.filter((method) => method !== 'GET')).toEqual(['PATCH', 'PATCH']);
    expect(document.requests.read).toBe(sent.length - 2);
  });

  test('names each who changed a rule of a ruleset', async () => {
    await disable(0, BOB);
    await disable(1, EVE);
    expect(whoIn(await documentOf())).toMatchObject([
      ['ruleset', { by: [{ actor: 'eve@example.com' }, { actor: 'bob@example.com' }] }],
    ]);
  });

  test.each(['text', 'markdown', 'html'])('shows it as %s, without addresses and tokens', async (format) => {
    await disable(1);
    const { stdout, exit } = await run('drift', '--who', '--format', format);
    expect(exit).toBe(2);
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(/last changed by eve@example\.com \(update, 2024-01-01T/);
    expect(stdout).not.toMatch(/key-of-eve|127\.0\.0\.1/);
  });

  test('says how many entries may fit what it names nobody for', async () => {
    emulator.update((state) => {
      const zone = state.zones[ZONE] ?? expect.fail();
      zone.page_shield.enabled = false;
      const [rule] = zone.rulesets[0]?.rules ?? [];
      // The service says of another day that it changed then.
      if (rule !== undefined) Object.assign(rule, { enabled: false, last_updated: '2023-06-01T10:00:00Z' });
    });
    const document = await documentOf();
    expect(whoIn(document)).toEqual([
      ['page_shield', { may_fit: expect.any(Number) }],
      ['ruleset', { may_fit: 1 }],
    ]);
    expect((await run('drift', '--who')).stdout).toContain(
      'last changed by somebody: 1 entry of the audit log may fit',
    );
  });

  test.each([
    [{ kind: 'status', status: 403 }, 'HTTP 403'],
    [{ kind: 'status', status: 404 }, 'HTTP 404'],
    [{ kind: 'html-200' }, 'audit_logs'],
    [{ kind: 'result-null' }, 'audit_logs'],
  ])('%j of the audit log is one line, and drift goes on', async (fault, why) => {
    await disable(1);
    emulator.inject({ ...fault, match: { path: '/accounts/*/audit_logs' }, times: 20 } as never);
    const document = await documentOf();
    expect(whoIn(document)).toEqual([['ruleset', undefined]]);
    expect(said(document)).toEqual([expect.stringContaining('the audit log could not be read')]);
    expect(said(document)[0]).toContain(why);
    expect((await run('drift', '--who')).stdout).toContain('who changed it is not known');
  });

  test.each([['the documented dialect', 'dialect: documented\n', 'in the cloudflare dialect only']])(
    '%s has no audit log',
    async (_, project, why) => {
      await disable(1);
      writeFileSync(join(root, 'zonewright.yaml'), project);
      expect(said(await documentOf())).toEqual([expect.stringContaining(why)]);
      expect(logRequests()).toEqual([]);
    },
  );

  test('asks for nothing where nothing differs, and without the flag', async () => {
    expect((await run('drift', '--who')).exit).toBe(0);
    await disable(1);
    expect((await run('drift')).stdout).not.toContain('last changed by');
    expect(logRequests()).toEqual([]);
  });

  test('reads no more than ten pages', async () => {
    await disable(1);
    const { id } = rulesetOf();
    const when = '2023-01-01T00:00:00Z';
    let made = 0;
    const result = (): readonly unknown[] =>
      Array.from({ length: 100 }, () => ({ id: String(made++), when, resource: { id }, actor: {} }));
    const { url, asked } = await logging(result);
    const document = await documentAt(url);
    expect(asked()).toBe(10);
    expect(said(document)).toEqual([expect.stringContaining('not all of the audit log was read')]);
  });

  test('tells the people who are notified', async () => {
    await disable(1);
    const told: string[] = [];
    const server = createServer((incoming, outgoing) => {
      incoming.on('data', (part: Buffer) => told.push(part.toString())).on('end', () => outgoing.end('{}'));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/`;
    await zonewright(['drift', '--who', '--notify'], {
      root,
      emulator,
      env: { ZONEWRIGHT_NOTIFY_JSON_URL: url, ZONEWRIGHT_NOTIFY_SLACK_URL: url },
    });
    told.sort((one, other) => Number(one.includes('blocks')) - Number(other.includes('blocks')));
    expect(JSON.parse(told[0] ?? '')).toMatchObject({ changed_by: ['eve@example.com'] });
    expect(told[1]).toContain('last changed by: `eve@example.com`');
  });

  test('names nobody of two who wrote in the same second', async () => {
    await disable(1, EVE);
    const entries = await (
      await fetch(`${emulator.url}/accounts/${ACCOUNT}/audit_logs`, { headers: EVE })
    ).json();
    const [entry] = (entries as { result: readonly Record<string, unknown>[] }).result;
    const { url } = await logging(() => [entry, { ...entry, actor: { email: 'bob@example.com' } }]);
    expect(whoIn(await documentAt(url))).toEqual([['ruleset', { may_fit: 2 }]]);
  });
});
