import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonText } from '../../src/cli/print.js';
import { inert, inertJson, shownValue, withoutCommands } from '../../src/report/inert.js';
import { runs } from '../helpers/runs.js';
import { commandsIn } from '../helpers/runner-commands.js';
import { hostileText } from '../helpers/hostile-text.js';

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

test('JSON that is inert is still JSON of the same value', () => {
  const character = fc.oneof(
    fc.constantFrom(...UNSAFE.flat()).map((code) => String.fromCodePoint(code)),
    fc.string({ unit: 'binary', maxLength: 1 }),
  );
  const value = fc.dictionary(fc.string({ unit: character }), fc.array(fc.string({ unit: character })));
  fc.assert(
    fc.property(value, (members) => {
      const json = inertJson(members);
      expect(inert(json)).toBe(json);
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(members)));
    }),
    { numRuns: runs(300) },
  );
});

describe('in a workflow', () => {
  test('no line is ever taken for a command', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(commandsIn(withoutCommands(text))).toEqual([]);
      }),
      { numRuns: runs(2_000, 100_000) },
    );
  });

  test('a JSON document has no command in it, and says the same', () => {
    const values = fc.oneof(hostileText, fc.array(hostileText), fc.dictionary(hostileText, hostileText));
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
