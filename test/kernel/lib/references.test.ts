import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LONGEST_WITH_REFERENCES, withoutReferences } from '../../../src/kernel/lib/references.js';
import { substituteVars } from '../../../src/engine/configuration/vars.js';
import { runs } from '../../helpers/runs.js';

test.each([
  ['no reference', 'no reference'],
  ['a ${b} c', 'a $${b} c'],
  ['$${b}', '$$${b}'],
  ['${', '$${'],
  ['${a${b}', '$${a${b}'],
  ['$', '$'],
])('%s is written so that it says itself', (text, written) => {
  expect(withoutReferences(text)).toBe(written);
});

test('a text in which nobody looks for references is left alone', () => {
  const text = `\${a}${' '.repeat(LONGEST_WITH_REFERENCES)}`;
  expect(withoutReferences(text)).toBe(text);
});

test('putting variables in gives the text back, whatever it is and wherever it stands', () => {
  const text = fc.string({ unit: fc.constantFrom('$', '{', '}', 'a', '1', '"', ' '), maxLength: 16 });
  fc.assert(
    fc.property(text, fc.constantFrom('description', 'expression', 'value'), (value, key) => {
      const { value: back, problems } = substituteVars(
        { [key]: withoutReferences(value) },
        { a: 'x', '1': 'y' },
      );
      expect(back).toEqual({ [key]: value });
      expect(problems).toEqual([]);
    }),
    { numRuns: runs(300) },
  );
});
