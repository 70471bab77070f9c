import { expect, it } from 'vitest';
import { lastChanges } from '../../../src/engine/runs/blame.js';
import { withStatus } from '../../../src/engine/runs/record.js';
import type { RunDocument } from '../../../src/generated/documents/run.js';
import type { Change, Detail } from '../../../src/kernel/model/change.js';
import { changeOf, completeScope, planOf } from '../../helpers/plans.js';
import { begun } from '../../helpers/record.js';

const LIST = 'zone/shop.example.com/lists/office';

function runOf(id: string, action: Change['action'], details: readonly Detail[], isDone = true): RunDocument {
  const change = changeOf('lists/office', { action, kind: 'list', details });
  const run = { ...begun(planOf([completeScope([change])])), id };
  const became = { status: 'applied', confirmed: 'by-answer' } as const;
  return isDone ? withStatus(run, LIST, became, new Date(0)) : run;
}

const added = (item: string): Detail => ({ type: 'item', change: 'added', list: 'items', item });
const field = (name: string): Detail => ({ type: 'field', change: 'changed', field: name, patch: [] });

const RUNS = [
  runOf('5', 'update', [added('192.0.2.9')], false),
  runOf('4', 'update', [field('description')]),
  runOf('3', 'update', [added('192.0.2.2')]),
  runOf('2', 'create', [added('192.0.2.1')]),
  runOf('1', 'delete', []),
];

it.each([
  ['an object by its newest run', LIST, [[LIST, 'changed', '4']]],
  ['a whole scope', 'zone/shop.example.com', [[LIST, 'changed', '4']]],
  ['an item', `${LIST}/items/192.0.2.2`, [[`${LIST}/items/192.0.2.2`, 'added', '3']]],
  ['all items', `${LIST}/items`, [[`${LIST}/items`, 'added', '3']]],
  ['a member', `${LIST}/fields/description`, [[`${LIST}/fields/description`, 'changed', '4']]],
  [
    'what was deleted with its object',
    `${LIST}/items/192.0.2.8`,
    [[`${LIST}/items/192.0.2.8`, 'removed', '1']],
  ],
  ['nothing that was not sent', `${LIST}/items/192.0.2.9`, [[`${LIST}/items/192.0.2.9`, 'removed', '1']]],
  ['no other name that starts alike', 'zone/shop.example.com/lists/off', []],
])('names %s', (_, address, expected) => {
  const found = lastChanges(RUNS, address);
  expect(found.map(({ address: at, change, run }) => [at, change, run.id])).toEqual(expected);
});
