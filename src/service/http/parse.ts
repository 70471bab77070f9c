/** JSON that would change when written back. */
export class UnfaithfulError extends Error {}

const DEEPEST = 100;
const QUOTE = 34;
const BACKSLASH = 92;

/** JSON.stringify escapes only half characters so; an even run of backslashes is text. */
const HALF = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;

/**
 * Parses an answer's JSON. The next PUT writes it back, so throws an UnfaithfulError for what would change: whole numbers beyond JavaScript, half
 * characters, `__proto__`, and absurd nesting. Throws a SyntaxError if it is no JSON.
 */
export function parseAnswer(text: string): unknown {
  scan(text);
  const value: unknown = /__proto__|\\u00(?:5f|6f|7[024])/i.test(text)
    ? JSON.parse(text, refuseProto)
    : JSON.parse(text);
  if (/\\ud[89a-f]/i.test(text) && HALF.test(JSON.stringify(value))) {
    throw new UnfaithfulError('the answer contains half of a character');
  }
  return value;
}

function refuseProto(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new UnfaithfulError('the answer has a member named "__proto__"');
  return value;
}

/** One pass for depth, and numbers outside strings, without recursion: no answer exhausts the stack. */
function scan(text: string): void {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === 91 || code === 123) depth += 1;
    else if (code === 93 || code === 125) depth -= 1;
    else if (code >= 48 && code <= 57) at = endOfNumber(text, at);
    if (depth > DEEPEST) throw new UnfaithfulError(`the answer is nested more than ${DEEPEST} deep`);
  }
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

function endOfNumber(text: string, start: number): number {
  let end = start;
  while (/[\d.eE+-]/.test(text.charAt(end))) end += 1;
  const written = text.slice(start, end);
  if (/^\d{16,}$/.test(written) && !Number.isSafeInteger(Number(written))) {
    throw new UnfaithfulError(`the number ${written.slice(0, 40)} of the answer can't be kept exactly`);
  }
  return end - 1;
}
