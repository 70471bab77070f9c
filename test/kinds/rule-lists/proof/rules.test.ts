import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Raw } from '../../../../src/kernel/lib/decode.js';
import { decodeRules } from '../../../../src/kinds/rule-lists/live.js';
import { storedRuleDifferences } from '../../../../src/kinds/rule-lists/proof/rules.js';
import { runs } from '../../../helpers/runs.js';

const OWN: Raw = {
  id: 'a1',
  ref: 'block-web',
  action: 'block',
  expression: 'tcp.dstport in {80 443}',
  description: 'web',
  enabled: true,
};
const FOREIGN: Raw = {
  id: 'f1',
  ref: 'f1',
  action: 'log',
  expression: 'ip.src eq 192.0.2.1',
  enabled: false,
};
const NEW: Raw = {
  ref: 'managed',
  action: 'execute',
  expression: 'true',
  enabled: true,
  action_parameters: { id: 'efb7b8c949ac4650a09736fc376e9aee', overrides: { action: 'log' } },
};
const SENT = [OWN, FOREIGN, NEW];

/** As the service answers it: with what it sets and fills in. */
function asStored(rule: Raw, index: number): Raw {
  const id = rule['id'] ?? `n${index}`;
  const parameters = rule['action_parameters'];
  return {
    version: '1',
    last_updated: '2026-01-01T00:00:00Z',
    description: '',
    ...rule,
    id,
    ref: rule['ref'] ?? id,
    ...(parameters === undefined ? {} : { action_parameters: { version: 'latest', ...Object(parameters) } }),
  };
}

function told(sent: readonly Raw[], stored: readonly Raw[]): readonly string[] {
  return storedRuleDifferences(sent, decodeRules(stored), []).map(({ rule, member, message }) =>
    [rule, member, message].filter((part) => part !== undefined).join(' | '),
  );
}

const STORED = SENT.map(asStored);

/** The stored list with one rule altered. */
function altered(at: number, change: (rule: Raw) => Raw): readonly Raw[] {
  return STORED.map((rule, index) => (index === at ? change(rule) : rule));
}

