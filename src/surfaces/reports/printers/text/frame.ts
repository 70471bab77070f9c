import type { Location } from '../../../../kernel/model/finding.js';
import { inert } from '../../../../kernel/lib/inert.js';

/** Longer lines are shown only around the location. */
const WINDOW = 100;
/** How much of a cut line is shown before the location. */
const BEFORE = 40;
/** The least that is shown, on narrow terminals too. */
const LEAST = 16;

/**
 * The line of a location and the one before, carets below what is meant, then `note`. Cut to `width` columns. Tabs become blanks and control
 * characters escapes such as `\u{202e}`; carets allow for that and for wide characters. No colour.
 */
export function codeFrame(text: string, location: Location, note = '', width = Infinity): readonly string[] {
  const [previous, line = ''] = linesBefore(text, location.line);
  const gutter = String(location.line).length;
  // Besides the number: blanks, a bar, and two ellipses.
  const most = Math.max(LEAST, Math.min(WINDOW, width - gutter - 8));
  const window = windowAround(line, location.column - 1, most);
  const row = (label: string, content: string): string =>
    `   ${label.padStart(gutter)} | ${content}`.trimEnd();
  const start = location.column - 1 - window.from;
  const indent = window.prefix.length + widthOf(window.characters.slice(0, start));
  const carets = Math.max(1, widthOf(window.characters.slice(start, start + location.length)));
  return [
    ...(previous === undefined
      ? []
      : [row(String(location.line - 1), shown(cut(previous, window.from, most)))]),
    row(String(location.line), shown(window)),
    row('', `${' '.repeat(indent)}${'^'.repeat(carets)} ${note}`),
  ];
}

/** The line `number` and the one before, without line ends; undefined without. */
function linesBefore(text: string, number: number): readonly [string | undefined, string | undefined] {
  let start = 0;
  let previous: string | undefined;
  for (let line = 1; ; line++) {
    const lineFeed = text.indexOf('\n', start);
    const current = text.slice(start, lineFeed === -1 ? text.length : lineFeed).replace(/\r$/, '');
    if (line === number) return [previous, current];
    if (lineFeed === -1) return [current, undefined];
    previous = current;
    start = lineFeed + 1;
  }
}

/** Characters (code points) of a line from the index `from`, with `…` for what is cut. */
interface Cut {
  readonly from: number;
  readonly characters: readonly string[];
  readonly prefix: string;
  readonly suffix: string;
}

function windowAround(line: string, position: number, most: number): Cut {
  const isShort = take(line, 0, most + 1).length <= most;
  return cut(line, isShort ? 0 : Math.max(0, position - Math.min(BEFORE, Math.floor(most / 2))), most);
}

function cut(line: string, from: number, most: number): Cut {
  const characters = take(line, from, most + 1);
  return {
    from,
    characters: characters.slice(0, most),
    prefix: from > 0 && line !== '' ? '…' : '',
    suffix: characters.length > most ? '…' : '',
  };
}

function take(line: string, from: number, count: number): readonly string[] {
  const taken: string[] = [];
  let position = 0;
  for (const character of line) {
    if (position++ < from) continue;
    taken.push(character);
    if (taken.length === count) break;
  }
  return taken;
}

function shown({ prefix, characters, suffix }: Cut): string {
  return prefix + characters.map(visible).join('') + suffix;
}

function visible(character: string): string {
  return character === '\t' ? ' ' : inert(character);
}

/** Width in a terminal, as far as carets need it (Unicode Standard Annex 11). */
function widthOf(characters: readonly string[]): number {
  return characters.reduce((sum, character) => sum + cellsOf(visible(character)), 0);
}

const COMBINING = /^\p{M}$/u;
const WIDE =
  /^[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]$/u;

function cellsOf(shownCharacter: string): number {
  if (COMBINING.test(shownCharacter)) return 0;
  if (WIDE.test(shownCharacter)) return 2;
  // An escape is ASCII. Anything else is one character.
  return shownCharacter.startsWith('\\u{') ? shownCharacter.length : 1;
}
