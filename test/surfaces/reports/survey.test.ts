import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/kernel/model/finding.js';
import { surveyDocument } from '../../../src/surfaces/reports/migration/survey-document.js';
import { surveyText } from '../../../src/surfaces/reports/migration/survey-text.js';
import { validatorFor } from '../../helpers/documents.js';
import { ZONE } from '../../helpers/plans.js';
import { screenWith } from '../../helpers/screen.js';
import { within } from '../../../src/surfaces/reports/printers/text/within.js';

const BLOCKER: Finding = { severity: 'error', code: 'not-compatible', message: 'no', help: 'Do this.' };
const EVIL = 'a\u202eb\u001b[31mc';

describe('a survey of zones', () => {
  const zone = { level: 'zone', name: 'a.example.com', id: ZONE.id } as const;
  const zones = [
    {
      scope: { ...zone, plan: 'pro' },
      goal: 'complete',
      state: 'new rules only',
      standing: 'reached',
      compatible: true,
      blockers: [],
    },
    {
      scope: zone,
      goal: 'complete',
      state: 'previous',
      standing: 'due',
      compatible: false,
      blockers: [BLOCKER],
    },
    { scope: zone, goal: 'validation', problem: EVIL },
  ] as const;

  test('is a table with one line for each', () => {
    const lines = within(surveyText(zones, { name: 'waf', level: 'zone' }, screenWith()), screenWith()).split(
      '\n',
    );
    expect(lines).toHaveLength(7);
    expect(lines[2]).toMatch(/\? +complete +previous +no +not-compatible$/);
    expect(lines[3]).toContain('not read: a\\u{202e}b');
    expect(lines[5]).toBe(
      '3 zones: 1 done, 1 blocked, 1 not read. zonewright migrate waf --zone NAME shows one in detail. Nothing was sent.',
    );
  });

  test('fits the published schema', () => {
    const validate = validatorFor('migrations');
    expect([validate(surveyDocument(zones, 4)), validate.errors]).toEqual([true, null]);
  });
});
