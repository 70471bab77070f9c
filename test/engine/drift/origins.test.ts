import { describe, expect, test } from 'vitest';
import type { Change, Detail } from '../../../src/kernel/model/change.js';
import { differencesOf } from '../../../src/engine/drift/differences.js';
import { editorsIn } from '../../../src/engine/drift/origins.js';
import { changeOf } from '../../helpers/plans.js';

/** What the files of a revision would set back: the members of a policy. */
const field = (name: string, wanted: string, live = 'live'): Detail => ({
  type: 'field',
  change: 'changed',
  field: name,
  before: live,
  after: wanted,
  patch: [],
});
const rule = (fate: 'added' | 'removed' | 'moved', ref: string, to = 1): Detail => ({
  type: 'rule',
  change: fate,
  ref,
  action: 'block',
  expression: 'true',
  ...(fate === 'removed' ? { from: to } : { to }),
});
const edited = (ref: string, wanted: string): Detail => ({
  type: 'rule',
  change: 'changed',
  ref,
  action: 'block',
  expression: 'true',
  fields: [{ field: 'description', before: 'live', after: wanted }],
});
const source = (item: string): Detail => ({ type: 'item', change: 'removed', list: 'script-src', item });

function change(details: readonly Detail[], more: Partial<Change> = {}): Change {
  return changeOf('page_shield', { details, ...more });
}

describe('of an object that git and somebody live changed, a part was edited', () => {
  test.each<readonly [string, readonly Detail[], readonly Detail[], readonly string[]]>([
    ['live, when both revisions say the same', [field('a', 'x')], [field('a', 'x')], ['live']],
    ['in git, when the revision says as the live side does', [field('a', 'x')], [field('b', 'x')], ['git']],
    ['in both, when all three differ', [field('a', 'x')], [field('a', 'y')], ['both']],
    ['live, when neither revision has a source', [source('https://a/b')], [source('https://a/b')], ['live']],
    [
      'in git, when only this one is without a source',
      [source('https://a/b')],
      [source('https://a')],
      ['git'],
    ],
    ['in both, when git removed the rule', [rule('removed', 'a')], [edited('a', 'x')], ['both']],
    ['in both, when git came to declare the rule', [edited('a', 'x')], [rule('removed', 'a')], ['both']],
    ['live, whatever stands before a rule now', [rule('added', 'a', 4)], [rule('added', 'a', 3)], ['live']],
    ['live, when it moved', [rule('moved', 'a', 4)], [rule('moved', 'a', 3)], ['live']],
    [
      'each for itself',
      [edited('a', 'x'), edited('b', 'y'), edited('c', 'z')],
      [edited('a', 'x'), edited('b', 'w')],
      ['live', 'both', 'git'],
    ],
  ])('%s', (_, head, base, expected) => {
    const planned = { change: change(head, { origin: 'both' }), inBase: change(base) };
    expect(differencesOf(planned.change).map(editorsIn(planned))).toEqual(expected);
  });
});

test.each([
  ['drift', 'live'],
  ['branch', 'git'],
  ['both', 'both'],
  [undefined, undefined],
] as const)('a change of origin %s as a whole was edited %s', (origin, expected) => {
  const own = change([field('a', 'x')], { action: 'delete', ...(origin === undefined ? {} : { origin }) });
  expect(differencesOf(own).map(editorsIn({ change: own, inBase: change([field('a', 'x')]) }))).toEqual([
    expected,
  ]);
});
