let pattern: RegExp | undefined;

/**
 * Matches emoji for general interchange (UTS 51). Built when first needed, as that takes 30 ms; from a string, as the flag `v` is newer than our target.
 */
function properEmoji(): RegExp {
  pattern ??= new RegExp(String.raw`\p{RGI_Emoji}`, 'gv');
  return pattern;
}

/** Stretches of characters that emoji consist of. Matching emoji takes thousands of comparisons at each character, so they are only searched here. */
const PARTS = /[\p{Extended_Pictographic}\p{Emoji_Component}]+/gu;

/** A stretch without any of these has no emoji in it: only digits or parts of emoji. */
const BASE = /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20E3]/u;

/** Replaces each character that `characters` matches, except in proper emoji. Pure. */
export function replacedBesideEmoji(
  text: string,
  characters: RegExp,
  replace: (character: string) => string,
): string {
  if (text.search(characters) === -1) return text;
  let result = '';
  let from = 0;
  for (const [emoji, index] of emojiIn(text)) {
    result += text.slice(from, index).replace(characters, replace) + emoji;
    from = index + emoji.length;
  }
  return result + text.slice(from).replace(characters, replace);
}

/** The proper emoji of a text with their offsets in UTF-16 code units, from left to right. */
function emojiIn(text: string): readonly (readonly [emoji: string, index: number])[] {
  const found: [string, number][] = [];
  for (const { 0: stretch, index } of text.matchAll(PARTS)) {
    if (!BASE.test(stretch)) continue;
    // `matchAll` would copy the pattern for each stretch, and the engine may compile each copy.
    stretch.replace(properEmoji(), (emoji: string, offset: number) => {
      found.push([emoji, index + offset]);
      return emoji;
    });
  }
  return found;
}
