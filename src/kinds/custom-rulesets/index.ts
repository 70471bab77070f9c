import { count } from '../../kernel/lib/phrases.js';
import { defineKind } from '../definition/kind.js';
import { proveRuleset } from '../rule-lists/proof/ruleset.js';
import { RULESET_TRIALS } from '../rule-lists/trials.js';
import { CUSTOM_RULESETS_SECTION, customRulesetAddress } from '../rule-lists/custom-rulesets.js';
import { goneRules, onlySetsRefs } from '../rule-lists/ruleset-edit.js';
import { RULESET_LIST } from '../rule-lists/rulesets.js';
import { CUSTOM_RULESETS_CONTENT } from './content.js';
import { diffCustomRulesets } from './diff.js';
import { draftCustomRulesets } from './draft.js';
import { editCustomRulesets, foreignCustomRulesets } from './edit.js';
import { CUSTOM_RULESETS_ELSEWHERE } from './elsewhere.js';
import { readCustomRulesets } from './live.js';
import { restoreCustomRulesets } from './restore.js';
import { compileCustomRulesets } from './spec.js';
import { surveyCustomRulesets } from './survey.js';
import { isNeededBy } from './uses.js';

/** Custom rulesets, keyed by name, executed by rules of entry points (Rulesets API). */
export const customRulesets = defineKind({
  name: 'custom_ruleset',
  section: 'custom_rulesets',
  levels: ['zone', 'account'],
  words: { title: 'custom rulesets', column: 'rulesets' },
  // Rules that execute them depend on them.
  order: { earliest: 'custom-rulesets', isNeededBy },
  content: CUSTOM_RULESETS_CONTENT,
  sharedReads: [RULESET_LIST],
  compile: compileCustomRulesets,
  claims: (spec) => [
    spec.type === 'declared' ? customRulesetAddress(spec.declared.name) : CUSTOM_RULESETS_SECTION,
  ],
  survey: surveyCustomRulesets,
  source: (spec) => spec.source,
  read: readCustomRulesets,
  diff: diffCustomRulesets,
  prove: (written, _, context, api) => proveRuleset(written, CUSTOM_RULESETS_SECTION, context, api),
  trials: RULESET_TRIALS,
  restore: restoreCustomRulesets,
  elsewhere: CUSTOM_RULESETS_ELSEWHERE,
  import: {
    draft: draftCustomRulesets,
    edit: editCustomRulesets,
    words: ({ rulesets }) =>
      `${count(rulesets.length, 'custom ruleset')}, ${count(rulesets.flatMap(({ rules }) => rules).length, 'rule')}`,
    isNaming: onlySetsRefs,
    gone: goneRules,
    foreign: foreignCustomRulesets,
  },
});
