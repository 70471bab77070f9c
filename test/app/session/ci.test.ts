import { expect, test } from 'vitest';
import { startedBy } from '../../../src/app/session/ci.js';

test.each([
  [
    'GitHub',
    { GITHUB_ACTIONS: 'true', GITHUB_ACTOR: 'ada', GITHUB_SHA: 'c0ffee', GITHUB_RUN_ID: '7' },
    { actor: 'ada', commit: 'c0ffee', job: '7' },
  ],
  [
    'GitLab',
    { GITLAB_CI: 'true', GITLAB_USER_LOGIN: 'ada', CI_COMMIT_SHA: 'c0ffee', CI_JOB_ID: '7' },
    { actor: 'ada', commit: 'c0ffee', job: '7' },
  ],
  ['Bitbucket', { BITBUCKET_BUILD_NUMBER: '7', BITBUCKET_COMMIT: 'c0ffee' }, { commit: 'c0ffee', job: '7' }],
  ['GitHub, that tells no actor', { GITHUB_ACTIONS: 'true', GITHUB_ACTOR: '' }, {}],
  ['a machine of somebody', { USER: 'ada', LOGNAME: 'ada', GITHUB_ACTOR: 'ada' }, {}],
])('on %s', (_case, env, started) => {
  expect(startedBy(env)).toEqual(started);
});
