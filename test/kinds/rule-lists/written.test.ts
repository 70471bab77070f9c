import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Diff } from '../../../src/kernel/model/change.js';
import { asJson, isObject, type Json } from '../../../src/kernel/model/json.js';
import { ok } from '../../../src/emulator/envelope.js';
import { reworded as answeredAnew } from '../../../src/emulator/normalise.js';
import { asObject } from '../../../src/kernel/lib/decode.js';
import type { DeclaredRule } from '../../../src/kinds/rule-lists/declared.js';
import { decodeRuleset, type LiveRuleset } from '../../../src/kinds/rule-lists/live.js';
import { planRuleset } from '../../../src/kinds/rule-lists/plan.js';
import { writtenRules } from '../../../src/kinds/rule-lists/written.js';
import { runs } from '../../helpers/runs.js';
import { declaredRuleset, liveRuleset, PLACE, ZONE } from '../support.js';
import { liveRules } from './generate.js';
import { reworded } from './service-model.js';

const OWNER = {
  kind: 'ruleset',
  address: 'zone/x/rulesets/y',
  scope: ZONE,
  source: PLACE,
  reportsOutcomes: true,
} as const;

/** Rules of a file, as its schema has let them through. */
function declaredFrom(rules: readonly Json[]): readonly DeclaredRule[] {
  return rules.map((value) => {
    const { ref, action, expression, ...rest } = asObject(value, 'a rule');
    return { ref: String(ref), action: String(action), expression: String(expression), ...rest };
  });
}

function planOf(rules: readonly Json[], live: LiveRuleset): Diff {
  const declared = declaredRuleset(declaredFrom(rules));
  return planRuleset(declared, live, OWNER, () => 'protect');
}

const ID = '1'.repeat(32);

describe('a live rule as a file would declare it', () => {
  test.each<readonly [string, object, object]>([
    ['has nothing that it need not say', { enabled: true, description: '' }, {}],
    ['is off', { enabled: false }, { enabled: false }],
    ['is off, in a word', { enabled: 'false' }, { enabled: false }],
    ['has its note', { description: 'a note' }, { description: 'a note' }],
    ['has a ref of its own', { ref: 'mine' }, { ref: 'mine' }],
    ['has its id for a ref', { ref: '' }, {}],
    ['has nothing that the service counts', { version: '3', last_updated: 'now', categories: ['a'] }, {}],
    ['has what nobody knows', { x_later: { a: 1 } }, { x_later: { a: 1 } }],
    ['has nothing that would be taken for a slip', { enabledd: true }, {}],
    [
      'has its parameters',
      { action_parameters: { ruleset: 'current' } },
      { action_parameters: { ruleset: 'current' } },
    ],
    ['has no empty parameters', { action_parameters: {} }, {}],
    ['has no parameters that are none', { action_parameters: null, ratelimit: 'odd' }, {}],
    ['has no parameters that were filled in', { logging: { enabled: true } }, {}],
    [
      'has those that were not',
      { action: 'execute', action_parameters: { id: ID, version: 'latest' }, logging: { enabled: false } },
      { action: 'execute', action_parameters: { id: ID }, logging: { enabled: false } },
    ],
    ['has its rate', { ratelimit: { period: 10 } }, { ratelimit: { period: 10 } }],
  ])('%s', (_title, members, expected) => {
    const rule = { id: ID, action: 'skip', expression: 'x', ...members };
    expect(writtenRules(liveRuleset([rule]))).toEqual([
      { ref: ID, action: 'skip', expression: 'x', ...expected },
    ]);
  });

  test('has its place for a ref where the service gave it no name at all', () => {
    const rule = { action: 'log', expression: 'x' };
    expect(writtenRules(liveRuleset([rule, rule])).map((value) => isObject(value) && value['ref'])).toEqual([
      'rule-1',
      'rule-2',
    ]);
  });
});

describe('whatever the service answers, a plan made from the rules as they are written is empty', () => {
  /** As the emulator rewords an answer, with members and types that change from one to the next. */
  const inOtherWords = (live: LiveRuleset, rules: readonly object[], turn: number): LiveRuleset => {
    const { id, phase } = live;
    const answer = ok(asJson({ id, phase, name: 'default', version: '4', rules }), 'ruleset');
    return decodeRuleset(answeredAnew(answer, turn).body?.result);
  };

  test('now, and in other words', () => {
    fc.assert(
      fc.property(liveRules, fc.nat({ max: 1 }), (rules, turn) => {
        const live = liveRuleset(rules);
        const answers = [inOtherWords(live, rules, turn), inOtherWords(live, rules, turn + 1)];
        const written = writtenRules(live);
        for (const other of [live, reworded(live), ...answers])
          expect(planOf(written, other).changes).toEqual([]);
        // What an answer says besides stands in a file that is made of it.
        for (const one of answers)
          for (const other of answers) expect(planOf(writtenRules(one), other).changes).toEqual([]);
      }),
      { numRuns: runs(150) },
    );
  });

  test('and what is written is the same for the same rules', () => {
    fc.assert(
      fc.property(liveRules, (rules) => {
        const live = liveRuleset(rules);
        expect(writtenRules(inOtherWords(live, rules, 1))).toEqual(
          writtenRules(inOtherWords(live, rules, 0)),
        );
      }),
      { numRuns: runs(100) },
    );
  });
});
