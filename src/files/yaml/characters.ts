import { replacedBesideEmoji } from '@zonewright/edge-rules/lib/emoji.js';
import type { Fault } from './fault.js';

/**
 * Characters that a reviewer can't see, or sees in another place: control characters, lone surrogates, bidirectional controls, zero-width and other
 * ignorable characters, line ends that only some programs know. For attacks with them see Unicode Technical Standard 55 (source code handling) and
 * CVE-2021-42574. Tabs and line ends (LF, CRLF) are not hidden.
 */
const HIDDEN =
  /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2028\u2029]|\r(?!\n)/gu;

/**
 * Hidden characters that are refused in a file unless they are escaped: controls, bidirectional controls, and tags, which write invisible text
 * (except in the three flags that have them). The other ones join or part letters and emoji, and are in ordinary texts: reports and imports make them
 * visible.
 */
const REFUSED =
  /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u2028\u2029\uFEFF]|[\u{E0000}-\u{E00FF}]|\r(?!\n)/gu;

/** The flags of England, Scotland and Wales, the only emoji with tags (UTS 51). */
const FLAG_WITH_TAGS =
  /\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}/gu;

/** The offsets of refused characters, from left to right, found lazily. */
export function* refusedOffsets(text: string): Generator<number, void> {
  // Flags with tags are allowed. They are replaced by blanks of the same length in code units.
  const masked = text.replace(FLAG_WITH_TAGS, (flag) => ' '.repeat(flag.length));
  for (const match of masked.matchAll(REFUSED)) yield match.index;
}

/** The offset of the first lone surrogate, which JSON in UTF-8 can't have; -1 without one. */
export function firstHalf(text: string): number {
  return text.search(/\p{Cs}/u);
}

/** Whether a text has no hidden characters, except in emoji. */
export function isVisible(text: string): boolean {
  return visibleInQuotes(text) === text;
}

/** The content of a double-quoted YAML string with hidden characters as escapes, except in emoji: the same value. */
export function visibleInQuotes(text: string): string {
  return replacedBesideEmoji(text, HIDDEN, (found) => {
    const code = (found.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
  });
}

/** The offset of the first hidden character of a text, or -1. */
export function firstHidden(text: string): number {
  return text.search(HIDDEN);
}

/** Replaces hidden characters by `\\u{202e}`: harmless, but no longer the same text. */
export function escapeHidden(text: string): string {
  return text.replaceAll(HIDDEN, (found) => `\\u{${(found.codePointAt(0) ?? 0).toString(16)}}`);
}

/** The fault of a hidden character, written as itself or as an escape, between `start` and `end`. */
export function hiddenCharacter(codePoint: number, start: number, end: number): Fault {
  return {
    code: 'yaml-character',
    message: `${nameOf(codePoint)} is a control, invisible or direction-changing character`,
    help: 'Remove it, or in a value write it as an escape in double quotes: what a reviewer reads must be what is sent.',
    at: { start, end },
  };
}

/** The name of a code point: `U+202E`. */
function nameOf(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}
