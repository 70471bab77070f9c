import type { Span } from './fault.js';
import { LIMITS } from './limits.js';
import { meaningOf } from './plain-meaning.js';
import type { PlainList, PlainMapping, PlainMember, PlainNode, PlainScalar } from './plain-node.js';

/**
 * Reads common YAML: block and flow collections, plain keys, one-line values. A tenth of the library's time, same result. Undefined for other or
 * wrong texts and near a limit: the library reads these. No hidden characters allowed.
 */
export function readPlain(text: string): PlainNode | undefined {
  if (UNUSUAL.test(text)) return undefined;
  const reader = new PlainReader(text);
  try {
    return reader.document();
  } catch (error) {
    if (error === NOT_PLAIN) return undefined;
    throw error;
  }
}

/** Shared: creating an error takes longer than reading most files. */
const NOT_PLAIN = new Error('not plain');

/** Tabs and carriage returns. Other unusual blanks are hidden characters. */
const UNUSUAL = /[\t\r]/;

/** The format needs at most ten. */
const DEPTH = 30;

/** The most lexemes the library makes for each, with blanks. */
const LEXEMES = {
  /** With key, comma or comment, and the line's rest. */
  scalar: 10,
  dash: 2,
  brackets: 8,
  /** Blank, only a comment, or between brackets. */
  line: 3,
} as const;

/** YAML allows 1,024 characters. */
const KEY = /[A-Za-z_][\w.-]{0,200}(?=:(?:[ \n]|$))/y;
/** Keys with another meaning without quotes, or forbidden. */
const NO_KEY = /^(?:null|true|false|__proto__|constructor|prototype)$/i;

