import { spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUNDLE } from '../../scripts/bundles.js';
import { startEmulator, type Emulator } from '../../src/emulator/index.js';
import { EXIT } from '../../src/kernel/model/errors.js';
import { privateAuthority } from '../helpers/certificates.js';
import type { Ran } from '../helpers/command.js';
import { installInto, type Installed } from '../helpers/installed.js';
import { startProxy, startTls, type ConnectProxy, type Opened } from '../helpers/proxy.js';
import { ZONE } from '../helpers/world.js';
import { isNightly, someOf } from '../helpers/runs.js';
import { ENVIRONMENTS, type Environment, type Start } from './environments.js';

/** What zonewright may end with, by the contract. */
const CONTRACT: ReadonlySet<number | null> = new Set(Object.values(EXIT));
const TOKEN = 'canary-token-1';
const SHOP = `zone: { name: shop.example.com, id: "${ZONE}" }\npage_shield: { enabled: true }\n`;

let folder: string;
let installed: Installed;
let emulator: Emulator;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zonewright-world-'));
  chmodSync(folder, 0o755);
  installed = await installInto(folder);
  emulator = await startEmulator({ state: { zones: { [ZONE]: { name: 'shop.example.com' } } } });
});
afterAll(async () => {
  await emulator.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the installed program, with no environment but what is given. */
function run(
  args: readonly string[],
  root: string,
  start: Start,
  base = emulator.url,
  main = join(installed.location, 'dist/zonewright.cjs'),
): Promise<Ran> {
  const own = [process.execPath, main, ...args];
  const [program = '', ...rest] = start.through?.(own) ?? own;
  const child = spawn(program, rest, {
    cwd: start.cwd ?? root,
    env: {
      PATH: process.env['PATH'] ?? '',
      ZONEWRIGHT_BASE_URL: base,
      ZONEWRIGHT_API_TOKEN: TOKEN,
      ...start.env,
    },
    stdio: ['ignore', start.stdout ?? 'pipe', 'pipe'],
    ...(start.uid === undefined ? {} : { uid: start.uid, gid: start.uid }),
  });
  let [stdout, stderr] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exit) => resolve({ exit, stdout, stderr }));
  });
}

/** What a runner gives to a step that looks for drift. */
function stepIn(root: string): Readonly<Record<'GITHUB_OUTPUT', string>> & Readonly<Record<string, string>> {
  return {
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: root,
    RUNNER_TEMP: dirname(root),
    GITHUB_OUTPUT: join(dirname(root), 'outputs'),
    INPUT_COMMAND: 'drift',
  };
}

/** What is true of every ending. */
function expectEnding(ran: Ran): void {
  expect(ran).toSatisfy(({ exit }: Ran) => CONTRACT.has(exit));
  const text = ran.stdout + ran.stderr;
  expect(text).not.toMatch(/has a bug|^ {4}at .+:\d+:\d+\)?$/m);
  expect(text).not.toContain('canary');
}

/** Command lines, in an order in which each has something to do, with how they end where everything works. */
const STORY: readonly (readonly [args: readonly string[], exit: number])[] = [
  [['plan', '--detailed-exitcode', '--out', 'plan.json'], 2],
  [['apply', '--yes'], 0],
];
const MORE: typeof STORY = [
  [['drift'], 0],
  [['validate'], 0],
  [['doctor'], 0],
  [['init', 'other'], 0],
  [['fmt', '--check'], 0],
  [['inspect', 'rulesets', '--format', 'json'], 0],
  [['history'], 0],
  [['undo', '--out', 'back.json'], 0],
  [['plan', '--cache', 'cache', '--format', 'html'], 0],
  [['explain', 'drops-rules'], 0],
  [['coverage'], 0],
];

/** A repository that anybody may enter, and the service as it is before its first apply. */
function repositoryIn(parent: string): string {
  const own = mkdtempSync(join(parent, 'in-'));
  chmodSync(own, 0o755);
  const root = join(own, 'repository');
  mkdirSync(join(root, 'zones'), { recursive: true });
  writeFileSync(join(root, 'zones/shop.yaml'), SHOP);
  emulator.update(({ zones }) => {
    const zone = zones[ZONE];
    if (zone !== undefined) zone.page_shield.enabled = false;
  });
  return root;
}

async function play({ name, make, works, says }: Environment, skip: () => void): Promise<void> {
  const root = repositoryIn(folder);
  const start = make({ folder: dirname(root), root });
  if (start === undefined) return skip();
  try {
    for (const [args, exit] of [...STORY, ...(isNightly() ? MORE : [])]) {
      const ran = await run(args, root, start);
      expectEnding(ran);
      if (works) expect({ name, args, ...ran }).toMatchObject({ args, exit });
      else if (ran.exit === EXIT.error && says !== undefined) expect(ran.stdout + ran.stderr).toMatch(says);
    }
  } finally {
    start.clean?.();
  }
}

