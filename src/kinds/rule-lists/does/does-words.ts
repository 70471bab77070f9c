import { compare } from '../../../kernel/model/finding.js';
import { isObject } from '../../../kernel/model/json.js';
import type { Raw } from '../../../kernel/lib/decode.js';
import { someOf } from '../../../kernel/lib/phrases.js';
import { withoutExtraBlanks } from '@zonewright/edge-rules/expressions/blanks.js';
import { LITERAL } from '@zonewright/edge-rules/expressions/literals.js';

/** The most characters of a text to show. */
const MOST_CHARACTERS = 200;
/** The most items of a list to show. */
const MOST_ITEMS = 20;
/** The most members of an object to show. */
const MOST_MEMBERS = 40;

/** Marks only where something was cut: quotes escape it, and text with it is always quoted. */
const CUT = '\0';

/** The words for a rule, and whether something was cut. */
export interface Does {
  readonly lines: readonly string[];
  readonly isAbridged: boolean;
}

/** Lines made with the words of this file, as shown. */
export function shownLines(lines: readonly string[]): Does {
  return {
    lines: lines.map((line) => line.replaceAll(CUT, '')),
    isAbridged: lines.some((line) => line.includes(CUT)),
  };
}

/** Only a word: no blank, no comma, nothing that closes. */
const PLAIN = /^[\w./:?&=%#@*+~$-]+$/;
const OTHER_THAN_TEXT = /^(?:true|false|null|[+-]?[\d.]+(?:e[+-]?\d+)?)$/i;

/** A text among words: as it is if unambiguous, else quoted; cut if long. Not inert yet. */
export function quoted(text: string): string {
  return PLAIN.test(text) && text.length <= MOST_CHARACTERS ? text : inQuotes(text);
}

/** As `quoted`, always in quotes. */
export function inQuotes(text: string, most = MOST_CHARACTERS): string {
  const characters = Array.from(text);
  if (characters.length <= most) return JSON.stringify(text);
  const more = characters.length - most;
  return `${JSON.stringify(characters.slice(0, most).join(''))} and ${more} more ${more === 1 ? 'character' : 'characters'}${CUT}`;
}

/** The beginning of a longer text: `1204 characters: "<!doctype…" …`. */
export function quotedPrefix(text: string, most: number): string {
  const characters = Array.from(text);
  if (characters.length <= most) return inQuotes(text);
  return `${characters.length} characters: ${JSON.stringify(characters.slice(0, most).join(''))} …${CUT}`;
}

/** An expression among words: in parentheses; in quotes if long or unbalanced. */
export function inParentheses(expression: string): string {
  const text = withoutExtraBlanks(expression);
  const isPlain = isBalanced(text) && !text.includes(CUT);
  return isPlain && Array.from(text).length <= MOST_CHARACTERS ? `(${text})` : inQuotes(text);
}

/** True if a parenthesis after the expression closes the one before it. */
function isBalanced(expression: string): boolean {
  const bare = `(${expression})`.replace(LITERAL, '');
  let depth = 0;
  for (let index = 0; index < bare.length; index += 1) {
    const character = bare[index];
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth === 0) return index === bare.length - 1;
  }
  return false;
}

/** A field as in expressions, `http.request.headers["x-key"]`; anything else as text. */
export function fieldWords(field: string): string {
  return FIELD.test(field) && field.length <= MOST_CHARACTERS ? field : quoted(field);
}

const FIELD = /^[\w.]+(?:\[(?:"[\w-]+"|\d+|\*)\])*$/;

/** The first digits of an id of the service. */
export function shortId(id: string): string {
  return /^[0-9a-f]{32}$/.test(id) ? `${id.slice(0, 8)}…` : quoted(id);
}

/** `a, b and 7 more`. */
export function named(words: readonly string[]): string {
  return `${someOf(words, MOST_ITEMS)}${words.length > MOST_ITEMS ? CUT : ''}`;
}

/** The items of a list of texts; undefined for anything else. */
export function textsIn(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const texts = value.filter((item): item is string => typeof item === 'string');
  return texts.length === value.length ? texts : undefined;
}

/** An object with only these members; undefined for anything else. */
export function onlyWith(value: unknown, members: readonly string[]): Raw | undefined {
  if (!isObject(value) || Object.keys(value).length === 0) return undefined;
  return Object.keys(value).every((name) => members.includes(name)) ? value : undefined;
}

/** The members of an object, sorted by name. */
export function membersOf(value: Raw): readonly (readonly [string, unknown])[] {
  return Object.entries(value).toSorted(([a], [b]) => compare(a, b));
}

/** A member as in a file, with its path: `ssl: full`, `autominify.css: true`. */
export function memberWords(name: string, value: unknown): readonly string[] {
  if (!isObject(value) || Object.keys(value).length === 0) return [`${name}: ${valueWords(value)}`];
  return membersOf(value).flatMap(([member, inside]) => memberWords(`${name}.${nameWords(member)}`, inside));
}

/** An ambiguous name is quoted. */
export function nameWords(name: string): string {
  return /^[\w-]+$/.test(name) ? name : inQuotes(name);
}

/** A value among other words. Not inert yet. */
export function valueWords(value: unknown): string {
  if (typeof value === 'string') return OTHER_THAN_TEXT.test(value) ? inQuotes(value) : quoted(value);
  if (Array.isArray(value)) return `[${named(value.map(valueWords))}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = membersOf(value).map(([name, inside]) => `${nameWords(name)}: ${valueWords(inside)}`);
  return `{${named(members)}}`;
}

/** One thing on one line. Parts with commas are separated by semicolons. */
export function lineOf(parts: readonly string[]): string {
  const between = parts.some((part) => part.includes(',')) ? '; ' : ', ';
  const shown = parts.slice(0, MOST_MEMBERS).join(between);
  const more = parts.length - MOST_MEMBERS;
  return more > 0 ? `${shown} and ${more} more${CUT}` : shown;
}

/** The words for a member; undefined if they are not all of it. */
export type Describer = (value: unknown) => readonly string[] | undefined;
export type Describers = Readonly<Record<string, Describer>>;

/** The words for an object's members, in the describers' order, then the rest as it is. `prefix`: the object's path. */
export function describedBy(describers: Describers, parameters: Raw, prefix = ''): readonly string[] {
  const own = Object.keys(describers).filter((name) => Object.hasOwn(parameters, name));
  const others = membersOf(parameters).flatMap(([name]) => (Object.hasOwn(describers, name) ? [] : [name]));
  return [...own, ...others].flatMap((name) => {
    const value = parameters[name];
    const words = Object.hasOwn(describers, name) ? describers[name]?.(value) : undefined;
    return words ?? memberWords(prefix + nameWords(name), value);
  });
}
