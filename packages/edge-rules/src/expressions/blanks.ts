import { LITERAL } from './literals.js';

/**
 * An expression with each run of blanks outside its string literals made one blank, and none at the ends.
 * Two expressions with the same result mean the same; inside literals nothing is touched.
 */
export function withoutExtraBlanks(expression: string): string {
  return expression.trim().replace(LITERAL_OR_BLANKS, (match) => (BLANKS.test(match) ? ' ' : match));
}

/** Blanks, or a whole string: what is in it stays. */
const LITERAL_OR_BLANKS = new RegExp(`${LITERAL.source}|[ \\t\\r\\n]+`, 'g');
const BLANKS = /^[ \t\r\n]+$/;

/** True when an expression selects all traffic: `true`, in parentheses or not. */
export function isCatchAll(expression: string): boolean {
  return expression.replace(/[()\s]/g, '') === 'true';
}
