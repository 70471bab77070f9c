import type { Expression, Logical } from '../expressions/ast.js';
import type { Scheme } from '../expressions/catalogue/fields.js';
import { atomsOf } from './atoms.js';
import { boxOf } from './box.js';
import type { Budget } from './budget.js';
import { ALL, intersectionOf, NOTHING, unionOf, type Region } from './region.js';
import { complement } from './sets.js';

/** What an expression selects, exactly; or, with `holds` false, does not. Throws a BudgetError: call it in `within`. */
export function selectionOf(expression: Expression, scheme: Scheme, budget: Budget, holds = true): Region {
  budget.spend(1);
  const inner = (wanted: boolean) => (operand: Expression) => selectionOf(operand, scheme, budget, wanted);
  switch (expression.kind) {
    case 'constant':
      return expression.value === holds ? ALL : NOTHING;
    case 'not':
      return inner(!holds)(expression.operand);
    case 'and':
    case 'or': {
      const isCommon = (expression.kind === 'and') === holds;
      const regions = expression.operands.map(inner(holds));
      return isCommon ? intersectionOf(regions, budget) : unionOf(regions, budget);
    }
    case 'xor':
      return oddSelection(expression, scheme, budget, holds);
    case 'any':
    case 'all':
    case 'test':
    case 'comparison': {
      const atoms = atomsOf(expression, scheme);
      if (holds)
        return unionOf(
          atoms.map(({ key, values }) => boxOf(key, values)),
          budget,
        );
      return intersectionOf(
        atoms.map(({ key, values }) => boxOf(key, complement(values))),
        budget,
      );
    }
  }
}

/** True if an odd number of operands is: keeps the traffic of both so far. */
function oddSelection({ operands }: Logical, scheme: Scheme, budget: Budget, holds: boolean): Region {
  const either = (a: Region, b: Region, c: Region, d: Region): Region =>
    unionOf([intersectionOf([a, b], budget), intersectionOf([c, d], budget)], budget);
  let [odd, even] = [NOTHING, ALL];
  for (const operand of operands) {
    const selected = selectionOf(operand, scheme, budget);
    const others = selectionOf(operand, scheme, budget, false);
    [odd, even] = [either(odd, others, even, selected), either(odd, selected, even, others)];
  }
  return holds ? odd : even;
}
