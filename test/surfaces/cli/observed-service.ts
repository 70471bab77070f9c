import { onTestFinished } from 'vitest';
import { run } from '../../../src/surfaces/cli/program.js';
import { startEmulator, type Emulator, type Fault } from '../../../src/emulator/index.js';
import { repository } from '../../helpers/command.js';
import { OTHER_ZONE, SECRETS, ZONE } from '../../helpers/world.js';
import { testRuntime } from './runtime.js';

export const FILES = {
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\npage_shield: { enabled: true }\n`,
  'zones/blog.yaml': `zone: { name: blog.example.com, id: "${OTHER_ZONE}" }\npage_shield: { enabled: true }\n`,
};
export const SCRIPT = {
  id: 'aa01',
  url: 'https://shop.example.com/cart.js?token=sk_live_0123456789abcdefghij',
  host: 'shop.example.com',
  js_integrity_score: 80,
  page_urls: ['https://shop.example.com/pay', 'https://shop.example.com/cart'],
  versions: [
    { hash: 'a'.repeat(64), js_integrity_score: 80, fetched_at: '2026-01-02T00:00:00Z' },
    { hash: 'b'.repeat(64), fetched_at: '2026-01-01T00:00:00Z' },
  ],
};
const HIDDEN = [
  { ...SCRIPT, id: 'aa02', hash: 'a'.repeat(64), last_seen_at: '2026-01-02T00:00:00Z' },
  { ...SCRIPT, id: 'aa03', hash: 'a'.repeat(64), last_seen_at: '2026-01-03T00:00:00Z' },
  {
    id: 'aa04',
    url: 'https://shop.example.com/cdn-cgi/a.js',
    host: 'shop.example.com',
    js_integrity_score: 20,
  },
];
const CONNECTION = { id: 'bb01', url: 'https://api.example.net/', host: 'shop.example.com' };
const ELSEWHERE = { id: 'bb02', url: 'https://api.example.org/', host: 'www.example.com' };

type Name = 'documented' | 'cloudflare';

/** A service with two zones, of which one has scripts and connections, and a way to inspect it. */
export async function service(
  faults: readonly Fault[] = [],
  { dialect = 'documented', speaks = dialect }: { readonly dialect?: Name; readonly speaks?: Name } = {},
): Promise<{
  readonly emulator: Emulator;
  readonly call: (...args: readonly string[]) => Promise<{ exit: number; out: string; err: string }>;
}> {
  const zones = {
    [ZONE]: { scripts: [SCRIPT, ...HIDDEN], connections: [CONNECTION, ELSEWHERE] },
    [OTHER_ZONE]: {},
  };
  const emulator = await startEmulator({ state: { zones, behaviour: { dialect: speaks } }, faults });
  onTestFinished(() => emulator.close());
  const root = repository({ ...FILES, 'zonewright.yaml': `version: 1\ndialect: ${dialect}\n` });
  return {
    emulator,
    call: async (...args) => {
      const runtime = testRuntime({ ...SECRETS, ZONEWRIGHT_API_TOKEN: 'canary-token-1' });
      const exit = await run(
        ['inspect', ...args, '--root', root, '--base-url', emulator.url, '--rate-limit', 'off', '--quiet'],
        runtime,
      );
      return { exit, ...runtime.written };
    },
  };
}
