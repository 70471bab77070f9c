import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decodeGenerated,
  executedRuleset,
  mergedBody,
  withoutEmptyStrings,
} from '../../../../src/migrations/managed-waf/entry-point/body.js';
import { isObject } from '../../../../src/kernel/model/json.js';
import type { Raw } from '../../../../src/kernel/lib/decode.js';
import { runs } from '../../../helpers/runs.js';
import { CORE, declaredOverrides, generatedRule, MANAGED } from '../support.js';

describe('the generated configuration', () => {
  test('is taken as the service offers it', () => {
    const offered = { name: 'default', rules: [generatedRule(CORE)], later: 1 };
    expect(decodeGenerated(offered)).toEqual({ name: 'default', rules: [generatedRule(CORE)] });
  });

  test.each<readonly [string, unknown, string]>([
    ['a list', [], 'the new configuration is not an object'],
    ['nothing', null, 'the new configuration is not an object'],
    ['without rules', { name: 'x' }, 'rules of the new configuration is not a list'],
    ['with rules that are none', { name: 'x', rules: {} }, 'rules of the new configuration is not a list'],
    ['without a name', { rules: [] }, 'the new configuration has no name'],
    ['with a name that is none', { name: 1, rules: [] }, 'the new configuration has no name'],
    [
      'with a rule that is a text',
      { name: 'x', rules: ['no'] },
      'rule 1 of the new configuration is not an object',
    ],
    [
      'with a rule without an action',
      { name: 'x', rules: [{ action: 'skip' }, {}] },
      'rule 2 of the new configuration has no action',
    ],
  ])('%s is refused', (_title, value, message) => {
    expect(() => decodeGenerated(value)).toThrow(message);
  });

  test.each<readonly [string, Raw, Raw]>([
    ['empty strings', generatedRule(CORE), execution({ id: CORE })],
    ['a version, which is the service’s', { ...generatedRule(CORE), version: '7' }, execution({ id: CORE })],
    [
      'what the service sets',
      { ...generatedRule(CORE), last_updated: '2024-01-01T00:00:00Z', categories: ['x'] },
      execution({ id: CORE }),
    ],
    ['nulls in their place', { ...generatedRule(CORE), id: null, ref: null }, execution({ id: CORE })],
    [
      'no name that is one',
      { ...generatedRule(CORE), id: 'r1', ref: 'mine', description: 'a note' },
      { ...execution({ id: CORE }), id: 'r1', ref: 'mine', description: 'a note' },
    ],
    [
      'no empty string inside its parameters',
      generatedRule(CORE, { rules: [{ id: 'a', action: '' }] }),
      execution({ id: CORE, overrides: { rules: [{ id: 'a', action: '' }] } }),
    ],
    [
      'no expression and no member that nobody knows',
      { action: 'skip', expression: '', later: '', enabled: 'false' },
      { action: 'skip', expression: '', later: '', enabled: false },
    ],
  ])('loses %s', (_title, rule, expected) => {
    expect(withoutEmptyStrings({ name: 'default', rules: [rule] })).toEqual({
      name: 'default',
      rules: [expected],
    });
  });
});

function execution(action_parameters: object): Raw {
  return { action: 'execute', expression: 'true', enabled: true, action_parameters };
}

test.each<readonly [string, Raw, string | undefined]>([
  ['that executes one', generatedRule(CORE), CORE],
  ['that skips', { action: 'skip', action_parameters: { id: CORE } }, undefined],
  ['without parameters', { action: 'execute' }, undefined],
  ['with an id that is none', { action: 'execute', action_parameters: { id: 7 } }, undefined],
])('the ruleset of a rule %s', (_title, rule, expected) => {
  expect(executedRuleset(rule)).toBe(expected);
});

const A = { id: 'a', action: 'log' };
const B = { id: 'b', enabled: false };

/** Overrides of the core ruleset after merging what was generated with what is declared. */
function merged(generated: object | undefined, declared: object | undefined): unknown {
  const own = [
    { action: 'execute', expression: 'true', action_parameters: { id: CORE, overrides: declared } },
  ];
  const body = mergedBody({ name: 'n', rules: [generatedRule(CORE, generated)] }, own);
  const parameters = body.rules[0]?.['action_parameters'];
  return isObject(parameters) ? parameters['overrides'] : undefined;
}

