import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bold,
  dim,
  inline,
  joined,
  plainText,
  printed,
  red,
  unbroken,
  withoutBlanksAtEnd,
  withTexts,
  type Inline,
} from '../../../src/surfaces/reports/printers/text/inline.js';
import { styleFor } from '../../../src/surfaces/reports/printers/text/style.js';
import { sections, shifted } from '../../../src/surfaces/reports/printers/text/text.js';
import { within } from '../../../src/surfaces/reports/printers/text/within.js';
import { say } from '../../../src/surfaces/runtime/print.js';
import { hostileText, unsafeIn } from '../../helpers/hostile.js';
import { runs } from '../../helpers/runs.js';
import { screenWith } from '../../helpers/screen.js';

const COLOUR = styleFor(true);
const OURS = new RegExp(`${String.fromCodePoint(27)}\\[\\d+m`, 'g');

/** Parts of a line with hostile texts, in every mark. */
const { content } = fc.letrec<{ content: Inline }>((tie) => ({
  content: fc.oneof(
    { maxDepth: 4 },
    hostileText,
    fc.array(tie('content'), { maxLength: 3 }),
    fc.tuple(fc.constantFrom(bold, dim, red, unbroken), tie('content')).map(([mark, inner]) => mark(inner)),
  ),
}));

describe('a part of a line', () => {
  test('has our colours, and nothing else that controls a terminal', () => {
    fc.assert(
      fc.property(content, (part) => {
        const shown = printed(part, COLOUR);
        expect(unsafeIn(shown.replace(OURS, ''))).toEqual([]);
        expect(shown).not.toContain('\n');
        expect(shown.replace(OURS, '')).toBe(plainText(part));
      }),
      { numRuns: runs(200) },
    );
  });

  test('takes a colour of a text from outside for a text', () => {
    const text = COLOUR.red('a');
    expect(printed(inline`${bold(text)}: ${text}, ${1}`, COLOUR)).toBe(
      `${COLOUR.bold(String.raw`\u{1b}[31ma\u{1b}[39m`)}: \\u{1b}[31ma\\u{1b}[39m, 1`,
    );
  });

  test('loses the blanks at its end, and only these', () => {
    fc.assert(
      fc.property(content, fc.constantFrom('', ' ', '   '), (part, blanks) => {
        const ended = withoutBlanksAtEnd([part, dim(blanks), blanks]);
        expect(plainText(ended)).toBe(plainText(part).replace(/ +$/, ''));
      }),
      { numRuns: runs(200) },
    );
    expect(withoutBlanksAtEnd('a b ')).toBe('a b');
  });

  test('keeps its marks with other texts', () => {
    const part = inline`${red('zone a')} and ${joined(['a', bold('b')], ', ')}`;
    const shown = printed(
      withTexts(part, (text) => text.replaceAll('a', 'x')),
      COLOUR,
    );
    expect(shown).toBe(`${COLOUR.red('zone x')} xnd x, ${COLOUR.bold('b')}`);
  });
});

describe('a text', () => {
  test('has an empty line between sections, and none for empty ones', () => {
    expect(within(sections([['a', 'b'], [], ['c']]), screenWith())).toBe('a\nb\n\nc\n');
    expect(within(sections([[], []]), screenWith())).toBe('');
  });

  test('can be shifted, but for its empty lines', () => {
    const long = { prefix: '~ ', text: 'one two three', hanging: 2 };
    const text = shifted(['a', '', long], 2);
    expect(within(text, screenWith(undefined, 12))).toBe('  a\n\n  ~ one two\n    three\n');
  });

  test('keeps a line to copy whole, however narrow the terminal', () => {
    expect(within([unbroken('zonewright undo a b c'), 'one two three'], screenWith(undefined, 8))).toBe(
      'zonewright undo a b c\none two\n  three\n',
    );
  });
});

test('what is said is one line, whatever is in it', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const written: string[] = [];
      say({ write: (some) => written.push(some) }, `warning: ${text}`);
      const shown = written.join('');
      expect(shown.endsWith('\n')).toBe(true);
      expect(unsafeIn(shown)).toEqual([]);
      expect(shown.indexOf('\n')).toBe(shown.length - 1);
    }),
    { numRuns: runs(200) },
  );
});
