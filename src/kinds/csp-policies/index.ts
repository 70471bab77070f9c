import { defineKind } from '../../kernel/model/kind.js';
import { adoptPolicies } from './adopt.js';
import { diffPolicies } from './diff.js';
import { foreseePolicies } from './foresee.js';
import { readPolicies } from './live.js';
import { compilePolicies } from './spec.js';
import { policyKey, surveyPolicies } from './survey.js';

/** Content security policies of a zone, keyed by description (Page Shield API, Policy). */
export const cspPolicies = defineKind({
  name: 'csp_policy',
  section: 'csp_policies',
  levels: ['zone'],
  compile: compilePolicies,
  claims: () => ['csp_policies'],
  covers: (spec) => spec.policies.map(({ description }) => policyKey(description)),
  survey: surveyPolicies,
  source: (spec) => spec.source,
  read: (_, { scope }, api, signal) => readPolicies(scope, api, signal),
  diff: diffPolicies,
  adopt: adoptPolicies,
  foresee: foreseePolicies,
});
