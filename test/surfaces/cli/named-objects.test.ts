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

/** Applies a reviewed plan after somebody made a list with this item. */
async function appliedAfter(
  item: string,
): Promise<Awaited<ReturnType<typeof zonewright>> & { readonly emulator: Emulator }> {
  const emulator = await service();
  const root = repository(FILES);
  await zonewright(['plan', '--out', 'plan.json'], { root, emulator });
  const theirs = repository({ 'accounts/inc.yaml': LIST(item) });
  expect((await zonewright(['apply', '--yes'], { root: theirs, emulator })).exit).toBe(0);
  return { ...(await zonewright(['apply', 'plan.json'], { root, emulator })), emulator };
}

test('a rule waits where the list that it names is not the one that was reviewed', async () => {
  const { exit, stdout, emulator } = await appliedAfter('192.0.0.0/8');
  expect(exit).toBe(5);
  expect(stdout).toMatch(
    /not sent +rulesets\/http_request_firewall_custom +waits for account\/inc\/lists\/scanners/,
  );
  expect(stdout).toMatch(/ok +page_shield/);
  expect(emulator.state().zones[ZONE]?.rulesets).toEqual([]);
});

test('a rule is written where the list is already as it was reviewed', async () => {
  expect((await appliedAfter('192.0.2.1')).exit).toBe(0);
});

const BOTS = (expression: string): string =>
  `${HEAD}custom_rulesets: { rulesets: [ { name: bots, phase: http_request_firewall_custom, rules: [ { ref: one, action: block, expression: '${expression}' } ] } ] }\n`;
const EXECUTING = (id: string): string =>
  `rulesets: [ { phase: http_request_firewall_custom, rules: [ { ref: run, action: execute, expression: 'cf.zone.plan eq "ENT"', action_parameters: { id: ${id} } } ] } ]\n`;
const OF_ACCOUNT = ['account-level', 'opens-traffic', 'may-open-traffic'].flatMap((risk) => [
  '--allow',
  risk,
]);

/** Writes what is live, and returns the id of the ruleset `bots`. */
async function applied(emulator: Emulator, expression: string): Promise<string> {
  const root = repository({ 'accounts/inc.yaml': BOTS(expression) });
  expect((await zonewright(['apply', '--yes', ...OF_ACCOUNT], { root, emulator })).exit).toBe(0);
  const bots = emulator.state().accounts[ACCOUNT]?.rulesets.find(({ name }) => name === 'bots');
  return String(bots?.id);
}

test.each([
  ['new, and executed by its name', false, () => '{ custom_ruleset: bots }'],
  ['live, and executed by its name', true, () => '{ custom_ruleset: bots }'],
  ['live, and executed by its id', true, (id: string) => id],
])(
  'an entry point waits where the custom ruleset is not the one that was reviewed: it is %s',
  async (_, isLive, written) => {
    const emulator = await service();
    const id = isLive ? await applied(emulator, 'http.user_agent eq "x"') : '';
    const root = repository({
      'accounts/inc.yaml': `${BOTS('http.user_agent eq ""')}${EXECUTING(written(id))}`,
    });
    await zonewright(['plan', '--out', 'plan.json'], { root, emulator });
    await applied(emulator, 'http.host ne "a"');
    const { exit, stdout } = await zonewright(['apply', 'plan.json'], { root, emulator });
    expect(exit).toBe(5);
    expect(stdout).toMatch(
      /not sent +rulesets\/http_request_firewall_custom +waits for account\/inc\/custom_rulesets\/bots/,
    );
  },
);

test('an entry point waits for a custom ruleset that waits for its list itself', async () => {
  const emulator = await service();
  const id = await applied(emulator, 'http.user_agent eq ""');
  const list = LIST('192.0.2.1').slice(HEAD.length);
  const root = repository({
    'accounts/inc.yaml': `${BOTS('ip.src in $scanners')}${EXECUTING(id)}${list}`,
  });
  await zonewright(['plan', '--out', 'plan.json'], { root, emulator });
  const theirs = repository({ 'accounts/inc.yaml': LIST('192.0.0.0/8') });
  await zonewright(['apply', '--yes', ...OF_ACCOUNT], { root: theirs, emulator });
  const { exit, stdout } = await zonewright(['apply', 'plan.json'], { root, emulator });
  expect(exit).toBe(5);
  expect(stdout).toMatch(
    /not sent +custom_rulesets\/bots +waits for account\/inc\/lists\/scanners, which changed/,
  );
  expect(stdout).toMatch(
    /not sent +rulesets\/http_request_firewall_custom +waits for account\/inc\/custom_rulesets\/bots, which waits itself/,
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
