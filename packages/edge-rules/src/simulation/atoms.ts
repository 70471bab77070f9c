import type {
  Comparison,
  Expression,
  Field,
  IpVersion,
  Literal,
  Operand,
  OrderOperator,
  SetMember,
  Type,
} from '../expressions/ast.js';
import type { Scheme } from '../expressions/catalogue/fields.js';
import { ADDRESSES, CONDITIONS, EITHER_COUNTRY, fieldName, numberDomain, SIX, TRUTHS } from './field.js';
import { conditionKey, countryKey } from './keys.js';
import { allTextsBut, numbers, texts, type Range, type Values } from './sets.js';

/** Values of one dimension (`key`): a field, or the text of a condition. */
export interface Atom {
  readonly key: string;
  readonly values: Values;
}

/** A comparison is true if one of its atoms is. What is not modelled (functions, lists, maps) is an opaque condition. */
export function atomsOf(expression: Expression, scheme: Scheme): readonly Atom[] {
  return transparent(expression, scheme) ?? [opaque(expression)];
}

/** A condition that may be true or false. Equal texts are the same condition. */
export function opaque(expression: Expression): Atom {
  return condition(conditionKey(expression));
}

export function condition(key: string): Atom {
  return { key, values: numbers(CONDITIONS, [{ from: 1n, to: 1n }]) };
}

function transparent(expression: Expression, scheme: Scheme): readonly Atom[] | undefined {
  if (expression.kind === 'test' && isPlain(expression.operand) && expression.operand.type === 'Bool') {
    const key = fieldName(expression.operand.name, scheme);
    return [{ key, values: numbers(TRUTHS, [{ from: 1n, to: 1n }]) }];
  }
  if (expression.kind !== 'comparison' || !isPlain(expression.left)) return undefined;
  const key = fieldName(expression.left.name, scheme);
  if (key === EITHER_COUNTRY) return countries(expression);
  const values = valuesOf(key, expression.left, expression);
  return values && [{ key, values }];
}

function isPlain(operand: Comparison['left']): operand is Field {
  return operand.kind === 'field' && operand.indexes.length === 0;
}

/** A packet may have two countries, so each is a condition of its own. */
function countries(comparison: Comparison): readonly Atom[] | undefined {
  const { operator, right } = comparison;
  if (operator === 'eq' && right.kind === 'bytes') return [condition(countryKey(right.value))];
  if (operator !== 'in' || right.kind !== 'set') return undefined;
  return right.members.flatMap((member) =>
    member.kind === 'bytes' ? [condition(countryKey(member.value))] : [],
  );
}

function valuesOf(key: string, { type }: Field, comparison: Comparison): Values | undefined {
  switch (comparison.operator) {
    case 'in':
      return comparison.right.kind === 'set' ? membersOf(key, type, comparison.right.members) : undefined;
    case 'eq':
    case 'ne':
    case 'lt':
    case 'le':
    case 'gt':
    case 'ge':
      return against(key, comparison.operator, comparison.right);
    case 'bitwise_and':
    case 'contains':
    case 'matches':
    case 'wildcard':
    case 'strict wildcard':
      return undefined;
  }
}

function membersOf(key: string, type: Type, members: readonly SetMember[]): Values | undefined {
  if (type === 'Int') return numbers(numberDomain(key), members.flatMap(rangeOf));
  if (type === 'Ip') return numbers(ADDRESSES, members.flatMap(rangeOf));
  if (type !== 'Bytes') return undefined;
  return texts(members.flatMap((member) => (member.kind === 'bytes' ? [member.value] : [])));
}

function rangeOf(member: SetMember): readonly Range[] {
  switch (member.kind) {
    case 'ints':
      return [member];
    case 'ips':
      return [{ from: lineUp(member.version, member.from), to: lineUp(member.version, member.to) }];
    case 'bytes':
      return [];
  }
}

/** An address on one line: IPv4 first, then IPv6. */
export function lineUp(version: IpVersion, value: bigint): bigint {
  return version === 4 ? value : SIX + value;
}

/** Undefined for an order of texts: few rules use it. */
function against(key: string, operator: OrderOperator, right: Literal | Operand): Values | undefined {
  switch (right.kind) {
    case 'int': {
      const domain = numberDomain(key);
      return numbers(domain, rangesBy(operator, right.value, domain.ranges));
    }
    case 'ip': {
      const own = ADDRESSES.ranges.slice(right.version === 4 ? 0 : 1).slice(0, 1);
      const others = operator === 'ne' ? ADDRESSES.ranges.filter((range) => !own.includes(range)) : [];
      return numbers(ADDRESSES, [...rangesBy(operator, lineUp(right.version, right.value), own), ...others]);
    }
    case 'bytes':
      if (operator === 'eq') return texts([right.value]);
      return operator === 'ne' ? allTextsBut(right.value) : undefined;
    case 'field':
    case 'call':
      return undefined;
  }
}

/** The parts of each range for which a comparison is true. */
function rangesBy(operator: OrderOperator, value: bigint, ranges: readonly Range[]): readonly Range[] {
  return ranges.flatMap(({ from, to }) => {
    const below = { from, to: value - 1n };
    const equal = { from: value, to: value };
    const above = { from: value + 1n, to };
    const parts = {
      eq: [equal],
      ne: [below, above],
      lt: [below],
      le: [below, equal],
      gt: [above],
      ge: [equal, above],
    };
    return parts[operator].filter((part) => part.from <= part.to);
  });
}