describe('the overrides of the zone file', () => {
  test.each<readonly [string, object | undefined, object | undefined, unknown]>([
    ['are none where it declares none', { rules: [A] }, undefined, { rules: [A] }],
    ['are all where none were generated', undefined, { rules: [A] }, { rules: [A] }],
    ['come after the generated ones', { rules: [A] }, { rules: [B] }, { rules: [A, B] }],
    [
      'go before what was generated for the same rule',
      { rules: [A, B] },
      { rules: [{ id: 'a', action: 'block' }] },
      { rules: [{ id: 'a', action: 'block' }, B] },
    ],
    [
      'are joined to what was generated for the same rule, member by member',
      { rules: [{ id: 'a', enabled: false, sensitivity_level: 'low' }] },
      { rules: [{ id: 'a', action: 'log' }] },
      { rules: [{ id: 'a', enabled: false, sensitivity_level: 'low', action: 'log' }] },
    ],
    [
      'are joined by category as well',
      { categories: [{ category: 'paranoia-level-3', enabled: false }] },
      {
        categories: [
          { category: 'paranoia-level-3', enabled: true },
          { category: 'xss', action: 'log' },
        ],
      },
      {
        categories: [
          { category: 'paranoia-level-3', enabled: true },
          { category: 'xss', action: 'log' },
        ],
      },
    ],
    [
      'of one kind leave the other kind alone',
      { categories: [{ category: 'c' }], rules: [A] },
      { rules: [B] },
      { categories: [{ category: 'c' }], rules: [A, B] },
    ],
    [
      'of the whole ruleset win',
      { action: 'log', enabled: true },
      { action: 'block' },
      { action: 'block', enabled: true },
    ],
    [
      'that are a list where none was generated stay',
      { action: 'log' },
      { rules: [A] },
      { action: 'log', rules: [A] },
    ],
    [
      'without a key are kept beside those without a key',
      { rules: [{ action: 'log' }, 'odd'] },
      { rules: [{ enabled: false }, 'own'] },
      { rules: [{ action: 'log' }, 'odd', { enabled: false }, 'own'] },
    ],
  ])('%s', (_title, generated, declared, expected) => {
    expect(merged(generated, declared)).toEqual(expected);
  });

  test('reach every generated rule that executes the ruleset, and no other', () => {
    const { declared } = declaredOverrides([A]);
    const rules = [generatedRule(CORE), generatedRule(MANAGED), generatedRule(CORE), { action: 'skip' }];
    const body = mergedBody({ name: 'n', rules }, declared.rules);
    expect(body.rules.map((rule) => JSON.stringify(rule).includes('"log"'))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  test('count only where a rule executes a ruleset', () => {
    const blocking = {
      action: 'block',
      expression: 'true',
      action_parameters: { id: CORE, overrides: { rules: [A] } },
    };
    const body = mergedBody({ name: 'n', rules: [generatedRule(CORE)] }, [blocking]);
    expect(body.rules).toEqual([execution({ id: CORE })]);
  });

  test('leave a rule without an object of parameters as it is', () => {
    const odd = { action: 'execute', action_parameters: 'none' };
    expect(mergedBody({ name: 'n', rules: [odd] }, declaredOverrides([A]).declared.rules).rules).toEqual([
      odd,
    ]);
  });

  const override = fc.record(
    {
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      action: fc.constantFrom('log', 'block'),
      enabled: fc.boolean(),
    },
    { requiredKeys: ['id'] },
  );
  const list = fc.uniqueArray(override, { selector: ({ id }) => id });

  test('whatever both sides say, nothing that is declared is changed and nothing that was generated is dropped', () => {
    fc.assert(
      fc.property(list, list, (before, own) => {
        const { rules } = merged({ rules: before }, { rules: own }) as { rules: readonly Raw[] };
        const of = (id: unknown): Raw => rules.find((rule) => rule['id'] === id) ?? {};
        expect(rules.map(({ id }) => id)).toEqual([...new Set([...before, ...own].map(({ id }) => id))]);
        for (const rule of own) expect(of(rule.id)).toMatchObject(rule);
        for (const rule of before)
          expect(of(rule.id)).toEqual({ ...rule, ...own.find(({ id }) => id === rule.id) });
      }),
      { numRuns: runs(200) },
    );
  });
});
