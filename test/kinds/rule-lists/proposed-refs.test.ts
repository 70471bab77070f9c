import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { proposedRefs } from '../../../src/kinds/rule-lists/drafted-rules.js';
import { hostileText } from '../../helpers/hostile.js';
import { runs } from '../../helpers/runs.js';
import { liveRuleset } from '../support.js';

function refsOf(...rules: readonly object[]): readonly string[] {
  const live = rules.map((rule, index) => ({
    id: `id${index}`,
    action: 'block',
    expression: 'true',
    ...rule,
  }));
  return proposedRefs(liveRuleset(live).rules);
}

describe('a proposed ref', () => {
  test.each<readonly [string, object, string]>([
    ['is the ref that is there', { ref: 'Mine #1', description: 'a note' }, 'Mine #1'],
    ['is the ref that is there, an id too', { ref: 'id0', description: 'a note' }, 'id0'],
    [
      'is made of the description',
      { description: "Block the promo's /old pages!" },
      'block-the-promos-old-pages',
    ],
    ['has no accents', { description: 'Ärger mit Café ﬁx' }, 'arger-mit-cafe-fix'],
    [
      'is made of action and expression where a description has no letters',
      { description: '東京 …' },
      'block-all',
    ],
    [
      'is made of them where there is none',
      { expression: 'http.host eq "shop.example.com"' },
      'block-http-host-eq-shop-example-com',
    ],
    [
      'is cut between words',
      { description: 'word '.repeat(30) },
      'word-word-word-word-word-word-word-word-word-word',
    ],
    ['is cut in a word that is too long', { description: 'a'.repeat(500) }, 'a'.repeat(50)],
  ])('%s', (_title, rule, ref) => {
    expect(refsOf(rule)).toEqual([ref]);
  });

  test('is none that another rule has for a ref or an id, wherever that stands', () => {
    const note = { description: 'note' };
    expect(refsOf(note, note, { ref: 'note-2' }, { ref: 'note' }, note, { id: 'note-5' })).toEqual([
      'note-3',
      'note-4',
      'note-2',
      'note',
      'note-6',
      'block-all',
    ]);
  });

  test('is a name that a file takes, unique, and the same each time', () => {
    const rule = fc.record({
      description: hostileText,
      expression: hostileText,
      action: fc.constantFrom('log', 'skip'),
    });
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 6 }), (rules) => {
        const refs = refsOf(...rules);
        for (const ref of refs) expect(ref).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
        expect(new Set(refs).size).toBe(rules.length);
        expect(refsOf(...rules)).toEqual(refs);
      }),
      { numRuns: runs(200) },
    );
  });
});

test('a ref that a rule without one had elsewhere is proposed for it, and none that is taken', () => {
  const rules = [{ ref: 'taken' }, { description: 'a' }, { description: 'b' }, { ref: 'mine' }];
  const live = liveRuleset(
    rules.map((rule, index) => ({ id: `id${index}`, action: 'log', expression: 'true', ...rule })),
  );
  const former = new Map([
    ['id1', 'office'],
    ['id2', 'taken'],
    ['id3', 'another'],
  ]);
  expect(proposedRefs(live.rules, former)).toEqual(['taken', 'office', 'taken-2', 'mine']);
});
