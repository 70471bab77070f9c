import { expect, test } from 'vitest';
import type { PlanDocument } from '../../../src/generated/documents/plan.js';
import { planDocument } from '../../../src/surfaces/reports/plan/document.js';
import { planHtml } from '../../../src/surfaces/reports/plan/html.js';
import { planMarkdown } from '../../../src/surfaces/reports/plan/markdown.js';
import { planText } from '../../../src/surfaces/reports/plan/text.js';
import { commentsOn } from '../../helpers/plan-comments.js';
import { changeOf, completeScope, planOf, RISK } from '../../helpers/plans.js';
import { screenWith } from '../../helpers/screen.js';
import { within } from '../../../src/surfaces/reports/printers/text/within.js';

/** Thirty-five changes, five of which have a risk of their own; all of them together are too many. */
function plan(): PlanDocument {
  const counted = { code: 'max-updates', message: '35 of 40 change', counted: 'plan' } as const;
  const changes = Array.from({ length: 35 }, (_, at) =>
    changeOf(`csp_policies/policy ${at}`, {
      kind: 'csp_policy',
      base: { hash: `sha256:${at.toString(16).padStart(64, '0')}` },
      risks: at < 5 ? [RISK, counted] : [counted],
    }),
  );
  return planDocument(planOf([completeScope(changes)]));
}

function sum(found: IterableIterator<RegExpMatchArray>): number {
  return [...found].reduce((all, [, number]) => all + Number(number), 0);
}

/** The risks of the scopes, and those of the plan as a whole. */
function inMarkdown(text: string): number {
  const scopes = sum(text.matchAll(/^\| `zone\/.* (\d+) \|$/gm));
  return scopes + [...text.matchAll(/^> `max-updates`: /gm)].length;
}

test.each([
  [
    'text',
    () => sum(within(planText(plan(), screenWith()), screenWith()).matchAll(/(\d+) risks? needs? consent/g)),
  ],
  ['the head of the page', () => sum(planHtml(plan()).matchAll(/<b>(\d+)<\/b> risks/g))],
  ['the lists of the page', () => sum(planHtml(plan()).matchAll(/(\d+) risks? needs? consent/g))],
  ['Markdown', () => inMarkdown(planMarkdown(plan()))],
  ['comments', () => inMarkdown(commentsOn(plan(), { root: '.' }).join(''))],
])('the same number of risks is in %s', (_, counted) => {
  expect(counted()).toBe(6);
});
