import type { Place } from '../../kernel/model/fix.js';
import { lineStarts } from './positions.js';

/** Units of columns: findings count characters (code points), editors one of the others. */
export type ColumnUnit = 'characters' | 'utf-16' | 'utf-8';

/** Places of a text, from and to offsets and editors' columns. Lines end with LF or CRLF; places beyond a line are its end. */
export interface TextPlaces {
  /** In UTF-16 units. */
  readonly offsetOf: (place: Place) => number;
  /** Units of the line before a place. */
  readonly columnOf: (place: Place, unit: ColumnUnit) => number;
  /** The place after so many units of a line, which counts from 1. */
  readonly placeAt: (line: number, column: number, unit: ColumnUnit) => Place;
}

/** Prepares a text's places. Searches line ends once. Pure. */
export function openTextPlaces(text: string): TextPlaces {
  const starts = lineStarts(text);
  const startOf = (line: number): number => starts[Math.min(Math.max(line, 1), starts.length) - 1] ?? 0;
  const lineOf = (line: number): string => {
    const end = (starts[line] ?? text.length + 1) - 1;
    return text.slice(startOf(line), end).replace(/\r$/, '');
  };
  const before = ({ line, column }: Place): string => firstOf(lineOf(line), column - 1, 'characters');
  return {
    offsetOf: (place) => startOf(place.line) + before(place).length,
    columnOf: (place, unit) => sizeOf(before(place), unit),
    placeAt: (line, column, unit) => ({
      line,
      column: sizeOf(firstOf(lineOf(line), column, unit), 'characters') + 1,
    }),
  };
}

/** A line's start of so many units, without cutting characters. */
function firstOf(line: string, units: number, unit: ColumnUnit): string {
  let [at, size] = [0, 0];
  while (at < line.length && size < units) {
    const character = String.fromCodePoint(line.codePointAt(at) ?? 0);
    size += sizeOf(character, unit);
    if (size > units) break;
    at += character.length;
  }
  return line.slice(0, at);
}

const UTF8 = new TextEncoder();

function sizeOf(text: string, unit: ColumnUnit): number {
  switch (unit) {
    case 'characters':
      return Array.from(text).length;
    case 'utf-16':
      return text.length;
    case 'utf-8':
      return UTF8.encode(text).length;
  }
}
