import { deepStrictEqual } from 'node:assert';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { Request, Response } from './first-globals.js';

/** What a process has one of, and what a file must leave as it was for the next one in the same process. */
function shared(): object {
  const { Date, setTimeout } = globalThis;
  return {
    cwd: process.cwd(),
    exitCode: process.exitCode,
    env: { ...process.env },
    random: Math.random,
    now: Date.now,
    Date,
    setTimeout,
  };
}

/** Watches a file. The order of files must not matter: one that leaves something behind fails itself, and not the next one. */
export function perFile(): void {
  let before: object;
  beforeAll(() => {
    before = shared();
  });
  afterAll(async () => {
    deepStrictEqual(shared(), before);
    if (await isBusy())
      throw new Error('Something that this file has started asks for every turn of the event loop.');
    deepStrictEqual([globalThis.Request, globalThis.Response], [Request, Response]);
  });
}

/** True if something goes on without a pause, turn by turn: it would take all of the CPU while later tests wait. */
async function isBusy(): Promise<boolean> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    await nextTurn();
    if (!process.getActiveResourcesInfo().includes('Immediate')) return false;
  }
  return true;
}

const TURNS = 100;
