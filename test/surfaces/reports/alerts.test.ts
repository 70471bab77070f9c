import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Finding } from '../../../src/kernel/model/finding.js';
import type { Plan } from '../../../src/kernel/model/plan.js';
import { scopeAddress } from '../../../src/kernel/model/scope.js';
import { driftDocument } from '../../../src/surfaces/reports/drift/document.js';
import { driftIssue } from '../../../src/surfaces/reports/drift/issue.js';
import { driftMarkdown } from '../../../src/surfaces/reports/drift/markdown.js';
import { planDocument } from '../../../src/surfaces/reports/plan/document.js';
import { planMarkdown } from '../../../src/surfaces/reports/plan/markdown.js';
import { commentsOn } from '../../helpers/plan-comments.js';
import {
  ACCOUNT,
  BLOG,
  changeOf,
  completeScope,
  incompleteScope,
  planOf,
  ZONE,
} from '../../helpers/plans.js';
import { runs } from '../../helpers/runs.js';

const AT = new Date(0);
const RISK = { code: 'deletes-policy', message: 'what is risked' } as const;

/** What a plan has to say: findings by their places, whether there is a risk, and whether a scope was not read. */
interface Said {
  readonly findings: readonly Finding[];
  readonly isRisky: boolean;
  readonly isUnread: boolean;
}

const severity = fc.constantFrom('error' as const, 'warning' as const, 'info' as const);
const place = fc.constantFrom<Partial<Finding>>(
  {},
  { scope: scopeAddress(ZONE) },
  { scope: scopeAddress(BLOG) },
  { scope: scopeAddress(ZONE), location: { file: 'zones/shop.yaml', line: 3, column: 1, length: 1 } },
);
const findings = fc.array(fc.tuple(severity, place), { maxLength: 5 }).map((some) =>
  some.map(([how, at], index): Finding => ({
    severity: how,
    code: 'csp-odd',
    message: `${how} ${index}.`,
    ...at,
  })),
);
const said = fc.record<Said>({ findings, isRisky: fc.boolean(), isUnread: fc.boolean() });

function planWith({ findings: all, isRisky, isUnread }: Said): Plan {
  const plan = planOf([
    completeScope(isRisky ? [changeOf('page_shield', { risks: [RISK] })] : []),
    completeScope([], ['page_shield'], BLOG),
    ...(isUnread ? [incompleteScope('not read', ACCOUNT)] : []),
  ]);
  return { ...plan, findings: [...plan.findings, ...all] };
}

/** Every report in Markdown that says what a plan has to say, and whether it tells of risks. */
const REPORTS: Readonly<
  Record<string, { readonly tellsRisks: boolean; readonly of: (plan: Plan) => string }>
> = {
  plan: { tellsRisks: true, of: (plan) => planMarkdown(planDocument(plan)) },
  comment: { tellsRisks: true, of: (plan) => commentsOn(planDocument(plan), { root: '.' }).join('\n\n') },
  drift: { tellsRisks: false, of: (plan) => driftMarkdown(driftOf(plan)) },
  'the issue about drift': {
    tellsRisks: false,
    of: (plan) => driftIssue(driftOf(plan), { root: '.', report: undefined }).body,
  },
};

function driftOf(plan: Plan) {
  return driftDocument(plan, { startedAt: AT, finishedAt: AT });
}

/** The alerts of a text in their order, each with its lines. */
function alertsIn(text: string): readonly (readonly [name: string, content: string])[] {
  const found = [...text.matchAll(/^> \[!([A-Z]+)\]\n((?:>.*(?:\n|$))*)/gm)];
  return found.map(([, name = '', content = '']) => [name, content]);
}

test.each(Object.entries(REPORTS))(
  'only what is risked or not read is a caution: %s',
  (_, { tellsRisks, of }) => {
    let [cautions, warnings] = [0, 0];
    fc.assert(
      fc.property(said, (all) => {
        const alerts = alertsIn(of(planWith(all)));
        const names = alerts.map(([name]) => name);
        expect(names).toEqual(['CAUTION', 'WARNING', 'NOTE'].filter((name) => names.includes(name)));
        const [caution = '', warning = ''] = ['CAUTION', 'WARNING'].map(
          (wanted) => alerts.find(([name]) => name === wanted)?.[1] ?? '',
        );
        const shown = (how: Finding['severity']): readonly string[] =>
          all.findings
            .filter((one) => one.severity === how && (one.location === undefined || one.scope !== undefined))
            .map(({ message }) => message);
        expect(caution).not.toMatch(/warning \d|info \d/);
        expect(warning).not.toMatch(/error \d|info \d|what is risked|not read/);
        for (const message of shown('error')) expect(caution).toContain(message);
        for (const message of shown('warning')) expect(warning).toContain(message);
        const isDue = (all.isRisky && tellsRisks) || all.isUnread || shown('error').length > 0;
        expect(names.includes('CAUTION')).toBe(isDue);
        cautions += isDue ? 1 : 0;
        warnings += warning === '' ? 0 : 1;
      }),
      { numRuns: runs(100) },
    );
    expect(Math.min(cautions, warnings)).toBeGreaterThan(10);
  },
);
