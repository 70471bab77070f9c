import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonText } from '../../src/cli/print.js';
import { inert, shownValue, withoutCommands } from '../../src/report/inert.js';
import { runs } from '../helpers/runs.js';

/** First and last of what must not reach a terminal: controls, line ends, direction, joiners, tags, fillers. */
const UNSAFE: readonly (readonly [number, number])[] = [
  [0x00, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xd800, 0xdfff],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfff8],
  [0xe0000, 0xe0fff],
];

const unsafe = fc
  .constantFrom(...UNSAFE)
  .chain(([first, last]) => fc.integer({ min: first, max: last }))
  .map((code) => String.fromCodePoint(code));
const anyText = fc.array(fc.oneof(unsafe, fc.string({ unit: 'binary' }))).map((parts) => parts.join(''));
const printable = fc.string({ unit: 'grapheme-ascii' });

function isUnsafe(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return UNSAFE.some(([first, last]) => code >= first && code <= last);
}

describe('inert', () => {
  test('leaves no character that controls, hides or turns text around', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(Array.from(inert(text)).filter(isUnsafe)).toEqual([]);
      }),
      { numRuns: runs(500) },
    );
  });

  test('escapes every single one of them', () => {
    const codes = UNSAFE.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    );
    expect(codes.filter((code) => !inert(String.fromCodePoint(code)).startsWith('\\'))).toEqual([]);
  });

  test('is the identity on printable ASCII', () => {
    fc.assert(
      fc.property(printable, (text) => {
        expect(inert(text)).toBe(text);
      }),
      { numRuns: runs(200) },
    );
  });

  test.each([
    ['one\ntwo\r\tthree', String.raw`one\ntwo\r\tthree`],
    ['\u001b[31mred', String.raw`\u{1b}[31mred`],
    ['admin\u202etxt.exe', String.raw`admin\u{202e}txt.exe`],
    ['tag \u{e0041}', String.raw`tag \u{e0041}`],
    ['Zürich, 東京, é', 'Zürich, 東京, é'],
  ])('%j is shown as %j', (text, shown) => {
    expect(inert(text)).toBe(shown);
  });
});

test.each([
  ['plain text', 'plain text'],
  ['', '""'],
  [' padded', '" padded"'],
  [undefined, '(none)'],
  [null, 'null'],
  [false, 'false'],
  [{ b: [1, '\u001b'] }, String.raw`{"b":[1,"\u001b"]}`],
])('the value %j is shown as %s', (value, shown) => {
  expect(shownValue(value)).toBe(shown);
});

/** White space as .NET's Char.IsWhiteSpace has it, which is what TrimStart of the runner takes away. */
const WHITE =
  '\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000';

/** actions/runner, ActionCommand.TryParseV2: `::name …::` at the start of a line, blanks trimmed. */
function isNewCommand(line: string): boolean {
  let start = 0;
  while (start < line.length && WHITE.includes(line.charAt(start))) start += 1;
  return line.startsWith('::', start) && line.indexOf('::', start + 2) >= 0;
}

/** actions/runner, ActionCommand.TryParse: `##[name …]` anywhere in a line. */
function isOldCommand(line: string): boolean {
  const start = line.indexOf('##[');
  return start >= 0 && line.indexOf(']', start) >= 0;
}

/** The runner reads lines as .NET does: CR, LF or both end one. */
function commandsIn(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/).filter((line) => isNewCommand(line) || isOldCommand(line));
}

const hostile = fc.oneof(
  fc.string({
    unit: fc.constantFrom(':', '#', '[', ']', ' ', '\n', '\r', '\u0085', '\u00a0', '"', 'a', '\\'),
    maxLength: 20,
  }),
  fc
    .tuple(
      fc.constantFrom('', ' ', '\n', '\r', 'text\n\u0085 ', '\u3000'),
      fc.constantFrom('::add-mask::x', '::stop-commands::t', '##[add-matcher]f', '###[error]e', '##[[group]'),
    )
    .map((parts) => parts.join('')),
);

describe('in a workflow', () => {
  test('no line is ever taken for a command', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(commandsIn(withoutCommands(text))).toEqual([]);
      }),
      { numRuns: runs(2000) },
    );
  });

  test('a JSON document has no command in it, and says the same', () => {
    const values = fc.oneof(hostile, fc.array(hostile), fc.dictionary(hostile, hostile));
    fc.assert(
      fc.property(values, (value) => {
        const printed = jsonText(value);
        expect(commandsIn(printed)).toEqual([]);
        expect(withoutCommands(printed)).toBe(printed);
        expect(JSON.stringify(JSON.parse(printed))).toBe(JSON.stringify(value));
      }),
      { numRuns: runs(1000) },
    );
  });

  test.each(['a :: b', 'time: 12:30', '# [link]', 'http.host eq "a::b"', '  : :'])(
    '%j stays as it is',
    (text) => {
      expect(withoutCommands(text)).toBe(text);
    },
  );

  test('what has been a command can still be read', () => {
    expect(withoutCommands('ok\n  ::add-mask::x\n##[group]g')).toBe(
      'ok\n  \\u{3a}:add-mask::x\n#\\u{23}[group]g',
    );
  });
});

test('the recognisers know a command when they see one', () => {
  expect(commandsIn('a\r::add-mask::x\n\u0085::b::\n x ##[group]y\n::c:\n##[d')).toEqual([
    '::add-mask::x',
    '\u0085::b::',
    ' x ##[group]y',
  ]);
});
