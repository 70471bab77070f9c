import { byteRange, combined, complement, namedSet, NO_BYTE, singleByte, withBothCases } from './bytes.js';
import type { ByteSet, ClassOperator } from './bytes.js';
import { parseEscape, parseVerbatim, type Primitive } from './escape.js';
import type { Reader } from './reader.js';
import { heightOf, NO_PARTS, type Flags, type Nested, type Node } from './syntax.js';

/** Adjacent items of a class. */
interface Union {
  readonly items: Nested[];
  set: ByteSet;
}

/** A part of a class. */
interface Part extends Nested {
  readonly set: ByteSet;
}

/** A class whose bracket is open. */
interface Open {
  readonly from: number;
  /** Where its items begin. */
  readonly to: number;
  readonly isNegated: boolean;
  /** What is around it. */
  readonly outer: Union;
  operation: { readonly operator: ClassOperator; readonly left: Part } | undefined;
}

/** A class from its bracket on, with inner ones. However deep, the stack does not grow. */
export function parseClass(reader: Reader, flags: Flags): Node {
  const open: Open[] = [];
  let union: Union = { items: [], set: NO_BYTE };
  for (;;) {
    reader.skipBlanks();
    if (reader.isAtEnd) failUnclosed(reader, open);
    const innermost = open.at(-1);
    const operator = innermost && operatorAt(reader);
    if (reader.char === '[') {
      if (innermost !== undefined && parseNamed(reader, flags, union)) continue;
      const next = openClass(reader, union);
      open.push(next.opened);
      union = next.union;
    } else if (innermost !== undefined && reader.char === ']') {
      open.pop();
      const part = closeClass(reader, flags, innermost, union);
      if (open.length === 0) return nodeOf(part, flags);
      union = innermost.outer;
      add(union, part);
    } else if (operator !== undefined && innermost !== undefined) {
      const left = operated(innermost, partOf(union, reader.position), flags);
      innermost.operation = { operator, left };
      reader.takes(operator);
      union = { items: [], set: NO_BYTE };
    } else {
      parseRange(reader, flags, union, open);
    }
  }
}

const OPERATORS: ReadonlyMap<string, ClassOperator> = new Map([
  ['&', '&&'],
  ['-', '--'],
  ['~', '~~'],
]);

function operatorAt(reader: Reader): ClassOperator | undefined {
  const operator = OPERATORS.get(reader.char);
  return operator !== undefined && reader.isAt(operator) ? operator : undefined;
}

function nodeOf({ from, to, height, parts, set }: Part, flags: Flags): Node {
  return flags.has('u')
    ? { kind: 'unicode', from, to, height, parts }
    : { kind: 'bytes', sets: [set], from, to, height, parts };
}

function add(union: Union, part: Part): void {
  union.items.push(part);
  union.set |= part.set;
}

/** One item is itself; several are one level deeper. */
function partOf({ items, set }: Union, at: number): Part {
  const [first] = items;
  if (first === undefined) return { from: at, to: at, height: 0, parts: [], set };
  const { from, to, height, parts } = first;
  if (items.length === 1) return { from, to, height, parts, set };
  return { from, to: items.at(-1)?.to ?? at, height: 1 + heightOf(items), parts: items, set };
}

/** Operators have one precedence, left to right. Case is folded on both sides before. */
function operated({ operation }: Open, right: Part, flags: Flags): Part {
  if (operation === undefined) return right;
  const { operator, left } = operation;
  const fold = flags.has('i') ? withBothCases : (set: ByteSet): ByteSet => set;
  const set = combined(operator, fold(left.set), fold(right.set));
  return { from: left.from, to: right.to, height: 1 + heightOf([left, right]), parts: [left, right], set };
}

/** After the bracket `^` negates, and `-` and `]` are themselves. */
function openClass(reader: Reader, outer: Union): { readonly opened: Open; readonly union: Union } {
  const from = reader.position;
  const union: Union = { items: [], set: NO_BYTE };
  skipInClass(reader, from);
  const isNegated = reader.char === '^';
  if (isNegated) skipInClass(reader, from);
  while (reader.char === '-') addHere(reader, from, union);
  if (union.items.length === 0 && reader.char === ']') addHere(reader, from, union);
  return { opened: { from, to: reader.position, isNegated, outer, operation: undefined }, union };
}

function addHere(reader: Reader, from: number, union: Union): void {
  const { position, after } = reader;
  add(union, partFor(position, after, singleByte(reader.char.charCodeAt(0))));
  skipInClass(reader, from);
}

