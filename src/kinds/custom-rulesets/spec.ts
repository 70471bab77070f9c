import type { Raw } from '../../kernel/lib/decode.js';
import { defined } from '../../kernel/lib/defined.js';
import type { CustomRulesetsSection } from '../../generated/files.js';
import type { Location } from '../../kernel/model/finding.js';
import type { OthersSpec } from '../toolkit/others.js';
import type { CompileContext } from '../../kernel/model/context.js';
import { checkRulesetMembers, othersOfFile } from '../rule-lists/ruleset-members.js';
import { wantedRules } from '../rule-lists/bound-rules.js';
import { checkRuleset } from '../rule-lists/checks/check.js';
import { CUSTOM_RULESETS_LIST } from '../rule-lists/custom-rulesets.js';
import { CUSTOM } from '../rule-lists/ruleset-list.js';
import type { DeclaredRuleset } from '../rule-lists/declared.js';
import { checkRulesetsCount } from './quota.js';
import { checkRuleCount, RULES_LIMIT, USUAL_RULES, type RuleLimit } from '../rule-lists/rule-counts.js';

/** One custom ruleset, which is read and compared on its own. */
export interface CustomRulesetSpec {
  readonly type: 'declared';
  readonly declared: DeclaredRuleset;
  /** All of its section. Absent for a restored one. */
  readonly among?: Pick<OthersSpec, 'ownership' | 'names'>;
  readonly source: Location;
}

function idIn(bound: Raw | undefined): string | undefined {
  const id = bound?.['id'];
  return typeof id === 'string' ? id : undefined;
}

/** One entry per ruleset, and one for all undeclared. Reports problems of rulesets and rules. */
export function compileCustomRulesets(
  { ownership = 'exclusive', rulesets }: CustomRulesetsSection,
  context: CompileContext,
): readonly (CustomRulesetSpec | OthersSpec)[] {
  const names = rulesets.map(
    ({ name }, index) => idIn(context.boundAt?.([CUSTOM_RULESETS_LIST, index])) ?? name,
  );
  const others: OthersSpec = { type: 'others', ownership, names, source: context.locationOf([]) };
  const own = rulesets.map((ruleset, index): CustomRulesetSpec => {
    const { phase, description, rules } = ruleset;
    const path = [CUSTOM_RULESETS_LIST, index];
    const name = idIn(context.boundAt?.(path)) ?? ruleset.name;
    const declared: DeclaredRuleset = {
      phase,
      kind: CUSTOM,
      name,
      ...defined({ description }),
      ownership: 'exclusive',
      ...othersOfFile(ruleset),
      ...defined({ bound: context.boundAt?.(path) }),
      rules: wantedRules(rules, [...path, 'rules'], context),
    };
    checkRulesetMembers(ruleset, 'custom_rulesets', path, context);
    checkRuleset({ ...declared, rules }, path, context);
    return { type: 'declared', declared, among: { ownership, names }, source: context.locationOf(path) };
  });
  const lists = rulesets.map(({ rules }, index) => ({ rules, path: [CUSTOM_RULESETS_LIST, index, 'rules'] }));
  checkRuleCount(lists, limitOfAll(context), context);
  checkRulesetsCount(rulesets.length, context);
  return [...own, others];
}

/** The limit of rules in all custom rulesets of an account (public facts, limits). */
function limitOfAll({ settings: { limits } }: CompileContext): RuleLimit {
  return {
    most: limits[RULES_LIMIT] ?? USUAL_RULES,
    isUsual: true,
    of: 'all custom rulesets',
    key: `limits.${RULES_LIMIT}`,
  };
}
