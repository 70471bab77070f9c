/** A text without encodings, in lower case. Each UTF-16 code unit has its origin. */
export interface PlainText {
  readonly text: string;
  /** The part of the original that a unit is from: `[from, to)`. */
  readonly from: (index: number) => number;
  readonly to: (index: number) => number;
}

/** Levels of nested encodings to decode, at most. */
const ROUNDS = 4;

/**
 * Decodes percent-encoding (RFC 3986, 2.1), character references of HTML, escapes of JSON and shells, up to
 * four levels. Letters become lower case and decomposed (NFD). Never throws.
 */
export function plainTextOf(original: string): PlainText {
  let plain = isSimple(original) ? simple(original) : folded(original);
  for (let round = 0; round < ROUNDS && ENCODED.test(plain.text); round += 1) plain = decoded(plain);
  return plain;
}

function isSimple(text: string): boolean {
  return !/[^\u0020-\u007E\s]/.test(text);
}

function simple(original: string): PlainText {
  return { text: original.toLowerCase(), from: (index) => index, to: (index) => index + 1 };
}

/** Builds a text from pieces, each with its origin. */
class Pieces {
  private readonly parts: string[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];

  add(piece: string, from: number, to: number): void {
    this.parts.push(piece);
    for (let unit = 0; unit < piece.length; unit += 1) {
      this.starts.push(from);
      this.ends.push(to);
    }
  }

  plain(): PlainText {
    const { starts, ends } = this;
    return {
      text: this.parts.join(''),
      from: (index) => starts[index] ?? 0,
      to: (index) => ends[index] ?? 0,
    };
  }
}

function folded(original: string): PlainText {
  const pieces = new Pieces();
  let at = 0;
  for (const character of original) {
    pieces.add(character.toLowerCase().normalize('NFD'), at, at + character.length);
    at += character.length;
  }
  return pieces.plain();
}

/** One encoded character, in lower case; consecutive percent-encoded bytes outside ASCII match together. */
const ENCODED =
  /(?:%[89a-f][0-9a-f])+|%[0-7][0-9a-f]|&#x[0-9a-f]{1,6};?|&#\d{1,7};?|&(?:amp|lt|gt|quot|apos|sol|colon|equals|plus|percnt|num|quest|commat|period|lowbar|hyphen);|\\u\{[0-9a-f]{1,6}\}|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|\\["'`\\/|$&nrt]/;
const EACH_ENCODED = new RegExp(ENCODED, 'g');

function decoded({ text, from, to }: PlainText): PlainText {
  const pieces = new Pieces();
  let last = 0;
  const copy = (end: number): void => {
    for (let index = last; index < end; index += 1) pieces.add(text.charAt(index), from(index), to(index));
  };
  for (const { 0: code, index } of text.matchAll(EACH_ENCODED)) {
    copy(index);
    last = index + code.length;
    pieces.add(characterOf(code).toLowerCase().normalize('NFD'), from(index), to(last - 1));
  }
  copy(text.length);
  return pieces.plain();
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  sol: '/',
  colon: ':',
  equals: '=',
  plus: '+',
  percnt: '%',
  num: '#',
  quest: '?',
  commat: '@',
  period: '.',
  lowbar: '_',
  hyphen: '-',
};

const BLANKS: Readonly<Record<string, string>> = { '\\n': '\n', '\\r': '\r', '\\t': '\t' };

function characterOf(code: string): string {
  if (code.startsWith('%')) return Buffer.from(code.replaceAll('%', ''), 'hex').toString('utf8');
  if (code.startsWith('&#x')) return characterAt(Number.parseInt(code.slice(3), 16));
  if (code.startsWith('&#')) return characterAt(Number.parseInt(code.slice(2), 10));
  if (code.startsWith('&')) return NAMED[code.slice(1, -1)] ?? code;
  if (/^\\[ux]./.test(code)) return characterAt(Number.parseInt(code.replace(/^\\[ux]\{?|\}$/g, ''), 16));
  return BLANKS[code] ?? code.slice(1);
}

function characterAt(point: number): string {
  return point <= 0x10_ff_ff ? String.fromCodePoint(point) : '';
}
