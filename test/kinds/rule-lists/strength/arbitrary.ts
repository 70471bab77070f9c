import * as fc from 'fast-check';
import { isObject } from '../../../../src/kernel/model/json.js';
import type { Raw } from '../../../../src/kernel/lib/decode.js';
import { ruleShape } from '../../../../src/kinds/rule-lists/rule-shape.js';
import { memberShape, type Shape } from '../../../../src/kinds/toolkit/shapes/shape.js';
import { valueOf } from '../../toolkit/shapes/arbitrary.js';

export const RULESET = 'e'.repeat(32);
export const IDS = ['1'.repeat(32), '2'.repeat(32)];
export const CATEGORIES = ['a', 'b'];

/** The shape of a part of a rule with an action. */
export function partShape(action: string, name: string): Shape {
  const shape = memberShape(ruleShape(action), name);
  if (shape === undefined) throw new Error(`no ${name}`);
  return shape;
}

const SETTINGS: Readonly<Record<string, readonly unknown[]>> = {
  enabled: [true, false],
  action: ['skip', 'log', 'managed_challenge', 'js_challenge', 'block'],
  sensitivity_level: ['default', 'medium', 'low', 'eoff'],
  score_threshold: [25, 40, 60],
};

/** Some of the settings, each of the values that are known of it. */
function settings(...names: readonly string[]): fc.Arbitrary<Raw> {
  const one = (name: string): fc.Arbitrary<unknown> => fc.constantFrom(...(SETTINGS[name] ?? []));
  return fc.record(Object.fromEntries(names.map((name) => [name, one(name)])), { requiredKeys: [] });
}

function items(key: string, keys: readonly string[], said: fc.Arbitrary<Raw>): fc.Arbitrary<readonly Raw[]> {
  return fc
    .shuffledSubarray([...keys])
    .chain((some) => fc.tuple(...some.map((name) => said.map((one): Raw => ({ [key]: name, ...one })))));
}

const everywhere = ['enabled', 'action', 'sensitivity_level'];

/** Overrides of few things, so that two of them are about the same; often of a single setting, so that none hides what another one does. */
export const overrides: fc.Arbitrary<Raw> = fc
  .oneof(fc.constant(everywhere), fc.constantFrom(['enabled'], ['action'], ['enabled', 'action']))
  .chain((names) =>
    fc.tuple(
      settings(...names),
      items('category', CATEGORIES, settings(...names)),
      items('id', IDS, settings(...names, ...(names === everywhere ? ['score_threshold'] : []))),
    ),
  )
  .map(([whole, categories, rules]) => ({ ...whole, categories, rules }));

/** Overrides of all rules, or of one, by one setting. */
export const single: fc.Arbitrary<Raw> = fc.oneof(
  fc.constantFrom(...everywhere).chain((name) => settings(name)),
  settings('score_threshold').map((said) => ({ rules: [{ id: IDS[0], ...said }] })),
);

/** The same overrides with one setting of others, or without one override. */
export function edited(before: Raw): fc.Arbitrary<Raw> {
  return fc
    .tuple(overrides, fc.constantFrom(...everywhere, 'categories', 'rules'), fc.nat(2))
    .map(([other, name, index]) => {
      const { [name]: now, ...rest } = before;
      if (Array.isArray(now)) return { ...rest, [name]: now.toSpliced(index, 1) };
      return Object.hasOwn(other, name) ? { ...rest, [name]: other[name] } : rest;
    });
}

export function execute(said: Raw, others: Raw = {}): Raw {
  return {
    action: 'execute',
    expression: 'true',
    action_parameters: { id: RULESET, overrides: said, ...others },
  };
}

/** Whatever the table takes as a part of a rule, unknown members among it. */
export function part(action: string, name: string): fc.Arbitrary<Raw> {
  return valueOf(partShape(action, name), true).filter(isObject);
}

/** Rates as the table has them, of few values. */
export const rates: fc.Arbitrary<Raw> = fc.record(
  {
    characteristics: fc.subarray(['ip.src', 'http.host', 'cf.colo.id'], { minLength: 1 }),
    period: fc.constantFrom(10, 20, 60),
    requests_per_period: fc.integer({ min: 1, max: 4 }),
    mitigation_timeout: fc.constantFrom(0, 10, 60),
    counting_expression: fc.constantFrom('', 'ssl', 'http.host in {"a" "b"}', 'http.host eq "a" and ssl'),
    requests_to_origin: fc.boolean(),
  },
  { requiredKeys: ['characteristics', 'period', 'requests_per_period', 'mitigation_timeout'] },
);

/** The same rates with some members of others. */
export function editedRates(before: Raw): fc.Arbitrary<Raw> {
  const names = fc.subarray(Object.keys(before), { minLength: 1, maxLength: 2 });
  return fc.tuple(rates, names).map(([other, some]) => {
    const taken = Object.entries(other).filter(([name]) => some.includes(name));
    return { ...before, ...Object.fromEntries(taken) };
  });
}

export function limit(ratelimit: Raw, action = 'block'): Raw {
  return { action, expression: 'http.host in {"a" "b"}', ratelimit };
}

/** Rules of all that can be held against each other. */
export const anyRule: fc.Arbitrary<Raw> = fc.oneof(
  fc.tuple(part('execute', 'action_parameters'), fc.boolean()).map(([parameters, isKnown]): Raw => ({
    action: 'execute',
    expression: 'true',
    action_parameters: { ...parameters, ...(isKnown ? { id: RULESET } : {}) },
  })),
  overrides.map((said) => execute(said)),
  fc
    .tuple(part('block', 'ratelimit'), fc.constantFrom('block', 'managed_challenge', 'log', 'x_later'))
    .map(([ratelimit, action]) => limit(ratelimit, action)),
  fc.tuple(rates, fc.constantFrom('block', 'log')).map(([ratelimit, action]) => limit(ratelimit, action)),
  part('block', 'exposed_credential_check').map((check): Raw => ({
    action: 'log',
    expression: 'true',
    exposed_credential_check: check,
  })),
);
