import type { CompileContext, SectionPath } from '../../../kernel/model/context.js';
import type { DeclaredRuleset } from '../declared.js';

/** The phase whose entry point of a zone executes a managed ruleset once. */
const PHASE = 'http_request_firewall_managed';

/**
 * The service refuses (20014) two rules that execute one managed ruleset in a zone's entry point of its phase. Only there: an account executes one
 * ruleset under several expressions, as its documentation shows; `ddos_l7` takes up to ten rules; and a rule that is off executes nothing. `at`: the
 * path of the ruleset.
 */
export function checkExecutions(
  { kind, phase, rules }: Pick<DeclaredRuleset, 'kind' | 'phase' | 'rules'>,
  at: SectionPath,
  context: CompileContext,
): void {
  if (kind !== 'zone' || phase !== PHASE || context.scope.level !== 'zone') return;
  const first = new Map<string, number>();
  rules.forEach(({ action, enabled, action_parameters: parameters }, index) => {
    const id = parameters?.['id'];
    if (action !== 'execute' || enabled === false || typeof id !== 'string') return;
    const former = first.get(id);
    if (former === undefined) {
      first.set(id, index);
      return;
    }
    context.report([...at, 'rules', index, 'action_parameters', 'id'], {
      severity: 'error',
      code: 'executed-twice',
      message: `managed ruleset ${id} is executed by two rules of this zone, which the service refuses (20014)`,
      help: 'Put the overrides of both into one rule, and join the expressions with or.',
      related: { path: [...at, 'rules', former, 'action_parameters', 'id'], message: 'the first one' },
    });
  });
}
