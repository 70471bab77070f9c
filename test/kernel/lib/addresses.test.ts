import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { uniqueNames } from '../../../src/kernel/lib/addresses.js';
import { runs } from '../../helpers/runs.js';

function names(items: readonly string[], taken: readonly string[] = []): readonly string[] {
  const numbered = items.map((name, index) => ({ name, id: String(index + 1) }));
  return uniqueNames(
    numbered,
    ({ name }) => name,
    ({ id }) => id,
    taken,
  ).map(({ name }) => name);
}

describe('names of items', () => {
  it.each<[string, readonly string[], readonly string[], readonly string[]]>([
    ['their own', ['a', 'b'], [], ['a', 'b']],
    ['told apart where several share one', ['a', 'b', 'a'], [], ['a (1)', 'b', 'a (3)']],
    ['told apart from those that are taken', ['a', 'b'], ['a'], ['a (1)', 'b']],
    ['told apart from those that were made up', ['a', 'a', 'a (1)'], [], ['a (1)', 'a (2)', 'a (1) (3)']],
  ])('are %s', (_, items, taken, expected) => {
    expect(names(items, taken)).toEqual(expected);
  });

  it('are never the same, whatever the items are called', () => {
    const name = fc.string({ unit: fc.constantFrom('a', ' (1)', ' (2)'), maxLength: 3 });
    fc.assert(
      fc.property(fc.array(name), fc.array(name), (items, taken) => {
        const all = names(items, taken);
        expect(new Set([...all, ...taken]).size).toBe(all.length + new Set(taken).size);
      }),
      { numRuns: runs(50) },
    );
  });
});
