import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { objectDiff } from '../../../src/surfaces/reports/comparison/object-diff.js';
import { runs } from '../../helpers/runs.js';

const diff = (before?: object, after?: object): readonly string[] =>
  objectDiff({
    address: 'x',
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  });

const rule = (ref: string, more: object = {}): object => ({
  expression: 'ssl',
  action: 'block',
  ref,
  ...more,
});

describe('how an object differs', () => {
  test('is a unified diff of its YAML, with what something is called in front', () => {
    const before = { rules: ['a', 'b', 'c', 'd'].map((ref) => rule(ref)), phase: 'p' };
    const after = { phase: 'p', rules: [rule('a'), rule('b', { action: 'log' }), rule('c'), rule('d')] };
    expect(diff(before, after)).toEqual([
      '@@ -4,7 +4,7 @@',
      '     action: block',
      '     expression: ssl',
      '   - ref: b',
      '-    action: block',
      '+    action: log',
      '     expression: ssl',
      '   - ref: c',
      '     action: block',
    ]);
  });

  test.each([
    [
      'new',
      undefined,
      { name: 'j', destination_conf: { env: 'LOGS' } },
      ['+name: j', '+destination_conf:', '+  env: LOGS'],
    ],
    ['gone', { enabled: true }, undefined, ['-enabled: true']],
    ['new and empty', undefined, {}, ['+{}']],
  ])('is all of it when it is %s', (_, before, after, lines) => {
    expect(diff(before, after)).toEqual(lines);
  });

  test('is nothing of the blanks between the parts of an expression, and every blank of other texts', () => {
    const of = (expression: string, description = 'x'): object => ({ description, expression });
    expect(diff(of('a  eq\n "b  c"'), of('a eq "b  c"'))).toEqual([
      '  only spaces between the parts of an expression differ',
    ]);
    expect(diff(of('a eq "b  c"'), of('a eq "b c"'))).toEqual(
      expect.arrayContaining(['-expression: a eq "b  c"']),
    );
    expect(diff(of('a', 'x  y'), of('a', 'x y'))).toEqual(expect.arrayContaining(['-description: x  y']));
    expect(diff({ counting_expression: 'a  b' }, { counting_expression: 'a b' })).toHaveLength(1);
  });

  test('says twice what two share, and folds no long line', () => {
    const shared = { env: 'LOGS' };
    const long = 'word '.repeat(100).trim();
    expect(diff(undefined, { a: shared, b: shared, long })).toEqual([
      '+a:',
      '+  env: LOGS',
      '+b:',
      '+  env: LOGS',
      `+long: ${long}`,
    ]);
  });

  test('is both of them, one after the other, when they have nothing in common', () => {
    const many = (letter: string): object => ({
      rules: Array.from({ length: 3_000 }, (_, index) => `${letter}${index}`),
    });
    const lines = diff(many('a'), many('b'));
    expect(lines).toHaveLength(6_002);
    expect([lines[0], lines[3_000], lines[3_001], lines[6_001]]).toEqual([
      '-rules:',
      '-  - a2999',
      '+rules:',
      '+  - b2999',
    ]);
  });

  test('tells the whole of both sides when it tells all of their lines', () => {
    const json = fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue({ maxDepth: 2 }), {
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(json, (value) => {
        const lines = diff(undefined, value);
        expect(lines.every((line) => line.startsWith('+'))).toBe(true);
        const said: unknown = parse(lines.map((line) => line.slice(1)).join('\n'));
        const plain: unknown = JSON.parse(JSON.stringify(value));
        // JSON has no negative zero.
        if (!/expression/.test(JSON.stringify(value)))
          expect(JSON.parse(JSON.stringify(said))).toEqual(plain);
      }),
      { numRuns: runs(200) },
    );
  });
});
