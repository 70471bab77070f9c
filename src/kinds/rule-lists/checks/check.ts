import type { CompileContext, SectionPath } from '../../../kernel/model/context.js';
import type { DeclaredRule, DeclaredRuleset } from '../declared.js';
import { LOG_FIELD_ACTION } from '../log-field-facts.js';
import { checkExpressions } from './expressions.js';
import { checkLogFieldRule, checkLogFieldTotal } from './log-fields.js';
import { checkOrder } from './order.js';
import { checkAction, checkPhase } from './phase.js';

/** What a schema can't say about a ruleset: unique refs, levels, and what each action needs. `at` is its place in the section. */
export function checkRuleset(ruleset: DeclaredRuleset, at: SectionPath, context: CompileContext): void {
  checkPhase(ruleset, at, context);
  checkOrder(ruleset, at, context);
  const firstWithRef = new Map<string, number>();
  ruleset.rules.forEach((rule, index) => {
    const path = [...at, 'rules', index];
    checkRef(rule, index, firstWithRef, at, context);
    checkPosition(rule, ruleset, path, context);
    checkAction(rule, ruleset.phase, path, context);
    PARAMETER_CHECKS.get(rule.action)?.(rule, path, context);
    checkExpressions(rule, ruleset.phase, path, context);
    if (rule.logging !== undefined && rule.action !== 'skip') reportLogging(rule, path, context);
  });
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
      message: `rule ${rule.ref ?? ''} can't stand beside itself`,
    });
  }
}

type ParameterCheck = (rule: DeclaredRule, path: SectionPath, context: CompileContext) => void;

/** What skip may skip, as the documents and the public service's schema have it. */
const SKIPS = ['ruleset', 'rulesets', 'rules', 'phases', 'phase', 'products'];

function checkSkip(rule: DeclaredRule, path: SectionPath, context: CompileContext): void {
  const parameters = rule.action_parameters ?? {};
  if (!SKIPS.some((member) => Object.hasOwn(parameters, member))) {
    context.report([...path, 'action_parameters'], {
      severity: 'error',
      code: 'skip-what',
      message: 'skip does not say what it skips',
      help: 'Write action_parameters: { ruleset: current } to skip the rest of this ruleset.',
    });
  } else if (Object.hasOwn(parameters, 'ruleset') && parameters['ruleset'] !== 'current') {
    context.report([...path, 'action_parameters', 'ruleset'], {
      severity: 'error',
      code: 'skip-ruleset',
      message: 'skip takes ruleset: current and no other value',
      help: 'Write ruleset: current.',
    });
  }
}

function checkExecute(rule: DeclaredRule, path: SectionPath, context: CompileContext): void {
  const id = rule.action_parameters?.['id'];
  if (typeof id === 'string' && /^[0-9a-f]{32}$/.test(id)) return;
  context.report(id === undefined ? [...path, 'action_parameters'] : [...path, 'action_parameters', 'id'], {
    severity: 'error',
    code: 'execute-id',
    message:
      id === undefined
        ? 'execute does not say which ruleset it executes'
        : 'the id of a ruleset is 32 hexadecimal digits, in quotes',
    help: 'Write action_parameters: { id: "…" } with the id of a managed ruleset.',
  });
}

const PARAMETER_CHECKS: ReadonlyMap<string, ParameterCheck> = new Map([
  ['skip', checkSkip],
  ['execute', checkExecute],
  [LOG_FIELD_ACTION, checkLogFieldRule],
]);

function reportLogging(rule: DeclaredRule, path: SectionPath, context: CompileContext): void {
  context.report([...path, 'logging'], {
    severity: 'error',
    code: 'logging-action',
    message: `logging is only for skip, not for ${rule.action}`,
    help: 'Leave logging out.',
    atKey: true,
  });
}
