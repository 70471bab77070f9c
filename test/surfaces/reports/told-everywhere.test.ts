import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlanDocument } from '../../../src/generated/documents/plan.js';
import type { ResultDocument } from '../../../src/generated/documents/result.js';
import type { DriftDocument } from '../../../src/surfaces/reports/drift/document.js';
import { driftMarkdown } from '../../../src/surfaces/reports/drift/markdown.js';
import { driftText } from '../../../src/surfaces/reports/drift/text.js';
import { planHtml } from '../../../src/surfaces/reports/plan/html.js';
import { planMarkdown } from '../../../src/surfaces/reports/plan/markdown.js';
import { planText } from '../../../src/surfaces/reports/plan/text.js';
import { resultMarkdown } from '../../../src/surfaces/reports/result/markdown.js';
import { NOT_READ_BACK } from '../../../src/surfaces/reports/result/result-words.js';
import { commentsOn } from '../../helpers/plan-comments.js';
import { runs } from '../../helpers/runs.js';
import { screenWith } from '../../helpers/screen.js';
import { plainPen } from './poison.js';
import { driftFrom } from './poisoned-drift.js';
import { FULL_PLAN, planFrom, planShape, type PlanShape } from './poisoned-plan.js';
import { FULL_RESULT, resultFrom, resultShape } from './poisoned-result.js';
import { within } from '../../../src/surfaces/reports/printers/text/within.js';

/** What it is, and the word of it that has to be there. */
type Fact = readonly [what: string, word: string];

/** What of a plan a person must see before agreeing to it. The message of what leaves has its name. */
function factsOf(plan: PlanDocument): readonly Fact[] {
  const { changes, leaving = [], pending = [], invariants = [], live_from: live, undo } = plan;
  const denials = [...changes, ...leaving].flatMap(({ denied = [] }) => denied);
  return [
    ...changes.flatMap(changeFacts),
    ...leaving.flatMap(({ risks }) => risks.map(({ message }): Fact => ['what leaves', message])),
    ...denials.flatMap(({ gate, codes }) => [gate, ...codes].map((word): Fact => ['denial', word])),
    ...plan.findings.map(({ message }): Fact => ['finding', message]),
    ...pending.map(({ command }): Fact => ['one-way job', command]),
    ...invariants.map(({ name }): Fact => ['invariant', name]),
    ...(changes.length === 0 ? [] : [['expected time', 'about 70 s'] as const]),
    ...(live === undefined ? [] : [['snapshot', live.file] as const]),
    ...(undo === undefined ? [] : [['run', undo.run] as const]),
    ...plan.scopes.flatMap(({ name, complete }): readonly Fact[] =>
      complete === false ? [['scope that was not read', name]] : [],
    ),
  ];
}

function changeFacts({ address, risks, details }: PlanDocument['changes'][number]): readonly Fact[] {
  return [
    ['change', lastStep(address)],
    ...risks.flatMap(({ code, message }) => [code, message].map((word): Fact => ['risk', word])),
    ...details.flatMap((detail): readonly Fact[] =>
      detail.type === 'rule' && detail.change === 'removed'
        ? [['dropped rule', detail.description ?? detail.ref]]
        : [],
    ),
  ];
}

/** What of a result: everything that is not done, and why. */
function resultFacts({
  changes,
  unreviewed = [],
  leaving = [],
  verification,
}: ResultDocument): readonly Fact[] {
  return [
    ...changes.map(({ address }): Fact => ['change', lastStep(address)]),
    ...changes.flatMap(({ status, message }): readonly Fact[] =>
      message === undefined || status === 'applied' ? [] : [['why', message]],
    ),
    ...changes.flatMap(({ status, unproved }): readonly Fact[] =>
      status === 'applied' && unproved !== undefined ? [['not proved', NOT_READ_BACK]] : [],
    ),
    ...changes.flatMap(({ differences = [] }) =>
      differences.map(({ message }): Fact => ['difference', message]),
    ),
    ...unreviewed.map(({ address }): Fact => ['not reviewed', lastStep(address)]),
    ...leaving.map(({ address }): Fact => ['what leaves', lastStep(address)]),
    ...(verification.remaining ?? []).map((address): Fact => ['still to do', lastStep(address)]),
  ];
}

