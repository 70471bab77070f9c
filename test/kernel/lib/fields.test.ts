import jsonpatch, { type Operation } from 'fast-json-patch';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  differingMembers,
  fieldDetails,
  itemDetails,
  patchBetween,
  sameJson,
} from '../../../src/kernel/lib/fields.js';
import { canonicalText } from '@zonewright/edge-rules/lib/canonical-text.js';
import { runs } from '../../helpers/runs.js';
import { reordered } from '../../kinds/rule-lists/generate.js';

const name = fc.constantFrom('a', 'b', 'constructor', 'x/y', '0', '10');
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>(null, true, 1, 'x'),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('value'), { maxLength: 4 }),
  object: fc.dictionary(name, tie('value'), { maxKeys: 3 }),
})).object;

describe('comparing JSON', () => {
  it.each<[unknown, unknown, boolean]>([
    [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
    [[1, 2], [2, 1], false],
    [undefined, undefined, true],
    [undefined, null, false],
    [null, undefined, false],
    [1, '1', false],
    [[], {}, false],
  ])('%j and %j: %j', (a, b, same) => {
    expect(sameJson(a, b)).toBe(same);
  });

  it('law: the same are those whose canonical text is', () => {
    const small = fc.dictionary(
      name,
      fc.constantFrom<unknown>(undefined, null, 0, -0, 'x', [], [1], {}, { a: 1 }),
      {
        maxKeys: 2,
      },
    );
    let same = 0;
    fc.assert(
      fc.property(fc.oneof(fc.tuple(json, json), fc.tuple(small, small)), ([a, b]) => {
        const expected = canonicalText(a) === canonicalText(b);
        if (expected) same += 1;
        expect(sameJson(a, b)).toBe(expected);
        expect(sameJson([a], [reordered(a)])).toBe(true);
      }),
      { numRuns: runs(2000) },
    );
    expect(same).toBeGreaterThan(runs(100));
  });

  it('names the members that differ, in order', () => {
    expect(differingMembers({ b: 1, c: 1, same: {} }, { c: 2, a: 1, same: {} })).toEqual(['a', 'b', 'c']);
    expect(differingMembers({}, { constructor: 'x' })).toEqual(['constructor']);
  });
});

describe('a patch', () => {
  it('makes the one object of the other, whatever they are', () => {
    fc.assert(
      fc.property(json, json, (before, after) => {
        const patch: Operation[] = JSON.parse(JSON.stringify(patchBetween(before, after)));
        const patched = jsonpatch.applyPatch(structuredClone(before), patch, true).newDocument;
        expect(patched).toEqual(after);
      }),
      { numRuns: runs(100) },
    );
  });

  it('does not depend on the order of members', () => {
    fc.assert(
      fc.property(json, json, (before, after) => {
        expect(patchBetween(reordered(before), reordered(after))).toEqual(patchBetween(before, after));
      }),
      { numRuns: runs(50) },
    );
  });

  it('takes items from a list in an order in which that can be carried out', () => {
    expect(patchBetween({ a: [1, 2, 3] }, { a: [1] })).toEqual([
      { op: 'remove', path: '/a/2' },
      { op: 'remove', path: '/a/1' },
    ]);
  });
});

describe('details', () => {
  it('name each member that differs with both values and its patch', () => {
    expect(
      fieldDetails({ same: 1, goes: null, changes: [1] }, { changes: [2], same: 1, comes: false }),
    ).toEqual([
      {
        type: 'field',
        change: 'changed',
        field: 'changes',
        before: [1],
        after: [2],
        patch: [{ op: 'replace', path: '/changes/0', value: 2 }],
      },
      {
        type: 'field',
        change: 'added',
        field: 'comes',
        after: false,
        patch: [{ op: 'add', path: '/comes', value: false }],
      },
      {
        type: 'field',
        change: 'removed',
        field: 'goes',
        before: null,
        patch: [{ op: 'remove', path: '/goes' }],
      },
    ]);
  });

  it('name each item that only one of two sets has, once and in order', () => {
    expect(itemDetails('list', ['b', 'same', 'a', 'b'], ['d', 'same', 'c', 'd'])).toEqual([
      { type: 'item', change: 'removed', list: 'list', item: 'a' },
      { type: 'item', change: 'removed', list: 'list', item: 'b' },
      { type: 'item', change: 'added', list: 'list', item: 'c' },
      { type: 'item', change: 'added', list: 'list', item: 'd' },
    ]);
  });
});
