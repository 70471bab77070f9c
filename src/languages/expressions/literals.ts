/** Whole strings of an expression, raw ones (`r#"…"#`) among them; one that is never closed reaches to the end. */
export const LITERAL = /\br(#*)"[\s\S]*?(?:"\1|$)|"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)/g;
const OPENS_RAW = /\br#*$/;
/** More hashes than any raw string has. */
const LONGEST_OPENING = 300;

/**
 * Tells of ascending offsets of an expression whether they stand inside a string, or right where a quote would begin a raw one.
 * The expression is looked at once, however many offsets are asked for.
 */
export function literalsOf(expression: string): (offset: number) => boolean {
  const literals = [...expression.matchAll(LITERAL)].values();
  let next = literals.next().value;
  return (offset) => {
    while (next !== undefined && next.index + next[0].length <= offset) next = literals.next().value;
    const inside = next !== undefined && next.index < offset;
    return inside || OPENS_RAW.test(expression.slice(Math.max(0, offset - LONGEST_OPENING), offset));
  };
}
