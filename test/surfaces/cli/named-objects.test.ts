import { expect, onTestFinished, test } from 'vitest';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { repository, zonewright } from '../../helpers/command.js';
import { ACCOUNT, ZONE } from '../../helpers/world.js';

const HEAD = `account: { name: inc, id: "${ACCOUNT}" }\n`;
const LIST = (item: string): string =>
  `${HEAD}lists: { lists: [ { name: scanners, kind: ip, items: [${item}] } ] }\n`;
const FILES = {
  'accounts/inc.yaml': LIST('192.0.2.1'),
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }
page_shield: { enabled: true }
rulesets:
  - phase: http_request_firewall_custom
    rules: [ { ref: scanners, action: block, expression: 'ip.src in $scanners' } ]
`,
};

async function service(): Promise<Emulator> {
  const state = {
    accounts: { [ACCOUNT]: { name: 'inc' } },
    zones: { [ZONE]: { name: 'shop.example.com', account: ACCOUNT } },
  };
  const emulator = await startEmulator({ state });
  onTestFinished(() => emulator.close());
  return emulator;
}

test('a rule waits where the list that it names is not the one that was reviewed', async () => {
  const emulator = await service();
  const root = repository(FILES);
  await zonewright(['plan', '--out', 'plan.json'], { root, emulator });
  const theirs = repository({ 'accounts/inc.yaml': LIST('192.0.0.0/8') });
  expect((await zonewright(['apply', '--yes'], { root: theirs, emulator })).exit).toBe(0);
  const { exit, stdout } = await zonewright(['apply', 'plan.json'], { root, emulator });
  expect(exit).toBe(5);
  expect(stdout).toMatch(
    /not sent +rulesets\/http_request_firewall_custom +waits for account\/inc\/lists\/scanners/,
  );
  expect(stdout).toMatch(/ok +page_shield/);
  expect(emulator.state().zones[ZONE]?.rulesets).toEqual([]);
});

test('a rule is written where the list is already as it was reviewed', async () => {
  const emulator = await service();
  const root = repository(FILES);
  await zonewright(['plan', '--out', 'plan.json'], { root, emulator });
  const same = repository({ 'accounts/inc.yaml': LIST('192.0.2.1') });
  expect((await zonewright(['apply', '--yes'], { root: same, emulator })).exit).toBe(0);
  expect((await zonewright(['apply', 'plan.json'], { root, emulator })).exit).toBe(0);
});

test('an entry point waits where the custom ruleset that it executes is not the one that was reviewed', async () => {
  const emulator = await service();
  const custom = (expression: string): string =>
    `custom_rulesets: { rulesets: [ { name: bots, phase: http_request_firewall_custom, rules: [ { ref: one, action: block, expression: '${expression}' } ] } ] }\n`;
  const entry = `rulesets: [ { phase: http_request_firewall_custom, rules: [ { ref: run, action: execute, expression: 'cf.zone.plan eq "ENT"', action_parameters: { id: { custom_ruleset: bots } } } ] } ]\n`;
  const root = repository({ 'accounts/inc.yaml': `${HEAD}${custom('http.user_agent eq ""')}${entry}` });
  await zonewright(['plan', '--out', 'plan.json'], { root, emulator });
  const theirs = repository({ 'accounts/inc.yaml': `${HEAD}${custom('http.host ne "a"')}` });
  const consent = ['--allow', 'account-level'];
  expect((await zonewright(['apply', '--yes', ...consent], { root: theirs, emulator })).exit).toBe(0);
  const { exit, stdout } = await zonewright(['apply', 'plan.json'], { root, emulator });
  expect(exit).toBe(5);
  expect(stdout).toMatch(
    /not sent +rulesets\/http_request_firewall_custom +waits for account\/inc\/custom_rulesets\/bots/,
  );
});

test('items leave a list only if every change of the reviewed plan was carried out', async () => {
  const emulator = await service();
  const before = repository({ ...FILES, 'accounts/inc.yaml': LIST('192.0.2.1, 192.0.2.2') });
  expect((await zonewright(['apply', '--yes'], { root: before, emulator })).exit).toBe(0);
  const shop = (host: string): string =>
    FILES['zones/shop.yaml'].replace('ip.src in $scanners', `http.host eq "${host}"`);
  const root = repository({ ...FILES, 'zones/shop.yaml': shop('ours.example.com') });
  await zonewright(['plan', '--out', 'plan.json'], { root, emulator });
  const theirs = repository({
    'zones/shop.yaml': FILES['zones/shop.yaml'].replace('action: block', 'action: log'),
  });
  const consent = RISKS.flatMap((risk) => ['--allow', risk]);
  expect((await zonewright(['apply', '--yes', ...consent], { root: theirs, emulator })).exit).toBe(0);
  const { exit, stdout } = await zonewright(['apply', 'plan.json'], { root, emulator });
  expect(exit).toBe(5);
  expect(stdout).toMatch(/not sent +lists\/scanners +waits for zone\/shop\.example\.com\/rulesets/);
});

const RISKS = ['block-to-log', 'opens-traffic', 'may-open-traffic'];
