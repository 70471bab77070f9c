import { describe, expect, test } from 'vitest';
import { hoursText, isTimeZone, isWithin, type Hours } from '../../../src/kernel/model/hours.js';

const WORK: Hours = {
  zone: 'Europe/Berlin',
  days: ['mon', 'tue', 'wed', 'thu'],
  from: '08:00',
  to: '17:00',
};
const SUNDAY: Hours = { zone: 'UTC', days: ['sun'], from: '00:00', to: '24:00' };

describe('hours', () => {
  test.each<readonly [string, Hours, string, boolean]>([
    ['begin with their first minute', WORK, '2026-06-04T06:00:00Z', true],
    ['have not begun a second before', WORK, '2026-06-04T05:59:59Z', false],
    ['last until the minute before their end', WORK, '2026-06-04T14:59:59Z', true],
    ['are over at their end', WORK, '2026-06-04T15:00:00Z', false],
    ['follow the clock of the zone in winter', WORK, '2026-12-03T06:30:00Z', false],
    ['begin an hour later by UTC in winter', WORK, '2026-12-03T07:00:00Z', true],
    ['are not on another day', WORK, '2026-06-05T10:00:00Z', false],
    [
      'take the day of the zone: Monday has begun in Auckland',
      { ...WORK, zone: 'Pacific/Auckland' },
      '2026-06-07T21:00:00Z',
      true,
    ],
    ['can begin with the day', SUNDAY, '2026-06-07T00:00:00Z', true],
    ['can end with the day', SUNDAY, '2026-06-07T23:59:59Z', true],
    ['are over when the next day begins', SUNDAY, '2026-06-08T00:00:00Z', false],
    [
      'of a time zone that is not known are never',
      { ...WORK, zone: 'Europe/Atlantis' },
      '2026-06-04T10:00:00Z',
      false,
    ],
  ])('%s', (_, hours, moment, expected) => {
    expect(isWithin(hours, new Date(moment))).toBe(expected);
  });

  test('are told with their zone', () => {
    expect(hoursText(WORK)).toBe('mon, tue, wed, thu 08:00–17:00 Europe/Berlin');
  });

  test.each([
    ['Europe/Berlin', true],
    ['UTC', true],
    ['Europe/Atlantis', false],
    ['', false],
  ])('have a time zone: %j %s', (zone, expected) => {
    expect(isTimeZone(zone)).toBe(expected);
  });
});
