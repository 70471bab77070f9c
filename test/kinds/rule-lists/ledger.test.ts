import { describe, expect, it } from 'vitest';
import type { Raw } from '../../../src/kernel/lib/decode.js';
import { ledgerOf, type LedgerEntry } from '../../../src/kinds/rule-lists/ledger.js';
import { liveRuleset } from '../support.js';

const rule = (id: string, rest: object = {}): Raw => ({
  id,
  ref: `ref-${id}`,
  action: 'block',
  expression: 'true',
  ...rest,
});

function ledger(
  live: readonly object[],
  body: readonly Raw[],
  foreign: readonly Raw[] = [],
): readonly LedgerEntry[] {
  return ledgerOf(liveRuleset(live).rules, body, (sent) => foreign.includes(sent));
}

describe('the ledger of a list that will be sent', () => {
  it('shows each rule with its place before and after', () => {
    const added = { ref: 'new', action: 'skip', expression: 'true' };
    const entries = ledger(
      [rule('1'), rule('2'), rule('3')],
      [rule('3'), added, rule('1', { action: 'log' })],
    );
    expect(entries.map(({ detail }) => detail)).toEqual([
      {
        type: 'rule',
        change: 'moved',
        ref: 'ref-3',
        id: '3',
        action: 'block',
        expression: 'true',
        from: 3,
        to: 1,
      },
      { type: 'rule', change: 'added', ref: 'new', action: 'skip', expression: 'true', to: 2 },
      {
        type: 'rule',
        change: 'changed',
        ref: 'ref-1',
        id: '1',
        action: 'log',
        expression: 'true',
        from: 1,
        to: 3,
        fields: [{ field: 'action', before: 'block', after: 'log' }],
        patch: [{ op: 'replace', path: '/action', value: 'log' }],
      },
      {
        type: 'rule',
        change: 'removed',
        ref: 'ref-2',
        id: '2',
        action: 'block',
        expression: 'true',
        from: 2,
      },
    ]);
  });

  it('holds both sides of a rule for those who judge it, without server-set members', () => {
    const [changed, added, removed] = ledger(
      [rule('1', { version: '2' }), rule('2')],
      [rule('1', { enabled: false }), { action: 'log' }],
    );
    expect(changed).toMatchObject({ before: rule('1'), after: rule('1', { enabled: false }) });
    expect(changed?.before).not.toHaveProperty('version');
    expect(added).toMatchObject({ after: { action: 'log' } });
    expect(added).not.toHaveProperty('before');
    expect(removed).toMatchObject({ before: rule('2') });
    expect(removed).not.toHaveProperty('after');
  });

  it('names members that come and go', () => {
    const [entry] = ledger(
      [rule('1', { logging: { enabled: false } })],
      [rule('1', { description: 'a note' })],
    );
    expect(entry?.detail.fields).toEqual([
      { field: 'description', after: 'a note' },
      { field: 'logging', before: { enabled: false } },
    ]);
  });

  it('marks a changed rule that also moves, and rules that are not ours', () => {
    const foreign = rule('1');
    const entries = ledger([rule('1'), rule('2')], [rule('2', { action: 'log' }), foreign], [foreign]);
    const marks = entries.map(({ detail: { change, moved, foreign: mark } }) => [change, moved, mark]);
    expect(marks).toEqual([
      ['changed', true, undefined],
      ['kept', undefined, true],
    ]);
  });

  it('pairs a rule that is sent without an id by its ref, as the service does', () => {
    const { id: _, ...anonymous } = rule('1');
    expect(ledger([rule('1')], [anonymous]).map(({ detail }) => detail.change)).toEqual(['changed']);
  });

  it.each<[string, readonly object[], readonly Raw[]]>([
    ['an id that the service does not know', [rule('1')], [rule('9')]],
    ['neither id nor ref, and another content', [{ action: 'log' }], [{ action: 'block' }]],
  ])('says that a rule is new and the live one goes, for %s', (_, live, body) => {
    expect(ledger(live, body).map(({ detail }) => detail.change)).toEqual(['added', 'removed']);
  });

  it('tells rules that have neither id nor ref by what they say', () => {
    const changes = ledger([{ action: 'log' }, { action: 'log' }], [{ action: 'log' }, { action: 'log' }]);
    expect(changes.map(({ detail }) => detail.change)).toEqual(['kept', 'kept']);
  });

  it('counts a live rule once when two rules of the body claim it', () => {
    expect(ledger([rule('1')], [rule('1'), rule('1')]).map(({ detail }) => detail.change)).toEqual([
      'kept',
      'added',
    ]);
  });

  it('names a rule without names by its place', () => {
    const refs = ledger([{ action: 'log' }], [{ id: '7', action: 'log' }, {}]).map(
      ({ detail }) => detail.ref,
    );
    expect(refs).toEqual(['7', 'rule 2', 'rule 1']);
  });

  it.each<[string, Raw, string | undefined]>([
    ['a ref that is only an id', { ref: 'a'.repeat(32), description: 'old campaign' }, 'old campaign'],
    ['no ref', { description: 'old campaign' }, 'old campaign'],
    ['a ref that is a name', { ref: 'old', description: 'old campaign' }, undefined],
    ['nothing to go by', { ref: 'a'.repeat(32), description: '' }, undefined],
  ])('says what a rule is described as that goes, with %s', (_, members, description) => {
    const { ref: _ref, ...anonymous } = rule('1');
    expect(ledger([{ ...anonymous, ...members }], []).map(({ detail }) => detail.description)).toEqual([
      description,
    ]);
  });

  it('says of a rule that it does not run, and when it begins to', () => {
    const off = { enabled: false };
    const entries = ledger(
      [rule('1', off), rule('2'), rule('3', off), rule('4', off)],
      [rule('1'), rule('2', off), rule('3', off)],
    );
    expect(entries.map(({ detail: { change, disabled, does } }) => [change, disabled, does])).toEqual([
      ['changed', undefined, ['enabled: it was disabled before']],
      ['changed', true, ['disabled: does nothing until it is enabled']],
      ['kept', true, undefined],
      ['removed', true, ['disabled: does nothing until it is enabled']],
    ]);
  });
});
