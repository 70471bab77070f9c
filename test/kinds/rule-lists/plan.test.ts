import { membersOf } from '../../../src/kernel/model/request.js';
import { describe, expect, it } from 'vitest';
import type { DeclaredRule, DeclaredRuleset } from '../../../src/kinds/rule-lists/declared.js';
import type { LiveRuleset } from '../../../src/kinds/rule-lists/live.js';
import { planRuleset, rulesetBase } from '../../../src/kinds/rule-lists/plan.js';
import { digestOf } from '../../../src/kernel/model/json-digest.js';
import type { Diff } from '../../../src/kernel/model/change.js';
import type { Scope } from '../../../src/kernel/model/scope.js';
import {
  ACCOUNT,
  declaredRuleset,
  ledgerLines,
  liveRuleset,
  onlyChange,
  PLACE,
  RULESET_ID,
  ZONE,
} from '../support.js';

const ADDRESS = 'zone/shop.example.com/rulesets/http_request_firewall_custom';
const PHASE = 'http_request_firewall_custom';
const rule = (ref: string, rest: object = {}): DeclaredRule => ({
  ref,
  action: 'block',
  expression: `http.host eq "${ref}"`,
  ...rest,
});
const live = (ref: string, rest: object = {}): object => ({
  id: `id-${ref}`,
  version: '1',
  ...rule(ref),
  ...rest,
});

function plan(declared: DeclaredRuleset, former: LiveRuleset | undefined, scope: Scope = ZONE): Diff {
  return planRuleset(
    declared,
    former,
    { kind: 'ruleset', address: ADDRESS, scope, source: PLACE, reportsOutcomes: true },
    (weakens) => (weakens ? 'weaken' : 'protect'),
  );
}

describe('a ruleset that does not exist', () => {
  it('is created with its rules by one POST', () => {
    const diff = plan(declaredRuleset([rule('a')], { description: 'ours' }), undefined);
    expect(diff).toEqual({
      changes: [
        {
          address: ADDRESS,
          kind: 'ruleset',
          action: 'create',
          stage: 'protect',
          source: { file: PLACE.file, line: PLACE.line },
          request: {
            method: 'POST',
            path: `/zones/${ZONE.id}/rulesets`,
            query: {},
            body: {
              name: 'default',
              kind: 'zone',
              phase: PHASE,
              description: 'ours',
              rules: [{ ...rule('a'), enabled: true }],
            },
          },
          base: { hash: digestOf(null) },
          details: [
            {
              type: 'field',
              change: 'added',
              field: 'description',
              after: 'ours',
              patch: [{ op: 'add', path: '/description', value: 'ours' }],
            },
            {
              type: 'field',
              change: 'added',
              field: 'kind',
              after: 'zone',
              patch: [{ op: 'add', path: '/kind', value: 'zone' }],
            },
            {
              type: 'field',
              change: 'added',
              field: 'name',
              after: 'default',
              patch: [{ op: 'add', path: '/name', value: 'default' }],
            },
            {
              type: 'field',
              change: 'added',
              field: 'phase',
              after: PHASE,
              patch: [{ op: 'add', path: '/phase', value: PHASE }],
            },
            {
              type: 'rule',
              change: 'added',
              ref: 'a',
              action: 'block',
              expression: 'http.host eq "a"',
              to: 1,
            },
          ],
          risks: [],
        },
      ],
      unchanged: [],
      tally: { of: 'rules', existing: 0 },
      kept: [],
      findings: [],
    });
  });

  it('is created with an empty description when none is declared', () => {
    expect(onlyChange(plan(declaredRuleset([rule('a')]), undefined)).request.body).toHaveProperty(
      'description',
      '',
    );
  });

  it('is not created for no rules', () => {
    expect(plan(declaredRuleset([]), undefined)).toMatchObject({ changes: [], unchanged: [ADDRESS] });
  });
});

