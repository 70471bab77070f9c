/** Classes of characters, looked up by code: the parser asks for them several times a character. Joined by `|`, they are those of both. */
export const NAME = 1;
export const HEX = 2;
export const DIGIT = 4;
export const ADDRESS = 8;
export const LIST = 16;
const DASH = 32;
/** What a key that needs no quotes in HTTP is made of. */
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

/** Of what is beyond ASCII, and of the end of a text, whose code is no number, false. */
const has = (code: number, bits: number): boolean => code < 128 && ((CLASSES[code] ?? 0) & bits) !== 0;

export const isNameCharacter = (code: number): boolean => has(code, NAME);
export const isHexDigit = (code: number): boolean => has(code, HEX);
export const isDigit = (code: number): boolean => has(code, DIGIT);
export const isAddressCharacter = (code: number): boolean => has(code, ADDRESS);

/** The end of the run of characters of some classes that begins at an offset. */
export function endOf(text: string, from: number, classes: number): number {
  let at = from;
  while (at < text.length && has(text.charCodeAt(at), classes)) at += 1;
  return at;
}

/**
 * The end of words joined by single dots (`http.request.uri.path`), or `from` when there is none. A dot after which no word follows is left.
 * Names make up half of an expression, and this takes half the time of going through them by code.
 */
export function endOfName(text: string, from: number): number {
  DOTTED_WORDS.lastIndex = from;
  return DOTTED_WORDS.test(text) ? DOTTED_WORDS.lastIndex : from;
}

const DOTTED_WORDS = /\w+(?:\.\w+)*/y;
