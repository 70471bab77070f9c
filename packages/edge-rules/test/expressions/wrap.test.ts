import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LITERAL } from '../../src/expressions/literals.js';
import { wrapExpression } from '../../src/expressions/wrap.js';
import { runs } from '../../../../test/helpers/runs.js';

function wrapped(expression: string, width: number): readonly string[] {
  return wrapExpression(expression, width).map(
    ({ depth, from, to }) => '  '.repeat(depth) + expression.slice(from, to),
  );
}

describe('an expression', () => {
  it.each<readonly [string, readonly string[]]>([
    ['ip.src in $office', ['ip.src in $office']],
    ['', ['']],
    ['   ', ['']],
    ['  a eq 1  ', ['a eq 1']],
    ['a eq 1 and b eq 2 or c eq 3', ['a eq 1', 'and b eq 2', 'or c eq 3']],
    ['a==1&&b==2||c==3^^d==4', ['a==1', '&&b==2', '||c==3', '^^d==4']],
    ['a eq 1 xor not b eq 2 and c', ['a eq 1', 'xor not b eq 2', 'and c']],
    ['(a or b) and not (c or d) and e', ['(a or b)', 'and not (c or d)', 'and e']],
    [
      'http.host eq "a" and (ip.src eq 1 or (ssl and b)) and c',
      ['http.host eq "a"', 'and (', '  ip.src eq 1', '  or (ssl and b)', ')', 'and c'],
    ],
    ['(a eq 1 or b eq 2 or c eq 3 or d)', ['(', '  a eq 1', '  or b eq 2', '  or c eq 3', '  or d', ')']],
    ['a eq "x and y or z" or b eq r#"p" and q"#', ['a eq "x and y or z"', 'or b eq r#"p" and q"#']],
    ['a eq "x\\" and y" and b eq "never or closed', ['a eq "x\\" and y"', 'and b eq "never or closed']],
    [
      'http.and eq 1 and ip.src in $or and android eq 1',
      ['http.and eq 1', 'and ip.src in $or', 'and android eq 1'],
    ],
    ['(((((((((((((((((((((((', ['(((((((((((((((((((((((']],
    ['))))) and aaaaaaaaaaaaaaa and (((', [')))))', 'and aaaaaaaaaaaaaaa', 'and (((']],
    ['or aaaaaaaaaaaaaaaaaaaaaaaaaa', ['or aaaaaaaaaaaaaaaaaaaaaaaaaa']],
    [
      'any(lower(http.request.headers["x"][*])[*] eq "y")',
      ['any(lower(http.request.headers["x"][*])[*] eq "y")'],
    ],
    ['any((a[*] eq 1 or bbbbbb[*] eq 2))', ['any((', '  a[*] eq 1', '  or bbbbbb[*] eq 2', '))']],
  ])('%j is wrapped where it is joined', (expression, lines) => {
    expect(wrapped(expression, 20)).toEqual(lines);
  });

  it('that fits stays on its line', () => {
    const expression = 'a eq 1 and (b eq 2 or c eq 3)';
    expect(wrapExpression(expression)).toEqual([{ depth: 0, from: 0, to: expression.length }]);
    expect(wrapped(expression, expression.length)).toEqual([expression]);
    expect(wrapped(expression, expression.length - 1)).toHaveLength(2);
  });
});

const part = fc.oneof(
  fc.constantFrom('and', 'or', 'xor', 'not', '&&', '||', '^^', '!', '(', ')', '((', '{', '}', '[*]', '$and'),
  fc.constantFrom('http.host', 'eq', '443', ' ', '\n', '\t', '\u00a0', '"', '\\', 'r#"', '"#', 'for', 'r"'),
  fc
    .string({ unit: fc.constantFrom('a', ' and ', '(', ')', '\\"', '\\\\', '\n') })
    .map((text) => `"${text}"`),
  fc.string({ unit: 'binary', maxLength: 3 }),
);
const anyExpression = fc.array(part, { maxLength: 30 }).map((parts) => parts.join(''));

describe('of any expression', () => {
  it('no character is lost: between lines there are blanks alone, and no line begins or ends inside a string', () => {
    fc.assert(
      fc.property(anyExpression, fc.constantFrom(1, 10, 40), (expression, width) => {
        const lines = wrapExpression(expression, width);
        const literals = [...expression.matchAll(LITERAL)].map(({ 0: text, index }) => ({
          from: index,
          to: index + text.length,
        }));
        const isInside = (offset: number): boolean =>
          literals.some(({ from, to }) => offset > from && offset < to);
        const gaps = [
          ...lines.map(({ from }, index) => expression.slice(lines[index - 1]?.to ?? 0, from)),
          expression.slice(lines.at(-1)?.to),
        ];
        expect(gaps.filter((gap) => !/^[ \t\r\n]*$/.test(gap))).toEqual([]);
        expect(lines.filter(({ from, to }) => isInside(from) || isInside(to))).toEqual([]);
        expect(lines.length === 1 || lines.every(({ from, to }) => to > from)).toBe(true);
        // Joined again, the same but for blanks outside strings.
        const joined = lines.map(({ from, to }) => expression.slice(from, to)).join(' ');
        expect(withoutBlanks(joined)).toBe(withoutBlanks(expression));
      }),
      { numRuns: runs(1000) },
    );
  });

  it('no depth is too deep', () => {
    const nested = `${'(a and '.repeat(20_000)}b${')'.repeat(20_000)}`;
    const lines = wrapExpression(nested);
    expect(lines.length).toBeGreaterThan(40_000);
    expect(
      withoutBlanks(lines.map(({ from, to }) => nested.slice(from, to)).join(' ')) === withoutBlanks(nested),
    ).toBe(true);
  });
});

function withoutBlanks(expression: string): string {
  return expression.replace(new RegExp(`${LITERAL.source}|[ \\t\\r\\n]+`, 'g'), (match) => match.trim());
}
