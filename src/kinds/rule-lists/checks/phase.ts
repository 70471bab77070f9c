import type { CompileContext, SectionPath } from '../../../kernel/model/context.js';
import { ACTION_FACTS } from '../../../languages/expressions/catalogue/actions.js';
import { PHASE_FACTS, type PhaseFacts } from '../../../languages/expressions/catalogue/phases.js';
import { nearest } from '../../../kernel/lib/suggest.js';
import type { DeclaredRule, DeclaredRuleset } from '../declared.js';
import { entryPointKind } from '../ruleset-list.js';

/** Whether a ruleset can be of its kind and its phase where it is declared. `at` is its place in the section. */
export function checkPhase({ kind, phase }: DeclaredRuleset, at: SectionPath, context: CompileContext): void {
  const path = [...at, 'phase'];
  if (kind === 'custom') checkCustomPhase(phase, path, context);
  else {
    checkKind(kind, [...at, 'kind'], context);
    checkLevel(phase, path, context);
  }
  if (!PHASE_FACTS.has(phase)) reportUnknown('phase', phase, [...PHASE_FACTS.keys()], path, context);
}

function checkKind(kind: 'zone' | 'root', path: SectionPath, context: CompileContext): void {
  const { level } = context.scope;
  const expected = entryPointKind(level);
  if (kind === expected) return;
  context.report(path, {
    severity: 'error',
    code: 'ruleset-kind',
    message: `a ruleset of ${level === 'zone' ? 'a zone' : 'an account'} has kind ${expected}, not ${kind}`,
    help: `Write kind: ${expected}, or leave it out.`,
  });
}

/** Not every phase is known to execute custom rulesets; it may have come to do so since. */
function checkCustomPhase(phase: string, path: SectionPath, context: CompileContext): void {
  const facts = PHASE_FACTS.get(phase);
  if (facts === undefined || facts.customActions !== undefined) return;
  const known = [...PHASE_FACTS].flatMap(([name, { customActions }]) => (customActions ? [name] : []));
  context.report(path, {
    severity: 'warning',
    code: 'custom-ruleset-phase',
    message: `phase ${phase} is not known to have custom rulesets`,
    help: `These phases have them: ${known.join(' and ')}.`,
  });
}

/** Where a phase exists. What no document says is a warning: it may have come to the other level since. */
function checkLevel(phase: string, path: SectionPath, context: CompileContext): void {
  const { level } = context.scope;
  const { levels, isOnlyThere = false } = PHASE_FACTS.get(phase) ?? { levels: [level] };
  const [only] = levels;
  if (only === undefined || levels.includes(level)) return;
  context.report(path, {
    severity: isOnlyThere ? 'error' : 'warning',
    code: 'phase-level',
    message: `phase ${phase} exists only at ${only} level`,
    help: `Move it to ${only === 'zone' ? 'a zone' : 'an account'} file.`,
  });
}

/** Whether the action of a rule is known, and one that rules of the phase may have. `path` is the rule's place in the section. */
export function checkAction(
  { action }: DeclaredRule,
  ruleset: DeclaredRuleset,
  path: SectionPath,
  context: CompileContext,
): void {
  if (!ACTION_FACTS.has(action))
    reportUnknown('action', action, [...ACTION_FACTS.keys()], [...path, 'action'], context);
  else checkActionInPhase(action, ruleset, [...path, 'action'], context);
}

/** What the rules of a phase are documented to do; that the service takes nothing else is not, but for what a custom ruleset can't do. */
function checkActionInPhase(
  action: string,
  { kind, phase }: DeclaredRuleset,
  path: SectionPath,
  context: CompileContext,
): void {
  if (kind === 'custom' && action === 'execute') {
    context.report(path, {
      severity: 'error',
      code: 'action-in-phase',
      message: "a rule of a custom ruleset can't execute another ruleset",
      help: 'Execute both from the ruleset of the phase, in rulesets.',
    });
    return;
  }
  const facts = PHASE_FACTS.get(phase);
  if (facts === undefined) return;
  if (kind === 'root' && facts.accountRefuses?.includes(action) === true) {
    context.report(path, {
      severity: 'error',
      code: 'action-in-phase',
      message: `the entry point of phase ${phase} of an account executes custom rulesets: the service refuses ${action} there (20016)`,
      help: 'Put the rule into a custom ruleset of the account, and execute that here.',
    });
    return;
  }
  const { actions, where = '' } =
    kind === 'custom'
      ? { actions: facts.customActions ?? [], where: ' in custom rulesets' }
      : actionsIn(facts, context);
  if (actions.length === 0 || actions.includes(action)) return;
  context.report(path, {
    severity: context.settings.expressions.strict ? 'error' : 'warning',
    code: 'action-in-phase',
    message: `rules of phase ${phase} are documented to ${actions.join(', ')}${where}, not to ${action}`,
    help: 'Change the action, or move the rule to the ruleset of another phase.',
  });
}

/** The documents behind the documented dialect say less of phases than those of the public service, so there is less to doubt. */
function actionsIn(
  { entryActions, levelActions, documentedActions = [] }: PhaseFacts,
  { scope: { level }, settings }: CompileContext,
): { readonly actions: readonly string[]; readonly where?: string } {
  if (entryActions.length === 0) return { actions: [] };
  if (settings.dialect.name === 'documented') return { actions: [...entryActions, ...documentedActions] };
  const actions = levelActions?.[level];
  return actions === undefined ? { actions: entryActions } : { actions, where: ` at ${level} level` };
}

/** How many letters of a known name may be wrong before it is taken for another one. */
const SLIPS = 2;

/** A slip of the pen is a mistake; a name that is merely new to us may be right. */
function reportUnknown(
  what: 'phase' | 'action',
  name: string,
  known: readonly string[],
  path: SectionPath,
  context: CompileContext,
): void {
  const meant = nearest(name, known);
  context.report(path, {
    severity: nearest(name, known, SLIPS) === undefined ? 'warning' : 'error',
    code: `unknown-${what}`,
    message: `${JSON.stringify(name)} is not a known ${what}`,
    ...(meant === undefined ? {} : { help: `Did you mean ${meant}?` }),
  });
}
