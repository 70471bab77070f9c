import { describe, expect, it } from 'vitest';
import type { ChangeDocument, PlanDocument } from '../../../../src/generated/documents/plan.js';
import { cellIndexOf, COLUMNS, ONE_WAY } from '../../../../src/surfaces/reports/plan/html/columns.js';
import { cellOf } from '../../../../src/surfaces/reports/plan/html/cells.js';
import { numbered } from '../../../../src/surfaces/reports/plan/html/numbered.js';
import { planDocument } from '../../../../src/surfaces/reports/plan/document.js';
import { planHtml } from '../../../../src/surfaces/reports/plan/html.js';
import { attributeOf, find, first, parsePage, textOf } from '../../../helpers/html.js';
import { changeOf, completeScope, incompleteScope, planOf, RISK } from '../../../helpers/plans.js';

const policy = (name: string, members: Partial<ChangeDocument> = {}): ChangeDocument => {
  const [change] = planDocument(planOf([completeScope([changeOf(`csp_policies/${name}`)])])).changes;
  if (change === undefined) throw new Error('no change');
  return { ...change, kind: 'csp_policy', ...members };
};

const waiting: NonNullable<PlanDocument['pending']>[number] = {
  address: 'zone/shop.example.com/managed_waf',
  source: { file: 'zones/shop.yaml', line: 3 },
  state: 'not begun',
  command: 'zonewright migrate waf --zone shop.example.com',
};

function planWith(
  changes: ChangeDocument[],
  unchanged: string[] = [],
  more: Partial<PlanDocument> = {},
): PlanDocument {
  return { ...planDocument(planOf([completeScope([], unchanged)])), changes, ...more };
}

/** Of each cell of the only row: its state and its text. */
function row(plan: PlanDocument): readonly (readonly [string | undefined, string])[] {
  return find(first(parsePage(planHtml(plan)), 'tbody'), 'td').map((cell) => [
    attributeOf(cell, 'data-state'),
    textOf(cell),
  ]);
}

const NONE = ['none', '–not managed'] as const;

describe('a row of the matrix', () => {
  it.each<readonly [string, PlanDocument, readonly (readonly [string, string])[]]>([
    ['nothing that is managed', planWith([]), [NONE, NONE, NONE, NONE, NONE, NONE]],
    [
      'everything in sync',
      planWith(
        [],
        [
          'page_shield',
          'csp_policies/a',
          'csp_policies/b',
          'rulesets/p',
          'log_fields',
          'logpush_jobs/j',
          'zone_settings/ssl',
        ],
      ),
      [1, 2, 3, 4, 5, 6].map(() => ['sync', '✓ in sync'] as const),
    ],
    [
      'changes',
      planWith(
        [policy('a'), policy('b', { action: 'create' }), policy('c', { action: 'create', risks: [RISK] })],
        ['page_shield', 'csp_policies/d'],
      ),
      [['sync', '✓ in sync'], ['changes', '2 creates, 1 update ! 1 risk'], NONE, NONE, NONE, NONE],
    ],
    [
      'changes of this branch',
      planWith([policy('a', { action: 'delete', origin: 'branch' })]),
      [NONE, ['changes', '1 delete'], NONE, NONE, NONE, NONE],
    ],
    [
      'drift, and a conflict',
      planWith([
        policy('a', { origin: 'branch' }),
        policy('b', { origin: 'drift' }),
        policy('c', { origin: 'both' }),
      ]),
      [NONE, ['drift', '3 updates ⇄ 1 conflict ⇄ 1 drift'], NONE, NONE, NONE, NONE],
    ],
    [
      'a migration that waits',
      planWith([], [], { pending: [waiting] }),
      [NONE, NONE, NONE, NONE, NONE, NONE, ['pending', '… pending']],
    ],
    [
      'a migration that is done',
      planWith([], ['managed_waf']),
      [NONE, NONE, NONE, NONE, NONE, NONE, ['sync', '✓ in sync']],
    ],
    [
      'a scope that was not read',
      planDocument(planOf([incompleteScope('HTTP 500')])),
      [1, 2, 3, 4, 5, 6].map(() => ['error', '? not read'] as const),
    ],
    [
      'what was left out on purpose',
      planWith([], ['page_shield'], { narrowed: true }),
      [['sync', '✓ in sync'], ...[2, 3, 4, 5, 6].map(() => ['none', '–not compared'] as const)],
    ],
  ])('shows %s', (_, plan, cells) => {
    expect(row(plan)).toEqual(cells);
  });

  it('leads to the first of the changes', () => {
    const page = parsePage(planHtml(planWith([changeDocument('page_shield'), policy('a'), policy('b')])));
    const links = find(first(page, 'tbody'), 'a').map((link) => attributeOf(link, 'href'));
    expect(links).toEqual(['#s1', '#c1', '#c2']);
  });

  it('says when there is a note, and leads to it', () => {
    const note = {
      severity: 'warning',
      code: 'x',
      message: 'two have this name',
      scope: 'zone/shop.example.com',
    } as const;
    const page = parsePage(planHtml(planWith([], [], { findings: [note] })));
    expect(find(first(page, 'tbody'), 'a').map((link) => [attributeOf(link, 'href'), textOf(link)])).toEqual([
      ['#n1', '? 1 note'],
    ]);
  });
});

function changeDocument(name: string): ChangeDocument {
  const [change] = planDocument(planOf([completeScope([changeOf(name)])])).changes;
  if (change === undefined) throw new Error('no change');
  return change;
}

it('every kind has a column, and each change is in exactly one cell of its row', () => {
  const kinds: readonly ChangeDocument['kind'][] = [
    'page_shield',
    'csp_policy',
    'ruleset',
    'log_fields',
    'logpush_job',
    'zone_setting',
    'managed_waf',
    'pool_notifications',
  ];
  const [scope] = numbered(planWith(kinds.map((kind) => policy(kind, { kind }))));
  if (scope === undefined) throw new Error('no scope');
  const cells = [...COLUMNS, ...ONE_WAY].map((column) =>
    cellOf(scope, column).changes.map(({ change }) => change.kind),
  );
  expect(cells).toEqual([...kinds.slice(0, 6).map((kind) => [kind]), kinds.slice(6)]);
  expect(kinds.map((kind) => cellIndexOf({ kind }))).toEqual([1, 2, 3, 4, 5, 6, 7, 7]);
});
