import { compare } from '../../../kernel/model/finding.js';
import { isObject } from '../../../kernel/model/json.js';
import type { Raw } from '../../../kernel/lib/decode.js';
import { someOf } from '../../../kernel/lib/phrases.js';
import { withoutExtraBlanks } from '../../../languages/expressions/blanks.js';
import { LITERAL } from '../../../languages/expressions/literals.js';

/** More characters of a text than these are counted. */
const MOST_CHARACTERS = 200;
/** More items of a list than these are counted. */
const MOST_ITEMS = 20;
/** More members of an object than these are counted. */
const MOST_MEMBERS = 40;

/** Stands where something was cut, and nowhere else: quotes escape it, and no text that holds it stands without them. */
const CUT = '\0';

/** What is said of a rule, and whether something was cut in saying it. */
export interface Does {
  readonly lines: readonly string[];
  readonly isAbridged: boolean;
}

/** Lines that were made with the words of this file, as they are shown. */
export function shownLines(lines: readonly string[]): Does {
  return {
    lines: lines.map((line) => line.replaceAll(CUT, '')),
    isAbridged: lines.some((line) => line.includes(CUT)),
  };
}

/** What could be nothing but a word of its own: no blank, no comma, nothing that closes. */
const PLAIN = /^[\w./:?&=%#@*+~$-]+$/;
const OTHER_THAN_TEXT = /^(?:true|false|null|[+-]?[\d.]+(?:e[+-]?\d+)?)$/i;

/** A text among other words: as it is where it can't be taken for anything else, in quotes, and cut where it is long. Not inert yet. */
export function quoted(text: string): string {
  return PLAIN.test(text) && text.length <= MOST_CHARACTERS ? text : inQuotes(text);
}

/** As `quoted`, in quotes whatever it is. */
export function inQuotes(text: string, most = MOST_CHARACTERS): string {
  const characters = Array.from(text);
  if (characters.length <= most) return JSON.stringify(text);
  const more = characters.length - most;
  return `${JSON.stringify(characters.slice(0, most).join(''))} and ${more} more ${more === 1 ? 'character' : 'characters'}${CUT}`;
}

/** `1204 characters: "<!doctype…" …`: of a longer text its beginning only. */
export function quotedPrefix(text: string, most: number): string {
  const characters = Array.from(text);
  if (characters.length <= most) return inQuotes(text);
  return `${characters.length} characters: ${JSON.stringify(characters.slice(0, most).join(''))} …${CUT}`;
}

/** An expression among other words: in parentheses; one that would leave them, or that is long, in quotes. */
export function inParentheses(expression: string): string {
  const text = withoutExtraBlanks(expression);
  const isPlain = isBalanced(text) && !text.includes(CUT);
  return isPlain && Array.from(text).length <= MOST_CHARACTERS ? `(${text})` : inQuotes(text);
}

/** Whether the parenthesis behind an expression closes the one in front of it, and nothing else does. */
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

/** A field as expressions name it, `http.request.headers["x-key"]`, as it is; anything else as any text. */
export function fieldWords(field: string): string {
  return FIELD.test(field) && field.length <= MOST_CHARACTERS ? field : quoted(field);
}

const FIELD = /^[\w.]+(?:\[(?:"[\w-]+"|\d+|\*)\])*$/;

/** An identifier of the service by its first digits, where it is one. */
export function shortId(id: string): string {
  return /^[0-9a-f]{32}$/.test(id) ? `${id.slice(0, 8)}…` : quoted(id);
}

/** `a, b and 7 more`. */
export function named(words: readonly string[]): string {
  return `${someOf(words, MOST_ITEMS)}${words.length > MOST_ITEMS ? CUT : ''}`;
}

/** The items of a list that holds nothing but texts; undefined for anything else. */
export function textsIn(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const texts = value.filter((item): item is string => typeof item === 'string');
  return texts.length === value.length ? texts : undefined;
}

/** An object that has no other members than these; undefined for anything else. */
export function onlyWith(value: unknown, members: readonly string[]): Raw | undefined {
  if (!isObject(value) || Object.keys(value).length === 0) return undefined;
  return Object.keys(value).every((name) => members.includes(name)) ? value : undefined;
}

/** The members of an object, in an order that is not that of the service. */
export function membersOf(value: Raw): readonly (readonly [string, unknown])[] {
  return Object.entries(value).toSorted(([a], [b]) => compare(a, b));
}

/** Any member as it stands in a file, what it holds by the names that lead there: `ssl: full`, `autominify.css: true`. */
export function memberWords(name: string, value: unknown): readonly string[] {
  if (!isObject(value) || Object.keys(value).length === 0) return [`${name}: ${valueWords(value)}`];
  return membersOf(value).flatMap(([member, inside]) => memberWords(`${name}.${nameWords(member)}`, inside));
}

/** A name that could be taken for something else stands in quotes. */
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

/** What is said of one thing, on one line: parts in which commas stand are kept apart by more than that. */
export function lineOf(parts: readonly string[]): string {
  const between = parts.some((part) => part.includes(',')) ? '; ' : ', ';
  const shown = parts.slice(0, MOST_MEMBERS).join(between);
  const more = parts.length - MOST_MEMBERS;
  return more > 0 ? `${shown} and ${more} more${CUT}` : shown;
}

/** What a member does, in words; undefined where they would not say all of it. */
export type Teller = (value: unknown) => readonly string[] | undefined;
export type Tellers = Readonly<Record<string, Teller>>;

/** What the members of an object do, in the order of the tellers; whatever none of them knows as it stands. `prefix` is what leads to it. */
export function toldBy(tellers: Tellers, parameters: Raw, prefix = ''): readonly string[] {
  const own = Object.keys(tellers).filter((name) => Object.hasOwn(parameters, name));
  const others = membersOf(parameters).flatMap(([name]) => (Object.hasOwn(tellers, name) ? [] : [name]));
  return [...own, ...others].flatMap((name) => {
    const value = parameters[name];
    const told = Object.hasOwn(tellers, name) ? tellers[name]?.(value) : undefined;
    return told ?? memberWords(prefix + nameWords(name), value);
  });
}
