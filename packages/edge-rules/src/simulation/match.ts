import type { Comparison, Expression, Quantifier } from '../expressions/ast.js';
import { comparedTo } from './compare.js';
import { EITHER_COUNTRY } from './field.js';
import { alternativesOf, evaluateOperand } from './operand.js';
import type { Traffic } from './traffic.js';
import { allOf, anyOf, not, oddOf, type Truth } from './truth.js';
import { isList, unknown, type PartialValue, type Value } from './value.js';

/**
 * True or false only if it is so for all values of what is not given. An absent value makes every comparison
 * false (language reference, section 4).
 */
export function matches(expression: Expression, traffic: Traffic): Truth {
  const truth = truthOf(expression, traffic);
  return isEach(truth) ? unknown('a list of conditions') : truth;
}

/** With `[*]`, one for each item. */
type Truths = Truth | readonly Truth[];

function isEach(truth: Truths): truth is readonly Truth[] {
  return Array.isArray(truth);
}

function isOne(truth: Truths): truth is Truth {
  return !isEach(truth);
}

function truthOf(expression: Expression, traffic: Traffic): Truths {
  switch (expression.kind) {
    case 'constant':
      return expression.value;
    case 'not':
      return forEach(truthOf(expression.operand, traffic), not);
    case 'and':
      return together(expression.operands, traffic, allOf);
    case 'or':
      return together(expression.operands, traffic, anyOf);
    case 'xor':
      return together(expression.operands, traffic, oddOf);
    case 'any':
    case 'all':
      return quantified(expression, traffic);
    case 'test':
      return tested(evaluateOperand(expression.operand, traffic));
    case 'comparison':
      return compared(expression, traffic);
  }
}

function forEach(truths: Truths, change: (truth: Truth) => Truth): Truths {
  return isEach(truths) ? truths.map(change) : change(truths);
}

function together(
  operands: readonly Expression[],
  traffic: Traffic,
  join: (truths: readonly Truth[]) => Truth,
): Truths {
  const truths = operands.map((operand) => truthOf(operand, traffic));
  const lists = truths.filter(isEach);
  const [first] = lists;
  if (first === undefined) return join(truths.filter(isOne));
  const isEven = lists.length === truths.length && lists.every((list) => list.length === first.length);
  if (!isEven) return unknown('lists of different lengths');
  return first.map((_, index) => join(lists.flatMap((list) => list[index] ?? [])));
}

/** A missing value has no fitting item. Whether `all` of no items is true is not documented. */
function quantified({ kind, argument }: Quantifier, traffic: Traffic): Truth {
  const truths = truthOf(argument, traffic);
  if (isEach(truths)) return kind === 'any' ? anyOf(truths) : allOf(truths);
  if (typeof truths !== 'boolean') return truths;
  return kind === 'any' ? false : unknown('all() of a missing value');
}

/** Of a list of booleans, each item is a condition. */
function tested(reading: PartialValue): Truths {
  if (reading.kind !== 'value' || !isList(reading.value)) return truthOfReading(reading, isTrue);
  return reading.value.map(isTrue);
}

function isTrue(value: Value): Truth {
  return typeof value === 'boolean' ? value : unknown('a value that is not true or false');
}

function truthOfReading(reading: PartialValue, decide: (value: Value) => Truth): Truths {
  switch (reading.kind) {
    case 'absent':
      return false;
    case 'unknown':
      return reading;
    case 'value':
      return decide(reading.value);
    case 'each':
      return reading.items.map((item) => {
        const truth = truthOfReading(item, decide);
        return isEach(truth) ? anyOf(truth) : truth;
      });
  }
}

function compared(comparison: Comparison, traffic: Traffic): Truths {
  const decide = (value: Value): Truth => comparedTo(value, comparison, traffic);
  const [first, ...others] = alternativesOf(comparison.left, traffic).map((left) =>
    truthOfReading(left, decide),
  );
  if (first === undefined || others.length === 0) return first ?? false;
  // What else than equality means for two values is not documented.
  if (comparison.operator !== 'eq' && comparison.operator !== 'in') return unknown(EITHER_COUNTRY);
  return anyOf([first, ...others].filter(isOne));
}
