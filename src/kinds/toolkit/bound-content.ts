import { asJsonObject, canonicalText, isObject, type JsonObject } from '../../kernel/model/json.js';
import { digestOf } from '../../kernel/model/json-digest.js';
import type { Raw } from '../../kernel/lib/decode.js';

/** The member of an object of a file that has its marks. */
export const MARKS = 'not_understood';

/** How many hexadecimal digits of the SHA-256 a mark has. */
export const MARK_DIGITS = 16;

/** Members that only files have. A live member of such a name can't be in a file: it stays as it is, and no mark binds it. */
const WORDS_OF_FILES: ReadonlySet<string> = new Set([
  MARKS,
  'protected',
  'position',
  'ownership',
  'include',
  'meta',
]);

/** Keys that no file can have anywhere, as they have a special meaning in programs. What is live of them stays as it is. */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether a file could have a member of this name for the service: the others are words of files, or are allowed in none. Pure. */
export function isMemberName(name: string): boolean {
  return !WORDS_OF_FILES.has(name) && !FORBIDDEN.has(name);
}

/** What a mark of a whole object binds: all of its members but words of files and those that are `apart`. Pure. */
export function boundContent(object: Raw, apart: readonly string[] = []): JsonObject {
  const own = Object.entries(object).filter(([name]) => !WORDS_OF_FILES.has(name) && !apart.includes(name));
  return asJsonObject(sayable(Object.fromEntries(own)));
}

/** The members of a live object that no file can have under their names, by their paths: what a mark of it does not bind. Pure. */
export function unsayableNames(object: unknown, path = ''): readonly string[] {
  if (Array.isArray(object)) return object.flatMap((item: unknown) => unsayableNames(item, `${path}[]`));
  if (!isObject(object)) return [];
  return Object.entries(object).flatMap(([name, value]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const isWord = path === '' && WORDS_OF_FILES.has(name);
    return isWord || FORBIDDEN.has(name) ? [at] : unsayableNames(value, at);
  });
}

function sayable(members: Raw): Raw {
  const own = Object.entries(members).filter(([name]) => !FORBIDDEN.has(name));
  return Object.fromEntries(own.map(([name, value]) => [wellFormed(name), sayableValue(value)]));
}

function sayableValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sayableValue);
  if (typeof value === 'string') return wellFormed(value);
  return isObject(value) ? sayable(value) : value;
}

/** A text without halves of characters, which no file can hold. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}

/** The mark of a whole object: the start of the SHA-256 of the canonical JSON (RFC 8785) of what it binds. Pure. */
export function wholeMark(content: JsonObject): string {
  return digestOf(content).slice(0, 'sha256:'.length + MARK_DIGITS);
}

/** The content of a live object as a file has it, with the mark that binds it, and members that the mark does not bind. Pure. */
export function marked(content: JsonObject, apart: JsonObject = {}): JsonObject {
  return { ...content, ...apart, [MARKS]: [wholeMark(content)] };
}

/** Whether an object of a file is bound as a whole: one of its marks is that of its content. Pure. */
export function isBound(object: Raw, apart: readonly string[] = []): boolean {
  const marks = object[MARKS];
  return Array.isArray(marks) && marks.length > 0 && marks.includes(wholeMark(boundContent(object, apart)));
}

/** Whether two contents are the same, but for the members that are named. Pure. */
export function sameContent(a: Raw, b: Raw, but: readonly string[] = []): boolean {
  return canonicalText(boundContent(a, but)) === canonicalText(boundContent(b, but));
}
