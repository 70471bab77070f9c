import type { CompileContext, SectionPath } from '../../../kernel/model/context.js';
import { planFinding } from '../../toolkit/plan-limit.js';
import type { DeclaredRule } from '../declared.js';
import { PLAN_ROWS } from '../plan-rows.js';

/**
 * Reports what a zone's plan lacks, except in expressions. `path`: of the rule. Nothing for accounts: they have no plan, and their phases are for
 * Enterprise (phases of the ruleset engine).
 */
export function checkPlan(
  rule: DeclaredRule,
  phase: string,
  path: SectionPath,
  context: CompileContext,
): void {
  if (context.scope.level === 'account') return;
  for (const { phases, usesOf } of PLAN_ROWS) {
    if (!phases.includes(phase)) continue;
    for (const { path: at, ...use } of usesOf(rule)) {
      const found = planFinding({ code: 'not-in-plan', ...use }, context.scope);
      if (found !== undefined) context.report([...path, ...at], found);
    }
  }
}
