import { count } from '../../kernel/lib/phrases.js';
import { defineKind } from '../definition/kind.js';
import { proveRuleset } from '../rule-lists/proof/ruleset.js';
import { RULESET_TRIALS } from '../rule-lists/trials.js';
import { goneRules, onlySetsRefs } from '../rule-lists/ruleset-edit.js';
import { rulesetClaim } from '../rule-lists/ruleset-list.js';
import { ENTRY_POINT_EXISTS, RULESET_LIST } from '../rule-lists/rulesets.js';
import { RULESETS_ACCESS } from './access.js';
import { draftRulesets } from './draft.js';
import { RULESETS_CONTENT } from './content.js';
import { diffRuleset } from './diff.js';
import { editRulesets, foreignRules, unclaimedRulesets } from './edit.js';
import { RULESETS_ELSEWHERE } from './elsewhere.js';
import { foreseeOverrides } from './overrides.js';
import { readDeployment } from './live.js';
import { restoreRuleset } from './restore.js';
import { compileRulesets } from './spec.js';
import { surveyRulesets } from './survey.js';

/** Entry points of zones and accounts, with the network firewall (Rulesets API). */
export const rulesets = defineKind({
  name: 'ruleset',
  section: 'rulesets',
  levels: ['zone', 'account'],
  words: { title: 'rulesets', column: 'rulesets' },
  // Custom rulesets exist before the rules that execute them.
  order: { waitsFor: ['custom-rulesets'] },
  content: RULESETS_CONTENT,
  access: RULESETS_ACCESS,
  sharedReads: [RULESET_LIST],
  compile: compileRulesets,
  claims: (spec) => [rulesetClaim(spec.declared.phase)],
  survey: surveyRulesets,
  source: (spec) => spec.source,
  read: readDeployment,
  diff: diffRuleset,
  foresee: (spec, diff, _, context, api, signal) =>
    foreseeOverrides(diff, spec.overrides ?? [], context, api, signal),
  prove: (written, _, context, api) => proveRuleset(written, 'rulesets', context, api),
  trials: RULESET_TRIALS,
  restore: restoreRuleset,
  existsCodes: [ENTRY_POINT_EXISTS],
  elsewhere: RULESETS_ELSEWHERE,
  import: {
    draft: draftRulesets,
    edit: editRulesets,
    unclaimed: unclaimedRulesets,
    words: (section) =>
      `${count(section.length, 'phase')}, ${count(section.flatMap(({ rules }) => rules).length, 'rule')}`,
    isNaming: onlySetsRefs,
    gone: goneRules,
    foreign: foreignRules,
  },
});
