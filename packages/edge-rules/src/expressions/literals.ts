/** Whole strings of an expression, raw ones (`r#"…"#`) among them; one that is never closed reaches to the end. */
export const LITERAL = /\br(#*)"[\s\S]*?(?:"\1|$)|"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)/g;
const OPENS_RAW = /\br#*$/;
/** More hashes than any raw string has. */
const LONGEST_OPENING = 300;

/**
 * For ascending offsets of an expression: whether they are inside a string, or where a quote would begin a raw one. One pass over the expression,
 * however many offsets are asked for.
 */
export function literalsOf(expression: string): (offset: number) => boolean {
  const isInside = insideOf(expression, LITERAL);
  return (offset) =>
    isInside(offset) || OPENS_RAW.test(expression.slice(Math.max(0, offset - LONGEST_OPENING), offset));
}

/** A comparison with a pattern, or a function that takes one: there a value would be read as a part of the pattern. */
const TAKES_PATTERN = /(?:\bmatches|~|\bwildcard)\s*$/;
const PATTERN_FUNCTION = /\b(?:regex|wildcard)_replace\s*\(/;
/** Escapes of a string that are whole: none of them takes a character of what comes after it. */
const WHOLE_ESCAPE = /\\(?:["\\]|x[0-9a-fA-F]{2}|[0-7]{3})/g;

/**
 * For ascending offsets of an expression: whether text in quotes can be continued there, with its own escapes. Not so in a raw string, in a pattern, after
 * half an escape, and in a string that is never closed. One pass over the expression.
 */
export function continuableOf(expression: string): (offset: number) => boolean {
  const literalAt = literalAtOf(expression, LITERAL);
  const hasFunction = PATTERN_FUNCTION.test(expression);
  return (offset) => {
    const literal = literalAt(offset);
    if (literal === undefined || hasFunction) return false;
    const { index, 0: text } = literal;
    if (!text.startsWith('"') || !/^"[^"\\]*(?:\\[\s\S][^"\\]*)*"$/.test(text)) return false;
    const before = expression.slice(index + 1, offset).replace(WHOLE_ESCAPE, '');
    return !before.includes('\\') && !TAKES_PATTERN.test(expression.slice(0, index));
  };
}

/** Strings of JSON; one that is never closed reaches to the end. */
const JSON_STRING = /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)/g;

/** The same of a text that is JSON, with references to variables in it. */
export function jsonStringsOf(text: string): (offset: number) => boolean {
  return insideOf(text, JSON_STRING);
}

function insideOf(text: string, pattern: RegExp): (offset: number) => boolean {
  const literalAt = literalAtOf(text, pattern);
  return (offset) => literalAt(offset) !== undefined;
}

function literalAtOf(text: string, pattern: RegExp): (offset: number) => RegExpExecArray | undefined {
  const found = [...text.matchAll(pattern)].values();
  let next = found.next().value;
  return (offset) => {
    while (next !== undefined && next.index + next[0].length <= offset) next = found.next().value;
    return next !== undefined && next.index < offset ? next : undefined;
  };
}
