import type { Raw } from '../../../kernel/lib/decode.js';
import type { CompileContext, SectionPath } from '../../../kernel/model/context.js';
import { expressionsIn, type ExpressionAt } from '../../toolkit/shapes/expressions.js';
import { reportExpressions, type PlacedExpression } from '../../toolkit/report-expression.js';
import type { DeclaredRule } from '../declared.js';
import { ruleShape } from '../rule-shape.js';

/** Checks every expression of a rule: of its traffic, counts and computed values. */
export function checkExpressions(
  rule: DeclaredRule,
  phase: string,
  path: SectionPath,
  context: CompileContext,
): void {
  reportExpressions(expressionsOf(rule, phase), rule.not_understood, path, context);
}

/** The expressions of a rule, where its action's table has them. */
export function expressionsOf(rule: Raw, phase: string): readonly PlacedExpression[] {
  const { expression, action, ...others } = rule;
  const own: ExpressionAt = {
    path: ['expression'],
    text: typeof expression === 'string' ? expression : '',
    use: 'rule',
  };
  const shape = ruleShape(typeof action === 'string' ? action : '');
  return [own, ...expressionsIn(shape, others)].map(({ path, text, use }) => {
    const mode = use === 'rule' || use === 'counting' ? 'filter' : 'value';
    return { path, text, place: { mode, phase, use } };
  });
}
