import { replacedBesideEmoji } from './emoji.js';

/** A stretch of a text: offsets in UTF-16 code units, `to` exclusive; and the name of what is there. */
export interface OddStretch {
  readonly from: number;
  readonly to: number;
  /** `U+2800`. */
  readonly name: string;
}

/**
 * Blanks that are none to YAML or to expressions (category Zs beside the space, the blank of braille, fillers of Hangul), and characters without any
 * form (Default_Ignorable_Code_Point).
 */
const UNSEEN =
  /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u2800\u3000\u115F\u1160\u3164\uFFA0\p{Default_Ignorable_Code_Point}]/gu;

/** The first character of a text that can not be seen, or sees as a space. In emoji they are parts of what is seen. Pure. */
export function unseenIn(text: string): OddStretch | undefined {
  if (PLAIN.test(text)) return undefined;
  // What is replaced keeps its length.
  const marked = replacedBesideEmoji(text, UNSEEN, (found) => '\0'.repeat(found.length));
  const from = marked.indexOf('\0');
  const code = from === -1 || text[from] === '\0' ? undefined : text.codePointAt(from);
  if (code === undefined) return undefined;
  return { from, to: from + (code > 0xffff ? 2 : 1), name: nameOf(code) };
}

/** Nearly all texts. */
const PLAIN = /^[\t\n\r\x20-\x7E]*$/;

/** Letters of Cyrillic and Greek that look like one of Latin (UTS 39, confusables), each with that one. */
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

/** A letter in a word of Latin letters that only looks like one of these, and the word as it looks. Pure. */
export function lookAlikeIn(text: string): (OddStretch & { readonly looks: string }) | undefined {
  if (PLAIN.test(text)) return undefined;
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    if (!/[a-z]/i.test(word)) continue;
    const at = Array.from(word).findIndex((letter) => LOOKS[letter] !== undefined);
    const letter = Array.from(word)[at];
    // A word with other letters of that script is written in it.
    if (letter === undefined || !/^[a-z]+$/i.test(asItLooks(word))) continue;
    const from = index + Array.from(word).slice(0, at).join('').length;
    return {
      from,
      to: from + letter.length,
      name: nameOf(letter.codePointAt(0) ?? 0),
      looks: asItLooks(word),
    };
  }
  return undefined;
}

/** A text as people see it: two that look the same give the same (after UTS 39, skeletons). Pure. */
export function asItLooks(text: string): string {
  if (PLAIN.test(text)) return text;
  const seen = text.normalize('NFKC').replace(UNSEEN, '');
  return Array.from(seen, (letter) => LOOKS[letter] ?? letter).join('');
}

function nameOf(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
