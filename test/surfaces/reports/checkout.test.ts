import { posix, win32 } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkoutOf, pathIn, uriIn } from '../../../src/surfaces/reports/checkout.js';

const TOP = '/repo/checkout';

describe('a file of the root, from the top of the checkout', () => {
  test.each<readonly [string, string, string, string]>([
    [TOP, 'zones/a.yaml', 'zones/a.yaml', 'zones/a.yaml'],
    [`${TOP}/infra/edge`, 'zones/a.yaml', 'infra/edge/zones/a.yaml', 'infra/edge/zones/a.yaml'],
    [`${TOP}/..x`, 'a.yaml', '..x/a.yaml', '..x/a.yaml'],
    [TOP, 'ä: b#1?%.yaml', 'ä: b#1?%.yaml', '%C3%A4%3A%20b%231%3F%25.yaml'],
    [TOP, 'a\n\ud800.yaml', 'a\n\ud800.yaml', 'a%0A%EF%BF%BD.yaml'],
    ['/repo/other', 'zones/a b.yaml', '../other/zones/a b.yaml', 'file:///repo/other/zones/a%20b.yaml'],
    ['/repo', 'a.yaml', '../a.yaml', 'file:///repo/a.yaml'],
  ])('of %s, %j is %j and %s', (root, file, path, uri) => {
    const checkout = checkoutOf(TOP, root);
    expect(checkout.holdsRoot).toBe(posix.normalize(path) === path && !path.startsWith('../'));
    expect(pathIn(checkout, file)).toBe(path);
    expect(uriIn(checkout, file)).toBe(uri);
  });
});

describe('on Windows', () => {
  test.each([
    ['D:\\repo', 'd:\\Repo\\infra\\edge', 'infra/edge', true],
    ['D:\\repo', 'D:\\repo', '', true],
    ['D:\\repo', 'D:\\repo\\..x', '..x', true],
    ['D:\\repo', 'D:\\other', '../other', false],
    ['D:\\repo', 'C:\\other', 'C:/other', false],
    ['\\\\server\\share\\repo', '\\\\server\\share\\repo\\a', 'a', true],
  ])('from %s to %s it is %j', (top, root, prefix, holdsRoot) => {
    expect(checkoutOf(top, root, win32)).toEqual({ prefix, holdsRoot, root });
  });
});
