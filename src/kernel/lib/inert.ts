import { replacedBesideEmoji } from '@zonewright/edge-rules/lib/emoji.js';

/**
 * A text from outside, safe for a terminal or a log: control characters, lone surrogates, and what hides or
 * changes the direction are escaped. Printable ASCII and proper emoji stay.
 */
export function inert(text: string): string {
  return replacedBesideEmoji(text, UNSAFE, (character) => NAMED[character] ?? escaped(character));
}

/** The escape of a character in a shown text: `\u{202e}`. */
export function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** JSON on one line with unsafe characters escaped. Parses to the same value. Throws a TypeError without JSON. */
export function inertJson(value: unknown): string {
  return JSON.stringify(value).replace(UNSAFE, jsonEscaped);
}

/** A character in a JSON string, one escape for each UTF-16 code unit: `\u202e`. */
export function jsonEscaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
  ).join('');
}

/** What `inert` escapes. */
export const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Escapes commands of GitHub's runner: `::` that starts a line, `##[` anywhere. Only inside a workflow. */
export function withoutCommands(text: string): string {
  return text.replace(COMMAND_START, '$1\\u{3a}').replaceAll('##[', '#\\u{23}[');
}

/** The first of two colons at the start of a line. The runner trims the white space of .NET, with U+0085. */
const COMMAND_START = /((?:^|[\r\n])(?:[^\S\r\n]|\u0085)*):(?=:)/g;

/** A value for people, on one line. Only empty strings and those with blanks at an end have quotes. `(none)`: undefined. */
export function shownValue(value: unknown): string {
  if (value === undefined) return '(none)';
  if (typeof value === 'string' && value !== '' && value.trim() === value) return inert(value);
  return inert(JSON.stringify(value));
}
