import type { PatternProblem } from './regex.js';
import { bytesOf } from './strings.js';

/**
 * The first mistake of a wildcard pattern; undefined if it is accepted. `*` is any run, `\*` a star, `\\` a backslash. The source is a pattern
 * literal with its escapes resolved. The limit for stars is not documented, so any number passes.
 */
export function wildcardProblem(source: string): PatternProblem | undefined {
  if (!SUSPICIOUS.test(source)) return undefined;
  for (const { 0: part, index: from } of source.matchAll(PART)) {
    if (part.startsWith('**')) {
      const help = 'One * is any run of characters; a star is \\*.';
      return { from, to: from + part.length, message: 'two stars in a row are not allowed', help };
    }
    if (part.startsWith('\\') && part !== '\\*' && part !== '\\\\') {
      const message = part === '\\' ? 'nothing follows the backslash' : `${part} is not an escape`;
      const help = 'Write \\\\ for a backslash, and \\* for a star.';
      return { from, to: from + part.length, message, help };
    }
  }
  return undefined;
}

/** Without a backslash or two stars there is nothing to look at. */
const SUSPICIOUS = /\\|\*\*/;
/** An escape, a run of stars, or any other character. */
const PART = /\\[\s\S]?|\*+|[^\\*]/gu;

/**
 * True when a valid wildcard pattern takes the whole value, which holds one character per byte. Without `caseSensitive` the case of ASCII
 * letters makes no difference. In the worst case the time is the product of both lengths.
 */
export function wildcardMatches(pattern: string, value: string, caseSensitive: boolean): boolean {
  const parts = wildcardParts(pattern);
  const same = caseSensitive ? sameByte : sameLetter;
  let [part, at] = [0, 0];
  /** The last run, and how far it reaches: only its end is ever moved, since a run before it would give up what it gains. */
  let run: { readonly part: number; at: number } | undefined;
  while (at < value.length) {
    const expected = parts[part];
    if (expected === ANY_RUN) {
      run = { part: part + 1, at };
      part += 1;
    } else if (expected !== undefined && same(expected, value.charAt(at))) {
      part += 1;
      at += 1;
    } else if (run === undefined) {
      return false;
    } else {
      run.at += 1;
      [part, at] = [run.part, run.at];
    }
  }
  return parts.slice(part).every((rest) => rest === ANY_RUN);
}

/** As `wildcardMatches`, for a pattern as it is written, that many values are asked of. */
export function wildcardMatcher(source: string, caseSensitive: boolean): (value: string) => boolean {
  const inCase = caseSensitive ? (text: string): string => text : asciiLower;
  const pieces = piecesOf(source).map(inCase);
  const [first = '', ...others] = pieces;
  const last = others.pop();
  if (last === undefined) return (value) => inCase(value) === first;
  const begins = caseSensitive ? undefined : first;
  return (written) => {
    // The first character of most values shows that they are not accepted.
    if (begins !== undefined && !beginsLike(written, begins)) return false;
    const value = inCase(written);
    const end = value.length - last.length;
    if (!value.startsWith(first) || !value.endsWith(last)) return false;
    let at = first.length;
    // The first place will do for each: a later one leaves less for those behind it.
    for (const piece of others) {
      const found = value.indexOf(piece, at);
      if (found < 0) return false;
      at = found + piece.length;
    }
    return at <= end;
  };
}

/** The texts between the runs of a pattern. */
function piecesOf(pattern: string): readonly string[] {
  const pieces = [''];
  for (const part of wildcardParts(pattern)) {
    if (part === ANY_RUN) pieces.push('');
    else pieces.push(`${pieces.pop() ?? ''}${part}`);
  }
  return pieces;
}

function beginsLike(value: string, start: string): boolean {
  if (value.length < start.length) return false;
  for (let at = 0; at < start.length; at += 1)
    if (!sameLetter(value.charAt(at), start.charAt(at))) return false;
  return true;
}

function asciiLower(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** No byte is longer than a character. */
export const ANY_RUN = 'any run';

/** A valid pattern as what it takes, one after another: a byte, or any run of them. */
export function wildcardParts(pattern: string): readonly string[] {
  return [...bytesOf(pattern).matchAll(PART)].map(([part]) =>
    part.startsWith('*') ? ANY_RUN : part.slice(-1),
  );
}

function sameByte(a: string, b: string): boolean {
  return a === b;
}

function sameLetter(a: string, b: string): boolean {
  return a === b || inLowerCase(a) === inLowerCase(b);
}

/** Of ASCII letters alone: the other bytes have no case. */
function inLowerCase(byte: string): string {
  return byte >= 'A' && byte <= 'Z' ? byte.toLowerCase() : byte;
}
