import type { Comparison, ListName, Literal, Operand, OrderOperator, SetMember } from '../expressions/ast.js';
import { regexMatcher } from '../expressions/regex.js';
import { wildcardMatches } from '../expressions/wildcard.js';
import { listHas } from './lists.js';
import { heldHas } from './members.js';
import { evaluateOperand } from './operand.js';
import type { Traffic } from './traffic.js';
import type { Truth } from './truth.js';
import { isAddress, known, unknown, type Value } from './value.js';

/** Whether a comparison is true for a value on its left. */
export function comparedTo(value: Value, comparison: Comparison, traffic: Traffic): Truth {
  switch (comparison.operator) {
    case 'in':
      return comparison.right.kind === 'set'
        ? comparison.right.members.some((member) => isMember(value, member))
        : inList(value, comparison.right, traffic);
    case 'bitwise_and':
      return typeof value === 'bigint' && (value & comparison.right.value) !== 0n;
    case 'contains':
      return typeof value === 'string' && value.includes(comparison.right.value);
    case 'matches':
      return matchesPattern(value, comparison.right.value);
    case 'wildcard':
    case 'strict wildcard': {
      const isStrict = comparison.operator === 'strict wildcard';
      return typeof value === 'string' && wildcardMatches(comparison.right.value, value, isStrict);
    }
    case 'eq':
    case 'ne':
    case 'lt':
    case 'le':
    case 'gt':
    case 'ge':
      return inOrder(value, comparison.operator, comparison.right, traffic);
  }
}

function isMember(value: Value, member: SetMember): boolean {
  switch (member.kind) {
    case 'ints':
      return typeof value === 'bigint' && member.from <= value && value <= member.to;
    case 'ips':
      return (
        typeof value === 'object' &&
        isAddress(value) &&
        value.version === member.version &&
        member.from <= value.value &&
        value.value <= member.to
      );
    case 'bytes':
      return value === member.value;
  }
}

function inList(value: Value, { name, held }: ListName, { lists }: Traffic): Truth {
  const items = lists.get(name);
  if (items !== undefined) return listHas(items, value, name);
  return held === undefined ? unknown(`$${name}`) : heldHas(held, value, name);
}

function matchesPattern(value: Value, pattern: string): Truth {
  if (typeof value !== 'string') return false;
  return regexMatcher(pattern)?.(value) ?? unknown(`matches ${JSON.stringify(pattern)}`);
}

function inOrder(value: Value, operator: OrderOperator, right: Literal | Operand, traffic: Traffic): Truth {
  const other =
    right.kind === 'field' || right.kind === 'call'
      ? evaluateOperand(right, traffic)
      : known(literalValue(right));
  switch (other.kind) {
    case 'value':
      return holds(operator, value, other.value);
    case 'absent':
      return false;
    case 'unknown':
      return other;
    case 'each':
      return unknown('a list of values');
  }
}

/** The value of a literal. */
export function literalValue(literal: Literal): Value {
  return literal.kind === 'ip' ? { version: literal.version, value: literal.value } : literal.value;
}

/** Texts compare by bytes. Values without an order, such as addresses of two versions, are only unequal. */
export function holds(operator: OrderOperator, left: Value, right: Value): boolean {
  const order = orderOf(left, right);
  switch (operator) {
    case 'eq':
      return order === 0;
    case 'ne':
      return order !== 0;
    case 'lt':
      return order === -1;
    case 'le':
      return order === -1 || order === 0;
    case 'gt':
      return order === 1;
    case 'ge':
      return order === 1 || order === 0;
  }
}

function orderOf(left: Value, right: Value): -1 | 0 | 1 | undefined {
  if (typeof left === 'bigint' && typeof right === 'bigint') return ordered(left, right);
  if (typeof left === 'string' && typeof right === 'string') return ordered(left, right);
  if (typeof left !== 'object' || typeof right !== 'object' || !isAddress(left) || !isAddress(right))
    return undefined;
  return left.version === right.version ? ordered(left.value, right.value) : undefined;
}

function ordered<Ordered extends bigint | string>(left: Ordered, right: Ordered): -1 | 0 | 1 {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
