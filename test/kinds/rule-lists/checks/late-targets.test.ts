import { describe, expect, test } from 'vitest';
import type { DeclaredRule } from '../../../../src/kinds/rule-lists/declared.js';
import { checkLateTargets } from '../../../../src/kinds/rule-lists/checks/late-targets.js';
import { compileContext, declaredRuleset } from '../../support.js';

const CORE = 'efb7b8c949ac4650a09736fc376e9aee';
const core: DeclaredRule = {
  ref: 'core',
  action: 'execute',
  expression: 'true',
  action_parameters: { id: CORE },
};
const skip = (action_parameters: Record<string, unknown>, more: object = {}): DeclaredRule => ({
  ref: 'skip',
  action: 'skip',
  expression: 'ssl',
  action_parameters,
  ...more,
});
const MANAGED = 'http_request_firewall_managed';

function saidOf(rules: readonly DeclaredRule[], phase = MANAGED, ownership = 'exclusive'): readonly string[] {
  const { context, reported } = compileContext();
  checkLateTargets(declaredRuleset(rules, { phase, ownership: ownership as 'exclusive' }), [], context);
  return reported.map(({ code, message }) => `${code}: ${message}`);
}

const LATE = `late-skip: rule skip comes too late to skip ruleset ${CORE}, which an earlier rule executes`;

describe('a skip behind what it should skip', () => {
  test.each([
    ['a ruleset that an earlier rule executes', [core, skip({ rulesets: [CORE] })], [LATE]],
    ['before it', [skip({ rulesets: [CORE] }), core], []],
    ['between two', [core, skip({ rulesets: [CORE] }), { ...core, ref: 'again' }], []],
    ['off', [core, skip({ rulesets: [CORE] }, { enabled: false })], []],
    ['behind one that is off', [{ ...core, enabled: false }, skip({ rulesets: [CORE] })], []],
    [
      'the rest of the ruleset, of which there is none',
      [core, skip({ ruleset: 'current' })],
      ['late-skip: rule skip skips nothing: no rule comes after it in this ruleset'],
    ],
    ['the rest of the ruleset', [core, skip({ ruleset: 'current' }), { ...core, ref: 'again' }], []],
    ['alone', [skip({ ruleset: 'current' })], []],
    [
      'a phase that is over',
      [skip({ phases: ['http_request_firewall_custom', 'http_request_sbfm'] })],
      [
        `late-skip: rule skip comes too late to skip phase http_request_firewall_custom, which runs before ${MANAGED}`,
      ],
    ],
  ])('%s', (_, rules, expected) => {
    expect(saidOf(rules)).toEqual(expected);
  });

  test('in a shared list only phases are looked at', () => {
    expect(saidOf([core, skip({ rulesets: [CORE] })], MANAGED, 'shared')).toEqual([]);
    expect(saidOf([skip({ phases: ['http_ratelimit'] })], MANAGED, 'shared')).toHaveLength(1);
  });
});
