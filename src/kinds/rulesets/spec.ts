import type { DeclaredRuleset as RulesetOfFile } from '../../kernel/model/config.js';
import type { Place } from '../../kernel/model/finding.js';
import type { CompileContext } from '../../kernel/model/context.js';
import type { DeclaredRuleset } from '../rule-lists/declared.js';
import { checkRuleset } from './check.js';

export interface RulesetSpec {
  readonly declared: DeclaredRuleset;
  readonly source: Place;
}

/** One entry per phase, with the defaults filled in. */
export function compileRulesets(
  section: readonly RulesetOfFile[],
  context: CompileContext,
): readonly RulesetSpec[] {
  return section.map((ruleset, index) => {
    const declared: DeclaredRuleset = {
      phase: ruleset.phase,
      kind: ruleset.kind ?? (context.scope.level === 'zone' ? 'zone' : 'root'),
      name: ruleset.name ?? 'default',
      ...(ruleset.description === undefined ? {} : { description: ruleset.description }),
      ownership: ruleset.ownership ?? 'exclusive',
      rules: ruleset.rules,
    };
    checkRuleset(declared, [index], context);
    return { declared, source: context.place([index]) };
  });
}
