import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compilePatterns } from '../../../src/files/repository/patterns.js';
import { runs } from '../../helpers/runs.js';

describe('a pattern', () => {
  test.each<readonly [pattern: string, folder: string, levels: number]>([
    ['zones/**/*.yaml', 'zones', Number.POSITIVE_INFINITY],
    ['**/*.yaml', '', Number.POSITIVE_INFINITY],
    ['zones/*.yaml', 'zones', 1],
    ['zones/*/*.yaml', 'zones', 2],
    ['zones/eu/shop.yaml', 'zones/eu', 1],
    ['zonewright.yaml', '', 1],
    ['./zonewright.yaml', '', 1],
    ['{zones/a,accounts}/*.yaml', '', 3],
  ])('%s is looked for in as few folders as there can be', (pattern, folder, levels) => {
    expect(compilePatterns([pattern]).roots).toEqual([{ folder, levels }]);
  });

  test('that excludes is looked for nowhere', () => {
    expect(compilePatterns(['!zones/a.yaml']).roots).toEqual([]);
  });

  test.each([
    ['zones/*.yaml', 'zones/a.yaml', true],
    ['zones/*.yaml', 'zones/a.yml', false],
    ['zones/*.yaml', 'zones/a/b.yaml', false],
    ['zones/*.yaml', 'zones/.a.yaml', false],
    ['zones/**/*.yaml', 'zones/a.yaml', true],
    ['zones/**/*.yaml', 'zones/.git/a.yaml', false],
    ['zones/**/*.yaml', 'other/zones/a.yaml', false],
    ['zones/[^a].yaml', 'zones/b.yaml', true],
    ['zones/a..b.yaml', 'zones/a..b.yaml', true],
  ])('%s against %s: %s', (pattern, file, expected) => {
    expect(compilePatterns([pattern]).matches(file)).toBe(expected);
  });

  test('finds all that it matches within the folders and levels it names', () => {
    const name = fc.constantFrom('a', 'b', 'zones', '*', '?', '[ab]', '{a,b}', '{a/b,b}', '**');
    const path = fc.array(fc.constantFrom('a', 'b', 'zones'), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), path, (segments, steps) => {
        const pattern = segments.join('/');
        const file = steps.join('/');
        const { roots, ...compiled } = compilePatterns([pattern]);
        // `a/**` also matches a file `a`, which is no folder that could be looked into.
        fc.pre(compiled.matches(file) && roots.every(({ folder }) => folder !== file));
        const reached = roots.some(({ folder, levels }) => {
          const below = folder === '' ? steps : steps.slice(folder.split('/').length);
          return (folder === '' || file.startsWith(`${folder}/`)) && below.length <= levels;
        });
        expect({ pattern, file, reached }).toEqual({ pattern, file, reached: true });
      }),
      { numRuns: runs(2000) },
    );
  });
});

describe('a pattern is refused', () => {
  test.each([
    ['zones/*a*b*.yaml', 'pattern-too-complex'],
    ['zones/+(a|b).yaml', 'pattern-too-complex'],
    ['zones/[ab]+.yaml', 'pattern-too-complex'],
    ['../zones/*.yaml', 'pattern-outside'],
    ['!/etc/*.yaml', 'pattern-outside'],
    ['zones/{a,..}/*.yaml', 'pattern-outside'],
  ])('%s: %s', (pattern, code) => {
    expect(() => compilePatterns([pattern])).toThrow(expect.objectContaining({ code }));
  });
});
