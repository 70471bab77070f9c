const encoder = new TextEncoder();

/** A file that must be refused, and where. Columns count characters. */
export interface HostileCase {
  readonly title: string;
  readonly bytes: () => Uint8Array;
  readonly code: string;
  readonly line: number;
  readonly column: number;
}

const text = (title: string, source: string, code: string, line: number, column: number): HostileCase => ({
  title,
  bytes: () => encoder.encode(source),
  code,
  line,
  column,
});

const raw = (
  title: string,
  bytes: readonly number[],
  code: string,
  line: number,
  column: number,
): HostileCase => ({
  title,
  bytes: () => Uint8Array.from(bytes),
  code,
  line,
  column,
});

const large = (
  title: string,
  source: () => string,
  code: string,
  line: number,
  column: number,
): HostileCase => ({
  title,
  bytes: () => encoder.encode(source()),
  code,
  line,
  column,
});

const MIB = 1 << 20;

export const HOSTILE: readonly HostileCase[] = [
  large('a file over 1 MiB', () => `a: ${'x'.repeat(MIB)}`, 'yaml-too-large', 1, 1),
  large('a million open lists', () => '['.repeat(MIB), 'yaml-too-deep', 1, 65),
  large('a million open mappings', () => '{'.repeat(MIB), 'yaml-too-deep', 1, 65),
  large('lists nested on one line', () => '- '.repeat(MIB / 2), 'yaml-too-deep', 1, 129),
  large('explicit keys nested on one line', () => '? '.repeat(MIB / 2), 'yaml-too-deep', 1, 129),
  large(
    'mappings nested by indentation',
    () => Array.from({ length: 1000 }, (_, depth) => `${' '.repeat(depth)}k:\n`).join(''),
    'yaml-too-deep',
    65,
    66,
  ),
  large('half a million items', () => `[${'1,'.repeat(MIB / 2 - 1)}]`, 'yaml-too-complex', 1, 200_000),
  large('a million line ends', () => '\n'.repeat(MIB), 'yaml-too-complex', 300_001, 1),
  large(
    'more than 10,000 keys in one mapping',
    () => Array.from({ length: 10_001 }, (_, index) => `k${index}: 1\n`).join(''),
    'yaml-too-complex',
    1,
    1,
  ),
  large('30,000 unclosed quotes', () => 'a: "\n'.repeat(30_000), 'yaml-syntax', 1, 4),
  large('one line of 1 MiB in errors', () => '"\\n"'.repeat(MIB / 4), 'yaml-syntax', 1, 5),
  text('an anchor', 'a: &x 1\n', 'yaml-anchor', 1, 4),
  text('an anchor on a mapping', 'a: &x\n  b: 1\n', 'yaml-anchor', 1, 4),
  text('an anchor on a key', '&x a: 1\n', 'yaml-anchor', 1, 1),
  text('an anchor on nothing', 'a: &x\nb: 1\n', 'yaml-anchor', 1, 4),
  text('an alias without an anchor', 'a: *x\n', 'yaml-anchor', 1, 4),
  text('aliases that multiply', 'a: &a [x]\nb: &b [*a, *a]\nc: [*b, *b]\n', 'yaml-anchor', 1, 4),
  text('a tag of another type', 'a: !!binary aGk=\n', 'yaml-tag', 1, 4),
  text('a tag of the own type', 'a: !!str 1\n', 'yaml-tag', 1, 4),
  text('a local tag', 'a: !env HOME\n', 'yaml-tag', 1, 4),
  text('a non-specific tag', 'a: ! 1\n', 'yaml-tag', 1, 4),
  text('a tag in a list in a flow mapping', '{a: [1, !set {x}]}\n', 'yaml-tag', 1, 9),
  text('a verbatim tag that is not closed', 'a: !<x b\n', 'yaml-tag', 1, 4),
  text('a tag directive', '%TAG ! tag:example.com,2000:\n---\na: 1\n', 'yaml-tag', 1, 1),
  text('YAML 1.1', '%YAML 1.1\n---\na: NO\n', 'yaml-version', 1, 1),
  text('YAML 1.3', '%YAML 1.3\n---\na: 1\n', 'yaml-version', 1, 1),
  text('an unknown directive', '%FOO bar\n---\na: 1\n', 'yaml-syntax', 1, 1),
  text('a second document', 'a: 1\n---\na: 2\n', 'yaml-several-documents', 2, 1),
  text('a second document behind an end mark', 'a: 1\n...\nb: 2\n', 'yaml-several-documents', 3, 1),
  text('an empty second document', 'a: 1\n---\n', 'yaml-several-documents', 2, 1),
  text('a key twice', 'a: 1\nb: 2\na: 3\n', 'yaml-duplicate-key', 3, 1),
  text('a number and the same text as keys', '1: a\n"1": b\n', 'yaml-duplicate-key', 2, 1),
  text('a key twice in a flow mapping', 'x: {a: 1, "a": 2}\n', 'yaml-duplicate-key', 1, 11),
  text('the key __proto__', 'a:\n  __proto__: {enabled: true}\n', 'yaml-forbidden-key', 2, 3),
  text('the key constructor, quoted', '"constructor": 1\n', 'yaml-forbidden-key', 1, 1),
  text('the key prototype in a list', '- prototype: 1\n', 'yaml-forbidden-key', 1, 3),
  text('a merge key', 'a:\n  <<: {b: 1}\n', 'yaml-merge-key', 2, 3),
  text('a list as a key', '[a]: 1\n', 'yaml-syntax', 1, 1),
  text('a mapping as an explicit key', '? {a: 1}\n: 2\n', 'yaml-syntax', 1, 3),
  text('infinity', 'a: .inf\n', 'yaml-number', 1, 4),
  text('not a number', 'a: [1, -.INF, .NaN]\n', 'yaml-number', 1, 8),
  text('a number beyond the range of doubles', 'a: 1e999\n', 'yaml-number', 1, 4),
  text('an id of digits only', 'id: 12345678901234567890123456789012\n', 'yaml-number', 1, 5),
  text('an integer beyond 2^53', 'a: -9007199254740993\n', 'yaml-number', 1, 4),
  text('a hexadecimal integer beyond 2^53', 'a: 0xFFFFFFFFFFFFFFFF\n', 'yaml-number', 1, 4),
  text('a zero byte', 'a: x\u0000y\n', 'yaml-character', 1, 5),
  text('an escape character', 'a: x\n# \u001b[31m\n', 'yaml-character', 2, 3),
  text('a carriage return alone', 'a: x\ry\n', 'yaml-character', 1, 5),
  text('a carriage return before a Windows line end', 'a: x\r\r\nb: 1\r\n', 'yaml-character', 1, 5),
  text('a next-line character', 'a: x\u0085y\n', 'yaml-character', 1, 5),
  text('a line separator', 'a: "x\u2028y"\n', 'yaml-character', 1, 6),
  text('a right-to-left override', 'a: "😀 \u202e"\n', 'yaml-character', 1, 7),
  text('a zero-width space in a key', 'a\u200bb: 1\n', 'yaml-character', 1, 2),
  text('a tag character', 'a: x\u{e0041}\n', 'yaml-character', 1, 5),
  text('a byte order mark inside', 'a: \ufeffx\n', 'yaml-character', 1, 4),
  text('a noncharacter', 'a: x\uffff\n', 'yaml-character', 1, 5),
  text('an escape in a key', '"a\\x00": 1\n', 'yaml-character', 1, 3),
  text('half of a surrogate pair', 'a: "\\uD83D"\n', 'yaml-character', 1, 5),
  text('no text at all', '', 'yaml-empty', 1, 1),
  text('only comments', '# zone: shop\n\n', 'yaml-empty', 1, 1),
  text('only a document mark', '---\n', 'yaml-empty', 1, 1),
  raw('a wrong byte', [0x61, 0x3a, 0x20, 0xc3, 0xa9, 0x0a, 0x62, 0xff, 0x0a], 'yaml-encoding', 2, 2),
  raw('a character cut off at the end', [0x61, 0x3a, 0x20, 0xe2, 0x82], 'yaml-encoding', 1, 4),
  raw('an overlong slash', [0x61, 0xc0, 0xaf], 'yaml-encoding', 1, 2),
  raw('a surrogate in UTF-8', [0x61, 0xed, 0xa0, 0x80], 'yaml-encoding', 1, 2),
  raw('UTF-16', [0xff, 0xfe, 0x61, 0x00], 'yaml-encoding', 1, 1),
];

