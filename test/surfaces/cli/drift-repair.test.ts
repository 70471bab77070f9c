import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startEmulator } from '../../../src/emulator/index.js';
import { repository, zonewright } from '../../helpers/command.js';
import { ZONE } from '../../helpers/world.js';

const FILE = `zone: { name: shop.example.com, id: "${ZONE}" }
page_shield: { enabled: true }
rulesets:
  - phase: http_request_firewall_custom
    rules: [{ ref: empty-agent, action: block, expression: 'http.user_agent eq ""' }]
`;

test('drift --out with --target makes a plan that repairs only that', async () => {
  const live = { ref: 'empty-agent', action: 'log', expression: 'http.user_agent eq ""' };
  const ruleset = { name: 'default', kind: 'zone', phase: 'http_request_firewall_custom', rules: [live] };
  const emulator = await startEmulator({
    state: { zones: { [ZONE]: { name: 'shop.example.com', rulesets: [ruleset as never] } } },
  });
  onTestFinished(() => emulator.close());
  const root = repository({ 'zones/shop.yaml': FILE });
  const out = join(root, 'plan.json');
  const target = ['--target', 'zone/shop.example.com/rulesets/*'];
  const drifted = await zonewright(['drift', '--out', out, ...target], { root, emulator });
  expect(drifted.exit).toBe(2);

  const applied = await zonewright(['apply', out], { root, emulator });
  expect(applied).toMatchObject({ exit: 0 });
  const zone = emulator.state().zones[ZONE];
  expect(zone?.rulesets[0]?.rules.map(({ action }) => action)).toEqual(['block']);
  expect(zone?.page_shield.enabled).toBe(false);
  const left = await zonewright(['drift'], { root, emulator });
  expect(left.exit).toBe(2);
  expect(left.stdout).toContain('page_shield');
});
