let pattern: RegExp | undefined;

/** Emoji for interchange (UTS 51). Built at first use (30 ms), from a string: the flag `v` is newer than our target. */
function properEmoji(): RegExp {
  pattern ??= new RegExp(String.raw`\p{RGI_Emoji}`, 'gv');
  return pattern;
}

/** Characters that emoji consist of. Only there are emoji searched: that takes thousands of comparisons per character. */
const PARTS = /[\p{Extended_Pictographic}\p{Emoji_Component}]+/gu;

/** Without any of these there is no emoji, only digits or parts. */
const BASE = /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20E3]/u;

/** Replaces what `characters` matches, except in proper emoji. */
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

/** Proper emoji with their offsets in UTF-16 code units, in order. */
function emojiIn(text: string): readonly (readonly [emoji: string, index: number])[] {
  const found: [string, number][] = [];
  for (const { 0: stretch, index } of text.matchAll(PARTS)) {
    if (!BASE.test(stretch)) continue;
    // `matchAll` would copy the pattern each time, and the engine may compile each copy.
    stretch.replace(properEmoji(), (emoji: string, offset: number) => {
      found.push([emoji, index + offset]);
      return emoji;
    });
  }
  return found;
}
