import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { run } from '../../../src/surfaces/cli/program.js';
import type { DoctorDocument } from '../../../src/generated/documents/doctor.js';
import { startEmulator, type Emulator, type PartialState } from '../../../src/emulator/index.js';
import { repository, zonewrightProcess } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { runs } from '../../helpers/runs.js';
import { ACCOUNT, OTHER_ZONE, SECRETS, ZONE } from '../../helpers/world.js';
import { testRuntime } from './runtime.js';

const FILES = {
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }
page_shield: { enabled: true }
logpush_jobs:
  jobs:
    - name: bucket
      dataset: http_requests
      enabled: true
      destination_conf: { env: LOGPUSH_DESTINATION }
      fields: [RayID]
`,
  'zones/blog.yaml': `zone: { name: blog.example.com, id: "${OTHER_ZONE}" }\npage_shield: { enabled: true }\n`,
  'accounts/inc.yaml': `account: { name: example-inc, id: "${ACCOUNT}" }\nrulesets: []\n`,
};
const CREDENTIALS = {
  ZONEWRIGHT_API_TOKEN: 'canary-token-1',
  ZONEWRIGHT_API_EMAIL: 'canary@example.com',
  ZONEWRIGHT_API_KEY: 'canary-key-1',
};

interface Ran {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

interface Service {
  readonly emulator: Emulator;
  readonly call: (args?: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Ran>;
}

async function service(
  state: PartialState = {},
  files: Readonly<Record<string, string>> = FILES,
): Promise<Service> {
  const emulator = await startEmulator({ state });
  onTestFinished(() => emulator.close());
  const root = repository(files);
  return {
    emulator,
    call: (args = [], env = {}) =>
      doctorIn(root, args, { ...SECRETS, ...CREDENTIALS, ZONEWRIGHT_BASE_URL: emulator.url, ...env }),
  };
}

async function doctorIn(
  root: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ran> {
  const runtime = testRuntime({ PATH: process.env['PATH'] ?? '', ...env });
  const exit = await run(['doctor', ...args], { ...runtime, cwd: root });
  return { exit, out: runtime.written.out, err: runtime.written.err };
}

/** The document, and its checks by their names; those of access with the level before them. */
async function document(
  call: Service['call'],
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<{
  readonly whole: DoctorDocument;
  readonly checks: Readonly<Record<string, DoctorDocument['checks'][number]>>;
}> {
  const { out, exit } = await call([...args, '--format', 'json'], env);
  const whole = JSON.parse(out) as DoctorDocument;
  const validate = validatorFor('doctor');
  expect([validate(whole), validate.errors, whole.exit_code]).toEqual([true, null, exit]);
  const named = whole.checks.map((check) => [
    check.access?.scope === undefined ? check.name : `${check.access.scope.level} ${check.name}`,
    check,
  ]);
  return { whole, checks: Object.fromEntries(named) as Record<string, DoctorDocument['checks'][number]> };
}

describe('doctor', () => {
  test('says ready when everything that the files need can be read, with one GET for each kind of endpoint', async () => {
    const { call, emulator } = await service({ behaviour: { rateLimit: { requests: 1200, seconds: 300 } } });
    const { exit, out } = await call();
    expect(exit).toBe(0);
    expect(out).toContain('\naccess to zone blog.example.com\n  ok  page shield settings');
    expect(out).toContain('rulesets                       readable, with email and key\n');
    expect(out).toContain('other zones and accounts       1 not tried: --all tries each\n');
    expect(out).toMatch(/of the service {17}default: 11\d\d left, it is reset in 300 s, 1200 in 300 s\n/);
    expect(out.endsWith('\nReady: zonewright can read everything that the files need.\n')).toBe(true);
    const asked = emulator.requests.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked).toHaveLength(20);
    expect(asked.every((line) => line.startsWith('GET '))).toBe(true);
  });

  test.each([
    [['--all'], [ZONE, OTHER_ZONE, ACCOUNT]],
    [['--zone', 'shop.example.com'], [ZONE]],
    [['--account', `any=${OTHER_ZONE}`], [OTHER_ZONE]],
    [
      ['--zone', 'shop.example.com', '--account', 'example-inc'],
      [ZONE, ACCOUNT],
    ],
  ])('%j tries these', async (args, ids) => {
    const { call, emulator } = await service();
    expect((await call(args)).exit).toBe(0);
    const asked = emulator.requests.flatMap(({ path }) => /[0-9a-f]{32}/.exec(path)?.[0] ?? []);
    expect(new Set(asked)).toEqual(new Set(ids));
  });

  test('tells what is forbidden, and whether the files need it', async () => {
    const { call, emulator } = await service();
    for (const path of ['**/logpush/jobs', '**/page_shield/scripts', '**/pools']) {
      emulator.inject({ kind: 'status', status: 403, match: { path }, times: 99 });
    }
    const { whole, checks } = await document(call, ['--all']);
    expect(whole.exit_code).toBe(1);
    expect(checks['zone logpush_jobs']).toMatchObject({
      severity: 'error',
      advice: expect.stringContaining('needs a role') as string,
      access: { status: 'forbidden', needed: true, scheme: 'key', documented_scheme: 'key' },
    });
    expect(checks['zone page_shield_scripts']).toMatchObject({
      severity: 'warning',
      access: { status: 'forbidden', needed: false },
    });
    expect(checks['account pools']).toMatchObject({ severity: 'warning' });
    expect(checks['account rulesets']).toMatchObject({ severity: 'ok', access: { status: 'readable' } });
  });

  test('tries email and key although the token is wrong, and each of them once', async () => {
    const { call, emulator } = await service({ auth: { mode: 'documented', token: 'another' } });
    const { whole, checks } = await document(call, ['--zone', 'shop.example.com']);
    expect(whole.verdict).toMatch(/^Not ready: 1 thing to fix/);
    expect(checks['zones']).toMatchObject({ severity: 'error', access: { status: 'failed' } });
    expect(checks['zone page_shield']).toMatchObject({
      severity: 'unknown',
      access: { status: 'not-tried' },
    });
    expect(checks['zone logpush_jobs']).toMatchObject({ severity: 'ok' });
    expect(emulator.requests.filter(({ status }) => status === 401)).toHaveLength(1);
  });

  test('names the scheme that the documents show where the other one is refused', async () => {
    const { call } = await service({ auth: { mode: 'documented' } });
    const { checks } = await document(call, [], { ZONEWRIGHT_API_KEY: '' });
    expect(checks['zone rulesets']?.advice).toContain('The documentation uses email and key for it');
    expect(checks['credentials:key']).toMatchObject({
      severity: 'warning',
      says: 'set: ZONEWRIGHT_API_EMAIL; not set: ZONEWRIGHT_API_KEY',
    });
  });

  test.each<readonly [string, Readonly<Record<string, string>>, string, string]>([
    [
      'no credentials',
      { ZONEWRIGHT_API_TOKEN: '', ZONEWRIGHT_API_EMAIL: '', ZONEWRIGHT_API_KEY: '' },
      'credentials:token',
      'not set: ZONEWRIGHT_API_TOKEN',
    ],
    ['no base address', { ZONEWRIGHT_BASE_URL: '' }, 'base_url', 'not known'],
    [
      'a base address with a password',
      { ZONEWRIGHT_BASE_URL: 'https://a:canary-password@b.example/v4' },
      'base_url',
      'from ZONEWRIGHT_BASE_URL: the base address must not contain a user name or password',
    ],
    [
      'certificates that nobody checks',
      { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
      'environment',
      'NODE_TLS_REJECT_UNAUTHORIZED=0 allows anybody to impersonate the service',
    ],
  ])('%s is told with advice and exit 1', async (_, env, name, says) => {
    const { call, emulator } = await service();
    const { whole, checks } = await document(call, [], env);
    expect(whole.exit_code).toBe(1);
    expect(checks[name]).toMatchObject({ severity: 'error', says, advice: expect.any(String) as string });
    expect(JSON.stringify(whole)).not.toContain('canary');
    expect(emulator.requests).toEqual([]);
  });

  test('a secret that is not set can wait: only apply needs it', async () => {
    const { call } = await service();
    const { whole, checks } = await document(call, [], { LOGPUSH_DESTINATION: '' });
    expect(whole.exit_code).toBe(0);
    expect(checks['secret:LOGPUSH_DESTINATION']).toMatchObject({
      severity: 'warning',
      says: 'LOGPUSH_DESTINATION is not set',
      advice: expect.stringContaining('Only an apply') as string,
    });
  });

  test('tells files with errors, and asks for no zone of theirs', async () => {
    const { call, emulator } = await service({}, { 'zones/shop.yaml': 'zone: { name: a }\nrulez: []\n' });
    const { whole, checks } = await document(call);
    expect(whole.exit_code).toBe(1);
    expect(checks['valid']).toMatchObject({
      severity: 'error',
      advice: expect.stringContaining('validate') as string,
    });
    expect(checks['scopes']).toMatchObject({ severity: 'warning' });
    expect(emulator.requests.map(({ path }) => path)).toEqual(['/zones', '/accounts']);
  });

  test('works before there are files', async () => {
    const { call } = await service({}, { 'README.md': '' });
    expect((await call()).exit).toBe(0);
    const { checks } = await document(call, ['--zone', `mine=${ZONE}`]);
    expect(checks['files']).toMatchObject({ severity: 'warning', says: 'none' });
    expect(checks['zone page_shield']?.access).toMatchObject({ needed: false, scope: { name: 'mine' } });
  });

  test('knows whose variables count in which dialect', async () => {
    const env = { ZONEWRIGHT_API_TOKEN: '', CLOUDFLARE_API_TOKEN: 'canary-token-2', ZONEWRIGHT_API_KEY: '' };
    const { call } = await service();
    expect((await document(call, [], env)).checks['credentials:foreign']).toMatchObject({
      severity: 'warning',
      says: expect.stringContaining('CLOUDFLARE_API_TOKEN') as string,
    });
    const other = await service({}, { ...FILES, 'zonewright.yaml': 'dialect: cloudflare\n' });
    const { checks } = await document(other.call, [], env);
    expect(checks['credentials:token']).toMatchObject({ severity: 'ok', says: 'set: CLOUDFLARE_API_TOKEN' });
    expect(checks).not.toHaveProperty('credentials:foreign');
  });

  test.each([
    [
      { ZONEWRIGHT_BASE_URL: '' },
      ['--base-url', 'http://127.0.0.1:1/v4'],
      'http://127.0.0.1:1/v4, from --base-url',
    ],
    [{ ZONEWRIGHT_BASE_URL: 'http://127.0.0.1:1/v4' }, [], 'http://127.0.0.1:1/v4, from ZONEWRIGHT_BASE_URL'],
  ])('says where the address comes from: %j %j', async (env, args, says) => {
    const none = { ZONEWRIGHT_API_TOKEN: '', ZONEWRIGHT_API_KEY: '' };
    const { call } = await service();
    expect((await document(call, args, { ...env, ...none })).checks['base_url']?.says).toBe(says);
  });

  test('names variables, and whether they are set; an empty one is not', async () => {
    const { call } = await service();
    const { whole } = await document(call, [], {
      HTTPS_PROXY: 'http://u:canary-proxy@p.example',
      ZONEWRIGHT_QUIET: '1',
    });
    const set = whole.variables.filter((one) => one.set).map(({ name }) => name);
    expect(set).toEqual([
      'HTTPS_PROXY',
      'LOGPUSH_DESTINATION',
      'ZONEWRIGHT_API_EMAIL',
      'ZONEWRIGHT_API_KEY',
      'ZONEWRIGHT_API_TOKEN',
      'ZONEWRIGHT_BASE_URL',
      'ZONEWRIGHT_QUIET',
    ]);
    expect(whole.variables).toContainEqual({ name: 'NODE_EXTRA_CA_CERTS', set: false });
    expect(JSON.stringify(whole)).not.toContain('canary');
  });

  test('takes a name that no file has for a wrong command line', async () => {
    const { call, emulator } = await service();
    const ran = await call(['--zone', 'shop.example.org']);
    expect([ran.exit, emulator.requests.length]).toEqual([64, 0]);
    expect(ran.err).toContain('Did you mean shop.example.com?');
  });
});

test('no value of a variable that is secret is ever told, whatever the service does with it', async () => {
  const { call, emulator } = await service();
  const names = [
    'ZONEWRIGHT_API_TOKEN',
    'ZONEWRIGHT_API_EMAIL',
    'ZONEWRIGHT_API_KEY',
    'CLOUDFLARE_API_TOKEN',
    'GITHUB_TOKEN',
    'GITLAB_TOKEN',
    'HTTPS_PROXY',
    'LOGPUSH_DESTINATION',
  ];
  // Signs that nothing else of the report has in such a row.
  const value = fc.string({ unit: fc.constantFrom('Q', 'Z', '7', '%'), minLength: 12, maxLength: 20 });
  const env = fc.dictionary(fc.constantFrom(...names), fc.tuple(value, fc.constantFrom('', '\n')));
  const status = fc.constantFrom(200, 401, 403, 404, 429);
  await fc.assert(
    fc.asyncProperty(env, status, fc.boolean(), async (set, answer, isAddressSet) => {
      const given = Object.fromEntries(Object.entries(set).map(([name, [core, end]]) => [name, core + end]));
      const address = { ZONEWRIGHT_BASE_URL: isAddressSet ? emulator.url : '' };
      for (const args of [[], ['--format', 'json']]) {
        if (answer !== 200) {
          emulator.inject({ kind: 'status', status: answer, retryAfter: '999', match: { path: '**' } });
        }
        const { out, err } = await call(args, { ...given, ...address });
        // A credential that no header can carry is a wrong use, before the first request.
        const isUsable = Object.entries(set).every(
          ([name, [, end]]) => end === '' || !name.startsWith('ZONEWRIGHT_API_'),
        );
        expect(out + err).toMatch(isUsable ? /ready/i : /ready|no header can carry/i);
        for (const [secret] of Object.values(set)) expect(out + err).not.toContain(secret);
      }
    }),
    { numRuns: runs(12, 200) },
  );
});

test('doctor runs as a process, against an emulator inside it', async () => {
  const root = repository(FILES);
  const ran = await zonewrightProcess(['doctor', '--emulator'], { root });
  expect(ran).toMatchObject({ exit: 0, stdout: expect.stringMatching(/Ready: .*\n$/) as string, stderr: '' });
});
