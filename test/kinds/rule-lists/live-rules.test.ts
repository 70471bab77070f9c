import { describe, expect, it } from 'vitest';
import type { ItemEdit } from '../../../src/files/yaml/edit/edit-types.js';
import type { Change, RuleDetail } from '../../../src/kernel/model/change.js';
import type { DeclaredRuleset } from '../../../src/generated/files.js';
import { liveRules } from '../../../src/kinds/rule-lists/live-rules.js';
import { NotUpdated } from '../../../src/kinds/toolkit/edit/not-updated.js';

type Rule = DeclaredRuleset['rules'][number];

function rule(ref: string, more: Partial<Rule> = {}): Rule {
  return { ref, action: 'block', expression: 'true', ...more };
}

function ruleset(rules: readonly Rule[], ownership: 'exclusive' | 'shared'): DeclaredRuleset {
  return { phase: 'http_request_firewall_custom', ownership, rules: [...rules] };
}

function told(ref: string, change: RuleDetail['change'], more: Partial<RuleDetail>): RuleDetail {
  return { type: 'rule', change, ref, action: 'block', expression: 'true', ...more };
}

interface Given {
  readonly have: readonly Rule[];
  readonly want?: readonly Rule[];
  readonly details: readonly RuleDetail[];
  readonly ownership?: 'exclusive' | 'shared';
  readonly action?: Change['action'];
}

function edits({
  have,
  want,
  details,
  ownership = 'exclusive',
  action = 'update',
}: Given): readonly ItemEdit[] {
  return liveRules({
    have: ruleset(have, ownership),
    want: want && ruleset(want, ownership),
    at: ['rulesets', 0],
    path: ['rulesets', 1],
    change: {
      address: 'zone/shop.example.com/rulesets/http_request_firewall_custom',
      kind: 'ruleset',
      action,
      stage: 'protect',
      request: { method: 'PUT', path: '/', query: {}, body: {} },
      base: { hash: '' },
      details,
      risks: [],
    },
  });
}

/** What becomes of each rule, in words: its index and the members that change, or the path of a new one. */
function said(items: readonly ItemEdit[]): readonly string[] {
  return items.map((item) => {
    if (item.type === 'put') return `new from ${(item.path ?? []).join('/')}`;
    if (item.edit.type !== 'members') return `${item.from} ${item.edit.type}`;
    const members = [...item.edit.members].map(([name, edit]) =>
      edit?.type === 'put' ? `${name}=${JSON.stringify(edit.value)}` : `${name} ${edit?.type ?? 'goes'}`,
    );
    return [item.from, ...members, ...item.edit.added.map(({ key }) => `+${key}`)].join(' ');
  });
}

