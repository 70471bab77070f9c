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

/** Strings of JSON; one that is never closed reaches to the end. */
const JSON_STRING = /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)/g;

/** The same of a text that is JSON, with references to variables in it. */
export function jsonStringsOf(text: string): (offset: number) => boolean {
  return insideOf(text, JSON_STRING);
}

function insideOf(text: string, pattern: RegExp): (offset: number) => boolean {
  const found = [...text.matchAll(pattern)].values();
  let next = found.next().value;
  return (offset) => {
    while (next !== undefined && next.index + next[0].length <= offset) next = found.next().value;
    return next !== undefined && next.index < offset;
  };
}
