import { Lexer } from 'yaml';
import { type Fault, type FaultReporter, shorten, type Span } from './fault.js';
import { defined } from '../../kernel/lib/defined.js';
import { expressionFrom, LONGEST_VALUE, meantValue, quotesFix, restOfLine, writeQuoted } from './quoting.js';

/** A lexeme of the yaml package, with its offset. */
export interface Lexeme {
  readonly source: string;
  readonly at: number;
  /** A plain or block scalar. Quoted ones show by their quote. */
  readonly isScalar: boolean;
}

/** How to report values that lack quotes. */
interface QuotesMissing {
  readonly report: FaultReporter;
  /** Such a value's end was not found: errors after this offset follow from it. */
  readonly lose: (offset: number) => void;
}

const SCALAR_FOLLOWS = '\u001f';
/** Lexemes without text: scalar follows, document starts, flow collection ends early. */
const MARKS: ReadonlySet<string> = new Set([SCALAR_FOLLOWS, '\u0002', '\u0018']);

/**
 * A text's lexemes. Between brackets, a plain value ends at a brace, bracket, comma, or colon with a space. If the rest is no YAML then, one fault
 * says so, and the value becomes one scalar, as if quoted.
 */
export function* lexemesOf(text: string, { report, lose }: QuotesMissing): Generator<Lexeme, void> {
  const lexemes = placed(text);
  const flow = new FlowState();
  let left = MOST_SEARCHED;
  for (const lexeme of lexemes) {
    const expression = flow.expectsValue ? expressionAt(text, lexeme) : undefined;
    if (expression !== undefined) {
      report(expression);
      const { start, end } = expression.at;
      const rest = takenUntil(end, lexemes).filter((one) => endOf(one) > end);
      const whole = { source: text.slice(start, end), at: start, isScalar: true };
      for (const one of [whole, ...rest]) flow.take(one);
      yield* [{ source: SCALAR_FOLLOWS, at: start, isScalar: false }, whole, ...rest];
      continue;
    }
    const cut = lexeme.isScalar && flow.expectsValue && left > 0 ? cutOf(text, lexeme) : undefined;
    if (cut !== undefined) left -= cut.searched;
    flow.take(lexeme);
    if (cut?.meant === undefined) {
      yield lexeme;
      continue;
    }
    const taken = takenUntil(cut.meant.end, lexemes);
    const isBroken = isNoYaml(taken, flow.isMapping);
    if (isBroken) report(needsQuotes(text, cut.meant, cut.character, lexeme));
    if (isBroken && cut.isWhole && endOf(taken.at(-1) ?? lexeme) === cut.meant.end) {
      // If the value took the line's last brace, the collection may lack its own.
      if (endsLine(text, cut.meant.end)) lose(cut.meant.end);
      yield { ...lexeme, source: text.slice(lexeme.at, cut.meant.end) };
      continue;
    }
    if (isBroken) lose(lexeme.at);
    for (const one of taken) flow.take(one);
    yield* [lexeme, ...taken];
  }
}

/** First characters of anchors, aliases and tags. */
const PROPERTIES: Readonly<Record<string, 'yaml-anchor' | 'yaml-tag'>> = {
  '&': 'yaml-anchor',
  '*': 'yaml-anchor',
  '!': 'yaml-tag',
};

/** The fault of an expression that starts like an anchor, alias or tag, if so. */
export function expressionAt(text: string, { source, at: start, isScalar }: Lexeme): Fault | undefined {
  const code = PROPERTIES[isScalar ? '' : source.charAt(0)];
  const found = code && expressionFrom(text, start);
  if (code === undefined || found === undefined) return undefined;
  return { code, message: `a value that begins with ${source.charAt(0)} must be in quotes`, ...found };
}

function endsLine(text: string, at: number): boolean {
  return restOfLine(text, at).end === at;
}

function* placed(text: string): Generator<Lexeme, void> {
  let at = 0;
  let isScalar = false;
  for (const source of new Lexer().lex(text)) {
    yield { source, at, isScalar };
    if (isScalar || !MARKS.has(source)) at += source.length;
    isScalar = !isScalar && source === SCALAR_FOLLOWS;
  }
}

function endOf({ source, at }: Lexeme): number {
  return MARKS.has(source) ? at : at + source.length;
}

/** Open brackets, and whether a value comes next in the innermost. */
class FlowState {
  readonly #open: string[] = [];
  expectsValue = false;

