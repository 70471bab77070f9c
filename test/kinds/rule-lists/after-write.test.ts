import { describe, expect, it } from 'vitest';
import type { Change, RuleDetail } from '../../../src/kernel/model/change.js';
import { rulesetWriteFindings } from '../../../src/kinds/rule-lists/after-write.js';

const detail = (change: RuleDetail['change'], ref: string, id?: string): RuleDetail => ({
  type: 'rule',
  change,
  ref,
  ...(id === undefined ? {} : { id }),
  action: 'block',
  expression: 'true',
});

function findings(result: unknown, version?: string): readonly string[] {
  const change: Change = {
    address: 'zone/x/rulesets/y',
    kind: 'ruleset',
    action: 'update',
    stage: 'protect',
    request: { method: 'PUT', path: '/', query: {} },
    base: { hash: 'sha256:0', ...(version === undefined ? {} : { version }) },
    details: [
      detail('kept', 'a', '1'),
      detail('changed', 'b', '2'),
      detail('added', 'new'),
      detail('removed', 'gone', '3'),
      { type: 'item', change: 'added', list: 'cookies', item: 'id' },
    ],
    risks: [],
  };
  return rulesetWriteFindings(change, result).map(
    ({ code, severity, message }) => `${severity} ${code}: ${message}`,
  );
}

const answer = (version: unknown, ids: readonly string[] = ['1', '2', '9']): object => ({
  id: 'f',
  phase: 'magic_transit',
  version,
  rules: ids.map((id) => ({ id, action: 'block' })),
});

describe('the answer to a write of a ruleset', () => {
  it.each<[string, unknown, string?]>([
    ['the next version', answer('4'), '3'],
    ['the next version as a number', answer(4), '3'],
    ['the next version, more digits', answer('10'), '9'],
    ['the same version', answer('3'), '3'],
    ['an older version', answer('1'), '3'],
    ['no version', answer(undefined), '3'],
    ['a version that does not count', answer('v4-beta'), '3'],
    ['a version, when none was read', answer('9')],
    ['a version, when one was read that does not count', answer('9'), 'v3'],
    ['nothing', undefined, '3'],
    ['something that is no ruleset', { ok: true }, '3'],
    ['a list', [], '3'],
  ])('tells nothing when it has %s', (_, result, version) => {
    expect(findings(result, version)).toEqual([]);
  });

  it('tells that somebody else wrote in between', () => {
    expect(findings(answer('100000000000000000002'), '100000000000000000000')).toEqual([
      'warning write-in-between: zone/x/rulesets/y went from version 100000000000000000000 to 100000000000000000002: somebody else wrote it between our read and our write, and what they wrote was replaced',
    ]);
  });

  it('tells which rules lost their ids, whether or not there are versions', () => {
    const lost = [
      'warning rule-id-changed: the service gave new ids to rules of zone/x/rulesets/y that should have kept theirs: a, b',
    ];
    expect(findings(answer('4', ['7', '8']), '3')).toEqual(lost);
    expect(findings(answer(undefined, ['7', '8']))).toEqual(lost);
  });

  it('does not hide a bug', () => {
    const broken = {
      get id(): string {
        throw new TypeError('a bug');
      },
    };
    expect(() => findings(broken, '3')).toThrow(TypeError);
  });
});
