import { expect, test } from 'vitest';
import { SkippedLines } from '../../../src/app/replay/skipped.js';
import { wordsText } from '../../../src/surfaces/reports/printers/text/remark.js';
import { placesWords } from '../../../src/surfaces/reports/replay/replay-words.js';

test.each([
  ['not-json', 50, 50],
  ['too-long', 50, 50],
  ['not-json', 100_001, 100_000],
  ['no-host', 50, 3],
  ['other-zone', 2, 2],
] as const)('of %s lines, %i are counted and %i have their place', (why, count, places) => {
  const skipped = new SkippedLines();
  for (let line = 1; line <= count; line += 1) skipped.add(why, () => `a.ndjson:${line}`);
  const [only] = skipped.all;
  expect(only).toMatchObject({ why, count });
  expect(only?.first).toHaveLength(places);
  expect(only?.first.at(-1)).toBe(`a.ndjson:${places}`);
});

test.each<[readonly string[], number, string]>([
  [['a:1'], 1, 'a:1'],
  [['a:1', 'a:2', 'a:3'], 3, 'a:1, a:2, a:3'],
  [['a:1', 'a:2', 'a:3', 'a:4'], 4, 'a:1, a:2, a:3 and 1 more'],
  [['a:1', 'a:2', 'a:3'], 1_234, 'a:1, a:2, a:3 and 1,231 more'],
])('%j of %i lines are shown as %s', (places, count, text) => {
  expect(wordsText(placesWords(places, count))).toBe(text);
});
