/** Classes of characters, looked up by code: the parser asks for them several times a character. */
const NAME = 1;
const HEX = 2;
const DIGIT = 4;
const ADDRESS = 8;
const LIST = 16;

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

const has = (code: number, bits: number): boolean => ((CLASSES[code] ?? 0) & bits) !== 0;

export const isNameCharacter = (code: number): boolean => has(code, NAME);
export const isHexDigit = (code: number): boolean => has(code, HEX);
export const isDigit = (code: number): boolean => has(code, DIGIT);
export const isAddressCharacter = (code: number): boolean => has(code, ADDRESS);
export const isListCharacter = (code: number): boolean => has(code, LIST);

/** The end of the run of characters of one class that begins at an offset. */
export function endOf(text: string, from: number, isInside: (code: number) => boolean): number {
  let at = from;
  while (isInside(text.charCodeAt(at))) at += 1;
  return at;
}

/** The end of words joined by single dots (`http.request.uri.path`), or `from` when there is none. A dot after which no word follows is left. */
export function endOfName(text: string, from: number): number {
  let end = endOf(text, from, isNameCharacter);
  while (end > from && text.charCodeAt(end) === DOT && isNameCharacter(text.charCodeAt(end + 1))) {
    end = endOf(text, end + 1, isNameCharacter);
  }
  return end;
}

const DOT = 46;