/** Starts of plain values, without YAML's indicators. */
const BEGINS = /[\w./$(^]|-[\w.]/y;
const IN_BLOCK = /(?:[^ \n:#]|:(?=[^ \n])|#| +(?=[^ \n#]))+/y;
const IN_FLOW = /(?:[^ \n:#,[\]{}]|:(?=[^ \n,[\]{}])|#| +(?=[^ \n#,[\]{}]))+/y;
const SINGLE_QUOTED = /'(?:[^'\n]|'')*'/y;
const DOUBLE_QUOTED = /"(?:[^"\\\n]|\\["\\])*"/y;
const BLANK_LINE = / *(?:#[^\n]*)?(?=\n|$)/y;
const END_OF_COMMENT = /(?:#[^\n]*)?/y;
const END_OF_LINE = / *(?: #[^\n]*)?(?=\n|$)/y;
const BLANK_LINES = /(?:\n *(?:#[^\n]*)?(?=\n|$))*(?:\n( *)|$)/y;

class PlainReader {
  readonly #text: string;
  #at = 0;
  /** The next line's indentation; -1 at the end. */
  #indent = 0;
  #depth = 0;
  #lexemes = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): PlainNode {
    if (this.#take(BLANK_LINE) !== undefined) this.#nextLine();
    this.#expectIndent(0);
    const top = this.#block(0);
    // A line of unexpected indentation ends all blocks, and remains.
    this.#expectIndent(-1);
    return top;
  }

  #expectIndent(wanted: number): void {
    if (this.#indent !== wanted) throw NOT_PLAIN;
  }

  /** Reads a mapping or list from its first character. */
  #block(indent: number): PlainNode {
    this.#deeper();
    const node = this.#isDash() ? this.#list(indent) : this.#mapping(indent);
    this.#depth -= 1;
    return node;
  }

  #mapping(indent: number): PlainMapping {
    const value = {};
    const members: PlainMember[] = [];
    const start = this.#at;
    do {
      const [name, key] = this.#key(value);
      this.#at += 1;
      this.#keep(value, members, name, key, this.#valueAfterKey(indent));
    } while (this.#indent === indent && !this.#isDash());
    return { type: 'mapping', value, members, start, end: this.#text.length };
  }

  #valueAfterKey(indent: number): PlainNode {
    this.#skipBlanks();
    if (!this.#endsLine()) return this.#oneLine(indent);
    this.#nextLine();
    if (this.#indent > indent || (this.#indent === indent && this.#isDash()))
      return this.#block(this.#indent);
    throw NOT_PLAIN;
  }

  #list(indent: number): PlainList {
    const items: PlainNode[] = [];
    const start = this.#at;
    do {
      this.#count(LEXEMES.dash);
      this.#at += 1;
      this.#skipBlanks();
      items.push(this.#item(indent));
    } while (this.#indent === indent && this.#isDash());
    return { type: 'list', value: items.map(({ value }) => value), items, start, end: this.#text.length };
  }

  #item(indent: number): PlainNode {
    if (this.#endsLine()) throw NOT_PLAIN;
    if (!this.#sees(KEY)) return this.#oneLine(indent);
    // The item's other keys have the first one's column.
    this.#indent = this.#at - (this.#text.lastIndexOf('\n', this.#at) + 1);
    return this.#block(this.#indent);
  }

  /** Reads a value and the line's rest. */
  #oneLine(indent: number): PlainNode {
    const node = this.#value(indent, IN_BLOCK);
    if (this.#take(END_OF_LINE) === undefined) throw NOT_PLAIN;
    this.#nextLine();
    return node;
  }

  #value(indent: number, plain: RegExp): PlainNode {
    switch (this.#text.charAt(this.#at)) {
      case '[':
        return this.#flowList(indent);
      case '{':
        return this.#flowMapping(indent);
      case "'":
        return this.#quoted(SINGLE_QUOTED, (inner) => inner.replaceAll("''", "'"));
      case '"':
        return this.#quoted(DOUBLE_QUOTED, (inner) => inner.replaceAll(/\\(.)/g, '$1'));
      default:
        return this.#unquoted(plain);
    }
  }

  #flowList(indent: number): PlainList {
    const items: PlainNode[] = [];
    const start = this.#at;
    this.#flow(indent, ']', () => items.push(this.#value(indent, IN_FLOW)));
    return { type: 'list', value: items.map(({ value }) => value), items, start, end: this.#at };
  }

  #flowMapping(indent: number): PlainMapping {
    const value = {};
    const members: PlainMember[] = [];
    const start = this.#at;
    this.#flow(indent, '}', () => {
      const [name, key] = this.#key(value);
      this.#at += 1;
      this.#skipSpace(indent);
      this.#keep(value, members, name, key, this.#value(indent, IN_FLOW));
    });
    return { type: 'mapping', value, members, start, end: this.#at };
  }

  /** Reads comma-separated members between brackets. */
  #flow(indent: number, close: string, member: () => void): void {
    this.#deeper();
    this.#at += 1;
    this.#skipSpace(indent);
    while (this.#text[this.#at] !== close) {
      member();
      this.#skipSpace(indent);
      if (this.#text[this.#at] === ',') {
        this.#at += 1;
        this.#skipSpace(indent);
      } else if (this.#text[this.#at] !== close) throw NOT_PLAIN;
    }
    this.#at += 1;
    this.#depth -= 1;
  }

  #quoted(style: RegExp, unescaped: (inner: string) => string): PlainScalar {
    const start = this.#at;
    const quoted = this.#take(style);
    if (quoted === undefined) throw NOT_PLAIN;
    this.#count(LEXEMES.scalar);
    return { type: 'scalar', value: unescaped(quoted.slice(1, -1)), start, end: this.#at };
  }

  #unquoted(style: RegExp): PlainScalar {
    const start = this.#at;
    const source = this.#sees(BEGINS) ? this.#take(style) : undefined;
    if (source === undefined) throw NOT_PLAIN;
    const value = meaningOf(source);
    if (value === undefined) throw NOT_PLAIN;
    this.#count(LEXEMES.scalar);
    return { type: 'scalar', value, start, end: this.#at };
  }

  #key(above: object): readonly [string, Span] {
    const start = this.#at;
    const name = this.#take(KEY);
    if (name === undefined || NO_KEY.test(name) || Object.hasOwn(above, name)) throw NOT_PLAIN;
    return [name, { start, end: this.#at }];
  }

  #keep(
    value: Record<string, unknown>,
    members: PlainMember[],
    name: string,
    key: Span,
    node: PlainNode,
  ): void {
    value[name] = node.value;
    members.push({ name, key, node });
    if (members.length > LIMITS.keys) throw NOT_PLAIN;
  }

  #isDash(): boolean {
    return this.#text[this.#at] === '-' && this.#text[this.#at + 1] === ' ';
  }

  #endsLine(): boolean {
    const next = this.#text[this.#at];
    return next === undefined || next === '\n' || next === '#';
  }

  #skipBlanks(): void {
    while (this.#text[this.#at] === ' ') this.#at += 1;
  }

  /** Skips blanks between brackets, and line ends before lines indented more than the block. */
  #skipSpace(indent: number): void {
    this.#skipBlanks();
    while (this.#text[this.#at] === '\n') {
      const begin = this.#at + 1;
      this.#at = begin;
      this.#count(LEXEMES.line);
      this.#skipBlanks();
      if (this.#text[this.#at] !== '\n' && this.#at - begin <= indent) throw NOT_PLAIN;
    }
  }

  /** Goes from a line's end or comment to the next line with content. */
  #nextLine(): void {
    this.#take(END_OF_COMMENT);
    BLANK_LINES.lastIndex = this.#at;
    const found = BLANK_LINES.exec(this.#text);
    if (found === null) throw NOT_PLAIN;
    const [blank, indent] = found;
    this.#at += blank.length;
    for (let line = 0; line !== -1; line = blank.indexOf('\n', line + 1)) this.#count(LEXEMES.line);
    this.#indent = indent === undefined || this.#at === this.#text.length ? -1 : indent.length;
  }

  #sees(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    return pattern.test(this.#text);
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const taken = pattern.exec(this.#text)?.[0];
    this.#at += taken?.length ?? 0;
    return taken;
  }

  #deeper(): void {
    this.#depth += 1;
    this.#count(LEXEMES.brackets);
    if (this.#depth > DEPTH) throw NOT_PLAIN;
  }

  #count(lexemes: number): void {
    this.#lexemes += lexemes;
    if (this.#lexemes > LIMITS.lexemes) throw NOT_PLAIN;
  }
}
