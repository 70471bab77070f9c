import { readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { parseDocument, stringify } from 'yaml';
import { describe, expect, test } from 'vitest';
import { firstHidden } from '../../../src/files/yaml/characters.js';
import { parseSource, type Pointer } from '../../../src/files/yaml/document.js';
import { LIMITS } from '../../../src/files/yaml/limits.js';
import { readPlain } from '../../../src/files/yaml/plain.js';
import { runs } from '../../helpers/runs.js';
import { HOSTILE } from './hostile.js';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Read by the library: the tab in the comment is no part of a plain text. */
const byLibrary = (text: string): ReturnType<typeof parseSource> =>
  parseSource('f.yaml', encode(`${text}\n#\t`));

/** The way to every part of a value, to a part of each that it does not have, and nowhere. */
function pointersIn(value: unknown, above: Pointer = []): readonly Pointer[] {
  const inside =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, member]) =>
          pointersIn(member, [...above, Array.isArray(value) ? Number(name) : name]),
        )
      : [];
  return [above, [...above, 'absent'], [...above, 99], ...inside];
}

/** Expects that a text which is plain has the value and the places that the library finds; says whether it is. */
function expectAsLibrary(text: string): boolean {
  const isPlain = firstHidden(text) === -1 && readPlain(text) !== undefined;
  if (!isPlain) return false;
  const [plain, library] = [parseSource('f.yaml', encode(text)), byLibrary(text)];
  expect(library.findings).toEqual([]);
  expect(parseDocument(text, { version: '1.2', schema: 'core', strict: true }).errors).toEqual([]);
  expect(plain.document?.value).toStrictEqual(library.document?.value);
  expect(JSON.stringify(plain.document?.value)).toBe(JSON.stringify(library.document?.value));
  const pointers = pointersIn(plain.document?.value);
  expect(placesIn(plain, pointers)).toEqual(placesIn(library, pointers));
  return true;
}

/** Where each part and stretches of it are, and its text. */
function placesIn(
  { document }: ReturnType<typeof parseSource>,
  pointers: readonly Pointer[],
): readonly unknown[] {
  return pointers.map((pointer) => [
    pointer,
    document?.rawText(pointer),
    ...(['key', 'value'] as const).flatMap((target) =>
      ([[], [0], [2], [1, 3], [5, 200]] as const).map(([offset, length]) =>
        document?.locationOf(pointer, target, offset, length),
      ),
    ),
  ]);
}

