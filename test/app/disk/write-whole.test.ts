import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeWhole, type WritingTools } from '../../../src/app/disk/write-whole.js';
import { repository } from '../../helpers/command.js';

/** A system that refuses some times, with this error, before it writes. */
function refusing(
  times: number,
  code: string,
  platform: NodeJS.Platform,
): WritingTools & { readonly paused: number[]; readonly written: (readonly unknown[])[] } {
  let left = times;
  const paused: number[] = [];
  const written: (readonly unknown[])[] = [];
  return {
    paused,
    written,
    platform,
    pause: (ms) => Promise.resolve(paused.push(ms)),
    write: (...given) => {
      left -= 1;
      if (left >= 0) return Promise.reject(Object.assign(new Error(code), { code }));
      written.push(given);
      return Promise.resolve();
    },
  };
}

describe('a file is written whole', () => {
  test('over the one that is there', async () => {
    const root = repository({ 'a.txt': 'old' });
    await writeWhole(join(root, 'a.txt'), 'new');
    expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('new');
  });

  test.each(['EPERM', 'EACCES', 'EBUSY'])(
    'after a while on Windows, where %s says that it is open',
    async (code) => {
      const tools = refusing(3, code, 'win32');
      await writeWhole('a', 'text', { mode: 0o600 }, tools);
      expect(tools.paused).toEqual([10, 30, 100]);
      expect(tools.written).toEqual([['a', 'text', { mode: 0o600 }]]);
    },
  );

  test.each<readonly [string, number, string, NodeJS.Platform, number]>([
    ['it stays open', 6, 'EBUSY', 'win32', 5],
    ['it is another error', 1, 'ENOSPC', 'win32', 0],
    ['it is another system, where this is for good', 1, 'EACCES', 'linux', 0],
  ])('or not at all when %s', async (_, times, code, platform, pauses) => {
    const tools = refusing(times, code, platform);
    await expect(writeWhole('a', 'text', {}, tools)).rejects.toThrow(code);
    expect(tools.paused).toHaveLength(pauses);
    expect(tools.written).toEqual([]);
  });
});
