/** May be at the start of a file, and is not part of its text. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** The end of most lines of a text. Added lines use it too. */
export function lineEndOf(text: string): '\n' | '\r\n' {
  const returns = text.split('\r\n').length - 1;
  return returns * 2 > text.split('\n').length - 1 ? '\r\n' : '\n';
}

/** The offset of the start of a line. */
export function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

/** The distance of an offset from the start of its line, in UTF-16 code units. */
export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

/** Whether only blanks are before an offset on its line, and the line above is blank. Looks at blanks only, because lines may be very long. */
export function hasBlankAbove(text: string, offset: number): boolean {
  const lineEnd = beforeBlanks(text, offset);
  if (text[lineEnd] !== '\n') return false;
  const above = beforeBlanks(text, lineEnd);
  return above === -1 || text[above] === '\n';
}

/** The offset of the last character before an offset that is not a blank or a carriage return; -1 without one. */
function beforeBlanks(text: string, offset: number): number {
  let at = offset - 1;
  while (text[at] === ' ' || text[at] === '\t' || text[at] === '\r') at -= 1;
  return at;
}