const EXAMPLES = readdirSync('examples', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml') && !file.includes('node_modules'))
  .map((file) => readFileSync(`examples/${file}`, 'utf8'));

const SMALL = [
  'a: b\n',
  "a: [1, two, \"three\", 'fo''ur', {five: 6}]\n",
  '# first\na:\n  - b: c # why\n    d: -5\n  # between\n  - e: "\\"\\\\"\n\n    f: x:y#z # end\n',
  'a:\n- b: 1.5\n- c\nd: {e: f,\n  g: [],}\n',
  'rules:\n  - { ref: x, action: block, expression: \'http.host eq "a"\' }\n  - ref: y\n    enabled: false\n',
];

describe('a plain text', () => {
  test.each(SMALL)('%j has the value and the places that the library finds', (text) => {
    expect(expectAsLibrary(text)).toBe(true);
  });

  test.each([
    '',
    '# nothing\n',
    'a:\n',
    'a: |\n  b\n',
    'a: >-\n  b\n',
    'a: b\n  c\n',
    'a: "b\n  c"\n',
    'a: &x b\n',
    'a: *x\n',
    'a: !!str b\n',
    '--- \na: b\n',
    'a: b\n---\nc: d\n',
    'a: b\n...\n',
    '%YAML 1.2\n---\na: b\n',
    'a: b\na: c\n',
    '<<: {a: b}\n',
    '__proto__: {a: b}\n',
    '? a\n: b\n',
    '1: a\n',
    'true: a\n',
    'a: 12345678901234567890\n',
    'a: 0x10\n',
    'a: 010\n',
    'a: -0\n',
    'a: .5\n',
    'a: 1e3\n',
    'a: .inf\n',
    'a: "\\u202e"\n',
    'a: b: c\n',
    'a: - b\n',
    'a: {b}\n',
    'a: {b: }\n',
    'a: [b: c]\n',
    'a: [b,, c]\n',
    'a: [b # c\n  ]\n',
    'a: [\nb]\n',
    'a: "b" c\n',
    'a: "b"#c\n',
    '"a": b\n',
    'a: b\r\n',
    'a:\tb\n',
    '- - a\n',
    'a\n',
    ' a: b\nc: d\n',
    `${'k'.repeat(1025)}: a\n`,
  ])('%j is for the library', (text) => {
    expect(readPlain(text)).toBeUndefined();
  });

  test.each<readonly [string, (times: number) => string]>([
    ['comments', (times) => `a: b\n${'  # c\n\n'.repeat(times)}`],
    ['items', (times) => `a:\n${'  - b: c # d\n    e: f\n'.repeat(times)}`],
    ['rules', (times) => `a:\n${'- {b: c, d: "e", f: [ g, h ] } # i\n'.repeat(times)}`],
    ['brackets', (times) => `a: [${'[ ],\n '.repeat(times)}]\n`],
    ['numbers', (times) => `a: [${'1,'.repeat(times)}]\n`],
  ])('of so many %s that the library stops is not one', (_, text) => {
    const isLibrarys = (times: number): boolean => byLibrary(text(times)).document !== undefined;
    let times = 1000;
    while (readPlain(text(times)) !== undefined) times = Math.ceil(times * 1.2);
    expect(times).toBeGreaterThan(1000);
    expect(isLibrarys(Math.ceil(times / 1.2))).toBe(true);
  });

  test.each([
    ['a word', (length: number) => `a: ${'x'.repeat(length)}\n`],
    ['words', (length: number) => `a: ${'x '.repeat(length / 2)}y\n`],
    ['blanks', (length: number) => `a: b${' '.repeat(length)}# c\n`],
    ['quotes', (length: number) => `a: '${"''".repeat(length / 2)}'\n`],
    ['escapes', (length: number) => `a: "${String.raw`\"`.repeat(length / 2)}"\n`],
    ['a key', (length: number) => `${'k'.repeat(length)}: a\n`],
    ['a key in brackets', (length: number) => `a: {${'k'.repeat(length)}: b}\n`],
  ])('with %s nearly as long as a file may be is what the library says', (_, text) => {
    for (const length of [1000, 1024, 1026, LIMITS.bytes - 100]) expectAsLibrary(text(length));
  });

  // What is larger is refused before it is read.
  const refused = HOSTILE.filter(({ bytes }) => bytes().length <= LIMITS.bytes);
  test.each(refused)('is not one that is refused: $title', ({ bytes }) => {
    expectAsLibrary(new TextDecoder().decode(bytes()));
  });

  test('nearly every file that people write is one', () => {
    const plain = EXAMPLES.filter(expectAsLibrary);
    expect(plain.length).toBeGreaterThan(EXAMPLES.length * 0.9);
  });
});

const CHARACTERS = [
  ...' \n:-#[]{},\'"\\|>&*!%@`?~.0178xe+_azé漢=/$(^'.split(''),
  '\t',
  '\r',
  ': ',
  ' #',
  '- ',
  '\n  ',
  '\n- ',
  '---',
];
const edits = fc.array(
  fc.record({
    at: fc.nat(),
    cut: fc.nat(3),
    text: fc.oneof(fc.constant(''), fc.constantFrom(...CHARACTERS)),
  }),
  { minLength: 1, maxLength: 3 },
);

function edited(text: string, changes: readonly { at: number; cut: number; text: string }[]): string {
  return changes.reduce((now, { at, cut, text: put }) => {
    const place = at % (now.length + 1);
    return now.slice(0, place) + put + now.slice(place + cut);
  }, text);
}

/** A few of many, for laws about small texts. */
const snippets = fc.constantFrom(...SMALL, ...EXAMPLES.filter((text) => text.length < 1500));

const oneOf = (all: string): fc.Arbitrary<string> => fc.constantFrom(...all.split(';'));

const words = fc.oneof(
  {
    weight: 12,
    arbitrary: oneOf(`a;b c;x:y;it's;"q";1.2.3.4;::1;$list;(a or b);/x/*;- x;a #b;null;True;0;-1;1.50`),
  },
  {
    weight: 1,
    arbitrary: oneOf('x: y;#;\\;~;; a ;é;a\nb;a:;:a;[a;a];{;^a;*;&;!;%;@x;`;?;? a;|;>;-;--;---;...'),
  },
  { weight: 1, arbitrary: oneOf('0x1F;0o7;1e3;.5;5.;+1;-0;.inf;.NaN;1_000;00;1.0.0;9007199254740993') },
);
const keys = fc.oneof(
  { weight: 80, arbitrary: oneOf('a;b;c.d;e-f;_g;h1') },
  { weight: 1, arbitrary: oneOf('true;null;1;x y;constructor;;é') },
);
const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    { weight: 12, arbitrary: words },
    { weight: 4, arbitrary: fc.oneof(fc.integer(), fc.boolean(), fc.constant(null)) },
    { weight: 4, arbitrary: fc.array(tie('value'), { maxLength: 4 }) },
    { weight: 4, arbitrary: fc.dictionary(keys, tie('value'), { maxKeys: 4 }) },
    { weight: 1, arbitrary: fc.double() },
  ),
}));
const styles = fc.record({
  collectionStyle: fc.constantFrom('any' as const, 'flow' as const),
  indentSeq: fc.boolean(),
  indent: fc.integer({ min: 1, max: 4 }),
  lineWidth: fc.constantFrom(0, 20, 80),
  defaultStringType: fc.constantFrom('PLAIN' as const, 'QUOTE_SINGLE' as const, 'QUOTE_DOUBLE' as const),
});

/** Checks a law, and that it was about something. */
function holds(texts: fc.Arbitrary<string>, times: number, least: number): void {
  let plain = 0;
  fc.assert(
    fc.property(texts, (text) => {
      if (expectAsLibrary(text)) plain += 1;
    }),
    { numRuns: runs(times) },
  );
  expect(plain).toBeGreaterThan(runs(times) * least);
}

describe('what is taken as plain means what the library says', () => {
  test('in whatever way a value is written', () => {
    holds(
      fc
        .tuple(fc.dictionary(keys, values, { minKeys: 1, maxKeys: 5 }), styles)
        .map(([value, style]) => stringify(value, style)),
      1500,
      0.04,
    );
  });

  test('with up to three edits', () => {
    holds(
      fc.tuple(snippets, edits).map(([text, changes]) => edited(text, changes)),
      1000,
      0.05,
    );
  });

  test('of any parts put together', () => {
    const parts = fc.constantFrom(
      ...CHARACTERS,
      'a: ',
      'b: ',
      'c:\n',
      '\n  d: ',
      "'e'",
      '"f"',
      'true',
      '[g]',
      '{h: i}',
    );
    holds(
      fc.array(parts, { maxLength: 12 }).map((all) => `a: ${all.join('')}`),
      3000,
      0.01,
    );
  });
});
