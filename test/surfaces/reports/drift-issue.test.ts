import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/kernel/model/change.js';
import { driftDocument, type DriftDocument } from '../../../src/surfaces/reports/drift/document.js';
import { driftIssue } from '../../../src/surfaces/reports/drift/issue.js';
import { changeOf, completeScope, DETAIL, planOf, RISK } from '../../helpers/plans.js';

const AT = new Date(0);

function driftOf(...changes: readonly Change[]): DriftDocument {
  return driftDocument(planOf([completeScope(changes)]), { startedAt: AT, finishedAt: AT });
}

const DRIFT = driftOf(changeOf('page_shield', { details: [DETAIL] }));

describe('the issue about drift', () => {
  test.each([
    [{ root: '.' }, 'Drift: 1 difference in 1 of 1 scope'],
    [{ root: '.', environment: 'production' }, 'Drift of production: 1 difference in 1 of 1 scope'],
    [
      { root: 'infra', environment: 'production' },
      'Drift of production, infra: 1 difference in 1 of 1 scope',
    ],
    [{ root: '.', environment: 'a\u202eb\n' }, 'Drift of a\\u{202e}b\\n: 1 difference in 1 of 1 scope'],
  ])('of %j has the title %s', (subject, title) => {
    expect(driftIssue(DRIFT, { ...subject, report: undefined }).title).toBe(title);
  });

  test('has a title that GitHub takes', () => {
    expect(driftIssue(DRIFT, { root: 'x'.repeat(300), report: undefined }).title).toHaveLength(256);
  });

  test('shows what differs live, what can be done, and the run that found it', () => {
    const report = new URL('https://github.example.com/octo/edge/actions/runs/42');
    const { body } = driftIssue(DRIFT, { root: '.', environment: 'production', report });
    expect(body).toMatch(
      /^<!-- zonewright drift production -->\nWhat is live differs from the files for `production`\./,
    );
    expect(body).toContain('<code>page_shield</code> in <code>shop.example.com</code>: changed live');
    expect(body).toContain('! enabled: true → false');
    expect(body).toContain('To undo it, apply the files');
    expect(body).toContain(`[The run that found it](<${report.href}>)`);
    expect(driftIssue(DRIFT, { root: '.', report: undefined }).body).not.toContain('The run that found it');
  });

  test('leaves details out when there is no room for them', () => {
    const many = Array.from({ length: 2_000 }, (_, index) =>
      changeOf(`csp_policies/${index}`, { details: [DETAIL], risks: [RISK] }),
    );
    const { body } = driftIssue(driftOf(...many), { root: '.', report: undefined });
    expect(body.length).toBeLessThanOrEqual(65_536);
    expect(body).toMatch(/Details: shown \d+ of 2000/);
  });
});
