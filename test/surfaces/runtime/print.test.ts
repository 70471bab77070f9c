import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonText } from '../../../src/surfaces/runtime/print.js';
import { hostileText, unsafeIn } from '../../helpers/hostile.js';
import { runs } from '../../helpers/runs.js';

test.each([
  [{ a: [1] }, '{\n  "a": [\n    1\n  ]\n}\n'],
  ['##[group]', '"##\\u005bgroup]"\n'],
  [{ '##[a]': '###[b]' }, '{\n  "##\\u005ba]": "###\\u005bb]"\n}\n'],
])('%j is printed as %j', (value, text) => {
  expect(jsonText(value)).toBe(text);
  expect(JSON.parse(text)).toEqual(value);
});

test('a document as printed controls no terminal, and says the same', () => {
  fc.assert(
    fc.property(fc.dictionary(hostileText, fc.array(hostileText)), (value) => {
      const text = jsonText(value);
      expect(unsafeIn(text)).toEqual([]);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
    { numRuns: runs(500) },
  );
});
