import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { repository, zonewright, type Ran } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { ACCOUNT, ZONE } from '../../helpers/world.js';

const SHOP = `shop.example.com=${ZONE}`;
const SAID = 'zones/example.yaml: the unchanged example of init.';

describe('import after init', () => {
  let emulator: Emulator;
  let root: string;
  let example: string;
  beforeEach(async () => {
    emulator = await startEmulator({
      state: {
        zones: { [ZONE]: { name: 'shop.example.com', page_shield: { enabled: true } } },
        accounts: { [ACCOUNT]: { name: 'example-inc' } },
      },
    });
    root = repository({});
    example = join(root, 'zones/example.yaml');
    await zonewright(['init', '--no-workflows'], { root });
    return () => emulator.close();
  });
  const imports = (...args: readonly string[]): Promise<Ran> =>
    zonewright(['import', ...args], { root, emulator });

  it('takes the example away, says so, and leaves a repository that plans nothing', async () => {
    const ran = await imports('--zone', SHOP);
    expect([ran.exit, existsSync(example)]).toEqual([0, false]);
    expect(ran.stdout).toContain(`\nRemoved ${SAID}\n`);
    const planned = await zonewright(['plan', '--detailed-exitcode'], { root, emulator });
    expect(planned).toMatchObject({ exit: 0, stderr: '' });
    expect((await imports('--zone', SHOP)).stdout).not.toContain('zones/example');
  });

  it('tells it in its document', async () => {
    const ran = await imports('--zone', SHOP, '--format', 'json');
    const document: unknown = JSON.parse(ran.stdout);
    expect(validatorFor('import')(document)).toBe(true);
    expect(document).toMatchObject({ removed: ['zones/example.yaml'] });
  });

  it('keeps one that somebody has worked on', async () => {
    writeFileSync(example, `${readFileSync(example, 'utf8')}# ours\n`);
    const ran = await imports('--zone', SHOP);
    expect([ran.exit, existsSync(example)]).toEqual([0, true]);
    expect(ran.stdout).not.toContain('Removed');
  });

  it('only says what it would do in a dry run', async () => {
    const ran = await imports('--zone', SHOP, '--dry-run');
    expect([ran.exit, existsSync(example)]).toEqual([0, true]);
    expect(ran.stdout).toContain(`\nWould remove ${SAID}\n`);
  });

  it('keeps it where no zone has a file', async () => {
    const ran = await imports('--account', `example-inc=${ACCOUNT}`);
    expect([ran.exit, existsSync(example)]).toEqual([0, true]);
  });

  it('keeps it where the import fails', async () => {
    emulator.inject({ kind: 'status', status: 403, match: { path: '/zones/*/page_shield' }, times: 100 });
    const ran = await imports('--zone', SHOP);
    expect([ran.exit, existsSync(example)]).toEqual([4, true]);
  });
});
