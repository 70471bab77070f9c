import { expect, test } from 'vitest';
import { printedOn, REPORTS, type Printed, type Reported } from './widths.js';

const WIDTHS = [40, 80];

/** What nobody may break: a word, a text in quotes, a flag or a member with its value, a command line. */
const UNBREAKABLE =
  /^(?:\S+|\(?zonewright .*|.*--[a-z-]+ (?:\S+|'[^']*'|"[^"]*")[,.)]?|[^ ]+: \S+|[^ ]*"[^"]*"\S*|\S+: "[^"]*"\S*|[^ ]*'[^']*'\S*)$/;

/** Lines that are longer than the terminal is wide although there is a blank at which they could have been broken. */
function tooLong({ out, err }: Printed, { whole }: Reported, columns: number): readonly string[] {
  const isCopied = (line: string): boolean => whole?.test(line) === true;
  return `${out}${err}`
    .split('\n')
    .filter((line) => line.length > columns && !isCopied(line))
    .filter((line) => !UNBREAKABLE.test(line.replace(/^ *(?:[-+~>=!?…#] +)?/, '')));
}

const wordsOf = ({ out, err }: Printed): string => `${out} ${err}`.replaceAll(/\s+/g, ' ');

test('no line of a report is longer than the terminal is wide, and none is broken inside a word', async () => {
  const lines = REPORTS.map(({ line }) => line);
  const [narrow = [], wide = []] = await Promise.all(WIDTHS.map((columns) => printedOn(columns, lines)));
  for (const [index, report] of REPORTS.entries()) {
    const [small, large] = [narrow[index], wide[index]];
    if (small === undefined || large === undefined) throw new Error('nothing was printed');
    const name = report.line.join(' ');
    expect(small.out + small.err).not.toBe('');
    expect([name, 40, tooLong(small, report, 40)]).toEqual([name, 40, []]);
    expect([name, 80, tooLong(large, report, 80)]).toEqual([name, 80, []]);
    // The same words in the same order: nothing is cut, and nothing was put in between.
    if (report.cuts !== true) expect([name, wordsOf(small)]).toEqual([name, wordsOf(large)]);
  }
});
