import { describe, expect, it } from 'vitest';
import type { RiskCode } from '../../../src/kernel/model/risk.js';
import type { Raw } from '../../../src/kernel/lib/decode.js';
import { ledgerOf } from '../../../src/kinds/rule-lists/ledger.js';
import { simulatedLists } from '../../../src/kinds/rule-lists/simulated-lists.js';
import { ruleListRisks } from '../../../src/kinds/rule-lists/risks.js';
import { liveRuleset } from '../support.js';

const rule = (id: string, action: string, rest: object = {}): Raw => ({
  id,
  ref: id,
  action,
  expression: `http.host eq "${id}"`,
  ...rest,
});
const block = (id: string, rest?: object): Raw => rule(id, 'block', rest);
const skip = (id: string, rest?: object): Raw =>
  rule(id, 'skip', { action_parameters: { ruleset: 'current' }, expression: 'ssl', ...rest });
const ALL = { expression: 'true' };
const OFF = { enabled: false };
const REVERSED = [block('a'), ...[1, 2, 3, 4, 5, 6, 7].map((index) => skip(`s${index}`))];

function risks(live: readonly Raw[], body: readonly Raw[]): readonly (readonly [string, string])[] {
  const entries = ledgerOf(liveRuleset(live).rules, body, () => false);
  return ruleListRisks(entries, simulatedLists(entries, 'http_request_firewall_custom')).map(
    ({ code, message }) => [code, message],
  );
}

