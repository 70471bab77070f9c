import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inlineDiff, type Stretch } from '../../../src/surfaces/reports/change/value-change.js';
import { runs } from '../../helpers/runs.js';

const side = (stretches: readonly Stretch[], kind: Stretch['kind']): string =>
  stretches
    .filter((stretch) => stretch.kind === 'same' || stretch.kind === kind)
    .map(({ text }) => text)
    .join('');

describe('two versions of a text', () => {
  test('are both whole in their difference', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '"', '{', '}', 'é', '.') });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const stretches = inlineDiff(before, after);
        expect(side(stretches, 'removed')).toBe(before);
        expect(side(stretches, 'added')).toBe(after);
      }),
      { numRuns: runs(500) },
    );
  });

  test('differ by words', () => {
    expect(inlineDiff('tcp.dstport in {80 8080}', 'tcp.dstport in {80 8443}')).toEqual([
      { kind: 'same', text: 'tcp.dstport in {80 ' },
      { kind: 'removed', text: '8080' },
      { kind: 'added', text: '8443' },
      { kind: 'same', text: '}' },
    ]);
  });

  test.each([
    [100, 'same'],
    [101, 'removed'],
  ])('with %i words replaced begin with what is %s: the bound is on edits, not on time', (replaced, kind) => {
    const words = Array.from({ length: 5000 }, (_, index) => `w${index}`);
    const after = words.map((word, index) => (index % 2 === 1 && index < replaced * 2 ? `${word}x` : word));
    expect(inlineDiff(words.join(' '), after.join(' '))[0]?.kind).toBe(kind);
  });

  test('that have nothing in common and are long come back whole, old and new', () => {
    const words = (letter: string): string =>
      Array.from({ length: 3000 }, (_, index) => `${letter}${index}`).join(' ');
    expect(inlineDiff(words('a'), words('b'))).toEqual([
      { kind: 'removed', text: words('a') },
      { kind: 'added', text: words('b') },
    ]);
  });
});
