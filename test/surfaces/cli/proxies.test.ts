import { describe, expect, it, onTestFinished } from 'vitest';
import { repository, zonewright } from '../../helpers/command.js';
import { startProxy, type ProxyManner } from '../../helpers/proxy.js';
import { ZONE } from '../../helpers/world.js';

const FILES = {
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\npage_shield: { enabled: true }\n`,
  'plan.json': '{}',
};
const API = {
  ZONEWRIGHT_BASE_URL: 'https://api.test/client/v4',
  ZONEWRIGHT_API_TOKEN: 'canary-token-1',
  GITHUB_TOKEN: 'canary-token-2',
};

const COMMANDS: readonly (readonly string[])[] = [
  ['plan'],
  ['drift'],
  ['apply', '--yes'],
  ['inspect', 'rulesets'],
  ['import', '--zone', `shop.example.com=${ZONE}`],
  ['migrate', 'waf', '--zone', 'shop.example.com'],
  ['apply', '--yes', '--emulator', '--notify'],
];

describe('a proxy that can be none', () => {
  it.each(COMMANDS.map((args) => ({ args })))(
    'ends $args with 64, and its variable is named',
    async ({ args }) => {
      const root = repository(FILES);
      const env = {
        ...API,
        HTTPS_PROXY: 'user:canary-word@proxy.corp:8080',
        ZONEWRIGHT_NOTIFY_JSON_URL: 'https://hook.test/x',
      };
      const ran = await zonewright(args, { root, env });
      expect(ran).toMatchObject({
        exit: 64,
        stderr: expect.stringContaining('error: HTTPS_PROXY does not start') as string,
      });
      expect(ran.stdout + ran.stderr).not.toContain('canary');
    },
  );

  it('is of no concern where nothing is asked', async () => {
    const root = repository(FILES);
    for (const args of [['validate'], ['fmt', '--check'], ['plan', '--emulator']])
      expect(await zonewright(args, { root, env: { HTTPS_PROXY: 'nonsense' } })).toMatchObject({ exit: 0 });
  });

  it('is told by doctor, and so is one that is not used', async () => {
    const root = repository(FILES);
    const wrong = await zonewright(['doctor'], { root, env: { ...API, HTTPS_PROXY: 'proxy.corp:8080' } });
    expect(wrong.stdout).toMatch(/x {3}proxy +HTTPS_PROXY does not start with http/);
    const other = await zonewright(['doctor', '--emulator'], {
      root,
      env: { ALL_PROXY: 'socks5://proxy.corp' },
    });
    expect(other.stdout).toMatch(/! {3}proxy +none; ALL_PROXY is not used/);
  });
});

it('a proxy that refuses is named, and its password is in no output', async () => {
  const proxy = await startProxy({ manner: 'tunnels', port: 1, credentials: 'user:another-word' });
  onTestFinished(() => proxy.close());
  const root = repository(FILES);
  const env = { ...API, HTTPS_PROXY: `http://user:canary-word@127.0.0.1:${proxy.port}` };
  const { exit, stdout, stderr } = await zonewright(['plan', '--debug'], { root, env });
  expect(exit).toBe(4);
  expect(stdout + stderr).toContain(
    `the proxy 127.0.0.1:${proxy.port} of HTTPS_PROXY refuses to connect to api.test (HTTP 407`,
  );
  expect(stdout + stderr).not.toMatch(/canary|Y2FuYXJ5/);
  expect(proxy.asked[0]).toEqual({ target: 'api.test:443', credentials: 'user:canary-word' });
});

describe('a proxy that fails until the time of the run is over is named, not the service', () => {
  /** Hurried, 150 ms: after the first answer of a busy machine, and before the last try. */
  const TIME = '3s';

  it.each<readonly [string, ProxyManner, string]>([
    ['that never answers', { manner: 'is silent' }, 'the time for the run was over'],
    ['that closes the connection', { manner: 'closes' }, 'it closed the connection'],
    [
      'that is overloaded',
      { manner: 'answers', head: 'HTTP/1.1 503 Service Unavailable' },
      'HTTP 503 Service Unavailable',
    ],
  ])('%s', async (_, manner, why) => {
    const proxy = await startProxy(manner);
    onTestFinished(() => proxy.close());
    const root = repository(FILES);
    const name = `the proxy 127.0.0.1:${proxy.port} of HTTPS_PROXY`;
    const env = { ...API, HTTPS_PROXY: `http://user:canary-word@127.0.0.1:${proxy.port}` };
    const { exit, stdout, stderr } = await zonewright(['plan', '--timeout', TIME, '--format', 'json'], {
      root,
      env,
    });
    expect(exit).toBe(1);
    const message = `the run did not end within 3 s, as --timeout asks for: ${name} did not connect to the service (${why})`;
    expect(stderr).toContain(`error: ${message}`);
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'deadline', message, exit_code: 1 } });
    expect(stderr).toContain('Check the address in that variable, and whether the proxy runs.');
    expect(stdout + stderr).not.toContain('canary');
  });
});