describe('the rules of a ruleset as they are live', () => {
  it.each<[string, Given, readonly string[]]>([
    [
      'of a ruleset that is yet to be created, there are none',
      { have: [rule('a')], details: [told('a', 'added', { to: 1 })], action: 'create' },
      [],
    ],
    [
      'a rule that would be added is not live, and goes',
      {
        have: [rule('a'), rule('b')],
        want: [rule('a')],
        details: [told('a', 'kept', { from: 1, to: 1 }), told('b', 'added', { to: 2 })],
      },
      ['0 keep'],
    ],
    [
      'a rule that would be removed is live, and comes in as it stands there',
      {
        have: [rule('a')],
        want: [rule('x'), rule('a')],
        details: [told('a', 'kept', { from: 2, to: 1 }), told('x', 'removed', { from: 1 })],
      },
      ['new from rulesets/1/rules/0', '0 keep'],
    ],
    [
      'into a shared ruleset comes no rule that it does not declare',
      {
        have: [rule('a')],
        want: [rule('x'), rule('y'), rule('a')],
        details: [
          told('x', 'removed', { from: 1 }),
          told('y', 'kept', { from: 2, to: 1, foreign: true }),
          told('a', 'kept', { from: 3, to: 2 }),
        ],
        ownership: 'shared',
      },
      ['0 keep'],
    ],
    [
      'a rule of a shared ruleset is found by the id that the service calls it by',
      {
        have: [rule('name')],
        want: [rule('id1')],
        details: [told('name', 'kept', { from: 1, to: 1, id: 'id1' })],
        ownership: 'shared',
      },
      ['0 keep'],
    ],
    [
      'a changed rule gets the members that differ, and keeps its ref',
      {
        have: [rule('a', { description: 'old' })],
        want: [rule('a', { expression: 'false', enabled: false })],
        details: [
          told('a', 'changed', {
            from: 1,
            to: 1,
            fields: [
              { field: 'expression', before: 'false', after: 'true' },
              { field: 'description', after: 'old' },
              { field: 'enabled', before: false },
            ],
          }),
        ],
      },
      ['0 expression="false" description goes +enabled'],
    ],
    [
      'a ref that is another one on the service becomes that one',
      {
        have: [rule('a')],
        want: [rule('b')],
        details: [
          told('a', 'changed', { from: 1, to: 1, fields: [{ field: 'ref', before: 'b', after: 'a' }] }),
        ],
      },
      ['0 ref="b"'],
    ],
    [
      'a ref that the service lacks stays',
      {
        have: [rule('a')],
        want: [rule('id1')],
        details: [told('a', 'changed', { from: 1, to: 1, fields: [{ field: 'ref', after: 'a' }] })],
      },
      ['0 keep'],
    ],
    [
      'of drafts that lack rules, a live one is found by its id',
      {
        have: [rule('a')],
        want: [rule('id1', { expression: 'false' })],
        details: [
          told('a', 'changed', {
            from: 2,
            to: 1,
            id: 'id1',
            fields: [{ field: 'expression', before: 'false', after: 'true' }],
          }),
          told('x', 'kept', { from: 1, to: 2, foreign: true }),
        ],
      },
      ['0 expression="false"'],
    ],
  ])('%s', (_, given, expected) => {
    expect(said(edits(given))).toEqual(expected);
  });

  const two = (position: NonNullable<Rule['position']>, a: number, b: number): Given => ({
    have: [rule('a', { position }), rule('b')],
    want: a < b ? [rule('a'), rule('b')] : [rule('b'), rule('a')],
    details: [told('a', 'moved', { from: a, to: b }), told('b', 'kept', { from: b, to: a, id: 'id-b' })],
    ownership: 'shared',
  });

  it.each<[string, Given, string]>([
    ['first, and it is', two('first', 1, 2), '0 keep'],
    ['first, and it is not', two('first', 2, 1), '0 position={"after":"b"}'],
    ['last, and it is', two('last', 2, 1), '0 keep'],
    ['last, and it is not', two('last', 1, 2), '0 position="first"'],
    ['before another, and it is', two({ before: 'b' }, 1, 2), '0 keep'],
    ['before another, and it is not', two({ before: 'b' }, 2, 1), '0 position={"after":"b"}'],
    ['after another, by its id, and it is', two({ after: 'id-b' }, 2, 1), '0 keep'],
    ['after another, and it is not', two({ after: 'b' }, 1, 2), '0 position="first"'],
  ])('a rule that says it stands %s', (_, given, expected) => {
    expect(said(edits(given))).toContain(expected);
  });

  it('a position stays as it is written while the order is the live one', () => {
    const details = [told('a', 'kept', { from: 2, to: 2 }), told('b', 'kept', { from: 1, to: 1 })];
    expect(said(edits({ ...two('first', 2, 1), details }))).toEqual(['1 keep', '0 keep']);
  });

  it.each<[string, Given]>([
    ['one that would be removed', { have: [], details: [told('x', 'removed', { from: 3 })] }],
    [
      'one whose content differs',
      {
        have: [rule('x')],
        details: [told('x', 'changed', { from: 3, to: 1, fields: [{ field: 'expression', before: 1 }] })],
      },
    ],
    ['one that the file does not have', { have: [], details: [told('x', 'kept', { from: 3, to: 1 })] }],
  ])('a live rule that no file can declare is refused by its name: %s', (_, given) => {
    expect(() => edits(given)).toThrow(NotUpdated);
    expect(() => edits(given)).toThrow("the live rule x (position 3) can't be written into a file");
  });
});
