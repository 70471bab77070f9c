import { defined } from '../../kernel/lib/defined.js';
import type { DeclaredRuleset as RulesetOfFile } from '../../generated/files.js';
import type { Location } from '../../kernel/model/finding.js';
import type { CompileContext } from '../../kernel/model/context.js';
import type { DeclaredRuleset } from '../rule-lists/declared.js';
import { checkRuleCount, phaseLimit } from '../rule-lists/rule-counts.js';
import { checkRulesetMembers, othersOfFile } from '../rule-lists/ruleset-members.js';
import { wantedRules } from '../rule-lists/bound-rules.js';
import { checkRuleset } from '../rule-lists/checks/check.js';
import { EXECUTED, nameExecutedBy } from '../rule-lists/custom-rulesets.js';

import { overridesIn, type Override } from './overrides.js';

export interface RulesetSpec {
  readonly declared: DeclaredRuleset;
  /** The custom rulesets executed by name, each with its first place. */
  readonly references?: readonly Reference[];
  /** The rules and categories in its rules' overrides. */
  readonly overrides?: readonly Override[];
  readonly source: Location;
}

/** A custom ruleset by its name. */
export interface Reference {
  readonly name: string;
  readonly source: Location;
}

/** One entry per phase, with defaults. Reports problems of rulesets and rules. */
export function compileRulesets(
  section: readonly RulesetOfFile[],
  context: CompileContext,
): readonly RulesetSpec[] {
  return section.map((ruleset, index) => {
    const declared: DeclaredRuleset = {
      phase: ruleset.phase,
      kind: ruleset.kind ?? (context.scope.level === 'zone' ? 'zone' : 'root'),
      name: ruleset.name ?? 'default',
      ...defined({ description: ruleset.description }),
      ownership: ruleset.ownership ?? 'exclusive',
      ...othersOfFile(ruleset),
      ...defined({ bound: context.boundAt?.([index]) }),
      rules: wantedRules(ruleset.rules, [index, 'rules'], context),
    };
    checkRulesetMembers(ruleset, 'rulesets', [index], context);
    checkRuleset({ ...declared, rules: ruleset.rules }, [index], context);
    const limit = phaseLimit(declared.phase, context.scope, context.settings);
    checkRuleCount([{ rules: declared.rules, path: [index, 'rules'] }], limit, context);
    const references = referencesIn(ruleset, index, context);
    const named = references.length === 0 ? {} : { references };
    const overrides = overridesIn(ruleset, index, context);
    const overriding = overrides.length === 0 ? {} : { overrides };
    return { declared, ...named, ...overriding, source: context.locationOf([index]) };
  });
}

function referencesIn(
  { rules }: RulesetOfFile,
  index: number,
  context: CompileContext,
): readonly Reference[] {
  const references = new Map<string, Reference>();
  rules.forEach((rule, at) => {
    const name = nameExecutedBy(rule);
    if (name === undefined || references.has(name)) return;
    references.set(name, { name, source: context.locationOf([index, 'rules', at, ...EXECUTED]) });
  });
  return [...references.values()];
}
