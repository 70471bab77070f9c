import type { Fault } from './fault.js';

/**
 * What a reviewer can't see, or sees in another place than it stands: control characters, lone surrogates,
 * bidirectional controls, zero-width and other ignorable characters, line ends that only some programs honour.
 * Unicode Technical Standard 55 (source code handling) and CVE-2021-42574 say what they are good for.
 * Tabs and line ends (LF, CRLF) are not hidden.
 */
const HIDDEN =
  /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2028\u2029]|\r(?!\n)/gu;

/** The offsets of the hidden characters of a text, from left to right, found one at a time. */
export function* hiddenOffsets(text: string): Generator<number, void> {
  for (const match of text.matchAll(HIDDEN)) yield match.index;
}

/** The offset of the first hidden character of a text, or -1. */
export function firstHidden(text: string): number {
  return text.search(HIDDEN);
}

/** A text in which hidden characters stand as `\\u{202e}`: harmless, and no longer the same text. */
export function escapeHidden(text: string): string {
  return text.replaceAll(HIDDEN, (found) => `\\u{${(found.codePointAt(0) ?? 0).toString(16)}}`);
}

/** The fault of a hidden character, written as itself or as an escape between `start` and `end`. */
export function hiddenCharacter(codePoint: number, start: number, end: number): Fault {
  return {
    code: 'yaml-character',
    message: `${nameOf(codePoint)} is a control, invisible or direction-changing character`,
    help: 'Remove it: what a reviewer reads must be what is sent.',
    at: { start, end },
  };
}

/** `U+202E`: what a character that can't be shown is called. */
function nameOf(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}
