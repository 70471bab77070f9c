import { expect, test } from 'vitest';
import { wordsText } from '../../../src/surfaces/reports/printers/text/remark.js';
import { ageWords, liveFromWords } from '../../../src/surfaces/reports/plan/live-from.js';

test.each([
  [0, 'less than a minute'],
  [59, 'less than a minute'],
  [60, '1 minute'],
  [3_599, '59 minutes'],
  [3_600, '60 minutes'],
  [7_200, '2 hours'],
  [86_400, '24 hours'],
  [172_799, '47 hours'],
  [172_800, '2 days'],
  [100 * 86_400, '100 days'],
])('%d seconds are %s', (seconds, words) => {
  expect(ageWords(seconds)).toBe(words);
});

test('a plan against a snapshot says when it was read and what is masked in it', () => {
  const live = { file: 'a.json', made_at: '2026-01-31T12:00:09.5Z', age_seconds: 5, masked: 0 };
  expect(wordsText(liveFromWords(live, 'plan'))).toBe(
    'Live state as it was at 2026-01-31 12:00 UTC, less than a minute before this plan, from the snapshot a.json. Nothing was read from the service.',
  );
  expect(wordsText(liveFromWords({ ...live, masked: 2 }, 'plan'))).toContain(
    '2 texts with secrets are masked in it',
  );
});
