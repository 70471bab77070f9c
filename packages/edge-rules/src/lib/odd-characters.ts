import { replacedBesideEmoji } from './emoji.js';

/** A part of a text: offsets in UTF-16 code units, `to` exclusive; and what is there. */
export interface OddStretch {
  readonly from: number;
  readonly to: number;
  /** `U+2800`. */
  readonly name: string;
}

/** Foreign blanks (category Zs, of braille, of Hangul), and what has no form (Default_Ignorable_Code_Point). */
const UNSEEN =
  /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u2800\u3000\u115F\u1160\u3164\uFFA0\p{Default_Ignorable_Code_Point}]/gu;

/** The first character that is invisible or looks like a space, outside of emoji. */
export function unseenIn(text: string): OddStretch | undefined {
  if (PLAIN.test(text)) return undefined;
  // Replacements keep the length.
  const marked = replacedBesideEmoji(text, UNSEEN, (found) => '\0'.repeat(found.length));
  const from = marked.indexOf('\0');
  const code = from === -1 || text[from] === '\0' ? undefined : text.codePointAt(from);
  if (code === undefined) return undefined;
  return { from, to: from + (code > 0xffff ? 2 : 1), name: codePointName(code) };
}

/** Nearly all texts match. */
const PLAIN = /^[\t\n\r\x20-\x7E]*$/;

/** Cyrillic and Greek letters that look like a Latin one (UTS 39, confusables). */
const LOOKS: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ј: 'j',
  ѕ: 's',
  һ: 'h',
  ԁ: 'd',
  ԛ: 'q',
  ԝ: 'w',
  ӏ: 'l',
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
  І: 'I',
  Ј: 'J',
  Ѕ: 'S',
  ο: 'o',
  ν: 'v',
  ι: 'i',
  Α: 'A',
  Β: 'B',
  Ε: 'E',
  Ζ: 'Z',
  Η: 'H',
  Ι: 'I',
  Κ: 'K',
  Μ: 'M',
  Ν: 'N',
  Ο: 'O',
  Ρ: 'P',
  Τ: 'T',
  Υ: 'Y',
  Χ: 'X',
};

const WORDS = /[\p{L}\p{M}]+/gu;

/** A letter of another script in a Latin word, and the word as it looks. */
export function lookAlikeIn(text: string): (OddStretch & { readonly looks: string }) | undefined {
  if (PLAIN.test(text)) return undefined;
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    if (!/[a-z]/i.test(word)) continue;
    const at = Array.from(word).findIndex((letter) => LOOKS[letter] !== undefined);
    const letter = Array.from(word)[at];
    // With other letters of its script, the word is really in that script.
    if (letter === undefined || !/^[a-z]+$/i.test(skeletonOf(word))) continue;
    const from = index + Array.from(word).slice(0, at).join('').length;
    return {
      from,
      to: from + letter.length,
      name: codePointName(letter.codePointAt(0) ?? 0),
      looks: skeletonOf(word),
    };
  }
  return undefined;
}

/** Texts that look the same give the same (after UTS 39, skeletons). */
export function skeletonOf(text: string): string {
  if (PLAIN.test(text)) return text;
  const seen = text.normalize('NFKC').replace(UNSEEN, '');
  return Array.from(seen, (letter) => LOOKS[letter] ?? letter).join('');
}

/** The name of a code point: `U+202E`. */
export function codePointName(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
