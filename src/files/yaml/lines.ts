/** What a text may begin with, and is no part of it. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Where the line of an offset begins. */
export function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

/** How far from the beginning of its line an offset is, in UTF-16 code units. */
export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}