describe('the installed package ends by the contract', () => {
  for (const environment of someOf(ENVIRONMENTS, 0))
    it(`in ${environment.name}`, ({ skip }) => play(environment, skip));
});

describe('through a proxy, to a service with a certificate of a private authority', () => {
  const { authority, host } = privateAuthority('api.world.test');
  const opened: Opened[] = [];
  let proxy: ConnectProxy;
  let tls: Opened;
  let start: Start;
  const base = (): string => `https://api.world.test${new URL(emulator.url).pathname}`.replace(/\/$/, '');
  beforeAll(async () => {
    tls = await startTls(Number(new URL(emulator.url).port), host);
    proxy = await startProxy({ manner: 'tunnels', port: tls.port, credentials: 'user:canary@word' });
    opened.push(tls, proxy);
    const file = join(folder, 'authority.pem');
    writeFileSync(file, authority);
    start = {
      env: { HTTPS_PROXY: `http://user:canary%40word@127.0.0.1:${proxy.port}`, NODE_EXTRA_CA_CERTS: file },
    };
  });
  afterAll(() => opened.forEach((one) => one.close()));

  it('plans and applies, and the proxy is asked for tunnels alone', async () => {
    const root = repositoryIn(folder);
    for (const [args, exit] of STORY) {
      const ran = await run(args, root, start, base());
      expectEnding(ran);
      expect({ args, ...ran }).toMatchObject({ args, exit });
    }
    expect(new Set(proxy.asked.map(({ target }) => target))).toEqual(new Set(['api.world.test:443']));
  });

  const wrongProxies = [
    [
      'without credentials',
      (port: number) => `http://127.0.0.1:${port}`,
      /the proxy 127\.0\.0\.1:\d+ of HTTPS_PROXY refuses .* \(HTTP 407/,
    ],
    ['with others', (port: number) => `http://user:canary-other@127.0.0.1:${port}`, /\(HTTP 407/],
    [
      'where none is',
      () => 'http://127.0.0.1:9',
      /could not connect through the proxy 127\.0\.0\.1:9 of HTTPS_PROXY/,
    ],
    [
      'where TLS is spoken',
      () => `http://127.0.0.1:${tls.port}`,
      /through the proxy 127\.0\.0\.1:\d+ of HTTPS_PROXY/,
    ],
  ] as const;
  it.each(someOf(wrongProxies, 1))('names the proxy %s', async (_, address, says) => {
    const env = { ...start.env, HTTPS_PROXY: address(proxy.port) };
    const ran = await run(['plan'], repositoryIn(folder), { env }, base());
    expectEnding(ran);
    expect(ran.stdout + ran.stderr).toMatch(says);
  });

  it('refuses the service where its authority is not known', async () => {
    const env = { HTTPS_PROXY: start.env?.['HTTPS_PROXY'] ?? '' };
    const ran = await run(['plan'], repositoryIn(folder), { env }, base());
    expectEnding(ran);
    expect(ran.stdout + ran.stderr).toContain('the certificate of api.world.test was not accepted');
  });

  it('finds drift as the bundled action, and its log holds no password', async () => {
    const root = repositoryIn(folder);
    const bundle = join(installed.location, 'action/index.mjs');
    mkdirSync(dirname(bundle), { recursive: true });
    copyFileSync(BUNDLE, bundle);
    const step = stepIn(root);
    const ran = await run([], root, { env: { ...start.env, ...step } }, base(), bundle);
    expectEnding(ran);
    expect(ran.stdout + ran.stderr).toContain('Drift: 1 difference');
    expect(ran.exit).toBe(0);
    expect(readFileSync(step.GITHUB_OUTPUT, 'utf8')).toMatch(/^exit-code<<(.+)\n2\n\1$/m);
    const wrong: readonly (readonly [name: string, value: string, exit: number])[] = [
      ['HTTPS_PROXY', 'proxy.corp:8080', 64],
      ['RUNNER_TEMP', '/nonexistent', 64],
      ['GITHUB_OUTPUT', '/nonexistent/output', 1],
    ];
    for (const [name, value, exit] of someOf(wrong, 0)) {
      const failed = await run([], root, { env: { ...start.env, ...step, [name]: value } }, base(), bundle);
      expectEnding(failed);
      expect({ name, ...failed }).toMatchObject({ exit });
      expect(failed.stdout + failed.stderr).toContain(name);
    }
  });

  it.each(someOf(['proxy.corp:8080', 'ftp://proxy.corp', 'http://proxy.corp:99999999'], 0))(
    'refuses HTTPS_PROXY=%s',
    async (value) => {
      const ran = await run(['plan'], repositoryIn(folder), { env: { HTTPS_PROXY: value } }, base());
      expectEnding(ran);
      expect(ran).toMatchObject({ exit: 64 });
      expect(ran.stderr).toContain('HTTPS_PROXY');
    },
  );
});
