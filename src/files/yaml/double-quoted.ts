/** The length of an escape in code units, by the character after the backslash. All other escapes have two. */
const ESCAPE_WIDTH: Readonly<Record<string, number>> = { x: 4, u: 6, U: 10 };

/** The length in code units of the escape with its backslash at `at`. */
export function escapeWidth(text: string, at: number): number {
  return ESCAPE_WIDTH[text[at + 1] ?? ''] ?? 2;
}

/**
 * The source offset of every code unit of a double-quoted value, then that of its end. `start` and `end` are inside the quotes. Handles escapes,
 * folded lines and escaped line ends as in YAML 1.2.2, 7.3.1.
 */
export function doubleQuotedOffsets(
  text: string,
  value: string,
  start: number,
  end: number,
): readonly number[] {
  const offsets: number[] = [];
  for (let at = start; at < end;) {
    const character = text[at];
    if (character === '\\') at = pushEscape(text, value, at, offsets);
    else if (isSpace(character)) at = pushSpace(text, at, end, offsets);
    else offsets.push(at++);
  }
  offsets.push(end);
  return offsets;
}

/** An escaped line end adds no character, and includes the indentation of the next line. */
function pushEscape(text: string, value: string, at: number, offsets: number[]): number {
  const lineEnd = /\\\n[ \t]*/y;
  lineEnd.lastIndex = at;
  if (lineEnd.test(text)) return lineEnd.lastIndex;
  // Only \U can produce a character of two code units.
  if (text[at + 1] === 'U' && (value.codePointAt(offsets.length) ?? 0) > 0xffff) offsets.push(at);
  offsets.push(at);
  return at + escapeWidth(text, at);
}

/** White space without a line end is itself. One line end becomes a space; several become one line feed less. */
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
