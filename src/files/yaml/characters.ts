import { codePointName } from '@zonewright/edge-rules/lib/odd-characters.js';
import { replacedBesideEmoji } from '@zonewright/edge-rules/lib/emoji.js';
import type { Fault } from './fault.js';

/**
 * Characters invisible or displaced for a reviewer: controls, lone surrogates, bidirectional and zero-width ones, rare line ends. For attacks see
 * Unicode Technical Standard 55 (source code handling) and CVE-2021-42574. Tabs, LF and CRLF are not hidden.
 */
const HIDDEN =
  /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2028\u2029]|\r(?!\n)/gu;

/**
 * Hidden characters refused unless escaped: controls, bidirectional ones, and tags, which write invisible text (except in three flags). Others join
 * or part letters and emoji in ordinary texts: reports and imports show them.
 */
const REFUSED =
  /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u2028\u2029\uFEFF]|[\u{E0000}-\u{E00FF}]|\r(?!\n)/gu;

/** Flags of England, Scotland and Wales, the only emoji with tags (UTS 51). */
const FLAG_WITH_TAGS =
  /\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}/gu;

/** Offsets of refused characters in order, lazily. */
export function* refusedOffsets(text: string): Generator<number, void> {
  // Allowed flags become blanks of the same length in code units.
  const masked = text.replace(FLAG_WITH_TAGS, (flag) => ' '.repeat(flag.length));
  for (const match of masked.matchAll(REFUSED)) yield match.index;
}

/** The offset of the first lone surrogate, which UTF-8 JSON can't have; -1 without one. */
export function firstHalf(text: string): number {
  return text.search(/\p{Cs}/u);
}

/** True without hidden characters, except in emoji. */
export function isVisible(text: string): boolean {
  return visibleInQuotes(text) === text;
}

/** A double-quoted YAML string's content with hidden characters escaped, except in emoji: the same value. */
export function visibleInQuotes(text: string): string {
  return replacedBesideEmoji(text, HIDDEN, (found) => {
    const code = (found.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
  });
}

/** The offset of the first hidden character, or -1. */
export function firstHidden(text: string): number {
  return text.search(HIDDEN);
}

/** Replaces hidden characters by `\\u{202e}`: visible, but another text. */
export function escapeHidden(text: string): string {
  return text.replaceAll(HIDDEN, (found) => `\\u{${(found.codePointAt(0) ?? 0).toString(16)}}`);
}

/** The fault of a hidden character, plain or escaped, in a span. */
export function hiddenCharacter(codePoint: number, start: number, end: number): Fault {
  return {
    code: 'yaml-character',
    message: `${codePointName(codePoint)} is a control, invisible or direction-changing character`,
    help: 'Remove it, or in a value write it as an escape in double quotes: what a reviewer reads must be what is sent.',
    at: { start, end },
  };
}