/** What of drift: what differs and where, what was not read, and what is ignored until when. */
function driftFacts(document: DriftDocument): readonly Fact[] {
  const { drift, findings, leaving = [] } = document;
  const objects = drift.scopes.flatMap((scope) => scope.objects);
  return [
    ...objects.map(({ address }): Fact => ['object', lastStep(address)]),
    ...objects.flatMap(({ differences }) =>
      differences.flatMap(({ ignored }): readonly Fact[] =>
        ignored === undefined ? [] : [['reason to ignore', ignored.reason]],
      ),
    ),
    ...drift.scopes.flatMap(({ name, status }): readonly Fact[] =>
      status === 'unread' ? [['scope that was not read', name]] : [],
    ),
    ...leaving.flatMap(({ risks }) => risks.map(({ message }): Fact => ['what leaves', message])),
    ...findings.map(({ message }): Fact => ['finding', message]),
  ];
}

function lastStep(address: string): string {
  return address.split('/').at(-1) ?? '';
}

function missing(facts: readonly Fact[], text: string): readonly string[] {
  return facts.flatMap(([what, word]) => (text.includes(word) ? [] : [`${what} ${word}`]));
}

const SCREEN = screenWith(undefined, 160);

/** A report in a medium: what is in it, and what has to be there. */
type Told = readonly [text: string, facts: readonly Fact[]];

const PLAN_MEDIA: readonly (readonly [string, (plan: PlanDocument) => string])[] = [
  ['plan as text', (plan) => within(planText(plan, SCREEN), SCREEN)],
  ['plan as verbose text', (plan) => within(planText(plan, SCREEN, true), SCREEN)],
  ['plan as Markdown', (plan) => planMarkdown(plan)],
  ['plan as HTML', (plan) => planHtml(plan)],
  ['plan as comments', (plan) => commentsOn(plan, { root: '.' }).join('\n')],
];

const DRIFT_MEDIA: readonly (readonly [string, (document: DriftDocument) => string])[] = [
  ['drift as text', (document) => within(driftText(document), SCREEN)],
  ['drift as Markdown', (document) => driftMarkdown(document)],
];

const FROM_PLANS = [
  ...PLAN_MEDIA.map(([name, render]) => ({
    name,
    tell: (shape: PlanShape): Told => {
      const plan = planFrom(shape, plainPen());
      return [render(plan), factsOf(plan)];
    },
  })),
  ...DRIFT_MEDIA.map(([name, render]) => ({
    name,
    tell: (shape: PlanShape): Told => {
      const document = driftFrom(shape, plainPen());
      return [render(document), driftFacts(document)];
    },
  })),
];

describe.each(FROM_PLANS)('what a person must see is in a $name', ({ tell }) => {
  test('with everything in it', () => {
    const [text, facts] = tell(FULL_PLAN);
    expect(facts.length).toBeGreaterThan(10);
    expect(missing(facts, text)).toEqual([]);
  });

  test('of any shape', () => {
    fc.assert(
      fc.property(planShape, (shape) => {
        const [text, facts] = tell(shape);
        expect(missing(facts, text)).toEqual([]);
      }),
      { numRuns: runs(200) },
    );
  });
});

test.each(PLAN_MEDIA)('a fleet of thirty scopes loses nothing but invariants in a %s', (_, render) => {
  const scopes = Array.from({ length: 30 }, () => FULL_PLAN.scopes).flat();
  const plan = planFrom({ ...FULL_PLAN, scopes }, plainPen());
  const text = render(plan);
  const lost = missing(factsOf(plan), text);
  const [invariants, others] = [
    lost.filter((fact) => fact.startsWith('invariant ')),
    lost.filter((fact) => !fact.startsWith('invariant ')),
  ];
  expect(others).toEqual([]);
  const oneLine = text.replaceAll(/\s+/g, ' ');
  if (invariants.length > 0) expect(oneLine).toContain(`and ${invariants.length} more`);
});

test('what a person must see is in a result as Markdown', () => {
  fc.assert(
    fc.property(fc.oneof(fc.constant(FULL_RESULT), resultShape), (shape) => {
      const result = resultFrom(shape, plainPen());
      expect(missing(resultFacts(result), resultMarkdown(result))).toEqual([]);
    }),
    { numRuns: runs(200) },
  );
});
