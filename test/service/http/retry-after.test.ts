import { expect, test } from 'vitest';
import { parseRetryAfter } from '../../../src/service/http/retry-after.js';

const NOON = 'Fri, 20 Nov 2026 12:00:00 GMT';
const HALF_A_MINUTE_LATER = 'Fri, 20 Nov 2026 12:00:30 GMT';
const wallClock = Date.parse('2026-11-20T12:00:20Z');

test.each([
  ['whole seconds', '5', undefined, 5000],
  ['zero', '0', undefined, 0],
  ['a large number', '99999999', undefined, 99_999_999_000],
  ['a date, against the Date header of the answer', HALF_A_MINUTE_LATER, NOON, 30_000],
  ['a date, against the local clock', HALF_A_MINUTE_LATER, undefined, 10_000],
  ['a date with an unreadable Date header', HALF_A_MINUTE_LATER, 'noon', 10_000],
  ['a date that is past', NOON, HALF_A_MINUTE_LATER, 0],
  ['no header', undefined, NOON, undefined],
  ['an empty header', '', NOON, undefined],
  ['a negative number', '-1', NOON, undefined],
  ['a fraction', '1.5', NOON, undefined],
  ['an exponent', '1e3', NOON, undefined],
  ['a word', 'soon', NOON, undefined],
  ['a year', '2026-11-20', NOON, undefined],
  ['a date that does not exist', 'Fri, 99 Nov 2026 12:00:00 GMT', NOON, undefined],
  ['an obsolete date, which would be read as local time', 'Fri Nov 20 12:00:30 2026', NOON, undefined],
  ['two headers', ['1', '2'], NOON, undefined],
])('Retry-After with %s', (_case, value, date, expected) => {
  expect(parseRetryAfter(value, date, wallClock)).toBe(expected);
});
