import * as fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { inert } from '../../../src/kernel/lib/inert.js';
import { styleFor } from '../../../src/surfaces/reports/printers/text/style.js';
import {
  shortened,
  tableLines,
  type Column,
  type Screen,
} from '../../../src/surfaces/reports/printers/text/table.js';
import { hostileText } from '../../helpers/hostile-text.js';
import { runs } from '../../helpers/runs.js';
import { within } from '../../../src/surfaces/reports/printers/text/within.js';

const COLUMNS: readonly Column[] = [
  { title: 'a' },
  { title: 'URL', least: 10 },
  { title: 'when', isOptional: true },
  { title: 'page', least: 8, isOptional: true },
];

function screen(width?: number, hide: Screen['hide'] = (text) => text): Screen {
  return { style: styleFor(false), width, hide };
}

function linesOf(rows: readonly (readonly string[])[], where: Screen): readonly string[] {
  const table = tableLines(
    COLUMNS,
    rows.map((cells) => ({ cells: cells.map((text) => ({ text })) })),
    where,
  );
  return within(table, { ...where, width: undefined })
    .split('\n')
    .slice(0, -1);
}

const text = hostileText.map(inert);
const rows = fc.array(fc.tuple(fc.constantFrom('x', 'yes'), text, fc.constantFrom('today', ''), text), {
  maxLength: 6,
});

describe('a table', () => {
  test('has columns that stand below each other, whatever their characters take', () => {
    expect(
      linesOf(
        [
          ['1', '東京.example', 'today', '-'],
          ['22', 'cafe\u0301', '1 day ago', '/'],
        ],
        screen(),
      ),
    ).toEqual([
      'a   URL           when       page',
      '1   東京.example  today      -',
      '22  cafe\u0301          1 day ago  /',
    ]);
  });

  test('shortens what it may first, and then leaves out what it may, the last first', () => {
    const row = ['1', 'https://js.example.net/npm/colors.js', '6 days ago', 'https://shop.example.com/pay'];
    const at = (width: number): readonly string[] => linesOf([row], screen(width));
    expect(at(83)).toEqual([
      'a  URL                                   when        page',
      '1  https://js.example.net/npm/colors.js  6 days ago  https://shop.example.com/pay',
    ]);
    expect(at(50)).toEqual([
      'a  URL               when        page',
      '1  https://js…rs.js  6 days ago  https://sho…m/pay',
    ]);
    expect(at(30)).toEqual(['a  URL              when', '1  https://js…s.js  6 days ago']);
    expect(at(20)).toEqual(['a  URL', '1  https://js.…rs.js']);
    expect(at(3)).toEqual(['a  URL', '1  https:….js']);
  });

  test('takes the short text for all of a column rather than leave one out', () => {
    const cells = [{ text: '1' }, { text: '6 days ago, 2026-11-16', short: '6 days ago' }, { text: 'page' }];
    const columns = [{ title: 'a' }, { title: 'seen' }, { title: 'b', isOptional: true }];
    const at = (width: number): string | undefined =>
      within(tableLines(columns, [{ cells }], screen(width)), screen()).split('\n')[1];
    expect([at(31), at(30), at(18)]).toEqual([
      '1  6 days ago, 2026-11-16  page',
      '1  6 days ago  page',
      '1  6 days ago',
    ]);
  });

  test('is never cut where there is no terminal', () => {
    fc.assert(
      fc.property(rows, (cells) => {
        const lines = linesOf(cells, screen());
        cells.forEach((row, index) => {
          for (const cell of row) expect(lines[index + 1]).toContain(cell.trimEnd());
        });
      }),
      { numRuns: runs(200) },
    );
  });

  test('is never wider than the terminal, as long as anything fits', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 15, max: 120 }), (cells, width) => {
        for (const line of linesOf(cells, screen(width)))
          expect(stringWidth(line)).toBeLessThanOrEqual(width);
      }),
      { numRuns: runs(200) },
    );
  });

  test('takes secrets out before it cuts through them', () => {
    const hide = (cell: string): string => cell.replaceAll('secret-value', '***');
    const row = ['1', 'https://a.example/?k=secret-value&more=text', '', ''];
    for (let width = 10; width < 70; width += 1) {
      expect(linesOf([row], screen(width, hide)).join('\n')).not.toMatch(/secr|alue/);
    }
    expect(linesOf([row], screen(undefined, hide))[1]).toContain('?k=***&');
  });

  test('has the lines below a row as they are', () => {
    const below = ['    why it is so, in a line that is longer than the terminal is wide'];
    const [, , line] = tableLines([{ title: 'a' }], [{ cells: [{ text: '1' }], below }], screen(10));
    expect(line).toBe(below[0]);
  });
});

test('a shortened text fits, and begins and ends as the whole one', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 60 }), (whole, width) => {
      const short = shortened(whole, width);
      expect(stringWidth(short)).toBeLessThanOrEqual(width);
      if (short === whole) return;
      const [head = '', tail = ''] = splitAt(short, whole);
      expect(whole.startsWith(head) && whole.endsWith(tail)).toBe(true);
    }),
    { numRuns: runs(300) },
  );
});

/** At the ellipsis that is not the text's own: the one after the longest common start. */
function splitAt(short: string, whole: string): readonly string[] {
  const cuts = [...short.matchAll(/…/g)].map(({ index }) => [short.slice(0, index), short.slice(index + 1)]);
  return cuts.find(([head = '', tail = '']) => whole.startsWith(head) && whole.endsWith(tail)) ?? [short];
}
