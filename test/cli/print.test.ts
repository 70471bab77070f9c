import { expect, test } from 'vitest';
import { jsonText } from '../../src/cli/print.js';

test.each([
  [{ a: [1] }, '{\n  "a": [\n    1\n  ]\n}\n'],
  ['##[group]', '"##\\u005bgroup]"\n'],
  [{ '##[a]': '###[b]' }, '{\n  "##\\u005ba]": "###\\u005bb]"\n}\n'],
])('%j is printed as %j', (value, text) => {
  expect(jsonText(value)).toBe(text);
  expect(JSON.parse(text)).toEqual(value);
});
