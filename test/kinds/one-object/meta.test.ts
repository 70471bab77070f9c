import { expect, onTestFinished, test } from 'vitest';
import { startEmulator } from '../../../src/emulator/index.js';
import type { PlanDocument } from '../../../src/generated/documents/plan.js';
import { repository, zonewright } from '../../helpers/command.js';
import { ZONE } from '../../helpers/world.js';

const META = 'meta: { owner: edge-team, ticket: SEC-123 }';

test.each([
  ['url_normalization', 'scope: both'],
  ['bot_management', 'fight_mode: true'],
  ['managed_transforms', 'request_headers: { add_visitor_location_headers: true }'],
])('%s can have meta: a change shows it, and it is never sent', async (section, member) => {
  const emulator = await startEmulator({ state: { zones: { [ZONE]: { name: 'shop.example.com' } } } });
  onTestFinished(() => emulator.close());
  const root = repository({
    'zonewright.yaml': 'version: 1\ndialect: cloudflare\n',
    'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\n${section}:\n  ${member}\n  ${META}\n`,
  });
  const checked = await zonewright(['validate'], { root });
  expect(checked).toMatchObject({ exit: 0, stderr: '' });
  const { stdout } = await zonewright(['plan', '--format', 'json'], { root, emulator });
  const { changes } = JSON.parse(stdout) as PlanDocument;
  expect(changes).toHaveLength(1);
  expect(changes[0]?.meta).toEqual({ owner: 'edge-team', ticket: 'SEC-123' });
  expect(JSON.stringify(changes[0]?.request)).not.toContain('edge-team');
});

test.each(['url_normalization', 'bot_management', 'managed_transforms'])(
  'meta of %s is checked',
  async (section) => {
    const root = repository({
      'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\n${section}: { meta: { ownr: edge-team } }\n`,
    });
    const checked = await zonewright(['validate'], { root });
    expect(checked.exit).toBe(3);
    expect(checked.stdout + checked.stderr).toContain('ownr');
  },
);
