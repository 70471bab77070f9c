import { canonicalText } from '@zonewright/edge-rules/lib/canonical-text.js';
import { asJsonObject, isObject, type JsonObject } from '../../kernel/model/json.js';
import { digestOf } from '../../kernel/model/json-digest.js';
import type { Raw } from '../../kernel/lib/decode.js';

/** The member of an object in a file with its marks. */
export const MARKS = 'not_understood';

/** The number of hexadecimal digits of the SHA-256 in a mark. */
export const MARK_DIGITS = 16;

/** Members that only files have. A live member with such a name can't be in a file: it stays as it is, and is not covered by marks. */
const WORDS_OF_FILES: ReadonlySet<string> = new Set([
  MARKS,
  'protected',
  'position',
  'ownership',
  'include',
  'meta',
]);

/** Keys that no file can have, because they have a special meaning in JavaScript. Live members with these names stay as they are. */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** True if a file can have a member of the service with this name. False for names that files use for something else, and for forbidden keys. Pure. */
export function isMemberName(name: string): boolean {
  return !WORDS_OF_FILES.has(name) && !FORBIDDEN.has(name);
}

/** The content that a mark of a whole object covers: all members, except the words of files and those in `apart`. Pure. */
export function boundContent(object: Raw, apart: readonly string[] = []): JsonObject {
  const own = Object.entries(object).filter(([name]) => !WORDS_OF_FILES.has(name) && !apart.includes(name));
  return asJsonObject(sayable(Object.fromEntries(own)));
}

/** The paths of live members that no file can have under their names. A mark does not cover them. Pure. */
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

/** A text with unpaired surrogates replaced, because no file can contain them. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}

/** The mark of a whole object: the start of the SHA-256 of the canonical JSON (RFC 8785) of its content. Pure. */
export function wholeMark(content: JsonObject): string {
  return digestOf(content).slice(0, 'sha256:'.length + MARK_DIGITS);
}

/** The content of a live object as written in a file: with its mark, and with the members in `apart`, which the mark does not cover. Pure. */
export function marked(content: JsonObject, apart: JsonObject = {}): JsonObject {
  return { ...content, ...apart, [MARKS]: [wholeMark(content)] };
}

/** True if an object of a file is bound as a whole: one of its marks matches its content. Pure. */
export function isBound(object: Raw, apart: readonly string[] = []): boolean {
  const marks = object[MARKS];
  return Array.isArray(marks) && marks.length > 0 && marks.includes(wholeMark(boundContent(object, apart)));
}

/** True if two contents are the same, except for the members in `but`. Pure. */
export function sameContent(a: Raw, b: Raw, but: readonly string[] = []): boolean {
  return canonicalText(boundContent(a, but)) === canonicalText(boundContent(b, but));
}
