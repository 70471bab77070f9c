import { replacedBesideEmoji } from '@zonewright/edge-rules/lib/emoji.js';

/**
 * A text from outside, safe for a terminal or a log. Escapes control characters, those that hide or change the direction (Default_Ignorable_Code_Point),
 * and lone surrogates. Printable ASCII and proper emoji stay.
 */
export function inert(text: string): string {
  return replacedBesideEmoji(text, UNSAFE, (character) => NAMED[character] ?? escaped(character));
}

/** The escape of a character in a shown text: `\u{202e}`. */
export function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/**
 * A value as JSON on one line, with unsafe characters as JSON escapes, so it parses to the same value. Throws a TypeError for a value without JSON.
 */
export function inertJson(value: unknown): string {
  return JSON.stringify(value).replace(UNSAFE, jsonEscaped);
}

/** The escapes of a character in a JSON string, one for each UTF-16 code unit: `\u202e`. */
export function jsonEscaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
  ).join('');
}

/** The characters that `inert` escapes. */
export const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * A text without commands for GitHub's runner: `::` at the start of a line, also after blanks, and `##[` anywhere. Only for output inside a workflow.
 */
export function withoutCommands(text: string): string {
  return text.replace(COMMAND_START, '$1\\u{3a}').replaceAll('##[', '#\\u{23}[');
}

/** The first of two colons at the start of a line. The runner trims the white space of .NET, which includes U+0085. */
const COMMAND_START = /((?:^|[\r\n])(?:[^\S\r\n]|\u0085)*):(?=:)/g;

/** A value for people, on one line. Strings have quotes only if they are empty or have blanks at an end. `(none)` for undefined. */
export function shownValue(value: unknown): string {
  if (value === undefined) return '(none)';
  if (typeof value === 'string' && value !== '' && value.trim() === value) return inert(value);
  return inert(JSON.stringify(value));
}
