/**
 * An expression with each run of blanks outside its string literals made one blank, and none at the ends.
 * Two expressions with the same result mean the same; inside literals nothing is touched.
 */
export function withoutExtraBlanks(expression: string): string {
  return expression.trim().replace(LITERAL_OR_BLANKS, (match) => (BLANKS.test(match) ? ' ' : match));
}

/** Raw strings `r#"…"#`, quoted strings with escapes, or blanks. The last alternatives take unclosed strings whole. */
const LITERAL_OR_BLANKS = /\br(#*)"[\s\S]*?"\1|"(?:[^"\\]|\\[\s\S])*"|[ \t\r\n]+|"[\s\S]*$/g;
const BLANKS = /^[ \t\r\n]+$/;

/** True when an expression selects all traffic: `true`, in parentheses or not. */
export function isCatchAll(expression: string): boolean {
  return expression.replace(/[()\s]/g, '') === 'true';
}
