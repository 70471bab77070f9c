import { describe, expect, onTestFinished, test } from 'vitest';
import { run } from '../../../src/surfaces/cli/program.js';
import type { LiveSettingsDocument } from '../../../src/generated/documents/live-settings.js';
import { startEmulator, type Fault } from '../../../src/emulator/index.js';
import { repository } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { SECRETS, ZONE } from '../../helpers/world.js';
import { testRuntime } from './runtime.js';

const FILES = {
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\nzone_settings:\n  ssl: strict\n  always_use_https: "on"\n`,
};

const STATE = {
  zones: {
    [ZONE]: {
      name: 'shop.example.com',
      settings: {
        ssl: { value: 'flexible', editable: true, modified_on: '2026-01-01T00:00:00Z' },
        min_tls_version: { value: '1.3', editable: false, modified_on: '2026-01-01T00:00:00Z' },
      },
    },
  },
};

async function inspect(
  args: readonly string[],
  faults: readonly Fault[] = [],
): Promise<{ readonly exit: number; readonly out: string }> {
  const emulator = await startEmulator({ state: STATE, faults });
  onTestFinished(() => emulator.close());
  const runtime = testRuntime({
    ...SECRETS,
    ZONEWRIGHT_BASE_URL: emulator.url,
    ZONEWRIGHT_API_TOKEN: 'canary-token-1',
  });
  const exit = await run(['inspect', 'settings', ...args], { ...runtime, cwd: repository(FILES) });
  expect(emulator.requests.every(({ method }) => method === 'GET')).toBe(true);
  return { exit, out: runtime.written.out };
}

describe('inspect settings', () => {
  test('shows what somebody changed and what a file declares, and counts the others', async () => {
    const { exit, out } = await inspect([]);
    expect(exit).toBe(0);
    expect(out.replace(/, \d+ not shown/, ', N not shown')).toMatchInlineSnapshot(`
      "zone shop.example.com   3 settings, N not shown (with the default of the service)
        always_use_https   off   zones/shop.yaml:3
        min_tls_version    1.3   no file   can't be changed
        ssl                flexible   zones/shop.yaml:3
      "
    `);
  });

  test('shows all with --all, in the published form', async () => {
    const [some, all] = await Promise.all(
      [[], ['--all']].map(async (args) => {
        const { out } = await inspect([...args, '--format', 'json']);
        return JSON.parse(out) as LiveSettingsDocument;
      }),
    );
    expect(validatorFor('live-settings')(all)).toBe(true);
    const [few, every] = [some?.scopes[0], all?.scopes[0]];
    expect(every?.hidden).toBe(0);
    expect(every?.settings).toHaveLength((few?.settings.length ?? 0) + (few?.hidden ?? 0));
    expect(every?.settings.find(({ name }) => name === 'ssl')).toEqual({
      name: 'ssl',
      value: 'flexible',
      changed: true,
      editable: true,
      managed_by: { file: 'zones/shop.yaml', line: 3 },
    });
  });

  test('says which zone could not be read', async () => {
    const { exit, out } = await inspect(
      [],
      [{ match: { path: '**/settings**' }, kind: 'status', status: 403 }],
    );
    expect(exit).toBe(4);
    expect(out).toMatch(/^\? zone\/shop\.example\.com: /m);
  });
});
