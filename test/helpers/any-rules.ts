import * as fc from 'fast-check';
import { asObject, type Raw } from '../../src/kernel/lib/decode.js';
import { isObject } from '../../src/kernel/model/json.js';
import { ruleShape } from '../../src/kinds/rule-lists/rule-shape.js';
import { memberShape, type Shape } from '../../src/kinds/toolkit/shapes/shape.js';
import { valueOf } from '../kinds/toolkit/shapes/arbitrary.js';

export type Path = readonly (string | number)[];

/** A rule with an action as its table has it, unknown members included. */
export function ruleWith(action: string): fc.Arbitrary<Raw> {
  const shape = ruleShape(action);
  const some = (name: string): fc.Arbitrary<unknown> => {
    const member: Shape | undefined = memberShape(shape, name);
    return member === undefined ? fc.constant(undefined) : valueOf(member, true);
  };
  return fc.record(
    {
      action: fc.constant(action),
      expression: fc.constant('ssl'),
      enabled: fc.boolean(),
      action_parameters: some('action_parameters'),
      ratelimit: some('ratelimit'),
      logging: some('logging'),
      exposed_credential_check: some('exposed_credential_check'),
      x_later: fc.constantFrom<unknown>(1, 'a', { b: [1, { c: 'd' }] }),
    },
    { requiredKeys: ['action', 'expression', 'action_parameters'] },
  );
}

/** The places of everything in a value that holds nothing more. */
export function leavesOf(value: unknown, path: Path = []): readonly Path[] {
  const inside: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.map((item: unknown, index) => [index, item] as const)
    : isObject(value)
      ? Object.entries(value)
      : [];
  return inside.length === 0 ? [path] : inside.flatMap(([step, one]) => leavesOf(one, [...path, step]));
}

/** A value in which something else stands at a place. */
export function replaced(value: unknown, [step, ...rest]: Path, by: (former: unknown) => unknown): unknown {
  if (step === undefined) return by(value);
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === step ? replaced(item, rest, by) : item));
  const members = Object.entries(asObject(value, 'what is on the way'));
  return Object.fromEntries(
    members.map(([name, member]) => [name, name === step ? replaced(member, rest, by) : member]),
  );
}

/** Something else in place of a value, of the same type where it has one. */
export function other(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return `${value.startsWith('7') ? '8' : '7'}${value.slice(1)}x`;
  return 'something else';
}
