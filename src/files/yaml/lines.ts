/** What a text may begin with, and is no part of it. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** How most lines of a text end: what is written into it ends so as well. */
export function lineEndOf(text: string): '\n' | '\r\n' {
  const returns = text.split('\r\n').length - 1;
  return returns * 2 > text.split('\n').length - 1 ? '\r\n' : '\n';
}

/** Where the line of an offset begins. */
export function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

/** How far from the beginning of its line an offset is, in UTF-16 code units. */
export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

/** Whether something is the first thing on its line, and the line above is blank. Looks at blanks only: a line may be very long. */
export function hasBlankAbove(text: string, offset: number): boolean {
  const lineEnd = beforeBlanks(text, offset);
  if (text[lineEnd] !== '\n') return false;
  const above = beforeBlanks(text, lineEnd);
  return above === -1 || text[above] === '\n';
}

/** The offset of the last character before an offset that is no blank, and no return at the end of a line; -1 for none. */
function beforeBlanks(text: string, offset: number): number {
  let at = offset - 1;
  while (text[at] === ' ' || text[at] === '\t' || text[at] === '\r') at -= 1;
  return at;
}
