/** Classes of characters by code: the parser asks several times per character. `|` joins them. */
export const NAME = 1;
export const HEX = 2;
export const DIGIT = 4;
export const ADDRESS = 8;
export const LIST = 16;
const DASH = 32;
/** Of a key that HTTP needs no quotes for. */
export const KEY = NAME | DASH;

const CLASSES = new Uint8Array(128);
const classify = (characters: string, bits: number): void => {
  for (const character of characters) {
    const code = character.charCodeAt(0);
    CLASSES[code] = (CLASSES[code] ?? 0) | bits;
  }
};
classify('0123456789', NAME | HEX | DIGIT | ADDRESS | LIST);
classify('abcdef', NAME | HEX | ADDRESS | LIST);
classify('ghijklmnopqrstuvwxyz', NAME | LIST);
classify('ABCDEF', NAME | HEX | ADDRESS);
classify('GHIJKLMNOPQRSTUVWXYZ', NAME);
classify('_', NAME | LIST);
classify('.', ADDRESS | LIST);
classify(':/', ADDRESS);
classify('-', DASH);

/** False beyond ASCII, and for NaN at the end. */
const has = (code: number, bits: number): boolean => code < 128 && ((CLASSES[code] ?? 0) & bits) !== 0;

export const isNameCharacter = (code: number): boolean => has(code, NAME);
export const isHexDigit = (code: number): boolean => has(code, HEX);
export const isDigit = (code: number): boolean => has(code, DIGIT);
export const isAddressCharacter = (code: number): boolean => has(code, ADDRESS);

/** The end of a run of these classes. */
export function endOf(text: string, from: number, classes: number): number {
  let at = from;
  while (at < text.length && has(text.charCodeAt(at), classes)) at += 1;
  return at;
}

/**
 * The end of words joined by single dots (`http.request.uri.path`), or `from` without any. Names are half of
 * an expression: this takes half the time of a loop over codes.
 */
export function endOfName(text: string, from: number): number {
  DOTTED_WORDS.lastIndex = from;
  return DOTTED_WORDS.test(text) ? DOTTED_WORDS.lastIndex : from;
}

const DOTTED_WORDS = /\w+(?:\.\w+)*/y;