describe('a list of rules as it is stored', () => {
  it.each<[string, readonly Raw[], readonly string[]]>([
    ['is what was sent', STORED, []],
    [
      'may hold what nobody knows and nobody sent',
      STORED.map((rule) => ({ ...rule, x_later: { a: 1 } })),
      [],
    ],
    [
      'may write an expression in other words',
      altered(0, (rule) => ({ ...rule, expression: ' tcp.dstport  in {80 443}' })),
      [],
    ],
    ['may write a switch as text', altered(1, (rule) => ({ ...rule, enabled: 'false' })), []],
    [
      'lacks a foreign rule',
      STORED.filter((_, index) => index !== 1),
      ['f1 | it was sent, but is not there'],
    ],
    [
      'has a rule that nobody sent',
      [...STORED, { id: 'z', ref: 'spy', action: 'skip', expression: 'true' }],
      ['spy | it is there, but was not sent'],
    ],
    [
      'is in another order',
      STORED.toReversed(),
      [
        'block-web | it is at position 3, which is not where it was sent',
        'f1 | it is at position 2, which is not where it was sent',
      ],
    ],
    [
      'has a rule switched on',
      altered(1, (rule) => ({ ...rule, enabled: true })),
      ['f1 | enabled | enabled is true, but false was sent'],
    ],
    [
      'has a rule switched off',
      altered(0, (rule) => ({ ...rule, enabled: false })),
      ['block-web | enabled | enabled is false, but true was sent'],
    ],
    [
      'has another id',
      altered(0, (rule) => ({ ...rule, id: 'b9' })),
      ['block-web | id | id is "b9", but "a1" was sent'],
    ],
    [
      'has another ref',
      altered(0, (rule) => ({ ...rule, ref: 'other' })),
      ['block-web | ref | ref is "other", but "block-web" was sent'],
    ],
    [
      'lacks a member',
      altered(2, ({ action_parameters: _, ...rule }) => ({
        ...rule,
        action_parameters: { id: 'efb7b8c949ac4650a09736fc376e9aee' },
      })),
      [
        'managed | action_parameters.overrides.action | action_parameters.overrides.action is nothing, but "log" was sent',
      ],
    ],
    [
      'has a known member that nobody sent',
      altered(2, (rule) => ({
        ...rule,
        action_parameters: { ...Object(rule['action_parameters']), version: '3' },
      })),
      ['managed | action_parameters.version | action_parameters.version is "3", but nothing was sent'],
    ],
    [
      'has another action',
      altered(1, (rule) => ({ ...rule, action: 'skip' })),
      ['f1 | action | action is "skip", but "log" was sent'],
    ],
  ])('%s', (_, stored, expected) => {
    expect(told(SENT, stored)).toEqual(expected);
  });

  it('of rules without any name is held against what was sent in its order', () => {
    const fields: Raw = {
      action: 'log_custom_field',
      expression: 'true',
      action_parameters: { cookie_fields: [{ name: 'a' }] },
    };
    const stored = asStored(fields, 0);
    expect(told([fields], [stored])).toEqual([]);
    expect(told([fields], [{ ...stored, action_parameters: {} }])).toEqual([
      'rule 1 | action_parameters.cookie_fields | action_parameters.cookie_fields is nothing, but ["a"] was sent',
    ]);
  });

  it('has every later time for one that the service sets', () => {
    const times = (at: string): readonly Raw[] => [{ ...OWN, x_changed: at }];
    expect(told(times('2026-01-01T00:00:00Z'), times('2026-01-02T00:00:00Z'))).toEqual([]);
    expect(told(times('2026-01-02T00:00:00Z'), times('2026-01-01T00:00:00Z'))).toHaveLength(1);
  });

  const rule = fc
    .record({
      name: fc.integer({ min: 0, max: 1000 }),
      isNew: fc.boolean(),
      action: fc.constantFrom('block', 'log', 'managed_challenge'),
      port: fc.integer({ min: 1, max: 9 }),
      enabled: fc.boolean(),
      description: fc.constantFrom('', 'x'),
    })
    .map(({ name, isNew, port, ...rest }): Raw => ({
      ...(isNew ? {} : { id: `id${name}` }),
      ref: `r${name}`,
      expression: `tcp.dstport eq ${port}`,
      ...rest,
    }));
  const list = fc.uniqueArray(rule, { selector: (one) => String(one['ref']), minLength: 1, maxLength: 6 });

  it('never differs when the service does what it was told, and always when it does anything else', () => {
    const lie = fc.record({
      at: fc.nat(),
      what: fc.constantFrom('drop', 'disable', 'reword', 'move', 'add', 'act'),
    });
    fc.assert(
      fc.property(list, lie, (sent, { at, what }) => {
        const stored = sent.map(asStored);
        expect(told(sent, stored)).toEqual([]);
        const index = at % stored.length;
        const edit = (change: (rule: Raw) => Raw): readonly Raw[] =>
          stored.map((one, place) => (place === index ? change(one) : one));
        const lies: Readonly<Record<typeof what, () => readonly Raw[]>> = {
          drop: () => stored.filter((_, place) => place !== index),
          disable: () => edit((one) => ({ ...one, enabled: one['enabled'] !== true })),
          reword: () => edit((one) => ({ ...one, expression: 'tcp.dstport eq 10' })),
          move: () => [...stored.slice(1), ...stored.slice(0, 1)],
          add: () => [
            ...stored.slice(0, index),
            { id: 'zz', ref: 'zz', action: 'block' },
            ...stored.slice(index),
          ],
          act: () => edit((one) => ({ ...one, action: one['action'] === 'log' ? 'block' : 'log' })),
        };
        const lied = lies[what]();
        const isSame = JSON.stringify(lied) === JSON.stringify(stored);
        expect(told(sent, lied).length > 0).toBe(!isSame);
      }),
      { numRuns: runs(300) },
    );
  });
});
