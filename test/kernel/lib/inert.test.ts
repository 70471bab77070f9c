import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonText } from '../../../src/surfaces/runtime/print.js';
import { inert, inertJson, shownValue, withoutCommands } from '../../../src/kernel/lib/inert.js';
import { UNSAFE, unsafeIn } from '../../helpers/hostile.js';
import { runs } from '../../helpers/runs.js';
import { commandsIn } from '../../helpers/runner-commands.js';
import { hostileText } from '../../helpers/hostile-text.js';

const unsafe = fc
  .constantFrom(...UNSAFE)
  .chain(([first, last]) => fc.integer({ min: first, max: last }))
  .map((code) => String.fromCodePoint(code));
const anyText = fc.array(fc.oneof(unsafe, fc.string({ unit: 'binary' }))).map((parts) => parts.join(''));
const printable = fc.string({ unit: 'grapheme-ascii' });

describe('inert', () => {
  test('leaves no character that controls, hides or turns text around', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(unsafeIn(inert(text))).toEqual([]);
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
