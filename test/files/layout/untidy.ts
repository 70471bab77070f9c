import * as fc from 'fast-check';
import { refusedOffsets, visibleInQuotes } from '../../../src/files/yaml/characters.js';

/** A value as YAML can hold it, and its text as nobody would write it. */
export interface Untidy {
  readonly text: string;
  readonly value: Value;
  readonly comments: readonly string[];
}

export type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };

/** Strings that look like something else, break rules of quoting, or are too long for a line. */
const HOSTILE = [
  'true', 'null', '~', '12', '0x1f', '1e3', '.inf', '-', '?', ':', '- a', 'a: b', 'a #b', '#', "'self'", '"', "it's", '\\', '',
  ' ', ' a', 'a ', '{', '[a]', 'a, b', '---', '... x', '--- x', '<<', '*a', '&a', '!t', '%d', '@x', '`', '|', '>', '>- x', 'a:', '${host}', 'https://${host}',
  'a\nb', 'a\n', '\n', 'a\n\nb', ' a\nb', 'a \nb', 'a\n b', 'a\n#b\n', '\ta', 'a\tb', 'é😀', '023e105f4ecef8ad9ca31a8372d0c353', '10217', '=', 'yes',
  'http.host eq "shop.example.com" and (ip.src in {203.0.113.0/24} or ip.geoip.country in {"DE" "FR"}) and not starts_with(http.request.uri.path, "/a b")',
  'a '.repeat(80), `${'word '.repeat(40)}end`, `${'x'.repeat(130)} and ${'y'.repeat(130)}`, `(a and b) or ${'(c  or d) or '.repeat(12)}e`,
]; // oxfmt-ignore

/** What means something to YAML, one character each. */
const MARKS = Array.from('ab:#-?{}[],&*!|>\'"%@\\ \n\t0.');

const KEYS = [
  'zone', 'vars', 'page_shield', 'csp_policies', 'policies', 'rulesets', 'rules', 'expression', 'ref', 'action', 'value', 'id', 'enabled',
  'script-src', 'expect', 'packet', 'destination_conf', 'fields', 'jobs', 'tests', 'name', 'description', 'action_parameters', 'phase',
]; // oxfmt-ignore

const strings = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('a', 'block', 'shop.example.com', 'two words') },
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...MARKS) }) },
);
const keys = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...KEYS) },
  { weight: 1, arbitrary: strings.filter((key) => key !== '<<' && key.length < 100) },
);

const { value: values } = fc.letrec<{ value: Value; inner: Value }>((tie) => ({
  value: fc.oneof(
    { weight: 3, arbitrary: fc.dictionary(keys, tie('inner'), { maxKeys: 5, noNullPrototype: true }) },
    { weight: 2, arbitrary: fc.array(tie('inner'), { maxLength: 4 }) },
  ),
  inner: fc.oneof(
    { maxDepth: 5, depthIdentifier: 'untidy' },
    strings,
    fc.constantFrom(true, false, null, 0, 25, -1.5),
    fc.dictionary(keys, tie('inner'), { maxKeys: 4, depthIdentifier: 'untidy', noNullPrototype: true }),
    fc.array(tie('inner'), { maxLength: 4, depthIdentifier: 'untidy' }),
  ),
}));

/** What decides how a value is written. */
export const dice: fc.Arbitrary<readonly number[]> = fc.array(fc.nat(99), {
  minLength: 1,
  maxLength: 300,
  size: 'max',
});

/** Values written in every way that comes to mind: styles, indentation, blank lines, comments, line ends. */
export const untidy: fc.Arbitrary<Untidy> = fc
  .tuple(values, dice)
  .map(([value, throws]) => untidily(value, throws));

/** A value, written in one of these ways. */
export function untidily(value: Value, throws: readonly number[]): Untidy {
  let thrown = 0;
  const writer = new Writer(() => throws[thrown++ % throws.length] ?? 0);
  const written = writer.document(value);
  const text = (throws[0] ?? 0) % 4 === 3 ? written.replaceAll('\n', '\r\n') : written;
  return { value, text, comments: writer.comments };
}

/** Writes a value, with a throw of the dice (0 to 99) for each decision. */
class Writer {
  readonly comments: string[] = [];
  private readonly roll: () => number;
  /** How far to the right a comment may stand: right below a block scalar it would be text. */
  private rightmost = Number.POSITIVE_INFINITY;

  constructor(roll: () => number) {
    this.roll = roll;
  }

  document(value: Value): string {
    const start = `${this.alone(0)}${this.rarely() ? `---${this.beside()}\n` : ''}`;
    const body = this.rarely() ? `${this.flow(value, 1)}${this.beside()}\n` : this.block(value, 0);
    return `${start}${body}${this.alone(this.roll() % 5)}${this.rarely() ? '\n\n' : ''}`;
  }

  private often(): boolean {
    return this.roll() >= 50;
  }

  private rarely(): boolean {
    return this.roll() >= 88;
  }

  private comment(): string {
    const text = `# c${this.comments.length}${this.rarely() ? " - key: [ 'x" : ''}`;
    this.comments.push(text);
    return text + (this.rarely() ? '  ' : '');
  }

