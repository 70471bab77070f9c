import { replacedBesideEmoji } from './emoji.js';

/**
 * Text from a repository or a service as it may be shown on a terminal or in a log: control characters (escape sequences and line
 * ends among them), characters that change the direction or hide (Unicode's format characters, Default_Ignorable_Code_Point) and
 * halves of characters become escapes. Printable ASCII stays as it is, and so does a proper emoji with the joiners in it.
 */
export function inert(text: string): string {
  return replacedBesideEmoji(text, UNSAFE, (character) => NAMED[character] ?? escaped(character));
}

/** A character as it is shown where it must not stand itself: `\u{202e}`. */
export function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/**
 * A value as JSON on one line that is inert and still JSON: what controls or hides stands as JSON's own escapes, so it parses to the same
 * value. Throws a TypeError for what is no JSON.
 */
export function inertJson(value: unknown): string {
  return JSON.stringify(value).replace(UNSAFE, jsonEscaped);
}

/** A character as it stands in a JSON string where it must not stand itself: `\u202e`. JSON escapes UTF-16 code units. */
export function jsonEscaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
  ).join('');
}

/** The characters that `inert` takes out of a text. */
export const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * A text of which GitHub's runner takes no line for a command: it obeys `::` at the start of a line, after blanks of any kind, and
 * `##[` anywhere in one. Only what is printed inside a workflow needs it.
 */
export function withoutCommands(text: string): string {
  return text.replace(COMMAND_START, '$1\\u{3a}').replaceAll('##[', '#\\u{23}[');
}

/** The first colon of two at the start of a line. The runner trims what .NET calls white space, U+0085 included. */
const COMMAND_START = /((?:^|[\r\n])(?:[^\S\r\n]|\u0085)*):(?=:)/g;

/** A JSON value on one line, for people: strings without quotes when nothing is lost by it. */
export function shownValue(value: unknown): string {
  if (value === undefined) return '(none)';
  if (typeof value === 'string' && value !== '' && value.trim() === value) return inert(value);
  return inert(JSON.stringify(value));
}
