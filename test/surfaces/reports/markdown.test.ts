import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inert } from '../../../src/kernel/lib/inert.js';
import {
  codeSpan,
  diffBlock,
  htmlCode,
  tableRow,
} from '../../../src/surfaces/reports/printers/markdown/markdown.js';
import { hostileText } from '../../helpers/hostile.js';
import { runs } from '../../helpers/runs.js';
import { BLOCK, CELL, CODE, inTable, pageOf, treeOf } from './markdown-trees.js';

const PARSERS = [pageOf, treeOf] as const;

/** Marks that work on each other, and whatever else there is. */
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('`', '``', ' ', '|', '\\', '\n', '~', 'a'), maxLength: 12 }),
  hostileText,
);

/** What each parser finds in one kind of place. */
function found(markdown: string, place: string): readonly (readonly string[])[] {
  return PARSERS.map((parse) =>
    parse(markdown).flatMap((leaf) => (leaf.what === place ? [leaf.text.replace(/\n$/, '')] : [])),
  );
}

const each = (texts: readonly string[]): readonly (readonly string[])[] => PARSERS.map(() => texts);

describe('a code span', () => {
  test('is exactly one, with all of the text in it, whatever the text is', () => {
    fc.assert(
      fc.property(text, (content) => {
        expect(found(`a ${codeSpan(content)} b`, CODE)).toEqual(
          each([content === '' ? '  ' : inert(content)]),
        );
      }),
      { numRuns: runs(300, 100_000) },
    );
  });

  test.each([
    ['plain', '`plain`'],
    ['a `b` c', '``a `b` c``'],
    ['`', '`` ` ``'],
    ['', '`  `'],
    [' a ', '`  a  `'],
    ['two\nlines', '`two\\nlines`'],
    ['@org/team #1', '`@org/team #1`'],
  ])('of %j is %s', (content, span) => {
    expect(codeSpan(content)).toBe(span);
  });
});

describe('a diff block', () => {
  test('is exactly one, with every line in it, whatever the lines are', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (texts) => {
        const lines = ['first', ...texts, 'last'];
        expect(found(diffBlock(lines), BLOCK)).toEqual(each([lines.map(inert).join('\n')]));
      }),
      { numRuns: runs(150, 50_000) },
    );
  });

  test('has a longer fence when its lines have one', () => {
    expect(diffBlock(['```', '+ a'])).toBe('````diff\n```\n+ a\n````');
  });
});

describe('a row of a table', () => {
  test('has as many cells as it was given, each one code span', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
        const row = (cell: string): string => tableRow(texts.map(() => cell));
        const table = [row('a'), row('---'), tableRow(texts.map(codeSpan))].join('\n');
        const [first = [], second = []] = found(table, CELL);
        expect([first.length, second.length]).toEqual([texts.length, texts.length]);
        expect(first).toEqual(texts.map((cell) => inTable(cell === '' ? '  ' : inert(cell))));
        expect(second).toEqual(first);
      }),
      { numRuns: runs(150, 50_000) },
    );
  });

  test.each([
    ['a|b', 'a|b'],
    ['a\\\\|b', 'a\\\\|b'],
    // An odd number of backslashes before a pipe can't be written in a table (GitHub Flavored Markdown, 4.10).
    ['a\\|b', 'a\\\\|b'],
  ])('shows %s as %s', (content, shown) => {
    expect(found(`${tableRow(['a'])}\n| --- |\n${tableRow([codeSpan(content)])}`, CELL)).toEqual(
      each([shown]),
    );
  });
});

test('text in an HTML element is text', () => {
  fc.assert(
    fc.property(hostileText, (content) => {
      expect(found(`<details>${htmlCode(content)}\n\n</details>`, CODE)).toEqual(each([inert(content)]));
    }),
    { numRuns: runs(150, 50_000) },
  );
});
