import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteText, textOfBytes, utf8Of } from '../../src/lib/utf8.js';
import { runs } from '../../../../test/helpers/runs.js';

const RUNS = { numRuns: runs(500) };

describe('UTF-8 without Node', () => {
  it('has the bytes that Node has for any text', () => {
    const texts = fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units));
    fc.assert(
      fc.property(fc.oneof(texts, fc.string({ unit: 'binary' })), (text) => {
        expect([...utf8Of(text)]).toEqual([...Buffer.from(text, 'utf8')]);
        expect(byteText(text)).toBe(Buffer.from(text, 'utf8').toString('latin1'));
      }),
      RUNS,
    );
  });

  it('has the text that Node has for any bytes, a byte order mark too', () => {
    const bytes = fc.uint8Array().map((all) => Buffer.from(all).toString('latin1'));
    fc.assert(
      fc.property(bytes, (text) => {
        expect(textOfBytes(text)).toBe(Buffer.from(text, 'latin1').toString('utf8'));
      }),
      RUNS,
    );
    expect(textOfBytes('\u00ef\u00bb\u00bfa')).toBe('\ufeffa');
  });
});
