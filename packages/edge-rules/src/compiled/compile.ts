import type { Comparison, Expression, Logical } from '../expressions/ast.js';
import { isContainer } from '../expressions/types.js';
import { matches } from '../simulation/match.js';
import { compiledComparison } from './comparison.js';
import type { Condition, Verdict, Slots } from './facts.js';
import { Readings, hasSeveralValues } from './reading.js';

/**
 * Compiles expressions about requests into functions with the results of `matches`, many times faster. Rare
 * ones (`[*]`, unknown types) are left to `matches`.
 */
export class Compiler {
  private readonly readings: Readings;

  constructor(slots: Slots) {
    this.readings = new Readings(slots);
  }

  /** An expression as a function. */
  compile(expression: Expression): Condition {
    return hasLists(expression) ? evaluated(expression) : this.compiled(expression);
  }

  private compiled(expression: Expression): Condition {
    switch (expression.kind) {
      case 'constant': {
        const { value } = expression;
        return () => value;
      }
      case 'not': {
        const operand = this.compiled(expression.operand);
        return (facts) => {
          const truth = operand(facts);
          return truth === undefined ? undefined : !truth;
        };
      }
      case 'and':
      case 'or':
      case 'xor':
        return this.joined(expression);
      case 'any':
      case 'all':
        return evaluated(expression);
      case 'test': {
        const reading = this.readings.of(expression.operand);
        return (facts) => {
          const value = reading(facts);
          if (value === null) return false;
          return typeof value === 'boolean' ? value : undefined;
        };
      }
      case 'comparison':
        return this.comparison(expression);
    }
  }

  private joined({ kind, operands }: Logical): Condition {
    const conditions = operands.map((operand) => this.compiled(operand));
    if (kind === 'xor') return oddOf(conditions);
    const decisive = kind === 'or';
    return (facts) => {
      let verdict: Verdict = !decisive;
      for (const condition of conditions) {
        const truth = condition(facts);
        if (truth === decisive) return decisive;
        if (truth === undefined) verdict = undefined;
      }
      return verdict;
    };
  }

  private comparison(comparison: Comparison): Condition {
    const left = this.readings.of(comparison.left);
    const decide = compiledComparison(comparison, (operand) => this.readings.of(operand));
    return (facts) => {
      const value = left(facts);
      if (value === undefined) return undefined;
      return value === null ? false : decide(value, facts);
    };
  }
}

function oddOf(conditions: readonly Condition[]): Condition {
  return (facts) => {
    let isOdd = false;
    for (const condition of conditions) {
      const truth = condition(facts);
      if (truth === undefined) return undefined;
      if (truth) isOdd = !isOdd;
    }
    return isOdd;
  };
}

function evaluated(expression: Expression): Condition {
  return (facts) => {
    const truth = matches(expression, facts.traffic());
    return typeof truth === 'boolean' ? truth : undefined;
  };
}

/** True if a part may be a list of conditions, one per item, outside of any() and all(). */
function hasLists(expression: Expression): boolean {
  switch (expression.kind) {
    case 'constant':
    case 'any':
    case 'all':
      return false;
    case 'not':
      return hasLists(expression.operand);
    case 'and':
    case 'or':
    case 'xor':
      return expression.operands.some(hasLists);
    case 'test': {
      const { operand } = expression;
      return isContainer(operand.type) || operand.type === 'Unknown' || hasSeveralValues(operand);
    }
    case 'comparison': {
      const { left, right } = expression;
      return (
        hasSeveralValues(left) ||
        ((right.kind === 'field' || right.kind === 'call') && hasSeveralValues(right))
      );
    }
  }
}
