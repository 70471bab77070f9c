/** Whole strings, also raw ones (`r#"…"#`). An unclosed one reaches to the end. */
export const LITERAL = /\br(#*)"[\s\S]*?(?:"\1|$)|"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)/g;
const OPENS_RAW = /\br#*$/;
/** Longer than any `r###…` of a raw string. */
const LONGEST_OPENING = 300;

/** For ascending offsets: true in a string, and where a quote would begin a raw one. One pass in all. */
export function literalsOf(expression: string): (offset: number) => boolean {
  const isInside = insideOf(expression, LITERAL);
  return (offset) =>
    isInside(offset) || OPENS_RAW.test(expression.slice(Math.max(0, offset - LONGEST_OPENING), offset));
}

/** Before or around a pattern, where a value would be read as a part of it. */
const TAKES_PATTERN = /(?:\bmatches|~|\bwildcard)\s*$/;
const PATTERN_FUNCTION = /\b(?:regex|wildcard)_replace\s*\(/;
/** They take no character of what follows. */
const WHOLE_ESCAPE = /\\(?:["\\]|x[0-9a-fA-F]{2}|[0-7]{3})/g;

/**
 * For ascending offsets: true if quoted text can go on there. Not in raw strings, patterns, unclosed strings,
 * half escapes.
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

/** An unclosed one reaches to the end. */
const JSON_STRING = /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)/g;

/** As literalsOf, for JSON with references to variables. */
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
