import { describe, expect, test } from 'vitest';
import { readIgnoreFile } from '../../../src/engine/configuration/ignore-file.js';
import { memoryFiles } from '../../helpers/world.js';
import { marked, where } from '../marked.js';

const NAME = 'drift-ignore.yaml';

const read = (text: string, today = '2026-06-15'): ReturnType<typeof readIgnoreFile> =>
  readIgnoreFile({ files: memoryFiles({ [NAME]: text }), name: NAME, today });

const ENTRY = "path: 'zone/a/**', reason: because";

describe('an ignore file', () => {
  test('is a list of path, reason and last day, each with its place', async () => {
    const { list, findings } = await read(
      "# why\n- path: zone/shop.example.com/page_shield\n  reason: 'case 7'\n  expires: 2026-12-31\n- { path: '**', reason: b, expires: '2026-06-15' }\n",
    );
    expect(findings).toEqual([]);
    expect(list).toMatchObject({
      file: NAME,
      entries: [
        {
          path: 'zone/shop.example.com/page_shield',
          reason: 'case 7',
          expires: '2026-12-31',
          isExpired: false,
          location: { file: NAME, line: 2, column: 9 },
        },
        { path: '**', expires: '2026-06-15', isExpired: false, location: { line: 5 } },
      ],
    });
  });

  test.each(['', '# nothing yet\n', '[]'])('%j ignores nothing', async (text) => {
    expect(await read(text)).toMatchObject({ list: { entries: [] }, findings: [] });
  });

  test.each([
    ['2026-06-14', false],
    ['2026-06-15', false],
    ['2026-06-16', true],
    ['2027-01-01', true],
  ])('that ends with 2026-06-15 has expired on %s: %s', async (today, isExpired) => {
    const { list, findings } = await read(`- { ${ENTRY}, expires: 2026-06-15 }`, today);
    expect(list?.entries.map((entry) => entry.isExpired)).toEqual([isExpired]);
    expect(findings.map(({ severity, code }) => `${severity} ${code}`)).toEqual(
      isExpired ? ['warning ignore-expired'] : [],
    );
  });

  test('that has expired says for how long, and what it was for', async () => {
    const { findings } = await read(`- { ${ENTRY}, expires: 2026-06-12 }`);
    expect(findings).toMatchObject([
      {
        message: '"zone/a/**" was ignored until 2026-06-12, 3 days ago, and is drift again: because',
        location: { file: NAME, line: 1 },
      },
    ]);
  });

  test.each<readonly [string, string]>([
    ['- «missing-key»{ path: zone/a/b, reason: x }', 'has no expires'],
    ['- «missing-key»{ path: zone/a/b, expires: 2026-12-31 }', 'has no reason'],
    ['- «missing-key»{ reason: x, expires: 2026-12-31 }', 'has no path'],
    [`- { ${ENTRY}, expires: 2026-12-31, «unknown-key»reasn: x }`, 'has no key "reasn"'],
    [`- { ${ENTRY}, «unknown-key»expiry: 2026-12-31 }`, 'has no key "expiry"'],
    [`- { path: zone/a/b, reason: «invalid-value»"", expires: 2026-12-31 }`, 'reason is empty'],
    [`- { path: zone/a/b, reason: «invalid-value»"  ", expires: 2026-12-31 }`, 'reason is not valid'],
    [`- { ${ENTRY}, expires: «invalid-value»2026-2-3 }`, 'expires is not valid'],
    [`- { ${ENTRY}, expires: «invalid-value»2026-02-30 }`, 'there is no day 2026-02-30'],
    [`- { ${ENTRY}, expires: «invalid-value»next week }`, 'expires is not valid'],
    [
      `- { path: «invalid-value»zones/a/b, reason: x, expires: 2026-12-31 }`,
      'no address matches "zones/a/b"',
    ],
    [`- { path: «invalid-value»zone, reason: x, expires: 2026-12-31 }`, 'no address matches "zone"'],
    [
      `- { path: «invalid-value»'!zone/a/**', reason: x, expires: 2026-12-31 }`,
      'a path that starts with ! would ignore everything else',
    ],
    ['«wrong-type»path: zone/a', 'the file is a mapping, but a list is needed'],
    ['- «wrong-type»zone/a/**', 'item 1 is text, but a mapping is needed'],
  ])('%s is a mistake, told where it stands', async (text, message) => {
    const { files, expected } = marked({ [NAME]: text });
    const { list, findings } = await read(files[NAME] ?? '');
    expect(list).toBeUndefined();
    expect(findings.map(where)).toEqual(expected);
    expect(findings[0]?.message).toContain(message);
  });

  test('that is no list is told what one looks like', async () => {
    const { findings } = await read('path: zone/a/b\n');
    expect(findings[0]?.help).toMatch(/^Write a list of entries such as - \{ path: .*, expires: /);
  });

  test('that is not there is told, too', async () => {
    const { list, findings } = await readIgnoreFile({ files: memoryFiles({}), name: NAME, today: '' });
    expect(list).toBeUndefined();
    expect(findings).toMatchObject([{ severity: 'error', code: 'file-missing', location: { file: NAME } }]);
  });

  test.each([
    ['expiry', 'Did you mean expires?'],
    ['pth', 'Did you mean path?'],
  ])('with the key %s says what was meant', async (key, help) => {
    const { findings } = await read(`- { ${ENTRY}, expires: 2026-12-31, ${key}: x }`);
    expect(findings[0]?.help).toBe(help);
  });
});
