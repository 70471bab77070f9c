import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { parseAnswer, UnfaithfulError } from '../../../src/service/http/parse.js';

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('an answer', () => {
  test('is what JSON.parse makes of it, for every value that comes back from a rewrite', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary-ascii' }), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!text.includes('__proto__') && !/(?<![\d.])\d{16}/.test(text));
        expect(parseAnswer(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test.each([
    ['the largest whole number that is exact', '9007199254740991'],
    ['a long fraction', '0.12345678901234567'],
    ['a long number in a string', '"12345678901234567890"'],
    ['a string with brackets and escapes', String.raw`{"a\"[[":"\\","b":"]"}`],
    ['a pair of halves, which is a character', String.raw`"\ud83d\ude00"`],
    ['text that looks like half a character', String.raw`"\\ud83d"`],
    ['__proto__ as a value', '"__proto__"'],
    ['nesting at the limit', nested(100)],
  ])('may hold %s', (_, text) => {
    expect(parseAnswer(text)).toEqual(JSON.parse(text));
  });

  test.each([
    ['a number that would be rounded', '[9007199254740993]', /9007199254740993 of the answer can't be kept/],
    ['half of a character', String.raw`{"a":"\ud83d"}`, /half of a character/],
    ['a member named __proto__', '{"__proto__":{}}', /__proto__/],
    ['such a member in escapes', String.raw`{"\u005f_proto_\u005F":{}}`, /__proto__/],
    ['nesting beyond the limit', nested(101), /nested more than 100 deep/],
    ['nesting that would exhaust the stack', nested(1_000_000), /nested more than 100 deep/],
  ])('may not hold %s', (_, text, message) => {
    expect(() => parseAnswer(text)).toThrow(UnfaithfulError);
    expect(() => parseAnswer(text)).toThrow(message);
  });

  test.each(['', '{', '"abc', '[1,]'])('that is no JSON is a syntax error: %j', (text) => {
    expect(() => parseAnswer(text)).toThrow(SyntaxError);
  });
});
