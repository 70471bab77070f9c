import type { CompileContext, SectionPath } from '../../../kernel/model/context.js';
import type { DeclaredRule } from '../declared.js';

/** One managed ruleset may be executed by one rule of a ruleset only (service code 20014). `at` is the place of the ruleset. */
export function checkExecutions(
  rules: readonly DeclaredRule[],
  at: SectionPath,
  context: CompileContext,
): void {
  const first = new Map<string, number>();
  rules.forEach(({ action, action_parameters: parameters }, index) => {
    const id = parameters?.['id'];
    if (action !== 'execute' || typeof id !== 'string') return;
    const former = first.get(id);
    if (former === undefined) {
      first.set(id, index);
      return;
    }
    context.report([...at, 'rules', index, 'action_parameters', 'id'], {
      severity: 'error',
      code: 'executed-twice',
      message: `ruleset ${id} is executed by two rules, which the service refuses (20014)`,
      help: 'Put the overrides of both into one rule, and join the expressions with or.',
      related: { path: [...at, 'rules', former, 'action_parameters', 'id'], message: 'the first one' },
    });
  });
}
