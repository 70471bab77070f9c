import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { repository, zonewright, type Ran } from '../../helpers/command.js';
import { ZONE } from '../../helpers/world.js';

const TOLD = '[edge-team] SEC-1: scans until 2020-01-31';

const RULES = [
  { id: 'a'.repeat(32), ref: 'one', version: '1', action: 'block', expression: 'true', description: TOLD },
  { id: 'b'.repeat(32), ref: 'two', version: '1', action: 'log', expression: 'true', description: 'nothing' },
];

const RULESET = {
  id: 'f'.repeat(32),
  name: 'default',
  kind: 'zone' as const,
  phase: 'http_request_firewall_custom',
  version: '3',
  rules: RULES,
};

const OCTORULES = {
  'config.yaml':
    'providers:\n  rules: { directory: ./rules }\nzones: { shop.example.com: { sources: [rules] } }\n',
  'rules/shop.example.com.yaml':
    'waf_custom_rules:\n  # shop-team/SEC-2\n  - { ref: two, action: log, expression: "true" }\n',
};

let emulator: Emulator;
let root: string;

beforeEach(async () => {
  emulator = await startEmulator({
    state: { zones: { [ZONE]: { name: 'shop.example.com', rulesets: [RULESET] } } },
  });
  onTestFinished(() => emulator.close());
  root = repository({});
});

function importShop(...args: readonly string[]): Promise<Ran> {
  return zonewright(['import', '--zone', `shop.example.com=${ZONE}`, ...args], { root, emulator });
}

function written(): string {
  return readFileSync(join(root, 'zones/shop.example.com.yaml'), 'utf8');
}

test('--meta takes over what descriptions say, and leaves those as they are', async () => {
  const { exit, stdout } = await importShop(
    '--meta',
    '[{owner}] {ticket}: {reason} until',
    '--meta',
    'until {expires}',
  );
  expect([exit, stdout]).toEqual([0, expect.stringContaining('changes nothing')]);
  expect(written()).toContain(TOLD);
  expect(written().match(/meta:/g)).toHaveLength(1);
  expect(written().replaceAll(/[\s{},"']+/g, ' ')).toContain(
    'meta: owner: edge-team ticket: SEC-1 reason: scans expires: 2020-01-31',
  );
  // The day of it is a day of the calendar for whatever reads the file next.
  const { exit: after, stdout: findings } = await zonewright(['validate'], { root });
  expect([after, findings]).toEqual([3, expect.stringContaining('rule-expired')]);
});

test('a file that is there gets none of it', async () => {
  expect((await importShop()).exit).toBe(0);
  const before = written();
  expect((await importShop('--meta', '[{owner}]', '--yes')).exit).toBe(0);
  expect(written()).toBe(before);
});

test('comments of octorules are looked at, and the line that says where a thing was is not', async () => {
  const octorules = repository(OCTORULES);
  const { exit, stderr } = await importShop(
    '--from-octorules',
    octorules,
    '--meta',
    '{owner}/{ticket}',
    '--meta',
    '{reason}:',
  );
  expect([exit, stderr]).toEqual([0, '']);
  expect(written()).toContain('# octorules: ');
  expect(written()).toContain('# shop-team/SEC-2');
  expect(written().replaceAll(/[\s{},"']+/g, ' ')).toContain('meta: owner: shop-team ticket: SEC-2');
  expect(written()).not.toContain('reason: octorules');
});

test('another name is refused with those that there are, before the first request', async () => {
  const { exit, stderr } = await importShop('--meta', 'team={team}');
  expect([exit, stderr]).toEqual([
    64,
    expect.stringContaining('{team} is none of {owner}, {ticket}, {reason}, {expires}'),
  ]);
  expect(emulator.requests).toEqual([]);
});
