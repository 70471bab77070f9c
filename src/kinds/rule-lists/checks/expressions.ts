import type { CompileContext, SectionPath } from '../../../kernel/model/context.js';
import { expressionsIn } from '../../toolkit/shapes/expressions.js';
import { reportExpression } from '../../toolkit/report-expression.js';
import type { DeclaredRule } from '../declared.js';
import { ruleShape } from '../rule-shape.js';

/** Reports what can be said of every expression of a rule: which traffic it is for, what is counted, what values are computed. */
export function checkExpressions(
  rule: DeclaredRule,
  phase: string,
  path: SectionPath,
  context: CompileContext,
): void {
  const { expression, ...others } = rule;
  const own = { path: ['expression'], text: expression, use: 'rule' } as const;
  for (const { path: within, text, use } of [own, ...expressionsIn(ruleShape(rule.action), others)]) {
    const mode = use === 'rule' || use === 'counting' ? 'filter' : 'value';
    reportExpression(text, [...path, ...within], { mode, phase, use }, context);
  }
}
