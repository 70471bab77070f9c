import { describe, expect, test } from 'vitest';
import { driftIssue } from '../../src/report/drift-issue.js';
import { planDocument } from '../../src/report/plan-document.js';
import { changeOf, completeScope, planOf, RISK } from '../helpers/plans.js';

const PLAN = planDocument(planOf([completeScope([changeOf('page_shield')])]));

describe('the issue about drift', () => {
  test.each([
    [{ root: '.' }, 'Drift: 1 update in 1 of 1 scope'],
    [{ root: '.', environment: 'production' }, 'Drift of production: 1 update in 1 of 1 scope'],
    [{ root: 'infra', environment: 'production' }, 'Drift of production, infra: 1 update in 1 of 1 scope'],
    [{ root: '.', environment: 'a\u202eb\n' }, 'Drift of a\\u{202e}b\\n: 1 update in 1 of 1 scope'],
  ])('of %j has the title %s', (subject, title) => {
    expect(driftIssue(PLAN, { ...subject, report: undefined }).title).toBe(title);
  });

  test('has a title that GitHub takes', () => {
    expect(driftIssue(PLAN, { root: 'x'.repeat(300), report: undefined }).title).toHaveLength(256);
  });

  test('shows what would bring the live side back, and the run that found it', () => {
    const report = new URL('https://github.example.com/octo/edge/actions/runs/42');
    const { body } = driftIssue(PLAN, { root: '.', environment: 'production', report });
    expect(body).toMatch(
      /^<!-- zonewright drift production -->\nWhat is live differs from the files for `production`\./,
    );
    expect(body).toContain('<code>page_shield</code> in <code>shop.example.com</code>');
    expect(body).toContain(`[The run that found it](<${report.href}>)`);
    expect(driftIssue(PLAN, { root: '.', report: undefined }).body).not.toContain('The run that found it');
  });

  test('of more than fits is short', () => {
    const many = Array.from({ length: 2_000 }, (_, index) =>
      changeOf(`csp_policies/${index}`, { risks: [RISK] }),
    );
    const { body } = driftIssue(planDocument(planOf([completeScope(many)])), {
      root: '.',
      report: undefined,
    });
    expect(body).toBe(
      '<!-- zonewright drift -->\nWhat is live differs from the files: 2000 updates in 1 of 1 scope. There is too much of it to be shown here.\n',
    );
  });
});
