import { codeIn } from './characters.js';
import { isHexDigit } from './word-characters.js';

/** An unquoted string: at least two pairs of hexadecimal digits, with `:`, `-` or `.` between. */
export interface ByteString {
  /** One character per byte; undefined if it is none. */
  readonly value: string | undefined;
  /** Where it ends, or stops being one. */
  readonly end: number;
}

/** The byte string at an offset. Signs between its pairs may differ. */
export function byteStringAt(text: string, from: number): ByteString {
  let at = from;
  let value = '';
  for (;;) {
    if (!isHexDigit(codeIn(text, at)) || !isHexDigit(codeIn(text, at + 1)))
      return { value: undefined, end: at };
    value += String.fromCharCode(Number.parseInt(text.slice(at, at + 2), 16));
    at += 2;
    if (at >= text.length || !SEPARATORS.includes(text.charAt(at))) break;
    at += 1;
  }
  return { value: value.length > 1 ? value : undefined, end: at };
}

const SEPARATORS = ':-.';
