import { defineKind } from '../../kernel/model/kind.js';
import { adoptJobs } from './adopt.js';
import { diffJobs } from './diff.js';
import { readJobs } from './live.js';
import { compileJobs, secretsOf } from './spec.js';
import { jobKey, surveyJobs } from './survey.js';

/** Log push jobs of a zone, keyed by name and dataset (Rulesets API document, Log push job). */
export const logpushJobs = defineKind({
  name: 'logpush_job',
  section: 'logpush_jobs',
  levels: ['zone'],
  compile: compileJobs,
  claims: () => ['logpush_jobs'],
  covers: (spec) => spec.jobs.map(jobKey),
  survey: surveyJobs,
  source: (spec) => spec.source,
  secrets: secretsOf,
  read: (_, context, api, signal) => readJobs(context, api, signal),
  diff: diffJobs,
  adopt: adoptJobs,
});
