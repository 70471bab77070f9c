import { asJsonObject, canonicalText, digestOf, type JsonObject } from '../../kernel/model/json.js';
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

/** What a mark of a whole object binds: all of its members but words of files and those that are `apart`. Pure. */
export function boundContent(object: Raw, apart: readonly string[] = []): JsonObject {
  const own = Object.entries(object).filter(([name]) => !WORDS_OF_FILES.has(name) && !apart.includes(name));
  return asJsonObject(Object.fromEntries(own));
}

/** The mark of a whole object: the start of the SHA-256 of the canonical JSON (RFC 8785) of what it binds. Pure. */
export function wholeMark(content: JsonObject): string {
  return digestOf(content).slice(0, 'sha256:'.length + MARK_DIGITS);
}

/** The content of a live object as a file has it, with the mark that binds it. Pure. */
export function marked(content: JsonObject): JsonObject {
  return { ...content, [MARKS]: [wholeMark(content)] };
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
