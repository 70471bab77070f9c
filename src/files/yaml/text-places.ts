import type { Place } from '../../kernel/model/fix.js';
import { lineStarts } from './positions.js';

/** In what columns are counted: findings count characters (code points), editors one of the other two. */
export type ColumnUnit = 'characters' | 'utf-16' | 'utf-8';

/** The places of a text, to and from offsets and the columns of editors. Lines end with LF or CRLF; a place behind the end of its line is that end. */
export interface TextPlaces {
  /** In UTF-16 code units of the text. */
  readonly offsetOf: (place: Place) => number;
  /** How many units of its line are before a place. */
  readonly columnOf: (place: Place, unit: ColumnUnit) => number;
  /** The place after so many units of a line, which counts from 1. */
  readonly placeAt: (line: number, column: number, unit: ColumnUnit) => Place;
}

/** Prepares the places of a text. Line ends are searched once. Pure. */
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

/** The start of a line that has so many units; a character is never cut. */
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
