import type { Level } from '../../kernel/model/scope.js';
import { count } from '../../kernel/lib/phrases.js';
import { claimsOf, type ScopedFamily, BY_APPLY } from '../definition/access.js';
import { defineKind } from '../definition/kind.js';
import { draftJobs } from './draft.js';
import { JOBS_CONTENT } from './content.js';
import { diffJobs } from './diff.js';
import { editJobs, foreignJobs, jobVariables } from './edit.js';
import { JOBS_ELSEWHERE } from './elsewhere.js';
import { JOBS_ENDPOINTS, jobsPath, readJobs } from './live.js';
import { proveJob } from './proof.js';
import { restoreJobs } from './restore.js';
import { compileJobs, secretsOf } from './spec.js';
import { namesOf } from './bound-jobs.js';
import { jobKey, surveyJobs } from './survey.js';

/** Log push jobs, keyed by name and dataset (Rulesets API document, Log push job). */
export const logpushJobs = defineKind({
  name: 'logpush_job',
  section: 'logpush_jobs',
  levels: ['zone', 'account'],
  words: { title: 'log push jobs', column: 'log push jobs', counted: { one: 'job', many: 'jobs' } },
  content: JOBS_CONTENT,
  access: {
    families: { zone: [familyAt('zone')], account: [familyAt('account')] },
    schemes: [{ family: 'logpush', scheme: 'key' }],
    endpoints: {
      [JOBS_ENDPOINTS.zone]: '/zones/{zone_id}/logpush/jobs',
      [JOBS_ENDPOINTS.account]: '/accounts/{account_id}/logpush/jobs',
    },
  },
  secretMembers: { destination_conf: 'destination', ownership_challenge: 'whole' },
  compile: compileJobs,
  claims: () => ['logpush_jobs'],
  covers: ({ jobs, bound = [] }) => [...jobs, ...bound.map((one) => namesOf(one.bound))].map(jobKey),
  survey: surveyJobs,
  source: (spec) => spec.source,
  secrets: secretsOf,
  read: (_, context, api, signal) => readJobs(context, api, signal),
  diff: diffJobs,
  prove: proveJob,
  restore: restoreJobs,
  elsewhere: JOBS_ELSEWHERE,
  import: {
    draft: draftJobs,
    edit: editJobs,
    words: ({ jobs }) => count(jobs.length, 'job'),
    variables: jobVariables,
    foreign: foreignJobs,
  },
});

/** The permission for the jobs of a level. */
function familyAt(level: Level): ScopedFamily {
  return {
    name: 'logpush_jobs',
    title: 'log push jobs',
    request: (scope, settings) => ({ path: jobsPath(scope, settings) }),
    isNeededBy: claimsOf('logpush_jobs'),
    permission: 'Logs Read',
    writtenBy: BY_APPLY,
    without: "logpush_jobs can't be planned",
    pathKey: `endpoints.${JOBS_ENDPOINTS[level]}`,
  };
}
