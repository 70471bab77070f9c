import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import nodeModule from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { zonewrightProcess } from '../helpers/command.js';

const canKeep = 'enableCompileCache' in nodeModule;
let home: string;
let folder: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'zonewright-cache-'));
  folder = join(home, 'zonewright', 'code');
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
});

async function helped(env: Readonly<Record<string, string>> = {}): Promise<void> {
  const { exit, stderr } = await zonewrightProcess(['--help'], { env: { XDG_CACHE_HOME: home, ...env } });
  expect([exit, stderr]).toEqual([0, '']);
}

test.runIf(!canKeep)('a Node that cannot keep compiled code leaves nothing behind', async () => {
  await helped();
  expect(readdirSync(home)).toEqual([]);
});

describe.runIf(canKeep)('compiled code', () => {
  test('is kept in a folder that nobody else may read or write', async () => {
    await helped();
    expect(readdirSync(folder)).not.toEqual([]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test('is not kept where somebody else may write', async () => {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o777);
    await helped();
    expect(readdirSync(folder)).toEqual([]);
  });

  test("is not kept where Node's own switch says so", async () => {
    await helped({ NODE_DISABLE_COMPILE_CACHE: '1' });
    expect(existsSync(folder)).toBe(false);
  });
});

test('a folder that cannot be made is no failure', async () => {
  await helped({ XDG_CACHE_HOME: '/dev/null/nowhere' });
});
