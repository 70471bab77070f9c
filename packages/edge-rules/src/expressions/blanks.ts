import { LITERAL } from './literals.js';

/** Makes each run of blanks outside strings one blank, with none at the ends. Equal results mean the same. */
export function withoutExtraBlanks(expression: string): string {
  return expression.trim().replace(LITERAL_OR_BLANKS, (match) => (BLANKS.test(match) ? ' ' : match));
}

/** Blanks, or a whole string, which stays as it is. */
const LITERAL_OR_BLANKS = new RegExp(`${LITERAL.source}|[ \\t\\r\\n]+`, 'g');
const BLANKS = /^[ \t\r\n]+$/;

/** True for `true`, in parentheses or not. */
export function isCatchAll(expression: string): boolean {
  return expression.replace(/[()\s]/g, '') === 'true';
}