/** Fails at the end of the pattern. The class begins at `from`. */
function skipInClass(reader: Reader, from: number): void {
  reader.bumpAndSkip();
  if (reader.isAtEnd) reader.fail(from, reader.position, 'the class is not closed', CLOSE);
}

const CLOSE = 'Write ] at its end; for a literal bracket, write \\[.';

function failUnclosed(reader: Reader, open: readonly Open[]): never {
  const { from = 0, to = 0 } = open.at(-1) ?? {};
  return reader.fail(from, to, 'the class is not closed', CLOSE);
}

function closeClass(reader: Reader, flags: Flags, open: Open, union: Union): Part {
  const kind = operated(open, partOf(union, reader.position), flags);
  reader.bump();
  const folded = flags.has('i') ? withBothCases(kind.set) : kind.set;
  const set = open.isNegated ? complement(folded) : folded;
  return { from: open.from, to: reader.position, height: 1 + kind.height, parts: [kind], set };
}

/** `[:alpha:]`, `[:^alpha:]`. Any other name is a class of these characters. */
function parseNamed(reader: Reader, flags: Flags, union: Union): boolean {
  NAMED.lastIndex = reader.position;
  const [text = '', negation, name = ''] = NAMED.exec(reader.text) ?? [];
  const set = namedSet(name);
  if (set === undefined) return false;
  const folded = flags.has('i') && negation === '' ? withBothCases(set) : set;
  add(
    union,
    partFor(reader.position, reader.position + text.length, negation === '' ? folded : complement(set)),
  );
  reader.takes(text);
  return true;
}

const NAMED = /\[:(\^?)([a-z]+):\]/y;

/** A character, an escape, or two with `-` between. */
function parseRange(reader: Reader, flags: Flags, union: Union, open: readonly Open[]): void {
  const first = parseItem(reader);
  reader.skipBlanks();
  if (reader.isAtEnd) failUnclosed(reader, open);
  if (reader.char !== '-' || reader.nextChar === ']' || reader.nextChar === '-') {
    return add(union, partFor(first.from, first.to, setOf(reader, flags, first)));
  }
  reader.bumpAndSkip();
  if (reader.isAtEnd) failUnclosed(reader, open);
  const last = parseItem(reader);
  const [from, to] = [boundOf(reader, first), boundOf(reader, last)];
  if (from > to) {
    reader.fail(first.from, last.to, 'the range is reversed', 'Write the smaller character first.');
  }
  const least = byteIn(reader, flags, first);
  const most = byteIn(reader, flags, last);
  add(union, partFor(first.from, last.to, byteRange(least, most)));
}

function parseItem(reader: Reader): Primitive {
  return reader.char === '\\' ? parseEscape(reader) : parseVerbatim(reader);
}

function boundOf(reader: Reader, bound: Primitive): number {
  if (bound.kind === 'character') return bound.code;
  const help = 'For a literal hyphen, write \\-.';
  return reader.fail(bound.from, bound.to, 'a range can only start and end with a character', help);
}

function setOf(reader: Reader, flags: Flags, item: Primitive): ByteSet {
  switch (item.kind) {
    case 'set':
      return item.set;
    case 'property':
      notePropertyWithoutUnicode(reader, flags, item);
      return NO_BYTE;
    case 'character':
      return singleByte(byteIn(reader, flags, item));
    case 'look':
      return reader.fail(
        item.from,
        item.to,
        "a class can't contain this",
        'It can contain only characters and classes.',
      );
  }
}

/** Without Unicode mode, a character beyond ASCII is several bytes: no class has it. */
function byteIn(reader: Reader, flags: Flags, item: Primitive): number {
  if (item.kind !== 'character') return 0;
  if (item.code < 0x80 || (item.isByte && !flags.has('u'))) return item.code;
  if (!flags.has('u')) {
    const help = 'List such characters as alternatives: (?:é|è).';
    reader.note(item.from, item.to, "a class can't contain non-ASCII characters", help);
  }
  return 0;
}

/** `\p{…}` means nothing without flag `u`. */
export function notePropertyWithoutUnicode(reader: Reader, flags: Flags, { from, to }: Primitive): void {
  if (flags.has('u')) return;
  const help = 'Name the characters, as in [A-Za-z] or [[:alpha:]].';
  reader.note(from, to, 'Unicode properties are not supported', help);
}

function partFor(from: number, to: number, set: ByteSet): Part {
  return { from, to, height: 0, parts: NO_PARTS, set };
}
