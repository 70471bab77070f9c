import { endpointPath } from '../../service/endpoints/endpoint.js';
import { count } from '../../kernel/lib/words.js';
import { claimsOf } from '../definition/access.js';
import { defineKind } from '../definition/kind.js';
import { draftJobs } from './draft.js';
import { JOBS_CONTENT } from './content.js';
import { diffJobs } from './diff.js';
import { editJobs, foreignJobs, jobVariables } from './edit.js';
import { readJobs } from './live.js';
import { compileJobs, secretsOf } from './spec.js';
import { jobKey, surveyJobs } from './survey.js';

/** Log push jobs of a zone, keyed by name and dataset (Rulesets API document, Log push job). */
export const logpushJobs = defineKind({
  name: 'logpush_job',
  section: 'logpush_jobs',
  levels: ['zone'],
  words: { title: 'log push jobs', column: 'log push jobs', counted: { one: 'job', many: 'jobs' } },
  content: JOBS_CONTENT,
  access: {
    families: {
      zone: [
        {
          name: 'logpush_jobs',
          title: 'log push jobs',
          request: (scope, settings) => ({ path: endpointPath('logpush_jobs', settings, scope) }),
          isNeededBy: claimsOf('logpush_jobs'),
          permission: 'Logs Read',
          without: "logpush_jobs can't be planned",
          pathKey: 'endpoints.logpush_jobs',
        },
      ],
    },
    schemes: [{ family: 'logpush', scheme: 'key' }],
    endpoints: { logpush_jobs: '/zones/{zone_id}/logpush/jobs' },
  },
  secretMembers: { destination_conf: 'destination', ownership_challenge: 'whole' },
  compile: compileJobs,
  claims: () => ['logpush_jobs'],
  covers: (spec) => spec.jobs.map(jobKey),
  survey: surveyJobs,
  source: (spec) => spec.source,
  secrets: secretsOf,
  read: (_, context, api, signal) => readJobs(context, api, signal),
  diff: diffJobs,
  import: {
    draft: draftJobs,
    edit: editJobs,
    words: ({ jobs }) => count(jobs.length, 'job'),
    variables: jobVariables,
    foreign: foreignJobs,
  },
});
