import type { Comparison, ListName, Literal, Operand, OrderOperator } from '../expressions/ast.js';
import { regexMatcher } from '../expressions/regex.js';
import { wildcardMatcher } from '../expressions/wildcard.js';
import { holds, literalValue } from '../simulation/compare.js';
import { listHas } from '../simulation/lists.js';
import { heldHas, memberTest } from '../simulation/members.js';
import type { Value } from '../simulation/value.js';
import type { Facts, Reading, Verdict } from './facts.js';

/** A comparison, compiled for values of its left side. */
export type Decide = (value: Value, facts: Facts) => Verdict;

/** Compiles the right side; `read` compiles an operand. */
export function compiledComparison(comparison: Comparison, read: (operand: Operand) => Reading): Decide {
  switch (comparison.operator) {
    case 'in':
      return comparison.right.kind === 'set'
        ? memberTest(comparison.right.members)
        : inList(comparison.right);
    case 'bitwise_and': {
      const mask = comparison.right.value;
      return (value) => typeof value === 'bigint' && (value & mask) !== 0n;
    }
    case 'contains': {
      const part = comparison.right.value;
      return (value) => typeof value === 'string' && value.includes(part);
    }
    case 'matches': {
      const isFound = regexMatcher(comparison.right.value);
      return (value) => (typeof value === 'string' ? isFound?.(value) : false);
    }
    case 'wildcard':
    case 'strict wildcard': {
      const takes = wildcardMatcher(comparison.right.value, comparison.operator === 'strict wildcard');
      return (value) => typeof value === 'string' && takes(value);
    }
    case 'eq':
    case 'ne':
    case 'lt':
    case 'le':
    case 'gt':
    case 'ge':
      return inOrder(comparison.operator, comparison.right, read);
  }
}

function inList({ name, held }: ListName): Decide {
  return (value, { lists }) => {
    const items = lists.get(name);
    const fromItems = items && listHas(items, value, name);
    const truth = fromItems ?? (held && heldHas(held, value, name));
    return typeof truth === 'boolean' ? truth : undefined;
  };
}

function inOrder(
  operator: OrderOperator,
  right: Literal | Operand,
  read: (operand: Operand) => Reading,
): Decide {
  if (right.kind === 'field' || right.kind === 'call') {
    const other = read(right);
    return (value, facts) => {
      const against = other(facts);
      if (against === undefined) return undefined;
      return against === null ? false : holds(operator, value, against);
    };
  }
  const literal = literalValue(right);
  if (typeof literal === 'string' && operator === 'eq') return (value) => value === literal;
  if (typeof literal === 'string' && operator === 'ne') return (value) => value !== literal;
  return (value) => holds(operator, value, literal);
}