  get isMapping(): boolean {
    return this.#open.at(-1) === '{';
  }

  take({ source, isScalar }: Lexeme): void {
    if (isScalar) {
      this.expectsValue = false;
      return;
    }
    switch (source.charAt(0)) {
      case '{':
      case '[':
        this.#open.push(source);
        this.expectsValue = source === '[';
        return;
      case '}':
      case ']':
        this.#open.pop();
        this.expectsValue = false;
        return;
      case '\u0018':
        this.#open.length = 0;
        this.expectsValue = false;
        return;
      case ',':
        this.expectsValue = this.#open.at(-1) === '[';
        return;
      case ':':
        this.expectsValue = this.isMapping;
        return;
      case '"':
      case "'":
        this.expectsValue = false;
    }
  }
}

/** The most characters to search for ends of values, as untrusted files may start a value at each character. */
const MOST_SEARCHED = 1 << 22;

/** A value as meant, what cuts it, and how much text was searched. */
interface Cut {
  readonly meant: Span | undefined;
  /** False if the end was not found. `meant` is then the line's rest, or undefined. */
  readonly isWhole: boolean;
  readonly character: string;
  readonly searched: number;
}

/** Undefined for a value that ends as written. */
function cutOf(text: string, scalar: Lexeme): Cut | undefined {
  const end = endOf(scalar);
  const character = /[^ \t]/.exec(text.slice(end, end + 64))?.[0] ?? '';
  if (CUT_AT[character] === undefined) return undefined;
  const meant = meantValue(text, scalar.at);
  if (meant !== undefined && meant.end > end)
    return { meant, isWhole: true, character, searched: meant.end - scalar.at };
  // It can't end before a bracket, so its end was not found.
  const isOpen = character === '{' || character === '[';
  const rest = isOpen ? restOfLine(text, scalar.at) : undefined;
  return { meant: rest, isWhole: false, character, searched: LONGEST_VALUE };
}

const CUT_AT: Readonly<Record<string, string>> = {
  '{': 'with braces in it',
  '[': 'with brackets in it',
  ',': 'with a comma in it',
  ':': 'with a colon and a space in it',
  '#': 'with a # after a space',
};

/** A missing comma between members, unless the colon is in a string or brackets. */
const MEMBER_FOLLOWS = /^[^"'()[\]{}]* [\w-]+$/;

function needsQuotes(text: string, meant: Span, character: string, { source }: Lexeme): Fault {
  if (character === ':' && MEMBER_FOLLOWS.test(source))
    return {
      code: 'yaml-syntax',
      message: `a comma is missing before ${shorten(source.slice(source.lastIndexOf(' ') + 1))}`,
      help: 'Separate the members between brackets with commas; a value with a colon and a space in it must be in quotes.',
      at: meant,
    };
  return {
    code: 'yaml-syntax',
    message: `a value ${CUT_AT[character] ?? ''} must be in quotes here, between brackets`,
    help: writeQuoted(text.slice(meant.start, meant.end)),
    at: meant,
    ...defined({ fix: quotesFix(text, meant) }),
  };
}

/** Lexemes up to an offset, with the one that crosses it. */
function takenUntil(end: number, lexemes: Generator<Lexeme, void>): readonly Lexeme[] {
  const taken: Lexeme[] = [];
  for (let at = -1; at < end;) {
    const { value } = lexemes.next();
    if (value === undefined) break;
    taken.push(value);
    at = endOf(value);
  }
  return taken;
}

/** True if lexemes after a plain value neither belong to it nor start the next. */
function isNoYaml(behind: readonly Lexeme[], isMapping: boolean): boolean {
  let before: 'value' | 'comma' | 'colon' | 'open' = 'value';
  let isKey = false;
  for (const { source, isScalar } of behind) {
    if (!isScalar && (MARKS.has(source) || /^[ \t\r\n]/.test(source))) continue;
    const first = isScalar ? 'scalar' : source.charAt(0);
    switch (first) {
      case '#':
        return true;
      case ',':
        if (isKey) return true;
        before = 'comma';
        break;
      case ':':
        if (isMapping && !isKey) return true;
        isKey = false;
        before = 'colon';
        break;
      case '}':
      case ']':
        before = 'value';
        break;
      default:
        if (before === 'value') return true;
        isKey = isMapping && before === 'comma';
        before = first === '{' || first === '[' ? 'open' : 'value';
    }
  }
  return isKey;
}
