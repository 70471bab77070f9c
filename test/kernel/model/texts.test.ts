import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PackedTexts } from '../../../src/kernel/model/texts.js';
import { runs } from '../../helpers/runs.js';

test('texts come back as they were, those that are packed too', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 20 }), (some) => {
      const texts = new PackedTexts();
      const all = [...Array.from({ length: 495 }, (_, index) => `text ${index}`), ...some];
      for (const [index, text] of all.entries()) texts.set(String(index), text);
      expect([...texts.keys()]).toEqual(all.map((_, index) => String(index)));
      expect(all.map((_, index) => texts.get(String(index)))).toEqual(all);
      expect([texts.has('0'), texts.has('no'), texts.get('no')]).toEqual([true, false, undefined]);
    }),
    { numRuns: runs(30) },
  );
});
