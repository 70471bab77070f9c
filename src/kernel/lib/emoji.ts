let pattern: RegExp | undefined;

/**
 * Emoji that Unicode recommends for general interchange (UTS 51): with variation selectors, joiners and tags that are a part of what is seen. The flag `v` has this
 * property of strings; it is newer than our target, so the expression is made here. To make it takes 30 ms, and few texts need it.
 */
function properEmoji(): RegExp {
  pattern ??= new RegExp(String.raw`\p{RGI_Emoji}`, 'gv');
  return pattern;
}

/** What emoji are made of. Looking for emoji themselves means thousands of comparisons at each character, so it is done in such stretches alone. */
const PARTS = /[\p{Extended_Pictographic}\p{Emoji_Component}]+/gu;

/** Of a stretch without any of these, no part is an emoji: it is digits, or parts that stand alone. */
const BASE = /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20E3]/u;

/** A text with each character replaced that `characters` finds, but for those of a proper emoji, which stays as it is. Pure. */
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

/** The proper emoji of a text with their offsets, from left to right. */
function emojiIn(text: string): readonly (readonly [emoji: string, index: number])[] {
  const found: [string, number][] = [];
  for (const { 0: stretch, index } of text.matchAll(PARTS)) {
    if (!BASE.test(stretch)) continue;
    // `matchAll` would make a copy of the pattern for each stretch, which the engine sometimes has to compile.
    stretch.replace(properEmoji(), (emoji: string, offset: number) => {
      found.push([emoji, index + offset]);
      return emoji;
    });
  }
  return found;
}
