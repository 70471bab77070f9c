import { PHASE_FACTS } from '@zonewright/edge-rules/expressions/catalogue/phases.js';
import { namedRule, ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import type { CompileContext, SectionPath } from '../../../kernel/model/context.js';
import { EXECUTED, nameExecutedBy } from '../custom-rulesets.js';
import type { DeclaredRule, DeclaredRuleset } from '../declared.js';
import { LOG_FIELD_ACTION } from '../log-field-facts.js';
import { checkAccountFilter } from './account-filters.js';
import { checkExecutions } from './executions.js';
import { checkExpressions } from './expressions.js';
import { checkLateTargets } from './late-targets.js';
import { checkLogFieldRule, checkLogFieldTotal } from './log-fields.js';
import { checkOrder } from './order.js';
import { checkParameters } from './parameters.js';
import { checkAction, checkPhase } from './phase.js';
import { checkPlan } from './plans.js';
import { checkRateLimit } from './rate-limits.js';
import { checkReservedHeaders } from './reserved-headers.js';

/** Checks what a schema can't say: unique refs, levels, what actions need. `at`: the ruleset's path. */
export function checkRuleset(ruleset: DeclaredRuleset, at: SectionPath, context: CompileContext): void {
  if (context.isChecked) return;
  checkPhase(ruleset, at, context);
  if (context.leavesOrder !== true) checkOrder(ruleset, at, context);
  checkLateTargets(ruleset, at, context);
  const firstWithRef = new Map<string, number>();
  ruleset.rules.forEach((rule, index) => {
    const path = [...at, 'rules', index];
    checkRef(rule, index, firstWithRef, at, context);
    checkPosition(rule, ruleset, path, context);
    checkAction(rule, ruleset, path, context);
    checkParameters(rule, path, context);
    checkRateLimit(rule, ruleset.phase, path, context);
    checkPlan(rule, ruleset.phase, path, context);
    checkReservedHeaders(rule, ruleset.phase, path, context);
    if (rule.action === LOG_FIELD_ACTION) checkLogFieldRule(rule, path, context);
    if (nameExecutedBy(rule) !== undefined) checkReference(ruleset.phase, [...path, ...EXECUTED], context);
    checkExpressions(rule, ruleset.phase, path, context);
    checkAccountFilter(rule, ruleset, path, context);
  });
  checkExecutions(ruleset, at, context);
  checkLogFieldTotal(ruleset.rules, at, context);
}

function checkRef(
  rule: DeclaredRule,
  index: number,
  first: Map<string, number>,
  at: SectionPath,
  context: CompileContext,
): void {
  if (rule.ref === undefined) return;
  const former = first.get(rule.ref);
  if (former === undefined) {
    first.set(rule.ref, index);
    return;
  }
  context.report([...at, 'rules', index, 'ref'], {
    severity: 'error',
    code: 'duplicate-ref',
    message: `two rules have the ref ${rule.ref}; the ref is a rule's key`,
    help: 'Give one of them another ref.',
    related: { path: [...at, 'rules', former, 'ref'], message: 'the first one' },
  });
}

function checkPosition(
  rule: DeclaredRule,
  ruleset: DeclaredRuleset,
  path: SectionPath,
  context: CompileContext,
): void {
  if (rule.position === undefined) return;
  if (ruleset.ownership === 'exclusive') {
    context.report([...path, 'position'], {
      severity: 'error',
      code: 'position-exclusive',
      message: 'position has no meaning here: the list is the whole ruleset, in this order',
      help: 'Move the rule to its place in the list, or write ownership: shared.',
    });
  } else if (
    typeof rule.position === 'object' &&
    Object.values<string | undefined>(rule.position).includes(rule.ref)
  ) {
    context.report([...path, 'position'], {
      severity: 'error',
      code: 'position-itself',
      message: `rule ${ruleTitle(namedRule(rule, 1))} can't be placed before or after itself`,
    });
  }
}

/** Checks the level of a custom ruleset executed by name. Zones have them in one phase, accounts in several. */
function checkReference(phase: string, path: SectionPath, { scope, report }: CompileContext): void {
  if (scope.level === 'account' || PHASE_FACTS.get(phase)?.customLevels?.includes('zone') === true) return;
  report(path, {
    severity: 'error',
    code: 'custom-ruleset-level',
    message: `custom rulesets of phase ${phase} can only be executed at account level, but this is a zone`,
    help: 'Move the rule to the account file that declares the ruleset.',
  });
}
