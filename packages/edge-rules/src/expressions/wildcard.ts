import type { PatternProblem } from './regex.js';
import { bytesOf } from './strings.js';

/**
 * The first mistake; undefined if accepted. `*` is any run, `\*` a star, `\\` a backslash. The limit for
 * stars is not documented, so any number passes.
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

/** Without a backslash or two stars nothing can be wrong. */
const SUSPICIOUS = /\\|\*\*/;
/** An escape, a run of stars, or another character. */
const PART = /\\[\s\S]?|\*+|[^\\*]/gu;

/** True if a valid pattern takes the whole value, one character per byte. Time: at most the product of both lengths. */
export function wildcardMatches(pattern: string, value: string, caseSensitive: boolean): boolean {
  const parts = wildcardParts(pattern);
  const same = caseSensitive ? sameByte : sameLetter;
  let [part, at] = [0, 0];
  /** The last run. Only its end is moved: a run before it would give up what it gains. */
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

/** As `wildcardMatches`, for many values of one pattern. */
export function wildcardMatcher(source: string, caseSensitive: boolean): (value: string) => boolean {
  const inCase = caseSensitive ? (text: string): string => text : asciiLower;
  const pieces = piecesOf(source).map(inCase);
  const [first = '', ...others] = pieces;
  const last = others.pop();
  if (last === undefined) return (value) => inCase(value) === first;
  const begins = caseSensitive ? undefined : first;
  return (written) => {
    // The first character rules most values out.
    if (begins !== undefined && !beginsLike(written, begins)) return false;
    const value = inCase(written);
    const end = value.length - last.length;
    if (!value.startsWith(first) || !value.endsWith(last)) return false;
    let at = first.length;
    // The first place will do: a later one leaves less for the rest.
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

/** Longer than a byte, so no byte is equal to it. */
export const ANY_RUN = 'any run';

/** What a valid pattern takes in turn: a byte, or any run. */
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

/** Only ASCII letters: other bytes have no case. */
function inLowerCase(byte: string): string {
  return byte >= 'A' && byte <= 'Z' ? byte.toLowerCase() : byte;
}