describe('a ruleset that exists', () => {
  it('is written by one PUT of the whole list', () => {
    const former = liveRuleset([live('a'), live('b'), live('c')]);
    const change = onlyChange(
      plan(declaredRuleset([rule('c'), rule('n'), rule('a', { action: 'log' })]), former),
    );
    expect(change.request).toEqual({
      method: 'PUT',
      path: `/zones/${ZONE.id}/rulesets/${RULESET_ID}`,
      query: {},
      body: {
        rules: [
          { id: 'id-c', ...rule('c') },
          { ...rule('n'), enabled: true },
          { id: 'id-a', ...rule('a'), action: 'log' },
        ],
      },
    });
    expect(ledgerLines(change)).toEqual(['moved c 3→1', 'added n →2', 'changed a 1→3', 'removed b 2→']);
    expect(change.base).toEqual({ version: '4', hash: rulesetBase(former).hash });
    expect(change.risks.map(({ code }) => code)).toEqual(['drops-rules', 'opens-traffic', 'block-to-log']);
    expect(change.stage).toBe('weaken');
  });

  it.each([{ rules: undefined }, { rules: null }])(
    'takes consent where the service told no list of rules: %j',
    (told) => {
      const change = onlyChange(plan(declaredRuleset([rule('a')]), liveRuleset([], told)));
      expect(change.risks.map(({ code }) => code)).toEqual(['base-without-rules']);
      expect(change.stage).toBe('weaken');
      const empty = onlyChange(plan(declaredRuleset([rule('a')]), liveRuleset([])));
      expect(empty.risks).toEqual([]);
    },
  );

  it('counts what goes and what changes', () => {
    const diff = plan(
      declaredRuleset([rule('c'), rule('a', { action: 'log' }), rule('n')]),
      liveRuleset(['a', 'b', 'c', 'd'].map((ref) => live(ref))),
    );
    expect(diff.tally).toEqual({ of: 'rules', existing: 4 });
  });

  it('is left alone when nothing differs', () => {
    expect(plan(declaredRuleset([rule('a')]), liveRuleset([live('a')]))).toEqual({
      changes: [],
      unchanged: [ADDRESS],
      tally: { of: 'rules', existing: 1 },
      kept: [],
      findings: [],
    });
  });

  it.each<[string, string | undefined, string, object]>([
    ['is sent along when it is not declared', undefined, 'theirs', { description: 'theirs' }],
    ['is not sent when there is none', undefined, '', {}],
    ['is emptied when it is declared empty', '', 'theirs', { description: '' }],
    ['is changed when it is declared', 'ours', 'theirs', { description: 'ours' }],
  ])('has a description that %s', (_, declared, former, expected) => {
    const wanted = declaredRuleset([rule('n')], declared === undefined ? {} : { description: declared });
    const { rules: __, ...properties } = {
      rules: [],
      ...membersOf(onlyChange(plan(wanted, liveRuleset([], { description: former }))).request),
    };
    expect(properties).toEqual(expected);
  });

  it('is written when only its description differs', () => {
    const change = onlyChange(
      plan(declaredRuleset([rule('a')], { description: 'ours' }), liveRuleset([live('a')])),
    );
    expect(change.details).toMatchObject([
      { type: 'field', change: 'changed', field: 'description', before: '', after: 'ours' },
      { change: 'kept' },
    ]);
  });

  it('keeps a name that cannot be changed, and says so', () => {
    const { changes, findings } = plan(
      declaredRuleset([rule('a')], { name: 'Ours' }),
      liveRuleset([live('a')], { name: 'Theirs' }),
    );
    expect(changes).toEqual([]);
    expect(findings).toMatchObject([
      { severity: 'warning', code: 'ruleset-name', help: 'Write name: "Theirs", or leave name out.' },
    ]);
  });

  it.each([
    ['it is left out', 'default', { name: 'Theirs' }],
    ['it is the same', 'Ours', { name: 'Ours' }],
    ['the service tells none', 'Ours', { name: undefined }],
  ])('has nothing to say about its name when %s', (_, name, former) => {
    expect(plan(declaredRuleset([rule('a')], { name }), liveRuleset([live('a')], former)).findings).toEqual(
      [],
    );
  });

  it('is a risk of its own in an account', () => {
    const change = onlyChange(plan(declaredRuleset([rule('n')], { kind: 'root' }), liveRuleset([]), ACCOUNT));
    expect(change.risks).toEqual([
      { code: 'account-level', message: 'it applies to everything in account example-inc' },
    ]);
    expect(change.stage).toBe('protect');
    expect(change.request.path).toBe(`/accounts/${ACCOUNT.id}/rulesets/${RULESET_ID}`);
  });
});

