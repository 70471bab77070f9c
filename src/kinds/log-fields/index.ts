import { count } from '../../kernel/lib/phrases.js';
import { defineKind } from '../definition/kind.js';
import { proveRuleset } from '../rule-lists/proof/ruleset.js';
import { RULESET_TRIALS } from '../rule-lists/trials.js';
import { RULESET_RESOURCE } from '../rule-lists/elsewhere.js';
import { LOG_FIELDS_CLAIM, LOG_FIELDS_PHASE } from '../rule-lists/log-field-facts.js';
import { ENTRY_POINT_EXISTS, readEntryPoint, RULESET_LIST } from '../rule-lists/rulesets.js';
import { draftLogFields } from './draft.js';
import { LOG_FIELDS_CONTENT } from './content.js';
import { diffLogFields } from './diff.js';
import { editLogFields, goneFields, unclaimedLogFields } from './edit.js';
import { restoreLogFields } from './restore.js';
import { compileLogFields } from './spec.js';
import { surveyLogFields } from './survey.js';
import { dedupeFieldDetails } from './dedupe-details.js';

/** Custom log fields: the one rule of http_log_custom_fields (Rulesets API, custom log fields). */
export const logFields = defineKind({
  name: 'log_fields',
  section: 'log_fields',
  levels: ['zone'],
  words: { title: 'log fields', column: 'log fields' },
  content: LOG_FIELDS_CONTENT,
  limits: { log_fields: { documented: 40, cloudflare: 100 } },
  sharedReads: [RULESET_LIST],
  compile: compileLogFields,
  claims: () => [LOG_FIELDS_CLAIM],
  survey: surveyLogFields,
  source: (spec) => spec.source,
  read: (_, { scope }, api, signal) => readEntryPoint(scope, LOG_FIELDS_PHASE, api, signal),
  diff: diffLogFields,
  prove: (written, _, context, api) => proveRuleset(written, 'log_fields', context, api),
  trials: RULESET_TRIALS,
  restore: restoreLogFields,
  existsCodes: [ENTRY_POINT_EXISTS],
  dedupeDetails: dedupeFieldDetails,
  elsewhere: { resources: RULESET_RESOURCE },
  import: {
    draft: draftLogFields,
    edit: editLogFields,
    unclaimed: unclaimedLogFields,
    words: (lists) => count(Object.values(lists).flat().length, 'field'),
    gone: goneFields,
  },
});
