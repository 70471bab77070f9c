import { describe, expect, it } from 'vitest';
import { align } from '../../../src/kinds/rule-lists/align.js';
import type { DeclaredRule, DeclaredRuleset } from '../../../src/kinds/rule-lists/declared.js';
import { declaredRuleset, liveRuleset } from '../support.js';

const block = (ref: string, rest: Partial<DeclaredRule> = {}): DeclaredRule => ({
  ref,
  action: 'block',
  expression: 'ip.src in $office',
  ...rest,
});

/** Which live id each declared ref has. */
function idsOf(
  ownership: DeclaredRuleset['ownership'],
  rules: readonly DeclaredRule[],
  live: readonly object[],
): object {
  const alignment = align(declaredRuleset(rules, { ownership }), liveRuleset(live).rules);
  return Object.fromEntries([...alignment].map(([rule, { id }]) => [rule.ref, id]));
}

describe('which live rule a declared rule is', () => {
  it.each<[string, readonly DeclaredRule[], readonly object[], object]>([
    [
      'the one with its ref',
      [block('a')],
      [
        { ...block('b'), id: '1' },
        { ...block('a', { expression: 'true' }), id: '2' },
      ],
      { a: '2' },
    ],
    ['the one whose id it names', [block('1', { action: 'log' })], [{ ...block(''), id: '1' }], { 1: '1' }],
    [
      'the one with its ref before the one with that id',
      [block('1')],
      [
        { ...block(''), id: '1' },
        { ...block('1'), id: '2' },
      ],
      { 1: '2' },
    ],
    [
      'the one that says the same, by another name',
      [block('new')],
      [{ ...block('old'), id: '1' }],
      { new: '1' },
    ],
    [
      'the one that says the same, in other words',
      [block('new')],
      [{ ...block('old', { enabled: true, expression: 'ip.src  in $office' }), id: '1', x: 1 }],
      { new: '1' },
    ],
    [
      'the first of several that say the same',
      [block('new')],
      [
        { ...block('old'), id: '1' },
        { ...block('older'), id: '2' },
      ],
      { new: '1' },
    ],
    [
      'each of several that say the same, once',
      [block('n1'), block('n2')],
      [
        { ...block('o1'), id: '1' },
        { ...block('o2'), id: '2' },
      ],
      { n1: '1', n2: '2' },
    ],
    [
      'none that another rule has already',
      [block('a'), block('b')],
      [{ ...block('a'), id: '1' }],
      { a: '1' },
    ],
    ['none with another action', [block('a', { action: 'log' })], [{ ...block('b'), id: '1' }], {}],
    ['none with another switch', [block('a', { enabled: false })], [{ ...block('b'), id: '1' }], {}],
    [
      'none with other parameters',
      [block('a', { action_parameters: { response: {} } })],
      [{ ...block('b', { action_parameters: { response: { status_code: 403 } } }), id: '1' }],
      {},
    ],
  ])('is %s', (_, rules, live, expected) => {
    expect(idsOf('exclusive', rules, live)).toEqual(expected);
  });

  it('is never found by what it says in a shared ruleset: the rule may be somebody else’s', () => {
    expect(idsOf('shared', [block('new')], [{ ...block('old'), id: '1' }])).toEqual({});
    expect(idsOf('shared', [block('a')], [{ ...block('a'), id: '1' }])).toEqual({ a: '1' });
  });

  it('is found by what it says when it has no key of its own', () => {
    const { ref: _, ...anonymous } = block('');
    const alignment = align(declaredRuleset([anonymous]), liveRuleset([{ ...block('old'), id: '1' }]).rules);
    expect(alignment.get(anonymous)?.id).toBe('1');
  });
});
