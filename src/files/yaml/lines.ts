/** May start a file, and is not part of its text. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** The end of most lines. Added lines use it. */
export function lineEndOf(text: string): '\n' | '\r\n' {
  const returns = text.split('\r\n').length - 1;
  return returns * 2 > text.split('\n').length - 1 ? '\r\n' : '\n';
}

/** The start of an offset's line. */
export function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

/** An offset's distance from its line's start, in UTF-16 units. */
export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

/** True if only blanks precede an offset on its line, and the line above is blank. Looks at blanks only, as lines may be long. */
export function hasBlankAbove(text: string, offset: number): boolean {
  const lineEnd = beforeBlanks(text, offset);
  if (text[lineEnd] !== '\n') return false;
  const above = beforeBlanks(text, lineEnd);
  return above === -1 || text[above] === '\n';
}

/** The offset of the last character before an offset that is no blank or carriage return; -1 without one. */
function beforeBlanks(text: string, offset: number): number {
  let at = offset - 1;
  while (text[at] === ' ' || text[at] === '\t' || text[at] === '\r') at -= 1;
  return at;
}
