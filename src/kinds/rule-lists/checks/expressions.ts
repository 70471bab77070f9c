import { isObject } from '../../../kernel/model/json.js';
import type { CompileContext, SectionPath } from '../../../kernel/model/context.js';
import type { ExpressionUse } from '../../../languages/expressions/context.js';
import { reportExpression } from '../../toolkit/report-expression.js';
import type { DeclaredRule } from '../declared.js';

/** Reports what can be said of every expression of a rule: which traffic it is for, what is counted, what values are computed. */
export function checkExpressions(
  rule: DeclaredRule,
  phase: string,
  path: SectionPath,
  context: CompileContext,
): void {
  for (const { path: within, text, use } of expressionsOf(rule)) {
    const mode = use === 'rule' || use === 'counting' ? 'filter' : 'value';
    reportExpression(text, [...path, ...within], { mode, phase, use }, context);
  }
}

/** An expression somewhere in a rule, and what it is for. */
interface RuleExpression {
  /** Within the rule. */
  readonly path: SectionPath;
  readonly text: string;
  readonly use: ExpressionUse;
}

/** The places of the parameters are those of the public service's schema. */
function expressionsOf(rule: DeclaredRule): readonly RuleExpression[] {
  return [
    { path: ['expression'], text: rule.expression, use: 'rule' },
    ...textAt(rule, ['ratelimit', 'counting_expression'], 'counting'),
    ...textAt(rule, ['exposed_credential_check', 'username_expression'], 'credential'),
    ...textAt(rule, ['exposed_credential_check', 'password_expression'], 'credential'),
    ...textAt(rule, ['action_parameters', 'uri', 'path', 'expression'], 'rewrite-uri'),
    ...textAt(rule, ['action_parameters', 'uri', 'query', 'expression'], 'rewrite-uri'),
    ...textAt(rule, ['action_parameters', 'from_value', 'target_url', 'expression'], 'redirect'),
    ...textAt(rule, ['action_parameters', 'set_cache_tags', 'expression'], 'cache-tags'),
    ...headerNames(rule).flatMap((name) =>
      textAt(rule, ['action_parameters', 'headers', name, 'expression'], 'header'),
    ),
  ];
}

function headerNames({ action_parameters: parameters }: DeclaredRule): readonly string[] {
  const headers = parameters?.['headers'];
  return isObject(headers) ? Object.keys(headers) : [];
}

/** The expression at a path, if there is a text. An empty one stands for none: what is counted is then what the rule selects. */
function textAt(rule: DeclaredRule, path: readonly string[], use: ExpressionUse): readonly RuleExpression[] {
  const value = path.reduce<unknown>((node, member) => (isObject(node) ? node[member] : undefined), rule);
  return typeof value === 'string' && value !== '' ? [{ path, text: value, use }] : [];
}
