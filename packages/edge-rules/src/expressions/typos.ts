import { distance } from 'fastest-levenshtein';

/**
 * The name that another is a typo of, word by word (between dots and underscores). Another word is no typo,
 * however short: `cf.bot_management.tags` is not `cf.bot_management.ja4`.
 */
export function typoOf(name: string, known: readonly string[]): string | undefined {
  const words = wordsOf(name);
  const near = known.flatMap((other) => {
    const slips = slipsBetween(words, wordsOf(other));
    return slips === undefined ? [] : [{ other, slips }];
  });
  const [first, second] = near.toSorted((a, b) => a.slips - b.slips);
  // Two equally near ones are a guess.
  return first === undefined || first.slips === second?.slips ? undefined : first.other;
}

function wordsOf(name: string): readonly string[] {
  return name.split(/[._]/);
}

/** The most wrong letters in a whole name. */
const MOST = 3;

/** How many letters are wrong; undefined for other words. */
function slipsBetween(words: readonly string[], others: readonly string[]): number | undefined {
  // A separator may be missing.
  if (words.join('') === others.join('')) return 1;
  if (words.length !== others.length) return undefined;
  let slips = 0;
  for (const [index, word] of words.entries()) {
    const inWord = slipsInWord(word, others[index] ?? '');
    if (inWord === undefined) return undefined;
    slips += inWord;
  }
  return slips <= MOST ? slips : undefined;
}

/** The first letter and digits are rarely mistyped: `sec` and `msec`, `ja3` and `ja4` are different words. */
function slipsInWord(word: string, other: string): number | undefined {
  if (word === other) return 0;
  if (digitsOf(word) !== digitsOf(other) || !beginAlike(word, other)) return undefined;
  const slips = isSwapped(word, other) ? 1 : distance(word, other);
  return slips <= (Math.min(word.length, other.length) >= 5 ? 2 : 1) ? slips : undefined;
}

function digitsOf(word: string): string {
  return word.replaceAll(/\D/g, '');
}

function beginAlike(word: string, other: string): boolean {
  return word[0] === other[0] || isSwapped(word, other);
}

/** True if two neighbouring letters changed places. */
function isSwapped(word: string, other: string): boolean {
  if (word.length !== other.length) return false;
  const at = Array.from(word).findIndex((letter, index) => letter !== other[index]);
  return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2) === other;
}