  /** Lines with nothing on them but comments. */
  private alone(indent: number): string {
    let lines = this.rarely() ? '\n' : '';
    for (let most = 3; most > 0 && this.rarely(); most -= 1)
      lines += `${' '.repeat(Math.min(this.rightmost, indent + (this.rarely() ? this.roll() % 9 : 0)))}${this.comment()}\n`;
    return lines + (this.rarely() ? ' \n' : '');
  }

  private beside(): string {
    this.rightmost = Number.POSITIVE_INFINITY;
    return this.rarely() ? ` ${this.often() ? '   ' : ''}${this.comment()}` : '';
  }

  /** Lines that end with a line end. */
  private block(value: Value, indent: number): string {
    if (typeof value !== 'object' || value === null || isEmpty(value)) {
      return `${' '.repeat(indent)}${this.flow(value, indent)}${this.beside()}\n`;
    }
    const entries: readonly (readonly [string, Value])[] = Array.isArray(value)
      ? value.map((item: Value) => ['-', item] as const)
      : Object.entries(value).map(([key, member]) => [this.key(key), member] as const);
    const lines = entries.map(([sign, member]) => {
      return `${this.alone(indent)}${' '.repeat(indent)}${sign}${this.behind(sign, member, indent)}`;
    });
    return lines.join('') + this.alone(indent);
  }

  private key(key: string): string {
    return `${JSON.stringify(key)}:`.replace(/^"([a-z_]+)"/, (whole, name: string) =>
      this.often() || name === 'null' || name === 'true' ? name : whole,
    );
  }

  private behind(sign: string, value: Value, indent: number): string {
    const inner = indent + 1 + (this.roll() % 4);
    const isBlock = typeof value === 'object' && value !== null && !isEmpty(value) && !this.rarely();
    if (isBlock && this.often()) return this.inBlock(sign, value, indent, inner);
    const folded = typeof value === 'string' && this.often() ? this.scalarBlock(value, inner) : undefined;
    if (folded !== undefined) {
      this.rightmost = inner - 1;
      return ` ${folded}`;
    }
    if (value === null && this.often()) return `${this.beside()}\n`;
    const space = this.rarely() ? `${this.beside()}\n${this.alone(inner)}${' '.repeat(inner)}` : ' ';
    return `${space}${this.flow(value, inner)}${this.beside()}\n`;
  }

  private inBlock(sign: string, value: Value, indent: number, inner: number): string {
    const isDashed = Array.isArray(value) && sign !== '-' && this.often();
    if (isDashed) return `${this.beside()}\n${this.block(value, indent)}`;
    if (sign !== '-' || this.often()) return `${this.beside()}\n${this.block(value, inner)}`;
    const text = this.block(value, indent + 2);
    return /^ *[^ #\n]/.test(text) ? ` ${text.trimStart()}` : `\n${text}`;
  }

  /** A string as a literal or folded block, where it can be one without further ado. */
  private scalarBlock(value: string, indent: number): string | undefined {
    if (needsEscapes(value)) return undefined;
    const margin = ' '.repeat(indent);
    if (/^\S[^\t]*\S$/.test(value) && !/[^\S ]|  | $/m.test(value.replaceAll('\n', ''))) {
      const lines = value.split('\n');
      if (lines.some((line) => line !== line.trim() || line === '')) return undefined;
      if (lines.length > 1)
        return `|-${this.beside()}\n${lines.map((line) => `${margin}${line}\n`).join('')}`;
      const words = value.split(' ');
      if (words.length === 1) return undefined;
      const folded = words.reduce((text, word) => `${text}${this.often() ? ' ' : `\n${margin}`}${word}`);
      return `>-${this.beside()}\n${margin}${folded}\n`;
    }
    return undefined;
  }

  /** Without a line end. Comments between brackets end a line. */
  private flow(value: Value, indent: number): string {
    if (typeof value === 'string') return this.string(value);
    if (typeof value !== 'object' || value === null) return String(value);
    const gap = (): string =>
      this.rarely() ? `${this.beside()}\n${this.alone(indent)}${' '.repeat(indent)}` : ' ';
    const [open, close] = Array.isArray(value) ? '[]' : '{}';
    const items = Array.isArray(value)
      ? value.map((item: Value) => this.flow(item, indent))
      : Object.entries(value).map(
          ([key, item]) => `${JSON.stringify(key)}:${gap()}${this.flow(item, indent)}`,
        );
    const last = items.length > 0 && this.often() ? ',' : '';
    return `${open}${items.map((item) => `${gap()}${item}${gap()}`).join(',')}${last}${gap()}${close}`;
  }

  private string(value: string): string {
    if (needsEscapes(value)) return visibleInQuotes(JSON.stringify(value));
    if (/^[a-z][a-z.]*$/.test(value) && !['true', 'false', 'null'].includes(value) && this.often())
      return value;
    if (/^[^\n\t]*$/.test(value) && this.often()) return `'${value.replaceAll("'", "''")}'`;
    return JSON.stringify(value);
  }
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0;
}

/** What a file may only have as escapes between double quotes. */
function needsEscapes(value: string): boolean {
  return !refusedOffsets(value.replaceAll('\n', '')).next().done;
}
