/** A character's code; NUL at the end, which means nothing. A look beyond a string's end makes all later ones slow. */
export function codeIn(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) : 0;
}

/** Characters with a meaning in the language. */
export const QUOTE = 34;
export const HASH = 35;
export const DOLLAR = 36;
export const OPENING_PARENTHESIS = 40;
export const CLOSING_PARENTHESIS = 41;
export const STAR = 42;
export const COMMA = 44;
export const HYPHEN = 45;
export const DOT = 46;
export const ZERO = 48;
export const COLON = 58;
export const OPENING_BRACKET = 91;
export const BACKSLASH = 92;
export const CLOSING_BRACKET = 93;
export const OPENING_BRACE = 123;
export const CLOSING_BRACE = 125;
