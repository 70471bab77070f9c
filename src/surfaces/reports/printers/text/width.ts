import stringWidth from 'string-width';

/** What nearly every text consists of: each takes one column, and none joins the one before it. The last is a blank that breaks no line. */
const USUAL = /^[ -~·…‹›→−█░\u2028]*$/;

// oxlint-disable-next-line no-control-regex -- a colour of a terminal begins with a control character
const COLOURS = /\u001B\[\d+(?:;\d+)*m/g;

/** Whether every character of a text takes one column, and the text has no colours. */
export function isUsual(text: string): boolean {
  return USUAL.test(text);
}

/** Columns of a terminal that a text takes. What is unusual is measured by the tables of Unicode, which are slow to load, and to ask. */
export function widthOf(text: string): number {
  const plain = text.includes('\u001B') ? text.replace(COLOURS, '') : text;
  return isUsual(plain) ? plain.length : stringWidth(text);
}
