import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inert } from '../../src/report/inert.js';
import { codeSpan, diffBlock, htmlCode, tableRow } from '../../src/report/markdown.js';
import { runs } from '../helpers/runs.js';

const hostile = fc.oneof(
  fc.string({
    unit: fc.constantFrom('`', '``', ' ', '\n', '\r', '\u2028', '~', '|', '\\', '@', '<', '/details>', 'a'),
    maxLength: 30,
  }),
  fc.string({ unit: 'binary' }),
);

interface Span {
  readonly content: string;
  readonly rest: string;
}

/**
 * The code span at the start of a text (CommonMark 0.31, 6.1): a run of backticks, up to the next run of the same length; one blank
 * goes from each end, unless there are only blanks.
 */
function codeSpanAt(text: string): Span | undefined {
  const [fence = ''] = /^`+/.exec(text) ?? [];
  const runsAfter = [...text.matchAll(/`+/g)].filter(({ index }) => index >= fence.length);
  const closing = runsAfter.find(([run]) => run.length === fence.length);
  if (fence === '' || closing === undefined) return undefined;
  const inside = text.slice(fence.length, closing.index).replace(/\r\n?|\n/g, ' ');
  const content = /^ [\s\S]* $/.test(inside) && !/^ *$/.test(inside) ? inside.slice(1, -1) : inside;
  return { content, rest: text.slice(closing.index + fence.length) };
}

/** The fenced code block at the start of a text (CommonMark 0.31, 4.5): content, info string, and what follows. */
function fencedBlockAt(
  text: string,
): { info: string; content: readonly string[]; rest: readonly string[] } | undefined {
  const [first = '', ...lines] = text.split(/\r\n|\r|\n/);
  const [, fence = '', info = ''] = /^ {0,3}(`{3,})([^`]*)$/.exec(first) ?? [];
  if (fence === '') return undefined;
  const end = lines.findIndex((line) => new RegExp(`^ {0,3}\`{${fence.length},} *$`).test(line));
  return end < 0 ? undefined : { info, content: lines.slice(0, end), rest: lines.slice(end + 1) };
}

describe('a code span', () => {
  test('is exactly one, with all of the text in it, whatever the text is', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const span = codeSpanAt(codeSpan(text));
        expect(span?.rest).toBe('');
        expect(span?.content).toBe(text === '' ? '  ' : inert(text));
      }),
      { numRuns: runs(2000) },
    );
  });

  test.each([
    ['plain', '`plain`'],
    ['a `b` c', '``a `b` c``'],
    ['`', '`` ` ``'],
    ['', '`  `'],
    [' a ', '`  a  `'],
    ['two\nlines', String.raw`\`two\nlines\``.replaceAll('\\`', '`')],
    ['@org/team #1', '`@org/team #1`'],
  ])('of %j is %s', (text, span) => {
    expect(codeSpan(text)).toBe(span);
  });
});

describe('a diff block', () => {
  test('is exactly one, with every line in it, whatever the lines are', () => {
    fc.assert(
      fc.property(fc.array(hostile), (lines) => {
        const block = fencedBlockAt(diffBlock(lines));
        expect(block?.info).toBe('diff');
        expect(block?.rest).toEqual([]);
        expect(block?.content).toEqual(lines.length === 0 ? [''] : lines.map(inert));
      }),
      { numRuns: runs(1000) },
    );
  });

  test('has a longer fence when its lines have one', () => {
    expect(diffBlock(['```', '+ a'])).toBe('````diff\n```\n+ a\n````');
  });
});

/** The cells of a row as GitHub Flavored Markdown, 4.10, cuts them: an escaped pipe is none, and loses its backslash. */
function cellsOf(row: string): readonly string[] {
  const cells = [''];
  for (const [part] of row.matchAll(/\\[!-/:-@[-`{-~]|[\s\S]/g)) {
    if (part === '|') cells.push('');
    else cells.push(`${cells.pop() ?? ''}${part === String.raw`\|` ? '|' : part}`);
  }
  return cells.slice(1, -1).map((cell) => cell.trim());
}

describe('a row of a table', () => {
  test('has as many cells as it was given, each one code span', () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (texts) => {
        const cells = cellsOf(tableRow(texts.map(codeSpan)));
        expect(cells).toHaveLength(texts.length);
        expect(cells.map((cell) => codeSpanAt(cell)?.rest)).toEqual(texts.map(() => ''));
      }),
      { numRuns: runs(1000) },
    );
  });

  test('shows a pipe as a pipe', () => {
    expect(tableRow([codeSpan('a|b'), 'c'])).toBe('| `a\\|b` | c |');
    expect(cellsOf(tableRow([codeSpan('a|b')]))).toEqual(['`a|b`']);
  });
});

describe('code in HTML', () => {
  test('holds all of the text, and neither an element nor an attribute ends in it', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const [, content] = /^<code>([^<>"']*)<\/code>$/.exec(htmlCode(text)) ?? [];
        const shown = content?.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
        expect(shown).toBe(inert(text));
      }),
      { numRuns: runs(1000) },
    );
  });
});
