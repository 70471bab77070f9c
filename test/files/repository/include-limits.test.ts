import { describe, expect, test } from 'vitest';
import { openFolder } from '../../../src/files/repository/folder.js';
import { openFragments } from '../../../src/files/repository/include.js';
import { counting, expand, expandIn } from './expand.js';
import { brief, repositoryIn } from './support.js';

describe('how far includes may go', () => {
  test.each([
    ['five', 5, []],
    ['six', 6, ['include-too-deep f5.yaml:1:12 < f4.yaml:1 < f3.yaml:1 < f2.yaml:1 < f1.yaml:1 < a.yaml:1']],
  ])('is five deep, not six: %s', async (_, depth, expected) => {
    const fragments = Array.from({ length: depth }, (__, index) => [
      `f${index + 1}.yaml`,
      index + 1 === depth ? '- x\n' : `- include: f${index + 2}.yaml\n`,
    ]);
    const files = { 'a.yaml': '- include: f1.yaml\n', ...Object.fromEntries(fragments) };
    expect(brief((await expandIn(files, 'a.yaml')).findings)).toEqual(expected);
  });

  const many = (file: string, times: number): string => `- include: ${file}\n`.repeat(times);

  test('is three levels of thirty each: not that far, told once, and soon', async () => {
    const files = counting(
      openFolder(
        repositoryIn({
          'a.yaml': many('1.yaml', 30),
          '1.yaml': many('2.yaml', 30),
          '2.yaml': many('3.yaml', 30),
          '3.yaml': '- x\n',
        }),
      ),
    );
    const { items, findings } = await expand(openFragments(files), 'a.yaml');
    expect(brief(findings)).toEqual(['include-too-much 2.yaml:6:12 < 1.yaml:3 < a.yaml:2']);
    expect(items.length).toBeLessThan(1_000);
    expect(files.calls).toHaveLength(4);
  });

  test.each([
    ['a thousand includes', many('f.yaml', 1_000), '- x\n', 1_000, []],
    ['one more', many('f.yaml', 1_001), '- x\n', 1_000, ['include-too-much a.yaml:1001:12']],
    ['20,000 items', many('f.yaml', 20), '- x\n'.repeat(1_000), 20_000, []],
    [
      'one more',
      `${many('f.yaml', 20)}- include: one.yaml\n`,
      '- x\n'.repeat(1_000),
      20_000,
      ['include-too-much a.yaml:21:12'],
    ],
    ['a thousand mistakes', many('nothing/x.yaml', 1_001), '', 0, ['include-too-much a.yaml:1001:12']],
  ])('is %s', async (_, text, fragment, items, expected) => {
    const expanded = await expandIn({ 'a.yaml': text, 'f.yaml': fragment, 'one.yaml': '- x\n' }, 'a.yaml');
    expect(expanded.items).toHaveLength(items);
    expect(brief(expanded.findings).filter((line) => !line.startsWith('include-missing'))).toEqual(expected);
  });

  test('is counted for each file of its own', async () => {
    const root = repositoryIn({
      'a.yaml': many('f.yaml', 900),
      'b.yaml': many('f.yaml', 900),
      'f.yaml': '- x\n',
    });
    const fragments = openFragments(openFolder(root));
    for (const file of ['a.yaml', 'b.yaml']) expect((await expand(fragments, file)).findings).toEqual([]);
  });
});

describe('the mistakes of a fragment', () => {
  const FILES = {
    'zones/a.yaml': '- include: g.yaml\n- after\n- include: f.yaml\n',
    'zones/b.yaml': '- include: f.yaml\n- after\n',
    'zones/g.yaml': '- include: f.yaml\n',
  };

  test.each([
    [
      'wrong values',
      '- ref: x\n- ref: .inf\n  ref: y\n',
      [
        'yaml-number zones/f.yaml:2:8 < zones/g.yaml:1 < zones/a.yaml:1',
        'yaml-duplicate-key zones/f.yaml:3:3 < zones/g.yaml:1 < zones/a.yaml:1 & zones/f.yaml:2:3',
      ],
    ],
    ['no YAML', '- "x\n', ['yaml-syntax zones/f.yaml:1:3 < zones/g.yaml:1 < zones/a.yaml:1']],
  ])('are told once in a run, with the lines that first lead there: %s', async (_, fragment, expected) => {
    const fragments = openFragments(openFolder(repositoryIn({ ...FILES, 'zones/f.yaml': fragment })));
    const first = await expand(fragments, 'zones/a.yaml');
    expect(brief(first.findings)).toEqual(expected);
    const second = await expand(fragments, 'zones/b.yaml');
    expect(second.findings).toEqual([]);
    for (const { items } of [first, second]) expect(items).toContain('after');
    expect(fragments.parsed.get('zones/f.yaml')?.text).toBe(fragment);
  });
});
