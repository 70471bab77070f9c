import type { Container, Expression, Operand, Primitive, Type } from './ast.js';

const PRIMITIVES: ReadonlyMap<string, Type> = new Map<string, Primitive | 'Unknown'>([
  ['Bool', 'Bool'],
  ['Int', 'Int'],
  ['Bytes', 'Bytes'],
  ['Ip', 'Ip'],
  ['Unknown', 'Unknown'],
]);

/** The type with a name such as `Map<Array<Bytes>>`; Unknown for any other. */
export function typeNamed(name: string): Type {
  const container = /^(Array|Map)<(.*)>$/.exec(name);
  if (container === null) return PRIMITIVES.get(name) ?? 'Unknown';
  return { container: container[1] === 'Map' ? 'Map' : 'Array', of: typeNamed(container[2] ?? '') };
}

export const BOOLS: Container = { container: 'Array', of: 'Bool' };

/** An array of a type. */
export function arrayOf(type: Type): Container {
  return type === 'Bool' ? BOOLS : { container: 'Array', of: type };
}

/** True if a type is accepted for another. Unknown fits everything, also inside other types. */
export function fits(expected: Type, actual: Type): boolean {
  if (expected === 'Unknown' || actual === 'Unknown') return true;
  if (typeof expected === 'string' || typeof actual === 'string') return expected === actual;
  return expected.container === actual.container && fits(expected.of, actual.of);
}

export function isContainer(type: Type): type is Container {
  return typeof type !== 'string';
}

/** True for a condition, or one per item: it takes no operator. */
export function isCondition(type: Type): boolean {
  return isContainer(type) ? type.of === 'Bool' : type === 'Bool';
}

/** True if an operand has `[*]`. */
export function hasEach(operand: Operand): boolean {
  for (const { kind } of operand.indexes) if (kind === 'each') return true;
  return false;
}

/** The type of an expression: Bool, Array<Bool> (one answer per item), or Unknown. */
export function expressionType(expression: Expression): Type {
  switch (expression.kind) {
    case 'constant':
    case 'any':
    case 'all':
      return 'Bool';
    case 'not':
      return expressionType(expression.operand);
    case 'test':
      return expression.operand.type;
    case 'comparison':
      return hasEach(expression.left) ? BOOLS : 'Bool';
    case 'and':
    case 'xor':
    case 'or': {
      const [first] = expression.operands;
      return first === undefined ? 'Unknown' : expressionType(first);
    }
  }
}

/** A type in words, in the singular: `an array of strings`. */
export function describe(type: Type): string {
  return isContainer(type) ? `${ARTICLES[type.container]} of ${plural(type.of)}` : SINGULAR[type];
}

function plural(type: Type): string {
  return isContainer(type) ? `${PLURAL_CONTAINERS[type.container]} of ${plural(type.of)}` : PLURAL[type];
}

const ARTICLES = { Array: 'an array', Map: 'a map' };
const PLURAL_CONTAINERS = { Array: 'arrays', Map: 'maps' };
const SINGULAR = {
  Bool: 'true or false',
  Int: 'a number',
  Bytes: 'a string',
  Ip: 'an IP address',
  Unknown: 'a value of unknown type',
};
const PLURAL = {
  Bool: 'truth values',
  Int: 'numbers',
  Bytes: 'strings',
  Ip: 'IP addresses',
  Unknown: 'values',
};
