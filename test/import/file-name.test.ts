import { describe, expect, test } from 'vitest';
import { fileKey, fileNameFor, fileNamesFor } from '../../src/import/file-name.js';
import type { Scope } from '../../src/kernel/model/scope.js';

const PATTERNS = ['zones/**/*.yaml'];

function zone(name: string, id = 'a'.repeat(32)): Scope {
  return { level: 'zone', name, id };
}

describe('the file of a scope', () => {
  test.each([
    ['shop.example.com', 'zones/shop.example.com.yaml'],
    ['Shop.Example.COM', 'zones/shop.example.com.yaml'],
    ['../../etc/passwd', 'zones/etc-passwd.yaml'],
    ['..', `zones/${'a'.repeat(32)}.yaml`],
    ['.hidden', 'zones/hidden.yaml'],
    ['C:\\x', 'zones/c-x.yaml'],
    ['con', 'zones/_con.yaml'],
    ['nul.example.com', 'zones/_nul.example.com.yaml'],
    ['LPT¹', 'zones/_lpt¹.yaml'],
    ['com', 'zones/com.yaml'],
    ['Bu\u0308cher & Co.', 'zones/bücher-co.yaml'],
    ['a\0b\u202ec', 'zones/a-b-c.yaml'],
    ['東京', 'zones/東京.yaml'],
    ['x'.repeat(300), `zones/${'x'.repeat(60)}.yaml`],
    ['', `zones/${'a'.repeat(32)}.yaml`],
  ])('of %j is %s', (name, file) => {
    expect(fileNameFor(zone(name), PATTERNS)).toBe(file);
  });

  test.each([
    [['conf/*.yaml'], 'conf/a.example.com.yaml'],
    [['*.yaml'], 'a.example.com.yaml'],
    [['conf/eu/**/*.yaml', 'conf/us/**/*.yaml'], 'conf/eu/a.example.com.yaml'],
    [['zones/*.yml'], undefined],
    [['zones/shop.yaml'], undefined],
    [['zones/**/*.yaml', '!zones/a*'], undefined],
  ])('goes by the patterns %j', (patterns, file) => {
    expect(fileNameFor(zone('a.example.com'), patterns)).toBe(file);
  });

  test('has the id in its name where two would be the same', () => {
    const scopes = [zone('A b', '1'.repeat(32)), zone('a-b', '2'.repeat(32)), zone('c')];
    const names = fileNamesFor(scopes, () => PATTERNS);
    expect(scopes.map((scope) => names.get(fileKey(scope)))).toEqual([
      'zones/a-b-11111111.yaml',
      'zones/a-b-22222222.yaml',
      'zones/c.yaml',
    ]);
  });
});
