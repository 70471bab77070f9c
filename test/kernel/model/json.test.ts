import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalText } from '@zonewright/edge-rules/lib/canonical-text.js';
import { isObject } from '../../../src/kernel/model/json.js';
import { digestOf } from '../../../src/kernel/model/json-digest.js';
import { runs } from '../../helpers/runs.js';

/** The same JSON value with the members of every object in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]) => [key, reversed(member)]),
  );
}

const json = fc.jsonValue({ noUnicodeString: false });

describe('canonical text', () => {
  test('does not depend on the order of keys, and neither does a digest', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(canonicalText(reversed(value))).toBe(canonicalText(value));
        expect(digestOf(reversed(value))).toBe(digestOf(value));
      }),
      { numRuns: runs(300) },
    );
  });

  test('is JSON for the same value', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(JSON.stringify(JSON.parse(canonicalText(value)))).toBe(
          JSON.stringify(JSON.parse(canonicalText(reversed(value)))),
        );
        expect(JSON.parse(canonicalText(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: runs(200) },
    );
  });

  test('keeps what differs apart', () => {
    fc.assert(
      fc.property(json, json, (a, b) => {
        const same = JSON.stringify(sortedKeys(a)) === JSON.stringify(sortedKeys(b));
        expect(digestOf(a) === digestOf(b)).toBe(same);
      }),
      { numRuns: runs(300) },
    );
  });

  test.each([
    [{ b: 1, a: [true, null] }, '{"a":[true,null],"b":1}'],
    [{ '€': 1, '\u0080': 2, a: 1e21, '1': -0 }, '{"1":0,"a":1e+21,"\u0080":2,"€":1}'],
    ['"\\\u001f', String.raw`"\"\\\u001f"`],
  ])('of %j is %s (RFC 8785)', (value, text) => {
    expect(canonicalText(value)).toBe(text);
  });

  test.each([[undefined], [Number.NaN], [{ a: Number.POSITIVE_INFINITY }]])(
    'of %s there is none',
    (value) => {
      expect(() => canonicalText(value)).toThrow(Error);
    },
  );
});

/** Members in code unit order at every level, written without the code under test. */
function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (!isObject(value)) return value;
  const keys = Object.keys(value).toSorted();
  return keys.map((key) => [key, sortedKeys(value[key])]).concat([['object']]);
}

test('a digest is SHA-256 of the canonical text', () => {
  expect(digestOf(null)).toBe('sha256:74234e98afe7498fb5daf1f36ac2d78acc339464f950703b8c019892f982b90b');
});

test.each([
  [{}, true],
  [{ a: 1 }, true],
  [[], false],
  [null, false],
  ['text', false],
  [undefined, false],
])('%j is a JSON object: %s', (value, expected) => {
  expect(isObject(value)).toBe(expected);
});
