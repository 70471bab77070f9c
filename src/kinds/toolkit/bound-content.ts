import { canonicalText } from '@zonewright/edge-rules/lib/canonical-text.js';
import { asJsonObject, isObject, type JsonObject } from '../../kernel/model/json.js';
import { digestOf } from '../../kernel/model/json-digest.js';
import type { Raw } from '../../kernel/lib/decode.js';

/** The member with an object's marks. */
export const MARKS = 'not_understood';

/** Hexadecimal digits of the SHA-256 in a mark. */
export const MARK_DIGITS = 16;

/** Members that only files have. Live ones of such names stay, without a mark. */
const WORDS_OF_FILES: ReadonlySet<string> = new Set([
  MARKS,
  'protected',
  'position',
  'ownership',
  'include',
  'meta',
]);

/** Keys with a special meaning in JavaScript, which no file can have. Live ones stay. */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** True if a file can have a service's member of this name: not used otherwise, not forbidden. Pure. */
export function isMemberName(name: string): boolean {
  return !WORDS_OF_FILES.has(name) && !FORBIDDEN.has(name);
}

/** What a mark of a whole object covers: all but words of files and `apart`. Pure. */
export function boundContent(object: Raw, apart: readonly string[] = []): JsonObject {
  const own = Object.entries(object).filter(([name]) => !WORDS_OF_FILES.has(name) && !apart.includes(name));
  return asJsonObject(declarableMembers(Object.fromEntries(own)));
}

/** Paths of live members whose names no file can have, so no mark covers them. Pure. */
export function undeclarableNames(object: unknown, path = ''): readonly string[] {
  if (Array.isArray(object)) return object.flatMap((item: unknown) => undeclarableNames(item, `${path}[]`));
  if (!isObject(object)) return [];
  return Object.entries(object).flatMap(([name, value]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const isWord = path === '' && WORDS_OF_FILES.has(name);
    return isWord || FORBIDDEN.has(name) ? [at] : undeclarableNames(value, at);
  });
}

function declarableMembers(members: Raw): Raw {
  const own = Object.entries(members).filter(([name]) => !FORBIDDEN.has(name));
  return Object.fromEntries(own.map(([name, value]) => [wellFormed(name), declarableValue(value)]));
}

function declarableValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(declarableValue);
  if (typeof value === 'string') return wellFormed(value);
  return isObject(value) ? declarableMembers(value) : value;
}

/** Replaces unpaired surrogates, which no file can contain. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}

/** The mark of a whole object: the start of its content's SHA-256, as canonical JSON (RFC 8785). Pure. */
export function wholeMark(content: JsonObject): string {
  return digestOf(content).slice(0, 'sha256:'.length + MARK_DIGITS);
}

/** A live object's content for a file, with its mark, and members in `apart`, which it doesn't cover. Pure. */
export function marked(content: JsonObject, apart: JsonObject = {}): JsonObject {
  return { ...content, ...apart, [MARKS]: [wholeMark(content)] };
}

/** True if one of an object's marks matches its whole content. Pure. */
export function isBound(object: Raw, apart: readonly string[] = []): boolean {
  const marks = object[MARKS];
  return Array.isArray(marks) && marks.length > 0 && marks.includes(wholeMark(boundContent(object, apart)));
}

/** True if two contents are equal, except for members in `but`. Pure. */
export function sameContent(a: Raw, b: Raw, but: readonly string[] = []): boolean {
  return canonicalText(boundContent(a, but)) === canonicalText(boundContent(b, but));
}
