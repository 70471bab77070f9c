/**
 * Emoji that Unicode recommends for general interchange (UTS 51): with variation selectors, joiners and tags that are a part of what is seen. The flag `v` has this
 * property of strings; it is newer than our target, so the expression is made here.
 */
const EMOJI = new RegExp(String.raw`\p{RGI_Emoji}`, 'gv');

/** A text with each character replaced that a pattern finds, but for those of a proper emoji, which stays as it is. Pure. */
export function replacedBesideEmoji(
  text: string,
  pattern: RegExp,
  replace: (character: string) => string,
): string {
  if (text.search(pattern) === -1) return text;
  let result = '';
  let from = 0;
  // `matchAll` would make a copy of the pattern for each text, and the engine would sometimes compile its thousands of emoji anew.
  text.replace(EMOJI, (emoji: string, index: number) => {
    result += text.slice(from, index).replace(pattern, replace) + emoji;
    from = index + emoji.length;
    return emoji;
  });
  return result + text.slice(from).replace(pattern, replace);
}
