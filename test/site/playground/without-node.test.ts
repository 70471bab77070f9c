import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as crypto from '../../../site/playground/without-node/crypto.js';
import * as url from '../../../site/playground/without-node/url.js';
import * as util from '../../../site/playground/without-node/util.js';
import { runs } from '../../helpers/runs.js';

const RUNS = { numRuns: runs(500) };

describe('in the place of a module of Node', () => {
  it('createHash gives the same digest', () => {
    const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
    const texts = fc.string({ unit: 'binary', maxLength: 300 });
    fc.assert(
      fc.property(texts, (text) => {
        expect(crypto.createHash('sha256').update(text).digest('hex')).toBe(digest(text));
      }),
      RUNS,
    );
    for (let length = 50; length < 70; length += 1) {
      const text = 'x'.repeat(length);
      expect(crypto.createHash('sha256').update(text).digest('hex')).toBe(digest(text));
    }
  });

  it('isDeepStrictEqual compares data in the same way', () => {
    const values = fc.jsonValue({ maxDepth: 3 });
    fc.assert(
      fc.property(values, values, (a, b) => {
        expect(util.isDeepStrictEqual(a, b)).toBe(isDeepStrictEqual(a, b));
        expect(util.isDeepStrictEqual(a, structuredClone(a))).toBe(true);
      }),
      RUNS,
    );
    const pairs = [
      [[], {}],
      [{ a: undefined }, {}],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      [
        [1, 2],
        [2, 1],
      ],
      [null, {}],
      [Number.NaN, Number.NaN],
    ] as const;
    for (const [a, b] of pairs) expect(util.isDeepStrictEqual(a, b)).toBe(isDeepStrictEqual(a, b));
  });

  it.each([
    'bücher.example',
    'shоp.example.com',
    '東京.example',
    'straße.example',
    'xn--a',
    'a b.example',
    'ü/x',
    '',
  ])('domainToASCII gives the same name: %j', (name) => {
    expect(url.domainToASCII(name)).toBe(domainToASCII(name));
  });
});
