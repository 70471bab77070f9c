import { PHASE_FACTS } from '@zonewright/edge-rules/expressions/catalogue/phases.js';
import {
  endsForEnterprise,
  ENTERPRISE_END,
  forEnterprise,
} from '@zonewright/edge-rules/expressions/enterprise-end.js';
import { expressionQuoted } from '../../../files/yaml/quoting.js';
import type { CompileContext, SectionPath } from '../../../kernel/model/context.js';
import type { DeclaredRule, DeclaredRuleset } from '../declared.js';

/**
 * Reports a rule of an account's entry point that executes a ruleset without limiting its expression to Enterprise zones. The public service
 * documents that it refuses it; the documented dialect is not checked. `path`: of the rule.
 */
export function checkAccountFilter(
  { action, expression }: Pick<DeclaredRule, 'action' | 'expression'>,
  { kind, phase }: Pick<DeclaredRuleset, 'kind' | 'phase'>,
  path: SectionPath,
  { scope, settings, report }: CompileContext,
): void {
  if (settings.dialect.name !== 'cloudflare' || scope.level !== 'account') return;
  if (kind === 'custom' || action !== 'execute') return;
  if (PHASE_FACTS.get(phase)?.accountForEnterprise !== true) return;
  if (endsForEnterprise(expression) !== false) return;
  report([...path, 'expression'], {
    severity: 'error',
    code: 'account-filter',
    message: `the service refuses it without: and ${ENTERPRISE_END}. What accounts execute in ${phase} is for zones of the plan Enterprise`,
    help: `Write: ${expressionQuoted(forEnterprise(expression)) ?? forEnterprise(expression)}`,
  });
}