describe('risks of a list of rules', () => {
  it.each<[RiskCode, string, string, readonly Raw[], readonly Raw[]]>([
    ['drops-rules', 'a rule that goes', 'a leaves the ruleset', [block('a'), block('b')], [block('b')]],
    [
      'drops-rules',
      'rules that go',
      'a, b leave the ruleset',
      [block('a'), block('b'), block('c')],
      [block('c')],
    ],
    [
      'drops-rules',
      'many rules that go',
      'a, b, c, d, e and 2 more leave the ruleset',
      'abcdefgh'.split('').map((id) => block(id)),
      [block('h')],
    ],
    ['empties-ruleset', 'all rules that go', 'no rule is left in the ruleset', [block('a')], []],
    [
      'block-to-log',
      'a block that becomes a log',
      'a no longer stops traffic: block becomes log',
      [block('a')],
      [rule('a', 'log')],
    ],
    [
      'block-to-log',
      'a challenge that becomes a log',
      'a no longer stops traffic: managed_challenge becomes log',
      [rule('a', 'managed_challenge')],
      [rule('a', 'log')],
    ],
    [
      'block-to-skip',
      'a block that becomes a skip',
      'a no longer stops traffic: block becomes skip',
      [block('a')],
      [skip('a')],
    ],
    [
      'disables-rule',
      'a rule that is switched off',
      'a (block) is switched off',
      [block('a')],
      [block('a', OFF)],
    ],
    [
      'catch-all-block',
      'a block that comes for everything',
      'a blocks all traffic that reaches it',
      [],
      [{ ref: 'a', action: 'block', ...ALL }],
    ],
    [
      'catch-all-block',
      'a block that is made to match everything',
      'a blocks all traffic that reaches it',
      [block('a')],
      [block('a', { expression: '(true)' })],
    ],
    [
      'catch-all-block',
      'a block of everything that is switched on',
      'a blocks all traffic that reaches it',
      [block('a', { ...ALL, ...OFF })],
      [block('a', ALL)],
    ],
    [
      'catch-all-skip',
      'a skip that comes for everything',
      'a lets all traffic past the rules that it skips',
      [],
      [skip('a', ALL)],
    ],
    [
      'skip-moved-up',
      'a skip that moves before a block',
      's now runs before a',
      [block('a'), skip('s')],
      [skip('s'), block('a')],
    ],
    [
      'skip-moved-up',
      'a block that moves behind a skip',
      's now runs before a',
      [block('a'), block('b'), skip('s')],
      [block('b'), skip('s'), block('a')],
    ],
    [
      'skip-moved-up',
      'a skip among others that move',
      't now runs before b',
      [skip('s'), block('b'), skip('t', { expression: 'not ssl' })],
      [skip('t', { expression: 'not ssl' }), skip('s'), block('b')],
    ],
    [
      'skip-moved-up',
      'a skip before the later of two blocks that are turned round',
      's now runs before a',
      [block('a'), skip('s'), block('b')],
      [skip('s'), block('b'), block('a')],
    ],
    [
      'skip-moved-up',
      'a list that is reversed',
      's7 now runs before a, s6 now runs before a, s5 now runs before a, s4 now runs before a, s3 now runs before a and 2 more',
      REVERSED,
      REVERSED.toReversed(),
    ],
    [
      'skip-moved-up',
      'a log that becomes a skip as it moves',
      's now runs before a',
      [block('a'), rule('s', 'log')],
      [skip('s'), block('a')],
    ],
  ])('%s: %s', (code, _, message, live, body) => {
    expect(risks(live, body)).toContainEqual([code, message]);
  });

  it.each<[RiskCode, string, readonly Raw[], readonly Raw[]]>([
    ['drops-rules', 'a rule that stays under another name', [block('a')], [{ ...block('a'), ref: 'b' }]],
    ['empties-ruleset', 'rules that are replaced', [block('a')], [block('b')]],
    ['empties-ruleset', 'a ruleset that was empty', [], []],
    ['block-to-log', 'a log that stays', [rule('a', 'log')], [rule('a', 'log', ALL)]],
    ['block-to-log', 'a skip that becomes a log', [skip('a')], [rule('a', 'log')]],
    ['block-to-log', 'a block that becomes a challenge', [block('a')], [rule('a', 'managed_challenge')]],
    ['block-to-skip', 'a log that becomes a skip', [rule('a', 'log')], [skip('a')]],
    ['disables-rule', 'a rule that is off already', [block('a', OFF)], [block('a', { ...OFF, ...ALL })]],
    ['disables-rule', 'a new rule that is off', [], [block('a', OFF)]],
    ['disables-rule', 'a rule that goes', [block('a')], []],
    [
      'catch-all-block',
      'a block of everything that is there already',
      [block('a', ALL)],
      [block('a', { ...ALL, description: 'x' })],
    ],
    ['catch-all-block', 'a block of everything that is off', [], [block('a', { ...ALL, ...OFF })]],
    ['catch-all-block', 'a log of everything', [], [rule('a', 'log', ALL)]],
    ['catch-all-block', 'a block without an expression', [], [{ ref: 'a', action: 'block' }]],
    ['catch-all-skip', 'a block of everything', [], [block('a', ALL)]],
    ['catch-all-skip', 'a skip of one host', [], [skip('a')]],
    ['skip-moved-up', 'a skip that moves down', [skip('s'), block('a')], [block('a'), skip('s')]],
    [
      'skip-moved-up',
      'a skip that stays before a block',
      [skip('s'), block('a')],
      [skip('s'), block('a', ALL)],
    ],
    ['skip-moved-up', 'a skip that is off', [block('a'), skip('s')], [skip('s', OFF), block('a')]],
    ['skip-moved-up', 'a block that is off', [block('a'), skip('s')], [skip('s'), block('a', OFF)]],
    [
      'skip-moved-up',
      'a skip that moves before a log',
      [rule('l', 'log'), skip('s')],
      [skip('s'), rule('l', 'log')],
    ],
    ['skip-moved-up', 'a skip before a new block', [skip('s')], [skip('s'), { ref: 'n', action: 'block' }]],
    [
      'skip-moved-up',
      'a skip that stays when the block before it goes',
      [block('a'), skip('s')],
      [skip('s')],
    ],
  ])('not %s: %s', (code, _, live, body) => {
    expect(risks(live, body).map(([raised]) => raised)).not.toContain(code);
  });

  it('are none when nothing is weakened', () => {
    expect(risks([block('a'), rule('l', 'log')], [block('a'), rule('l', 'block'), block('n')])).toEqual([]);
  });

  it('are told in the order of the list', () => {
    const live = [block('a'), skip('s'), skip('t')];
    expect(risks(live, [skip('s'), skip('t'), block('a')]).map(([, message]) => message)).toEqual([
      '{ http.host: "a", ssl: true }: block by a → skip by s',
      's now runs before a, t now runs before a',
    ]);
  });
});
