/** Code units of an escape, by the character after the backslash. Others have two. */
const ESCAPE_WIDTH: Readonly<Record<string, number>> = { x: 4, u: 6, U: 10 };

/** Code units of the escape at `at`, with backslash. */
export function escapeWidth(text: string, at: number): number {
  return ESCAPE_WIDTH[text[at + 1] ?? ''] ?? 2;
}

/**
 * The source offset of each code unit of a double-quoted value, then of its end. `start` and `end` are inside the quotes. With escapes, folds and
 * escaped line ends (YAML 1.2.2, 7.3.1). Those behind `last` may be missing.
 */
export function doubleQuotedOffsets(
  text: string,
  value: string,
  start: number,
  end: number,
  last: number,
): readonly number[] {
  const offsets: number[] = [];
  for (let at = start; at < end && offsets.length <= last;) {
    const character = text[at];
    if (character === '\\') at = pushEscape(text, value, at, offsets);
    else if (isSpace(character)) at = pushSpace(text, at, end, offsets);
    else offsets.push(at++);
  }
  if (offsets.length <= last) offsets.push(end);
  return offsets;
}

/** An escaped line end adds nothing, and includes the next line's indentation. */
function pushEscape(text: string, value: string, at: number, offsets: number[]): number {
  const lineEnd = /\\\n[ \t]*/y;
  lineEnd.lastIndex = at;
  if (lineEnd.test(text)) return lineEnd.lastIndex;
  // Only \U makes a character of two code units.
  if (text[at + 1] === 'U' && (value.codePointAt(offsets.length) ?? 0) > 0xffff) offsets.push(at);
  offsets.push(at);
  return at + escapeWidth(text, at);
}

/** Blanks are themselves. One line end is a space, several are one line feed less. */
function pushSpace(text: string, at: number, end: number, offsets: number[]): number {
  let next = at;
  const lineFeeds: number[] = [];
  while (next < end && isSpace(text[next])) {
    if (text[next] === '\n') lineFeeds.push(next);
    next++;
  }
  if (lineFeeds.length === 0) for (let blank = at; blank < next; blank++) offsets.push(blank);
  for (const lineFeed of lineFeeds.length === 1 ? lineFeeds : lineFeeds.slice(1)) offsets.push(lineFeed);
  return next;
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\t' || character === '\n';
}
