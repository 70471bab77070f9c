import { describe, expect, test } from 'vitest';
import { byAddress, type ScopePlan } from '../../../src/kernel/model/plan.js';
import {
  ACCOUNT,
  BLOG,
  changeOf,
  completeScope,
  incompleteScope,
  planOf,
  ZONE,
} from '../../helpers/plans.js';

describe('the digest of a plan', () => {
  const one = changeOf('page_shield');
  const two = changeOf('log_fields', { kind: 'log_fields' });
  const digest = (...scopes: readonly ScopePlan[]): string => planOf(scopes).digest;
  const base = digest(completeScope([one, two]));

  test('is the same for the same scopes and changes, however they are written', () => {
    const body = { b: { y: 1, x: 2 }, a: [1] };
    const sameBody = { a: [1], b: { x: 2, y: 1 } };
    const request = { method: 'PUT', path: '/zones/a', query: {} } as const;
    expect(digest(completeScope([changeOf('a', { request: { ...request, body } })]))).toBe(
      digest(completeScope([changeOf('a', { request: { ...request, body: sameBody } })])),
    );
  });

  test.each<readonly [string, ScopePlan]>([
    [
      'where a change stands in a file',
      completeScope([{ ...one, source: { file: 'a.yaml', line: 3 } }, two]),
    ],
    ['what is as it should be', completeScope([one, two], ['rulesets/magic_transit'])],
  ])('does not depend on %s', (_, scope) => {
    expect(digest(scope)).toBe(base);
  });

  test.each<readonly [string, readonly ScopePlan[]]>([
    ['the order of changes', [completeScope([two, one])]],
    ['a missing change', [completeScope([one])]],
    ['the method', [completeScope([{ ...one, request: { ...one.request, method: 'PATCH' } }, two])]],
    ['the path', [completeScope([{ ...one, request: { ...one.request, path: '/zones/b' } }, two])]],
    ['the query', [completeScope([{ ...one, request: { ...one.request, query: { force: 'true' } } }, two])]],
    ['the body', [completeScope([{ ...one, request: { ...one.request, body: { enabled: false } } }, two])]],
    ['what was read', [completeScope([{ ...one, base: { hash: 'sha256:other' } }, two])]],
    ['the version that was read', [completeScope([{ ...one, base: { ...one.base, version: '2' } }, two])]],
    ['the action', [completeScope([{ ...one, action: 'create' }, two])]],
    ['a risk', [completeScope([{ ...one, risks: [{ code: 'page-shield-off', message: '' }] }, two])]],
    [
      'what a reviewer is shown',
      [completeScope([{ ...one, details: [{ type: 'item', change: 'added', list: 'a', item: 'b' }] }, two])],
    ],
    ['another scope', [completeScope([one, two]), completeScope([], [], BLOG)]],
    ['a scope that was not read', [completeScope([one, two]), incompleteScope('HTTP 500', BLOG)]],
    ['the id of the scope', [completeScope([one, two], [], { ...ZONE, id: BLOG.id })]],
  ])('depends on %s', (_, scopes) => {
    expect(digest(...scopes)).not.toBe(base);
  });
});

test('scopes are sorted by address', () => {
  const scopes = [{ scope: ZONE }, { scope: BLOG }, { scope: ACCOUNT }];
  expect(byAddress(scopes).map(({ scope }) => scope.name)).toEqual([ACCOUNT.name, BLOG.name, ZONE.name]);
});
