import { deepStrictEqual } from 'node:assert';
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

let before: object;

beforeAll(() => {
  before = shared();
});
// The order of files must not matter: one that leaves something behind fails itself, and not the next one.
afterAll(() => {
  deepStrictEqual(shared(), before);
  deepStrictEqual([globalThis.Request, globalThis.Response], [Request, Response]);
});
