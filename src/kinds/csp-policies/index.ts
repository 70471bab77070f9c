import { count } from '../../kernel/lib/phrases.js';
import { defineKind } from '../definition/kind.js';
import { readObservedPart } from '../observed/read.js';
import { POLICIES_ACCESS } from './access.js';
import { draftPolicies } from './draft.js';
import { POLICIES_CONTENT } from './content.js';
import { diffPolicies } from './diff.js';
import { editPolicies, foreignPolicies } from './edit.js';
import { POLICIES_ELSEWHERE } from './elsewhere.js';
import { foreseePolicies } from './foresee.js';
import { readPolicies } from './live.js';
import { provePolicy } from './proof.js';
import { restorePolicies } from './restore.js';
import { compilePolicies } from './spec.js';
import { looseText } from '../../kernel/lib/decode.js';
import { policyKey, surveyPolicies } from './survey.js';

/** Content security policies of a zone, keyed by description (Page Shield API, Policy). */
export const cspPolicies = defineKind({
  name: 'csp_policy',
  section: 'csp_policies',
  levels: ['zone'],
  words: { title: 'policies', column: 'CSP policies', counted: { one: 'policy', many: 'policies' } },
  order: { waitsFor: ['switch-on'] },
  content: POLICIES_CONTENT,
  access: POLICIES_ACCESS,
  compile: compilePolicies,
  claims: () => ['csp_policies'],
  covers: ({ policies, bound = [] }) =>
    [
      ...policies.map(({ description }) => description),
      ...bound.map((one) => looseText(one.bound['description'])),
    ].map(policyKey),
  survey: surveyPolicies,
  source: (spec) => spec.source,
  read: (_, { scope }, api, signal) => readPolicies(scope, api, signal),
  diff: diffPolicies,
  prove: (written, _, context, api) => provePolicy(written, context, api),
  restore: restorePolicies,
  foresee: (_, ...about) => foreseePolicies(...about),
  readAround: (zone, api, signal) =>
    Promise.all([
      readObservedPart('script', zone, api, signal),
      readObservedPart('connection', zone, api, signal),
    ]),
  elsewhere: POLICIES_ELSEWHERE,
  import: {
    draft: draftPolicies,
    edit: editPolicies,
    words: ({ policies }) => count(policies.length, 'policy', 'policies'),
    foreign: foreignPolicies,
  },
});
