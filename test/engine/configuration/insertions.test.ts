import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pathKey } from '../../../src/engine/configuration/insertions.js';
import { substituteVars } from '../../../src/engine/configuration/vars.js';
import { runs } from '../../helpers/runs.js';

const TEXT = 'a ${host} b ${ports} c';
const VARS = { host: 'shop', ports: [80, 443] };

/** What is written at the first place where something stands in the text with the values put in. */
function writtenAt(found: string): string {
  const { value, insertions } = substituteVars({ expression: TEXT }, VARS);
  const { expression } = value as { expression: string };
  expect(expression).toBe('a "shop" b 80 443 c');
  const from = expression.indexOf(found);
  const written = insertions.get(pathKey(['expression']))?.written({ from, to: from + found.length });
  return TEXT.slice(written?.from, written?.to);
}

test.each([
  ['a', 'a'],
  ['a ', 'a '],
  [' "', ' ${host}'],
  ['"shop"', '${host}'],
  ['shop', '${host}'],
  ['" b', '${host} b'],
  [' b ', ' b '],
  ['443', '${ports}'],
  ['b 80', 'b ${ports}'],
  [' c', ' c'],
  ['shop" b 80', '${host} b ${ports}'],
])('%j of the result is written as %j', (found, written) => {
  expect(writtenAt(found)).toBe(written);
});

test.each([
  ['192.0.2.1', ['vars', 'offices', 0]],
  ['198.51.100.0', ['vars', 'offices', 1]],
  ['"DE"', ['vars', 'country']],
  ['192.0.2.1 198', undefined],
  ['{192.0.2.1', undefined],
  ['ip.src', undefined],
])('%j of the result is the value at %j', (found, place) => {
  const { value, insertions } = substituteVars(
    { expression: 'ip.src in {${offices}} and ip.src.country eq ${country}' },
    { offices: ['192.0.2.1', '198.51.100.0/24'], country: 'DE' },
  );
  const { expression } = value as { expression: string };
  const from = expression.indexOf(found);
  const inserted = insertions.get(pathKey(['expression']));
  expect(inserted?.source({ from, to: from + found.length })).toEqual(place);
});

test('a string without references has nothing put in', () => {
  expect(
    substituteVars({ expression: 'a', description: '${v}' }, { v: 'b' }).insertions.has(
      pathKey(['expression']),
    ),
  ).toBe(false);
});

test('every stretch that is no value is written as it is, wherever references stand', () => {
  const part = fc.oneof(
    fc.constantFrom('${v}', '${long}', '${empty}', '$${v}'),
    fc.stringMatching(/^[a-c ]{0,4}$/),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const values: Readonly<Record<string, string>> = {
        '${v}': 'X',
        '${long}': 'XYZXYZ',
        '${empty}': '',
        '$${v}': '${v}',
      };
      const { insertions } = substituteVars(
        { description: parts.join('') },
        { v: 'X', long: 'XYZXYZ', empty: '' },
      );
      let [now, written] = [0, 0];
      for (const text of parts) {
        const value = values[text];
        const stretch = { from: now, to: now + (value ?? text).length };
        if (text !== '' && value !== '') {
          const found = insertions.get(pathKey(['description']))?.written(stretch) ?? stretch;
          expect(found).toEqual({ from: written, to: written + text.length });
        }
        now = stretch.to;
        written += text.length;
      }
    }),
    { numRuns: runs(300) },
  );
});
