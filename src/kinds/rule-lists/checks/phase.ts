import type { CompileContext, SectionPath } from '../../../kernel/model/context.js';
import {
  likelyReplacement,
  certainReplacement,
  type Correction,
} from '@zonewright/edge-rules/lib/correction.js';
import type { Level } from '../../../kernel/model/scope.js';
import { ACTION_FACTS, OTHER_ACTIONS } from '@zonewright/edge-rules/expressions/catalogue/actions.js';
import { PHASE_FACTS, type PhaseFacts } from '@zonewright/edge-rules/expressions/catalogue/phases.js';
import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import type { DeclaredRule, DeclaredRuleset } from '../declared.js';
import { entryPointKind } from '../ruleset-list.js';

/** Checks whether kind and phase are possible where declared. `at`: the ruleset's path. */
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

/** Warns of phases not known to execute custom rulesets. Others may by now. */
function checkCustomPhase(phase: string, path: SectionPath, context: CompileContext): void {
  const { level } = context.scope;
  const facts = PHASE_FACTS.get(phase);
  if (facts === undefined || facts.customLevels?.includes(level) === true) return;
  const known = phasesWithCustom(level);
  context.report(path, {
    severity: 'warning',
    code: 'custom-ruleset-phase',
    message: `phase ${phase} is not known to have custom rulesets in ${level}s`,
    help: `In ${level}s, ${known.length === 1 ? 'this phase has' : 'these phases have'} them: ${known.join(' and ')}.`,
  });
}

/** The phases with custom rulesets at a level. */
function phasesWithCustom(level: Level): readonly string[] {
  return [...PHASE_FACTS].flatMap(([name, { customLevels = [] }]) =>
    customLevels.includes(level) ? [name] : [],
  );
}

/** Checks a phase's level. Only a warning unless documents rule it out: it may exist there by now. */
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

/** Checks whether an action is known, and possible in the phase. `path`: of the rule. */
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

/** The documented actions of a phase. Others are a warning; in custom rulesets some are impossible. */
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

/** The documented dialect says less about phases, so fewer actions are doubted. */
function actionsIn(
  { entryActions, levelActions, documentedActions = [] }: PhaseFacts,
  { scope: { level }, settings }: CompileContext,
): { readonly actions: readonly string[]; readonly where?: string } {
  if (entryActions.length === 0) return { actions: [] };
  if (settings.dialect.name === 'documented') return { actions: [...entryActions, ...documentedActions] };
  const actions = levelActions?.[level];
  return actions === undefined ? { actions: entryActions } : { actions, where: ` at ${level} level` };
}

/** The most wrong letters in a misspelt name. */
const SLIPS = 2;

/** A typo is an error; an unknown name may be new and right. */
function reportUnknown(
  what: 'phase' | 'action',
  name: string,
  known: readonly string[],
  path: SectionPath,
  context: CompileContext,
): void {
  const other = what === 'action' ? OTHER_ACTIONS.get(name.toLowerCase()) : undefined;
  const slip = nearest(name, known, SLIPS);
  const meant = other ?? nearest(name, known) ?? slip;
  const isSlip = other !== undefined || slip !== undefined;
  context.report(path, {
    severity: isSlip ? 'error' : 'warning',
    code: `unknown-${what}`,
    message: `${JSON.stringify(name)} is not a known ${what}`,
    ...(meant === undefined ? {} : { help: `Did you mean ${meant}?`, fix: fixOf(name, meant, other) }),
  });
}

/** Sure if other products call the action so: nothing else can be meant. */
function fixOf(name: string, meant: string, other: string | undefined): Correction {
  return other === undefined ? likelyReplacement(meant, name) : certainReplacement(meant);
}
