import type { CompileContext, SectionPath } from '../../../kernel/model/context.js';
import type { DeclaredRuleset } from '../declared.js';

/** The phase where a zone's entry point executes a managed ruleset only once. */
const PHASE = 'http_request_firewall_managed';

/**
 * Reports two rules that execute one managed ruleset in a zone's entry point: the service refuses them (20014). Not for accounts, which may, nor
 * `ddos_l7` (up to ten), nor disabled rules. `at`: the ruleset's path.
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
