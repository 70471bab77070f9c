import { readEntryPoint } from '../rule-lists/rulesets.js';
import { defineKind } from '../../kernel/model/kind.js';
import { rulesetWriteFindings } from '../rule-lists/after-write.js';
import { LOG_FIELDS_PHASE } from '../rule-lists/catalogue.js';
import { adoptLogFields } from './adopt.js';
import { diffLogFields } from './diff.js';
import { compileLogFields } from './spec.js';
import { surveyLogFields } from './survey.js';

/** Custom log fields of a zone: the one rule of phase http_log_custom_fields (Rulesets API, custom log fields). */
export const logFields = defineKind({
  name: 'log_fields',
  section: 'log_fields',
  levels: ['zone'],
  compile: compileLogFields,
  claims: () => [`rulesets/${LOG_FIELDS_PHASE}`],
  survey: surveyLogFields,
  source: (spec) => spec.source,
  read: (_, { scope }, api, signal) => readEntryPoint(scope, LOG_FIELDS_PHASE, api, signal),
  diff: diffLogFields,
  adopt: adoptLogFields,
  afterWrite: rulesetWriteFindings,
});
