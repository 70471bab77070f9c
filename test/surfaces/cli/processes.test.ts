import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startEmulator, type EmulatorState } from '../../../src/emulator/index.js';
import { repository, zonewright, zonewrightProcess } from '../../helpers/command.js';
import { OTHER_ZONE, ZONE } from '../../helpers/world.js';

const FILES = {
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\npage_shield: { enabled: true }\n`,
  'zones/blog.yaml': `zone: { name: blog.example.com, id: "${OTHER_ZONE}" }\npage_shield: { enabled: true }\n`,
};

describe('as a process of its own', () => {
  it('drift exits 2 while something differs, and 0 when nothing does', async () => {
    const emulator = await startEmulator();
    onTestFinished(() => emulator.close());
    const root = repository(FILES);
    const before = await zonewrightProcess(['drift'], { root, emulator });
    expect(before).toMatchObject({ exit: 2, stderr: '' });
    expect(before.stdout).toContain('Drift: 2 differences in 2 of 2 scopes.');
    expect((await zonewright(['apply', '--yes'], { root, emulator })).exit).toBe(0);
    expect((await zonewright(['drift'], { root, emulator })).exit).toBe(0);
  });

  it('apply of many zones says nothing beside its result', async () => {
    const ids = Array.from({ length: 14 }, (_, index) => `${index}`.padStart(32, 'a'));
    const zones = Object.fromEntries(ids.map((id, index) => [id, { name: `z${index}.example.com` }]));
    const emulator = await startEmulator({ state: { zones } });
    onTestFinished(() => emulator.close());
    // All of them wait at once.
    emulator.inject({ kind: 'slow', ms: 20, times: 999 });
    const files = ids.map((id, index) => [
      `zones/z${index}.yaml`,
      `zone: { name: z${index}.example.com, id: "${id}" }\npage_shield: { enabled: true }\n`,
    ]);
    const root = repository(Object.fromEntries(files));
    const allowed = ['--allow', 'max-updates', '--allow', 'max-scopes'];
    const args = ['apply', '--yes', '--quiet', '--timeout', '10m', '--concurrency', '14', ...allowed];
    expect(await zonewrightProcess(args, { root, emulator })).toMatchObject({ exit: 0, stderr: '' });
  });

  it('merge-plans puts shards together, without credentials', async () => {
    const emulator = await startEmulator();
    onTestFinished(() => emulator.close());
    const root = repository(FILES);
    for (const shard of [1, 2]) {
      const args = ['plan', '--shard', `${shard}/2`, '--out', `plan-${shard}.json`];
      expect((await zonewright(args, { root, emulator })).exit).toBe(0);
    }
    const args = ['merge-plans', 'plan-1.json', 'plan-2.json', '--out', 'plan.json', '--detailed-exitcode'];
    const merged = await zonewrightProcess(args, { root });
    expect(merged).toMatchObject({ exit: 2, stderr: '' });
    expect(merged.stdout).toContain('Plan: 0 to create, 2 to update');
    const whole = await zonewright(['plan', '--format', 'json'], { root, emulator });
    expect(JSON.parse(readFileSync(join(root, 'plan.json'), 'utf8'))).toMatchObject({
      digest: (JSON.parse(whole.stdout) as { digest: string }).digest,
    });
  });

  it('emulator prints its address, serves until it is told to stop, and writes its state back', async () => {
    const root = repository(FILES);
    const file = join(root, 'state.json');
    const ran = await zonewrightProcess(
      ['emulator', '--port', '0', '--state', 'state.json'],
      { root },
      (kill, { stdout }) => {
        void stdout
          .until(/^http.*(?=\n)/)
          .then((url) => zonewright(['apply', '--yes'], { root, emulator: { url } }))
          .finally(() => kill('SIGTERM'));
      },
    );
    expect(ran.exit).toBe(0);
    expect(ran.stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\S*\n$/);
    expect(ran.stderr).toContain(`200 PUT /zones/${ZONE}/page_shield\n`);
    const { zones } = JSON.parse(readFileSync(file, 'utf8')) as EmulatorState;
    expect(zones[ZONE]?.page_shield.enabled).toBe(true);
  });
});
