import type { Attachments, Notes } from './attach.js';
import { isApart } from './attach.js';
import { hasBlankAbove } from '../yaml/lines.js';
import type { Comment } from './comments.js';
import { columnOf } from '../yaml/lines.js';
import { foldAsWritten, foldExpression, literal, type Folded } from './fold.js';
import { printedKey, lineOf, mayBeLine } from './line.js';
import { commentsAtSign, blanks, signAndValue, withComments } from './comment-lines.js';
import type { Page } from './page.js';
import { areSetApart, inOrder, itemSpot, memberSpot, type Shape, type Spot } from './shape.js';
import type { Collection, Entry, Node, Text } from './tree.js';

/** The longest line with brackets, in code units. */
const WIDTH = 120;
/** The longest string on a line, in code units. Longer ones are folded if possible. */
const TEXT_WIDTH = 100;
const STEP = 2;

interface Press extends Pick<Page, 'text' | 'attachments'> {
  readonly shape: Shape;
}

/** The place of a printed collection. */
interface Position {
  readonly spot: Spot;
  /** Blanks before its entries. */
  readonly indent: number;
}

/** A collection's lines in block style, with comments. */
export function linesOf(collection: Collection, at: Position, press: Press): readonly string[] {
  const isMap = collection.kind === 'map';
  const entries = isMap ? inOrder(collection.entries, at.spot) : collection.entries;
  const lines: string[] = [];
  let before: Printed | undefined;
  for (const entry of entries) {
    const spot = isMap ? memberSpot(at.spot, String(entry.key?.value)) : itemSpot(at.spot);
    const own = entryLines(entry, { ...at, spot }, press, before === undefined);
    const printed = { entry, lineCount: own.length };
    if (before !== undefined && isBlankBetween(before, printed, at.spot, press)) lines.push('');
    lines.push(...own);
    before = printed;
  }
  return [...lines, ...endLines(collection, at.indent, press)];
}

interface Printed {
  readonly entry: Entry;
  readonly lineCount: number;
}

function isBlankBetween(before: Printed, { entry, lineCount }: Printed, spot: Spot, press: Press): boolean {
  const { attachments, text, shape } = press;
  const areLong = before.lineCount > 1 || lineCount > 1;
  if (areLong && areSetApart(before.entry, entry, spot, shape)) return true;
  return isApart(entry, attachments.notesOf(entry), text);
}

function endLines(collection: Collection, indent: number, { attachments, text }: Press): readonly string[] {
  return attachments
    .endOf(collection)
    .flatMap((comment) => [
      ...(hasBlankAbove(text, comment.start) && collection.entries.length > 0 ? [''] : []),
      blanks(indent) + comment.text,
    ]);
}

/** An entry's leading comments, then its lines. No blank line in the first entry's: it would separate them. */
function entryLines(entry: Entry, at: Position, press: Press, isFirst: boolean): readonly string[] {
  const { lead, head, trail } = press.attachments.notesOf(entry);
  const { above, lines } = ownLines(entry, { head, trail }, at, press);
  const indent = blanks(at.indent);
  const leading = lead.flatMap(({ text, start }, index) => [
    ...(index > 0 && !isFirst && hasBlankAbove(press.text, start) ? [''] : []),
    indent + text,
  ]);
  if (lead.length > 0 && !isFirst && hasBlankAbove(press.text, entry.start)) leading.push('');
  return [...leading, ...above.map(({ text }) => indent + text), ...lines];
}

/** An entry's lines. `above`: comments that only fit above. */
interface Own {
  readonly above: readonly Comment[];
  readonly lines: readonly string[];
}

function ownLines(entry: Entry, notes: Omit<Notes, 'lead'>, at: Position, press: Press): Own {
  const { value } = entry;
  const sign = blanks(at.indent) + (entry.key === undefined ? '-' : `${printedKey(entry, false)}:`);
  const inner = blanks(at.indent + STEP);
  const isNoted = notes.head.length + notes.trail.length > 0;
  const shift = isNoted ? at.indent - columnOf(press.text, entry.start) : 0;
  if (value.kind === 'text') {
    // The sign of a text over several lines has room for one comment.
    const folded = fold(value, { ...at, column: sign.length + 1 });
    if (folded !== undefined) {
      const { beside, above } = commentsAtSign(notes, 1);
      const content = folded.lines.map((line) => (line === '' ? '' : inner + line));
      return { above, lines: [...withComments(`${sign} ${folded.sign}`, beside, shift), ...content] };
    }
  } else if (!canBeLine(value, sign.length + 1, at.spot, press) || hasHead(value, notes)) {
    // The line below a comment beside a dash is the first entry's.
    const { beside, above } = commentsAtSign(notes, entry.key === undefined ? 1 : Number.POSITIVE_INFINITY);
    const lines = linesOf(value, { ...at, indent: at.indent + STEP }, press);
    return { above, lines: under(withComments(sign, beside, shift), lines, entry) };
  }
  const line = lineOf(value, at.spot, false);
  return { above: [], lines: signAndValue(sign, line, notes, { inner, shift }) };
}

/** True if a comment between key and value puts the value below, where its entries can be too. */
function hasHead({ entries }: Collection, { head }: Pick<Notes, 'head'>): boolean {
  return entries.length > 0 && head.length > 0;
}

/** True if a collection may be on one line and fits. Empty ones always do. */
function canBeLine(node: Collection, column: number, spot: Spot, { attachments }: Press): boolean {
  if (node.entries.length === 0) return true;
  if (!mayBeLine(node, spot) || hasComments(node, attachments)) return false;
  return column + lineOf(node, spot, false).length <= WIDTH;
}

function hasComments(node: Node, attachments: Attachments): boolean {
  if (node.kind === 'text') return false;
  if (attachments.endOf(node).length > 0) return true;
  return node.entries.some((entry) => {
    const { lead, head, trail } = attachments.notesOf(entry);
    return lead.length + head.length + trail.length > 0 || hasComments(entry.value, attachments);
  });
}

/** A text's lines; undefined for one line. */
function fold(node: Text, { spot, indent, column }: Position & { column: number }): Folded | undefined {
  if (typeof node.value !== 'string') return undefined;
  if (node.value.includes('\n')) return literal(node.value);
  if (column + lineOf(node, spot, false).length <= TEXT_WIDTH) return undefined;
  return spot.name === 'expression'
    ? foldExpression(node.value, TEXT_WIDTH - indent - STEP)
    : foldAsWritten(node);
}

/** A collection starts right after its item's dash, unless a comment is between. */
function under(sign: readonly string[], inner: readonly string[], { key }: Entry): readonly string[] {
  const [own = '', ...more] = sign;
  const [first = '', ...rest] = inner;
  const isBehindDash = key === undefined && more.length === 0 && own.endsWith('-');
  if (!isBehindDash || first.trimStart().startsWith('#')) return [...sign, ...inner];
  return [`${own} ${first.trimStart()}`, ...rest];
}
