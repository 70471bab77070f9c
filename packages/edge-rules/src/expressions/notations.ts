import { codeIn } from './characters.js';
import type { Cursor } from './cursor.js';

/** Something of the language, as it is written. */
interface Notation {
  readonly text: string;
}

/** By the code of the first character. */
export type Notations<Some extends Notation> = readonly (readonly Some[] | undefined)[];

/** For `notationAt`. A longer notation comes before its prefix. */
export function byFirstCode<Some extends Notation>(
  byFirst: Readonly<Record<string, readonly Some[]>>,
): Notations<Some> {
  return Array.from({ length: 128 }, (_, code) => byFirst[String.fromCharCode(code)]);
}

/** The first notation of a table that is at the cursor. */
export function notationAt<Some extends Notation>(
  { text, at }: Cursor,
  notations: Notations<Some>,
): Some | undefined {
  const code = codeIn(text, at);
  const candidates = code < 128 ? notations[code] : undefined;
  if (candidates === undefined) return undefined;
  for (const candidate of candidates) if (text.startsWith(candidate.text, at)) return candidate;
  return undefined;
}
