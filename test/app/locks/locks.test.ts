import { mkdir, mkdtemp, readdir, rename, rm, rmdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withScopeLocks, type IsHeld } from '../../../src/app/locks/locks.js';
import type { Machine } from '../../../src/app/ports/machine.js';
import type { Clock } from '../../../src/kernel/model/clock.js';
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
function run(
  scopes: readonly Scope[],
  work: (isHeld: IsHeld) => Promise<string>,
  machine: Partial<Machine> = {},
  clock: Clock = instantClock(),
): Promise<string> {
  const runtime = silentRuntime(folder);
  const host = {
    ...runtime,
    clock,
    machine: { ...runtime.machine, stateFolder: folder, ...machine },
  };
  return withScopeLocks(scopes, SESSION, host, { wait: false }, (_, isHeld) => work(isHeld));
}

/** The locks that are held now. */
async function held(): Promise<readonly string[]> {
  const names = await readdir(join(folder, 'locks'));
  return names.filter((name) => name.endsWith('.lock')).map((name) => join(folder, 'locks', name));
}

function moment(): { readonly comes: Promise<void>; readonly come: () => void } {
  let come = ignored;
  const comes = new Promise<void>((resolve) => (come = resolve));
  return { comes, come: () => come() };
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

it('a run that lost its lock knows it, and leaves that of the run that took over alone, even one that looks like it', async () => {
  const scope = 'zone/shop.example.com';
  const [begun, ended] = [moment(), moment()];
  let second = Promise.resolve('');
  await run([SHOP], async (isHeld) => {
    expect(isHeld(scope)).toBe(true);
    // What a run does that finds no sign of life.
    for (const lock of await held()) await rmdir(lock);
    second = run([SHOP], async (isStillHeld) => {
      begun.come();
      await ended.comes;
      expect(isStillHeld(scope)).toBe(true);
      await expect(run([SHOP], nothing)).rejects.toMatchObject({ code: 'scope-locked' });
      return 'took over';
    });
    await begun.comes;
    expect(isHeld(scope)).toBe(false);
    return 'lost';
  });
  ended.come();
  await expect(second).resolves.toBe('took over');
  expect(await held()).toEqual([]);
});

it('a run whose name was removed by somebody sends nothing more, and frees its lock all the same', async () => {
  await run([SHOP], async (isHeld) => {
    for (const lock of await held()) await rm(lock.replace(/lock$/, 'json'));
    expect(isHeld('zone/shop.example.com')).toBe(false);
    return 'done';
  });
  expect(await held()).toEqual([]);
});

it('a run whose process can not be looked for here, as in another container, is not taken for dead while it shows life', async () => {
  const quiet = new Date(Date.now() - 5_000);
  const machine = (pids: string): Partial<Machine> => ({
    self: { pid: 7, host: 'here', pids },
    isAlive: (other) => (other.pids === pids ? false : undefined),
  });
  await run(
    [SHOP],
    async () => {
      for (const lock of await held()) await utimes(lock, quiet, quiet);
      const elsewhere = run([SHOP], nothing, machine('another'));
      await expect(elsewhere).rejects.toMatchObject({ code: 'scope-locked' });
      await expect(run([SHOP], nothing, machine('one'))).resolves.toBe('done');
      return 'done';
    },
    machine('one'),
  );
});

it('a run that shows life is not taken for dead by the time of the system, which may have been set or differ; one without a sign is', async () => {
  const machine = { isAlive: (): undefined => undefined };
  const old = async (seconds: number): Promise<void> => {
    for (const lock of await held())
      await utimes(lock, Date.now() / 1_000 - seconds, Date.now() / 1_000 - seconds);
  };
  await run([SHOP], async () => {
    await old(300);
    const clock = instantClock();
    let looks = 0;
    const while300SecondsBehind: Clock = {
      now: () => clock.now(),
      sleep: async (ms, signal) => {
        looks += 1;
        // A holder shows life every two seconds.
        if (looks % 8 === 0) await old(300 - looks / 4);
        await clock.sleep(ms, signal);
      },
    };
    const refused = run([SHOP], nothing, machine, while300SecondsBehind);
    await expect(refused).rejects.toMatchObject({ code: 'scope-locked' });
    const afterSleep = instantClock();
    const refusedToo = run([SHOP], nothing, machine, {
      now: () => afterSleep.now() * 1_000,
      sleep: async (ms, signal) => {
        await afterSleep.sleep(ms, signal);
        if (afterSleep.waits.length === 4) await old(1);
      },
    });
    await expect(refusedToo).rejects.toMatchObject({ code: 'scope-locked' });
    await old(300);
    await expect(run([SHOP], nothing, machine)).resolves.toBe('done');
    return 'done';
  });
});

it('a place that takes no lock, or not the name of its holder, is told, and nothing is sent', async () => {
  const refused = { code: 'file-unwritable' };
  await writeFile(join(folder, 'locks'), '');
  await expect(run([SHOP], nothing)).rejects.toMatchObject(refused);
  await rm(join(folder, 'locks'));
  await run([SHOP], async () => {
    const [lock = ''] = await held();
    // A holder that can't be written, with a lock that can.
    await rename(lock, `${lock}-elsewhere`);
    await rm(lock.replace(/\.lock$/, '.json'));
    await mkdir(lock.replace(/\.lock$/, '.json'));
    return 'done';
  });
  await expect(run([SHOP], nothing)).rejects.toMatchObject(refused);
  expect(await held()).toEqual([]);
});
