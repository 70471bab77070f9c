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
  for (const { 0: emoji, index } of text.matchAll(EMOJI)) {
    result += text.slice(from, index).replace(pattern, replace) + emoji;
    from = index + emoji.length;
  }
  return result + text.slice(from).replace(pattern, replace);
}
