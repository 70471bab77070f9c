import { describe, expect, test } from 'vitest';
import type { StepOutcome } from '../../../src/engine/apply/outcome.js';
import { exitOf, WAVE_CHECK } from '../../../src/engine/exit.js';
import { type ApplyResult } from '../../../src/engine/reconcile.js';
import { resultDocument } from '../../../src/surfaces/reports/result/document.js';
import { resultMarkdown } from '../../../src/surfaces/reports/result/markdown.js';
import { resultText } from '../../../src/surfaces/reports/result/text.js';
import { styleFor } from '../../../src/surfaces/reports/printers/text/style.js';
import { planOf, completeScope, incompleteScope, BLOG } from '../../helpers/plans.js';
import { OUTCOMES, PLAN, reportOf } from './results.js';
import { within } from '../../../src/surfaces/reports/printers/text/within.js';
import { screenWith } from '../../helpers/screen.js';

const [done, failed, waiting] = OUTCOMES;
if (done === undefined || failed === undefined || waiting === undefined) throw new Error('no outcomes');
const { change } = done;
const DIGEST = `sha256:${'c'.repeat(64)}`;
const crossed: StepOutcome = {
  ...done,
  findings: [{ severity: 'error', code: 'write-in-between', message: 'another one wrote it' }],
};
const differs: StepOutcome = {
  change,
  findings: [],
  status: 'differs',
  reason: 'stored-otherwise',
  message: 'stored otherwise',
  differences: [{ message: 'the order' }],
};
const unknown: StepOutcome = {
  change,
  findings: [],
  status: 'unknown',
  reason: 'unknown-outcome',
  message: 'no answer',
};
const left = (reason: 'stale' | 'superseded' | 'refused' | 'incomplete-read'): StepOutcome => ({
  change: waiting.change,
  findings: [],
  status: 'not_reached',
  reason,
  message: reason,
});
const REMAINING = { verdict: 'differs', digest: DIGEST, remaining: [change.address], findings: [] } as const;
const UNREAD = {
  verdict: 'incomplete',
  findings: [{ severity: 'error', code: 'incomplete-read', message: 'GET 500' }],
} as const;
const OUT_OF_TIME = {
  verdict: 'incomplete',
  findings: [{ severity: 'error', code: 'deadline', message: 'over' }],
} as const;

/** Every way in which a run ends otherwise than well, with its exit code. */
const ENDINGS: readonly (readonly [string, Partial<ApplyResult>, number])[] = [
  ['failed', { outcomes: [failed] }, 1],
  ['refused', { outcomes: [left('refused')] }, 4],
  [
    'a scope could not be planned',
    { plan: planOf([completeScope([]), incompleteScope('GET 500', BLOG)]), outcomes: [done] },
    4,
  ],
  ['the second read failed', { outcomes: [done], verification: UNREAD }, 4],
  ['stale', { outcomes: [left('stale')] }, 5],
  ['stale, and one done', { outcomes: [done, left('stale')] }, 5],
  ['superseded', { outcomes: [done, left('superseded')] }, 5],
  ['a change that was not reviewed', { outcomes: [done], unreviewed: [waiting.change as never] }, 5],
  ['one done, one failed', { outcomes: [done, failed] }, 6],
  ['one done, one waits', { outcomes: [done, waiting] }, 6],
  ['not known', { outcomes: [unknown] }, 6],
  [
    'a wave that did not pass its check',
    { outcomes: [done], findings: [{ severity: 'error', code: WAVE_CHECK, message: 'no' }] },
    6,
  ],
  ['out of time', { outcomes: [done], verification: OUT_OF_TIME }, 6],
  ['stored otherwise', { outcomes: [differs], verification: REMAINING }, 7],
  ['something is left', { outcomes: [done], verification: REMAINING }, 7],
  ['another write in between', { outcomes: [crossed], verification: REMAINING }, 7],
];

describe.each(ENDINGS)('a run that ends with: %s', (_, members, exit) => {
  const report = reportOf({ plan: PLAN, ...members });
  const document = resultDocument({ ...report, unreviewed: [] }, DIGEST, exit, { read: 1, write: 1 });

  test(`exits ${exit}`, () => {
    expect(exitOf(report)).toBe(exit);
  });

  test('has a text that does not sound like success', () => {
    const text = within(resultText(report, exit), screenWith(styleFor(false)));
    expect(text).not.toContain('Verified:');
    expect(text).toMatch(new RegExp(`^exit ${exit}$`, 'm'));
    if (exit !== 7) return;
    expect(text).not.toMatch(/nothing left to do/);
  });

  test('has Markdown that does not sound like success', () => {
    const text = resultMarkdown(document);
    expect(text).toContain(`Exit ${exit}.`);
    if (exit === 7) expect(text).not.toContain('Verification: clean');
  });

  test('has JSON that does not sound like success', () => {
    expect(document.exit_code).toBe(exit);
    if (exit === 7)
      expect(document.verification).toMatchObject({ verdict: 'differs', remaining: [change.address] });
  });
});

test('another write of an object counts more than a second read that failed', () => {
  expect(exitOf(reportOf({ outcomes: [crossed], verification: UNREAD }))).toBe(7);
});

test('another write of an object is named in each format', () => {
  const report = reportOf({ outcomes: [crossed], verification: REMAINING });
  expect(within(resultText(report, 7), screenWith(styleFor(false)))).toBe(`zone shop.example.com
  not ok   rulesets/http_request_firewall_custom   version 8, another write came in between

Applied: 1 done, but of 1 another write came in between. Look at what differs before you send anything else.
Not verified: another write came in between of 1 object: zone/shop.example.com/rulesets/http_request_firewall_custom.
exit 7
`);
  const document = resultDocument(report, DIGEST, 7, { read: 1, write: 1 });
  expect(document.changes).toMatchObject([{ status: 'applied', in_between: true }]);
  const markdown = resultMarkdown(document);
  expect(markdown).toContain('0 of 1 change done');
  expect(markdown).toContain('| not ok |');
  expect(markdown).not.toContain('Still to do');
});
