import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withScopeLocks } from '../../../src/app/locks/locks.js';
import type { Scope } from '../../../src/kernel/model/scope.js';
import { ZONE } from '../../helpers/world.js';
import { instantClock } from '../../helpers/instant-clock.js';
import { silentRuntime } from '../../helpers/silent-runtime.js';
import { signalOfRun } from '../../helpers/signal.js';

const SHOP: Scope = { level: 'zone', name: 'shop.example.com', id: ZONE };

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zonewright-locks-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const ignored = (): void => undefined;
const SESSION = {
  address: 'http://127.0.0.1:1',
  signal: signalOfRun(),
  progress: {
    event: ignored,
    show: ignored,
    announce: ignored,
    announceWhenDue: ignored,
    ends: ignored,
    note: ignored,
    remark: ignored,
    stop: ignored,
  },
};

/** A run that does not wait for another one. */
function run(scopes: readonly Scope[], work: () => Promise<string>): Promise<string> {
  const runtime = silentRuntime(folder);
  const host = { ...runtime, clock: instantClock(), machine: { ...runtime.machine, stateFolder: folder } };
  return withScopeLocks(scopes, SESSION, host, { wait: false }, work);
}

const nothing = (): Promise<string> => Promise.resolve('done');

it('a second run of one scope is refused while the first is at work, and not afterwards', async () => {
  const first = run([SHOP], async () => {
    await expect(run([SHOP], nothing)).rejects.toMatchObject({ code: 'scope-locked' });
    return 'done';
  });
  await expect(first).resolves.toBe('done');
  await expect(run([SHOP], nothing)).resolves.toBe('done');
});

it('runs of two scopes do not wait for each other', async () => {
  const other = { ...SHOP, id: 'e'.repeat(32) };
  await expect(run([SHOP], () => run([other], nothing))).resolves.toBe('done');
});
