import { describe, expect, test } from 'vitest';
import type { Detail } from '../../../src/kernel/model/change.js';
import { ignoringOf, type IgnoreEntry, type IgnoreList } from '../../../src/engine/drift/ignore.js';
import { unusedEntries, withIgnored } from '../../../src/engine/plan/ignored.js';
import { BLOG, changeOf, completeScope, incompleteScope } from '../../helpers/plans.js';

const NAME = 'csp_policies/scripts';
const ADDRESS = `zone/shop.example.com/${NAME}`;

function listOf(...paths: readonly string[]): IgnoreList {
  const entries = paths.map((path, index): IgnoreEntry => ({
    path,
    reason: `case ${index + 1}`,
    expires: '2026-12-31',
    isExpired: false,
    location: { file: 'drift-ignore.yaml', line: index + 1, column: 1, length: 1 },
  }));
  return { file: 'drift-ignore.yaml', entries };
}

const source = (item: string): Detail => ({ type: 'item', change: 'removed', list: 'script-src', item });
const change = changeOf(NAME, {
  details: [source('a'), source('b'), { ...source('c'), list: 'img-src' } as Detail],
});

describe('a change that undoes what is ignored', () => {
  const risksFor = (...paths: readonly string[]): readonly unknown[] =>
    withIgnored(change, ignoringOf(listOf(...paths))).risks;

  test('has a risk that says what, until when and why', () => {
    expect(risksFor(`${ADDRESS}/script-src/a`)).toEqual([
      {
        code: 'overwrites-ignored',
        message: `undoes ${ADDRESS}/script-src/a, ignored until 2026-12-31: case 1`,
        subjects: [expect.stringMatching(/^[0-9a-f]{16}$/)],
      },
    ]);
  });

  test('has one for all entries, each with its paths, and names every difference for a review', () => {
    const [risk] = withIgnored(change, ignoringOf(listOf(`${ADDRESS}/img-src`, ADDRESS))).risks;
    expect(risk?.message).toBe(
      `undoes ${ADDRESS}/script-src/a, ${ADDRESS}/script-src/b, ignored until 2026-12-31: case 2; ${ADDRESS}/img-src/c, ignored until 2026-12-31: case 1`,
    );
    expect(risk?.subjects).toHaveLength(3);
  });

  test('that touches nothing of it is as it was', () => {
    expect(withIgnored(change, ignoringOf(listOf(`${ADDRESS}/script-src/d`)))).toBe(change);
    expect(withIgnored(change, ignoringOf(undefined))).toBe(change);
  });
});

describe('an entry is unused', () => {
  const unused = (paths: readonly string[], scopes: Parameters<typeof unusedEntries>[1]): readonly string[] =>
    unusedEntries(listOf(...paths), scopes).map(({ path }) => path);

  test.each<readonly [string, string, Parameters<typeof unusedEntries>[1], boolean]>([
    ['when nothing of it differs', `${ADDRESS}/frame-src`, [completeScope([change])], true],
    ['not when something does', `${ADDRESS}/script-src`, [completeScope([change])], false],
    ['when there is no such scope', 'zone/no.example.com/**', [completeScope([change])], true],
    ['not when its scope was not read', `${ADDRESS}/frame-src`, [incompleteScope('no')], false],
    [
      'not when it may be about a scope that was not read',
      '**/nothing',
      [incompleteScope('no', BLOG)],
      false,
    ],
    [
      'when another scope was not read',
      `${ADDRESS}/frame-src`,
      [completeScope([]), incompleteScope('no', BLOG)],
      true,
    ],
  ])('%s', (_, path, scopes, expected) => {
    expect(unused([path], scopes)).toEqual(expected ? [path] : []);
  });

  test('not when another entry speaks for the same difference', () => {
    expect(unused(['**', `${ADDRESS}/script-src/a`], [completeScope([change])])).toEqual([]);
  });
});
