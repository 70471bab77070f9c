import { assemblePlan } from '../src/engine/plan/plan.js';
import type { PlanDocument } from '../src/generated/documents/plan.js';
import { planDocument } from '../src/surfaces/reports/plan/document.js';
import { planHtml } from '../src/surfaces/reports/plan/html.js';
import { planMarkdown, SUMMARY_LIMIT } from '../src/surfaces/reports/plan/markdown.js';
import { planText } from '../src/surfaces/reports/plan/text.js';
import { styleFor } from '../src/surfaces/reports/printers/text/style.js';
import { jsonText } from '../src/surfaces/runtime/print.js';
import { cpuMs, middle, type Figure } from './measure.js';
import { allEdited, changeBetween, edited, PLACE, SCOPE, type ListPair } from './rule-lists.js';
import { within } from '../src/surfaces/reports/printers/text/within.js';

const RULES = 10_000;
const SMALL = 1_000;
const ROUNDS = 5;
const SCREEN = { style: styleFor(false), width: 100, hide: (text: string) => text };

/** What it takes to show the plan of a large list, in each format, and how the page grows with what is edited. */
export function reports(): readonly Figure[] {
  const plan = documentOf(edited(RULES, 'reports'));
  const detail = `${RULES} rules, 100 edits, 100 moves`;
  const [small, large] = [growing(SMALL), growing(10 * SMALL)];
  return [
    figure('HTML', 1, () => planHtml(plan), detail),
    figure('text', 0.5, () => within(planText(plan, SCREEN), SCREEN), detail),
    figure('verbose text', 2, () => within(planText(plan, SCREEN, true), SCREEN), detail),
    figure('Markdown', 0.5, () => planMarkdown(plan, SUMMARY_LIMIT), detail),
    figure('JSON', 0.5, () => jsonText(plan), detail),
    {
      name: 'growth of HTML',
      value: large / small,
      limit: 15,
      unit: '× the time for 10 × the edited rules',
      detail: `${Math.round(large)} ms against ${Math.round(small)} ms, ${10 * SMALL} rules, all edited`,
    },
  ];
}

function growing(count: number): number {
  const plan = documentOf(allEdited(count, 'reports'));
  return median(() => planHtml(plan), 3);
}

function figure(name: string, limit: number, show: () => string, detail: string): Figure {
  return { name, value: median(show) / 1000, limit, unit: 's', detail };
}

function median(show: () => string, rounds = ROUNDS): number {
  show();
  return middle(Array.from({ length: rounds }, () => cpuMs(show)));
}

function documentOf(lists: ListPair): PlanDocument {
  const change = changeBetween(lists);
  const declaration = {
    kind: change.kind,
    scope: SCOPE,
    claims: [],
    covers: [],
    source: PLACE,
    secrets: [],
    observe: () => Promise.reject(new Error('this plan is only looked at')),
  };
  const scope = {
    status: 'complete',
    scope: SCOPE,
    changes: [{ change, declaration }],
    unchanged: [],
    kept: [],
    pending: [],
    findings: [],
    seen: {},
    lists: [],
    listDependents: [],
    rules: [],
    tallies: [],
  } as const;
  return planDocument(assemblePlan([scope], [], 1, false));
}
