import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { repository, zonewright, type Ran } from '../../helpers/command.js';
import { ZONE } from '../../helpers/world.js';

const SHOP = `zone: { name: shop.example.com, id: "${ZONE}" }
page_shield: { enabled: true, use_connection_url_path: true }
csp_policies:
  policies:
    - description: checkout
      action: allow
      expression: http.host in {"shop.example.com" "pay.example.com"}
      value: script-src 'self'; report-uri https://reports.example.com/csp
log_fields:
  request_headers: [x-request-id, x-team]
logpush_jobs:
  jobs:
    - name: requests
      destination_conf: { env: LOGPUSH_DESTINATION }
      fields: [ClientIP, RayID]
`;
const NEW_POLICY = `    - description: pay
      action: allow
      expression: http.host eq "pay.example.com"
      value: script-src 'self'
log_fields:`;
const NEW_JOB = `    - name: again
      destination_conf: { env: LOGPUSH_DESTINATION }
      fields: [ClientIP, RayID]
`;

let emulator: Emulator;
let root: string;

beforeEach(async () => {
  emulator = await startEmulator({
    state: { behaviour: { dialect: 'cloudflare' }, zones: { [ZONE]: { name: 'shop.example.com' } } },
  });
  onTestFinished(() => emulator.close());
  root = repository({ 'zonewright.yaml': 'dialect: cloudflare\n', 'zones/shop.yaml': SHOP });
  const { exit, stdout, stderr } = await run('apply', '--yes', '--allow', 'new-log-destination');
  if (exit !== 0) throw new Error(stdout + stderr);
  emulator.clearRequests();
});

const run = (...args: readonly string[]): Promise<Ran> =>
  zonewright(args, { root, emulator, env: { LOGPUSH_DESTINATION: 's3://example-logs/shop?region=eu-1' } });

function edit(...replacements: readonly (readonly [from: string, to: string])[]): void {
  const text = replacements.reduce((rest, [from, to]) => rest.replace(from, to), SHOP);
  writeFileSync(join(root, 'zones/shop.yaml'), text);
}

const writes = (): readonly string[] =>
  emulator.requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path.replace(/[0-9a-f]{32}|\d+$/g, '…')}`);

const NARROWED = ['in {"shop.example.com" "pay.example.com"}', 'eq "shop.example.com"'] as const;

describe('an edit by which less is told, or more to somebody', () => {
  test.each([
    ['csp-narrowed', NARROWED, 'it no longer applies to { http.host: "pay.example.com" }'],
    [
      'csp-report-moved',
      ['reports.example.com', 'elsewhere.example.net'],
      'reports go to https://elsewhere.example.net/csp instead of https://reports.example.com/csp',
    ],
    ['csp-widened', ["'self'", "'self' Data:"], 'script-src gains data:'],
    ['logs-less', ['ClientIP, RayID', 'RayID'], 'ClientIP is no longer sent'],
    ['logs-less', ['      fields', '      enabled: false\n      fields'], 'the job is switched off'],
    ['logs-less', [', x-team', ''], 'request header x-team is no longer logged'],
    [
      'logs-less',
      ['connection_url_path: true', 'connection_url_path: false'],
      'connections are recorded without their paths',
    ],
    [
      'logs-sensitive-fields',
      ['x-team', 'x-team, authorization'],
      'request header authorization is newly logged',
    ],
    ['logs-sensitive-fields', ['RayID]', 'RayID, Cookies]'], 'Cookies (cookies) begins to be sent'],
  ] as const)('takes consent to %s: %j', async (code, replacement, message) => {
    edit(replacement);
    expect((await run('plan')).stdout).toContain(`      ! ${code}: ${message}\n`);
    const refused = await run('apply', '--yes');
    expect([refused.exit, writes()]).toEqual([4, []]);
    expect(refused.stdout + refused.stderr).toContain(`--allow ${code}`);
    expect((await run('apply', '--yes', '--allow', code)).exit).toBe(0);
    expect(writes()).toHaveLength(1);
  });

  test.each([
    [
      'a policy is in force for more',
      [NARROWED[0], 'in {"shop.example.com" "pay.example.com" "a.example.com"}'],
    ],
    ['an expression is written otherwise', [NARROWED[0], 'in {"pay.example.com" "shop.example.com"}']],
    ['reports go to one more place', ['/csp', '/csp https://more.example.com/']],
    ['a source is added that another one covers', ["'self'", "'self' 'report-sample'"]],
    ['a job sends more', ['RayID]', 'RayID, BotScore]']],
    ['one more header is logged', ['x-team', 'x-team, x-trace']],
  ] as const)('takes none when %s', async (_, replacement) => {
    edit(replacement);
    expect((await run('apply', '--yes')).exit).toBe(0);
  });
});

describe('what takes the place of what tells less', () => {
  test('comes first', async () => {
    edit(NARROWED, ['log_fields:', NEW_POLICY]);
    expect((await run('apply', '--yes', '--allow', 'csp-narrowed')).exit).toBe(0);
    expect(writes().map((write) => write.split(' ')[0])).toEqual(['POST', 'PUT']);
  });

  test('is awaited: while a new job fails, the former one goes on', async () => {
    edit([
      '      fields: [ClientIP, RayID]\n',
      `      enabled: false\n      fields: [ClientIP, RayID]\n${NEW_JOB}`,
    ]);
    emulator.inject({ kind: 'status', status: 400, code: 1002, message: 'no', match: { method: 'POST' } });
    // The same entries go to the same place already, so that the new job is none that begins to send them.
    expect((await run('apply', '--yes', '--allow', 'logs-less')).exit).toBe(1);
    expect(writes().map((write) => write.split(' ')[0])).toEqual(['POST']);
  });
});
