import type { Plan } from '../lib/plans.js';
import type { Span } from './ast.js';
import { FIELD_PLANS, FUNCTION_PLANS, OPERATOR_PLANS } from './catalogue/plans.js';
import type { ExpressionContext } from './context.js';
import { parseExpression } from './parse.js';

/** A part of an expression that not every plan has. */
export interface PlanPart {
  /** For a sentence: `field cf.bot_management.score`. */
  readonly what: string;
  readonly least: Plan;
  readonly span: Span;
}

/** Fields, functions and operators that only some plans have, in order. */
export function planParts(text: string, mode: ExpressionContext['mode']): readonly PlanPart[] {
  const { operands, comparisons } = parseExpression(text, mode);
  const named = operands.flatMap((operand) => {
    const span =
      operand.kind === 'call'
        ? operand.nameSpan
        : {
            from: operand.span.from,
            to: operand.span.from + operand.name.length,
          };
    const plans = operand.kind === 'call' ? FUNCTION_PLANS : FIELD_PLANS;
    const what = `${operand.kind === 'call' ? 'function' : 'field'} ${operand.name}`;
    return part(what, plans.get(operand.name), span);
  });
  const compared = comparisons.flatMap(({ operator, operatorSpan }) =>
    part(`operator ${operator}`, OPERATOR_PLANS.get(operator), operatorSpan),
  );
  return [...named, ...compared].toSorted((a, b) => a.span.from - b.span.from);
}

function part(what: string, least: Plan | undefined, span: Span): readonly PlanPart[] {
  return least === undefined ? [] : [{ what, least, span }];
}
