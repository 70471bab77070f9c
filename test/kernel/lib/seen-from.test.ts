import { posix, win32 } from 'node:path';
import { expect, test } from 'vitest';
import { isInside, seenFrom } from '../../../src/kernel/lib/seen-from.js';

test.each([
  [posix, '/repo', '/repo/zones/a.yaml', 'zones/a.yaml', true],
  [posix, '/repo', '/repo/a\\b.yaml', 'a\\b.yaml', true],
  [posix, '/repo', '/repo/..a', '..a', true],
  [posix, '/repo', '/', '..', false],
  [win32, 'C:\\repo', 'C:\\repo\\zones\\a.yaml', 'zones/a.yaml', true],
  [win32, 'C:\\repo', 'c:\\Repo\\a.yaml', 'a.yaml', true],
  [win32, 'C:\\repo', 'C:\\other\\a.yaml', '../other/a.yaml', false],
  [win32, 'C:\\repo', 'D:\\repo\\a.yaml', 'D:/repo/a.yaml', false],
])('%#: from %s', (style, folder, path, seen, inside) => {
  expect(seenFrom(folder, path, style)).toBe(seen);
  expect(isInside(seen, style)).toBe(inside);
});
