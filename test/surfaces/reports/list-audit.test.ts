import { expect, test } from 'vitest';
import { EXIT } from '../../../src/kernel/model/errors.js';
import { listAuditText } from '../../../src/surfaces/reports/inspect/list-audit.js';
import { within } from '../../../src/surfaces/reports/printers/text/within.js';
import { screenWith } from '../../helpers/screen.js';

const ROWS = [
  {
    scope: 'account/example-inc',
    place: { list: 'office' },
    item: '192.0.2.0/24',
    code: 'reserved',
    meanings: ['reserved for documentation', 'it does nothing'],
  },
] as const;

function shown(width?: number): string {
  const screen = screenWith(undefined, width);
  const inspection = { accounts: [], problems: [], exit: EXIT.ok, reads: 1, audit: ROWS };
  // The first line is the summary.
  return within(listAuditText(ROWS, inspection, screen).slice(1), screen);
}

const WIDE = `item          finding   where                           what it means
192.0.2.0/24  reserved  $office of account/example-inc  reserved for documentation; it does nothing
`;

test('what a finding about addresses means is beside it where there is room', () => {
  expect([shown(), shown(120)]).toEqual([WIDE, WIDE]);
});

test('what a finding about addresses means is below it on a narrow terminal', () => {
  expect(shown(60)).toBe(`item          finding   where
192.0.2.0/24  reserved  $office of account/example-inc
  reserved for documentation; it does nothing
`);
});