/** Mistakes of people rather than attacks: what is said, and where. */
export const MISTAKES: readonly (readonly [source: string, message: RegExp, line: number, column: number])[] =
  [
    ['a:\n\tb: 1\n', /tab is used as indentation/, 2, 1],
    ['a: 1\nkey:value\nb: 2\n', /no space after the colon/, 2, 1],
    ['a: 1\nb: 2\nkey:value\n', /no space after the colon/, 3, 1],
    ['a: "abc\nb: 1\n', /quote is never closed/, 1, 4],
    ["a: 1\nb: 'abc\nc: 'x'\n", /quote is never closed/, 2, 4],
    ["a: 'it's'\n", /text after the end of the value/, 1, 8],
    ['a: 1\n b: 2\n', /indented more than the key above/, 2, 2],
    ['a:\n  - b\n - c\n', /indented differently/, 3, 2],
    ['a:\n  b: 1\n c: 2\n', /indented differently/, 3, 2],
    ['a:\n  - x: 1\n   y: 2\n', /neither an item of the list nor a part/, 3, 4],
    ['a: [1, 2\nb: 3\n', /bracket is not closed/, 1, 4],
    ['[1, 2\n', /bracket is never closed/, 1, 1],
    ['a: [1 2, {b: 1 c: 2}]\n', /comma is missing before c/, 1, 14],
    ['a: [b: 1\n  c: 2]\n', /need brackets too/, 1, 8],
    ['a: ]\n', /bracket has no opening bracket/, 1, 4],
    ['a: [1,,2]\n', /nothing before this comma/, 1, 7],
    ['a: b: c\n', /must be in quotes/, 1, 4],
    ['a: @x\n', /can.t start with this character/, 1, 4],
    ['a: "\\d{3}"\n', /not an escape/, 1, 5],
    ['a: - b\n', /its own line/, 1, 4],
    ['a: |x\n  foo\n', /must start on the next line/, 1, 5],
    ['a: "x"#c\n', /space before its #/, 1, 7],
    ['a: 1\nb\n', /no colon/, 2, 1],
    ['%YAML 1.2\na: 1\n', /--- is missing/, 2, 1],
    [': x\n', /a key is missing/, 1, 1],
  ];
