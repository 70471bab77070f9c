import { readEntryPoint } from '../rule-lists/rulesets.js';
import { defineKind } from '../../kernel/model/kind.js';
import { rulesetWriteFindings } from '../rule-lists/after-write.js';
import { adoptRulesets } from './adopt.js';
import { diffRuleset } from './diff.js';
import { compileRulesets } from './spec.js';
import { surveyRulesets } from './survey.js';

/** Entry point rulesets of zones and accounts, network firewall included (Rulesets API). */
export const rulesets = defineKind({
  name: 'ruleset',
  section: 'rulesets',
  levels: ['zone', 'account'],
  compile: compileRulesets,
  claims: (spec) => [`rulesets/${spec.declared.phase}`],
  survey: surveyRulesets,
  source: (spec) => spec.source,
  read: (spec, { scope }, api, signal) => readEntryPoint(scope, spec.declared.phase, api, signal),
  diff: diffRuleset,
  adopt: adoptRulesets,
  afterWrite: rulesetWriteFindings,
});
