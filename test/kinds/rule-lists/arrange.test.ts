import { describe, expect, it } from 'vitest';
import type { ArrangedRule, Unplaced } from '../../../src/kinds/rule-lists/arrangement.js';
import { align } from '../../../src/kinds/rule-lists/align.js';
import { arrange } from '../../../src/kinds/rule-lists/arrange.js';
import type { DeclaredRule, DeclaredRuleset, Position } from '../../../src/kinds/rule-lists/declared.js';
import { declaredRuleset, liveRuleset } from '../support.js';

type Placed = string | readonly [ref: string, position: Position];

function rule(placed: Placed): DeclaredRule {
  const [ref, position] = typeof placed === 'string' ? [placed] : placed;
  return {
    ref,
    action: 'block',
    expression: `http.host eq "${ref}"`,
    ...(position === undefined ? {} : { position }),
  };
}

function arranged(
  ownership: DeclaredRuleset['ownership'],
  declared: readonly Placed[],
  live: readonly string[],
): string | readonly Unplaced[] {
  const ruleset = declaredRuleset(declared.map(rule), { ownership });
  const { rules } = liveRuleset(live.map((ref) => ({ ...rule(ref), id: `id-${ref}` })));
  const arrangement = arrange(ruleset, rules, align(ruleset, rules));
  return 'entries' in arrangement ? arrangement.entries.map(nameOf).join(' ') : arrangement.unplaced;
}

function nameOf(entry: ArrangedRule): string {
  return (entry.owner === 'ours' ? entry.declared.ref : entry.live.ref) ?? '';
}

describe('the order of an exclusive ruleset', () => {
  it('is the declared one, and nothing else', () => {
    expect(arranged('exclusive', ['b', 'a', 'new'], ['a', 'x', 'b'])).toBe('b a new');
  });
});

describe('the order of a shared ruleset', () => {
  it.each<[string, readonly Placed[], readonly string[], string]>([
    ['foreign rules stay when nothing is declared', [], ['x', 'y'], 'x y'],
    ['ours stay at their places', ['a', 'b'], ['x', 'a', 'y', 'b'], 'x a y b'],
    ['ours share their places in declared order', ['b', 'a'], ['x', 'a', 'y', 'b', 'z'], 'x b y a z'],
    ['a new one goes behind the one declared before it', ['a', 'n', 'b'], ['x', 'a', 'y', 'b'], 'x a n y b'],
    ['several new ones go there in order', ['a', 'n', 'm', 'b'], ['a', 'y', 'b'], 'a n m y b'],
    ['new ones at the head go before the next', ['n', 'm', 'a'], ['x', 'a', 'y'], 'x n m a y'],
    ['when all are new, they stand last', ['n', 'm'], ['x', 'y'], 'x y n m'],
    [
      'first',
      [
        ['n', 'first'],
        ['m', 'first'],
      ],
      ['x', 'y'],
      'n m x y',
    ],
    [
      'last',
      [
        ['n', 'last'],
        ['m', 'last'],
      ],
      ['x', 'y'],
      'x y n m',
    ],
    [
      'first and last of those that are live',
      [
        ['b', 'first'],
        ['a', 'last'],
      ],
      ['a', 'x', 'b'],
      'b x a',
    ],
    ['last stands behind those without a position', [['n', 'last'], 'm'], ['x'], 'x m n'],
    [
      'before',
      [
        ['n', { before: 'y' }],
        ['m', { before: 'y' }],
      ],
      ['x', 'y'],
      'x n m y',
    ],
    [
      'after',
      [
        ['n', { after: 'x' }],
        ['m', { after: 'x' }],
      ],
      ['x', 'y'],
      'x n m y',
    ],
    [
      'before and after one',
      [
        ['n', { after: 'x' }],
        ['m', { before: 'x' }],
      ],
      ['x', 'y'],
      'm x n y',
    ],
    [
      'beside a rule named by its id',
      [
        ['n', { after: 'id-x' }],
        ['m', { after: 'x' }],
      ],
      ['x', 'y'],
      'x n m y',
    ],
    ['beside one of ours', ['a', ['n', { after: 'a' }]], ['a', 'x'], 'a n x'],
    [
      'beside one that is itself beside another',
      [
        ['n', { after: 'm' }],
        ['m', { after: 'x' }],
      ],
      ['x', 'y'],
      'x m n y',
    ],
    [
      'beside one that is first',
      [
        ['n', 'first'],
        ['m', { before: 'n' }],
      ],
      ['x'],
      'm n x',
    ],
    [
      'behind one and its own neighbours',
      [
        ['n', { after: 'x' }],
        ['m', { after: 'n' }],
        ['o', { after: 'x' }],
      ],
      ['x', 'y'],
      'x n m o y',
    ],
    ['a moved one leaves its place', [['a', { after: 'y' }]], ['a', 'x', 'y'], 'x y a'],
    [
      'one without a position between those with one',
      [['n', 'first'], 'm', ['o', 'first']],
      ['x'],
      'n o x m',
    ],
  ])('%s', (_, declared, live, expected) => {
    expect(arranged('shared', declared, live)).toBe(expected);
    expect(
      arranged(
        'shared',
        declared,
        expected.split(' ').filter((ref) => ref !== ''),
      ),
    ).toBe(expected);
  });

  it('answers to our ref before a foreign id of the same name', () => {
    expect(arranged('shared', ['id-x', ['n', { after: 'id-x' }]], ['x', 'y', 'id-x'])).toBe('x y id-x n');
  });

  it.each<[string, readonly Placed[], readonly (readonly [string, string, boolean])[]]>([
    ['an anchor that does not exist', [['n', { after: 'gone' }]], [['n', 'gone', false]]],
    [
      'an anchor that hangs on one',
      [
        ['n', { after: 'gone' }],
        ['m', { before: 'n' }],
      ],
      [
        ['n', 'gone', false],
        ['m', 'n', true],
      ],
    ],
    [
      'rules that stand beside each other',
      [
        ['n', { after: 'm' }],
        ['m', { before: 'n' }],
      ],
      [
        ['n', 'm', true],
        ['m', 'n', true],
      ],
    ],
    ['a rule beside itself', [['n', { after: 'n' }]], [['n', 'n', true]]],
  ])('stops at %s', (_, declared, unplaced) => {
    expect(arranged('shared', declared, ['x'])).toEqual(
      unplaced.map(([ref, anchor, anchorExists]) =>
        expect.objectContaining({ rule: expect.objectContaining({ ref }), anchor, anchorExists }),
      ),
    );
  });

  it('places chains as long as the list', () => {
    const refs = Array.from({ length: 20_000 }, (_, index) => `r${index}`);
    const chain = refs.map((ref, index): Placed => [ref, { after: refs[index - 1] ?? 'x' }]);
    expect(arranged('shared', chain.toReversed(), ['x', 'y'])).toBe(`x ${refs.join(' ')} y`);
  });
});
