import { describe, expect, test } from 'vitest';
import { includedFileOf } from '../../../src/files/repository/include-path.js';

describe('the file that an include names', () => {
  test.each([
    ['../fragments/rules.yaml', 'zones/shop.yaml', 'fragments/rules.yaml'],
    ['rules.yml', 'zones/shop.yaml', 'zones/rules.yml'],
    ['./rules.yaml', 'zones/shop.yaml', 'zones/rules.yaml'],
    ['rules.yaml', 'shop.yaml', 'rules.yaml'],
    ['deep/../rules.yaml', 'fragments/a.yaml', 'fragments/rules.yaml'],
    ['../../common/rules.yaml', 'zones/eu/shop.yaml', 'common/rules.yaml'],
    ['my rules.yaml', 'zones/shop.yaml', 'zones/my rules.yaml'],
    ['..rules.yaml', 'zones/shop.yaml', 'zones/..rules.yaml'],
    ['../.git/x.yaml', 'zones/shop.yaml', '.git/x.yaml'],
  ])('%s in %s is relative to the file that includes', (written, from, expected) => {
    expect(includedFileOf(written, from)).toBe(expected);
  });

  test.each<readonly [title: string, written: unknown, code: string, message: string]>([
    ['a number', 5, 'include-path', 'an include is the path of a file'],
    ['nothing', null, 'include-path', 'an include is the path of a file'],
    ['a list', ['a.yaml'], 'include-path', 'an include is the path of a file'],
    ['an absolute path', '/etc/x.yaml', 'include-path', '/etc/x.yaml is not a relative path'],
    [
      'a URL',
      'https://example.com/x.yaml',
      'include-path',
      'https://example.com/x.yaml is not a relative path',
    ],
    ['a drive', 'C:x.yaml', 'include-path', 'C:x.yaml is not a relative path'],
    ['backslashes', String.raw`..\x.yaml`, 'include-path', String.raw`..\x.yaml is not a relative path`],
    ['a star', 'rules/*.yaml', 'include-path', 'rules/*.yaml is a pattern; an include names one file'],
    ['alternatives', '{a,b}.yaml', 'include-path', '{a,b}.yaml is a pattern; an include names one file'],
    ['another kind of file', '../.env', 'include-path', '../.env is not a YAML file by its name'],
    ['a name in upper case', 'RULES.YAML', 'include-path', 'RULES.YAML is not a YAML file by its name'],
    [
      'a YAML name with something behind it',
      'x.yaml\n',
      'include-path',
      'x.yaml\n is not a YAML file by its name',
    ],
    ['an empty path', '', 'include-path', ' is not a YAML file by its name'],
    ['a file outside', '../../x.yaml', 'include-outside', '../../x.yaml is outside the repository'],
    ['a detour', 'a/../../../x.yaml', 'include-outside', 'a/../../../x.yaml is outside the repository'],
  ])('is none for %s', (_, written, code, message) => {
    expect(includedFileOf(written, 'zones/shop.yaml')).toEqual({
      code,
      message,
      help: expect.stringMatching(/\.$/),
    });
  });

  test('is not told at full length when it is long', () => {
    const refused = includedFileOf(`/${'x'.repeat(1000)}.yaml`, 'zones/shop.yaml');
    expect(refused).toMatchObject({ message: `/${'x'.repeat(59)}… is not a relative path` });
  });
});