describe('a shared ruleset', () => {
  const shared = (rules: readonly DeclaredRule[]): DeclaredRuleset =>
    declaredRuleset(rules, { ownership: 'shared' });

  it('is sent with every foreign rule as it is', () => {
    const foreign = live('x', {
      version: '9',
      last_updated: 'now',
      x_later: { kept: [null] },
      description: 'theirs',
    });
    const change = onlyChange(plan(shared([rule('n', { position: 'first' })]), liveRuleset([foreign])));
    expect(change.request.body).toMatchObject({
      rules: [rule('n'), { id: 'id-x', ...rule('x'), x_later: { kept: [null] }, description: 'theirs' }],
    });
    expect(ledgerLines(change)).toEqual(['added n →1', 'kept x 1→2 foreign']);
  });

  it('is left alone when ours are there', () => {
    expect(plan(shared([rule('a')]), liveRuleset([live('x'), live('a')])).changes).toEqual([]);
  });

  it('is not written when a rule has no place', () => {
    const diff = plan(
      shared([rule('n', { position: { after: 'gone' } }), rule('m', { position: { before: 'n' } })]),
      liveRuleset([live('x')]),
    );
    expect(diff).toMatchObject({ changes: [], unchanged: [] });
    expect(diff.findings.map(({ severity, code, message }) => `${severity} ${code}: ${message}`)).toEqual([
      `error missing-anchor: rule n is placed next to gone, and the live ruleset of phase ${PHASE} has no such rule`,
      'error missing-anchor: rule m is placed next to n, which itself has no place',
    ]);
    expect(diff.tally).toBeUndefined();
  });
});

describe('what was read, for the stale check', () => {
  const base = rulesetBase(liveRuleset([live('a')]));

  it.each<[string, LiveRuleset]>([
    ['another rule', liveRuleset([live('a', { enabled: false })])],
    ['an unknown member', liveRuleset([live('a', { x: 1 })])],
    ['another description', liveRuleset([live('a')], { description: 'x' })],
    ['another ruleset', liveRuleset([live('a')], { id: '0' })],
    ['fewer rules', liveRuleset([])],
  ])('has another hash for %s', (_, other) => {
    expect(rulesetBase(other).hash).not.toBe(base.hash);
  });

  it.each<[string, LiveRuleset]>([
    ['another version of a rule', liveRuleset([live('a', { version: '2' })])],
    ['another version of the ruleset', liveRuleset([live('a')], { version: '9' })],
    ['another order of members', liveRuleset([Object.fromEntries(Object.entries(live('a')).toReversed())])],
  ])('has the same hash for %s', (_, other) => {
    expect(rulesetBase(other).hash).toBe(base.hash);
  });

  it('has no version where the service tells none', () => {
    expect(rulesetBase(liveRuleset([], { version: undefined }))).not.toHaveProperty('version');
    expect(rulesetBase(undefined)).toEqual({ hash: digestOf(null) });
  });
});

describe('members of a ruleset that nobody knows', () => {
  const LATER = { x_later: { since: 'v5' }, x_sooner: 1 };

  it('stay in every PUT, and are told', () => {
    const former = liveRuleset([live('a')], LATER);
    const idle = plan(declaredRuleset([rule('a')]), former);
    expect(idle).toMatchObject({ changes: [], kept: [{ member: 'x_later' }, { member: 'x_sooner' }] });
    const change = onlyChange(plan(declaredRuleset([rule('a', { action: 'log' })]), former));
    expect(change.request.body).toMatchObject(LATER);
  });

  it('are sent and compared where they are declared, and gone where the file says null', () => {
    const former = liveRuleset([live('a')], LATER);
    expect(plan(declaredRuleset([rule('a')], { others: LATER }), former)).toMatchObject({
      changes: [],
      kept: [],
    });
    const others = { x_later: null, x_sooner: 2, x_new: true };
    const change = onlyChange(plan(declaredRuleset([rule('a')], { others }), former));
    expect(change.request.body).toMatchObject({ x_sooner: 2, x_new: true });
    expect(change.request.body).not.toHaveProperty('x_later');
    expect(change.details).toMatchObject([
      { field: 'x_later', change: 'removed' },
      { field: 'x_new', change: 'added' },
      { field: 'x_sooner', before: 1, after: 2 },
      { type: 'rule' },
    ]);
  });
});
