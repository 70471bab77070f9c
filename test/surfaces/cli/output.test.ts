import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { EXIT } from '../../../src/kernel/model/errors.js';

const MAIN = fileURLToPath(new URL('../../../dist/zonewright.cjs', import.meta.url));

describe('a result that can not be printed', () => {
  test.each([
    ['of a run that went well', ['schema', 'zone'], EXIT.error],
    ['of a run that has an exit code of its own', ['schema', 'zone', '--nonsense'], EXIT.usage],
  ])('%s', (_, args, exit) => {
    // A descriptor that can only be read: writing to it fails as on a full disk, on every system.
    const unwritable = openSync(MAIN, 'r');
    onTestFinished(() => closeSync(unwritable));
    const { status, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', unwritable, 'pipe'],
    });
    expect(status).toBe(exit);
    if (exit === EXIT.error) expect(stderr).toBe('error: the output could not be written (EBADF)\n');
  });
});
