import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { replacedBesideEmoji } from '../../src/lib/emoji.js';
import { runs } from '../../../../test/helpers/runs.js';

const RGI = new RegExp(String.raw`\p{RGI_Emoji}`, 'gv');
const HIDDEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** By definition: all that is outside of emoji in the whole text. */
function asDefined(text: string): string {
  let result = '';
  let from = 0;
  for (const { 0: emoji, index } of text.matchAll(RGI)) {
    result += text.slice(from, index).replace(HIDDEN, '?') + emoji;
    from = index + emoji.length;
  }
  return result + text.slice(from).replace(HIDDEN, '?');
}

const part = fc.oneof(
  fc.constantFrom('👩‍🚒', '🏳️‍🌈', '1️⃣', '#️⃣', '🇩🇪', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '❤️', '👍🏽', '☕', '©️', '🧑‍🤝‍🧑'),
  fc.constantFrom(
    '\u200D',
    '\uFE0F',
    '\u20E3',
    '\u{E0067}',
    '\u{E007F}',
    '1',
    '🇩',
    '🏽',
    '👩',
    '❤',
    'a',
    ' ',
    '\u202E',
  ),
  fc.string({ unit: 'binary', maxLength: 2 }),
);

it('what hides is replaced everywhere but inside of proper emoji', () => {
  let kept = 0;
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const text = parts.join('');
      const replaced = replacedBesideEmoji(text, HIDDEN, () => '?');
      expect(replaced).toBe(asDefined(text));
      if (replaced.search(HIDDEN) !== -1) kept += 1;
    }),
    { numRuns: runs(1000) },
  );
  expect(kept).toBeGreaterThan(runs(100));
});
