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
  [
    'GitHub, of a pull request',
    { GITHUB_ACTIONS: 'true', GITHUB_REF: 'refs/pull/12/merge' },
    { pull: '#12' },
  ],
  ['GitHub, of a branch with a number', { GITHUB_ACTIONS: 'true', GITHUB_REF: 'refs/heads/12' }, {}],
  ['GitLab, of a merge request', { GITLAB_CI: 'true', CI_MERGE_REQUEST_IID: '12' }, { pull: '!12' }],
  [
    'CircleCI, of a pull request',
    { CIRCLECI: 'true', CIRCLE_SHA1: 'c0ffee', CIRCLE_PULL_REQUEST: 'https://github.com/acme/edge/pull/12' },
    { commit: 'c0ffee', pull: '#12' },
  ],
  [
    'Azure, of a pull request at GitHub',
    {
      TF_BUILD: 'True',
      BUILD_BUILDID: '7',
      SYSTEM_PULLREQUEST_PULLREQUESTID: '9999',
      SYSTEM_PULLREQUEST_PULLREQUESTNUMBER: '12',
    },
    { job: '7', pull: '#12' },
  ],
  [
    'Azure, of a pull request of its own',
    { TF_BUILD: 'True', SYSTEM_PULLREQUEST_PULLREQUESTID: '12' },
    { pull: '#12' },
  ],
  [
    'Buildkite, of no pull request',
    { BUILDKITE: 'true', BUILDKITE_COMMIT: 'c0ffee', BUILDKITE_PULL_REQUEST: 'false' },
    { commit: 'c0ffee' },
  ],
  [
    'Jenkins, of a pull request',
    { JENKINS_URL: 'https://ci.example', GIT_COMMIT: 'c0ffee', BUILD_NUMBER: '7', CHANGE_ID: '12' },
    { commit: 'c0ffee', job: '7', pull: '#12' },
  ],
  ['Bitbucket', { BITBUCKET_BUILD_NUMBER: '7', BITBUCKET_COMMIT: 'c0ffee' }, { commit: 'c0ffee', job: '7' }],
  ['GitHub, that tells no actor', { GITHUB_ACTIONS: 'true', GITHUB_ACTOR: '' }, {}],
  ['a machine of somebody', { USER: 'ada', LOGNAME: 'ada', GITHUB_ACTOR: 'ada' }, {}],
])('on %s', (_case, env, started) => {
  expect(startedBy(env)).toEqual(started);
});
