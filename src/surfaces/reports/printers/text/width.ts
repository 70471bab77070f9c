import stringWidth from 'string-width';

/** Characters of one column that don't join the one before. The last is `unbroken`'s blank. */
const USUAL = /^[ -~·…‹›→−█░\u2028]*$/;

// oxlint-disable-next-line no-control-regex -- a colour of a terminal begins with a control character
const COLOURS = /\u001B\[\d+(?:;\d+)*m/g;

/** True if each character takes one column, without colours. */
export function isUsual(text: string): boolean {
  return USUAL.test(text);
}

/** A text's width in columns. Unusual texts need the tables of Unicode, which are slow. */
export function widthOf(text: string): number {
  const plain = text.includes('\u001B') ? text.replace(COLOURS, '') : text;
  return isUsual(plain) ? plain.length : stringWidth(text);
}
