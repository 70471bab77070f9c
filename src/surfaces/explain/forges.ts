import type { ForgeErrorKind, ForgeName } from '../../app/forge/errors.js';
import type { GitHubCode, GitLabCode } from '../../kernel/model/error-codes.js';
import type { Explanation } from './explanation.js';

type Literal<Code extends string> = Code extends `${ForgeName}-${string}` ? never : Code;

/** Why GitHub did not do what it was asked. */
export const GITHUB: Readonly<Record<Literal<GitHubCode> | `github-${ForgeErrorKind}`, Explanation>> = {
  'bad-github-token': {
    meaning: 'GITHUB_TOKEN holds a character that no header can carry.',
    advice: 'Look for a blank or a line break at its end.',
  },
  'github-aborted': {
    meaning: 'The request was given up because the run was interrupted.',
    advice: 'Run it again.',
  },
  'github-conflict': {
    meaning: 'Something else is at work on the same thing at GitHub.',
    advice: 'Run it again.',
  },
  'github-credentials': {
    meaning: 'GitHub does not accept the token: mistyped, expired or revoked.',
    advice: 'Check GITHUB_TOKEN.',
  },
  'github-forbidden': {
    meaning: 'The token may not do this.',
    advice:
      'The job needs pull-requests: write for comments, checks: write for check runs and issues: write for issues. A run for a fork gets none of them.',
    more: 'docs/github-actions.md#forks',
  },
  'github-incomplete': { meaning: 'A list at GitHub does not end.', advice: 'Run it again later.' },
  'github-malformed': {
    meaning: "The answer is not one of GitHub's REST API.",
    advice: 'Check GITHUB_API_URL.',
    more: 'docs/github-actions.md#github-enterprise-server',
  },
  'github-moved': {
    meaning:
      'The repository has another name by now. Redirects are not followed, as they would take the token along.',
    advice: 'Give its present OWNER/NAME.',
  },
  'github-not-found': {
    meaning: 'GitHub does not know it, or the token may not see it.',
    advice: 'Check the repository, the number and the branch.',
  },
  'github-rejected': {
    meaning: 'GitHub refused the request; the message has its words.',
    advice: 'Correct what it names.',
  },
  'github-throttled': { meaning: 'GitHub asks for fewer requests.', advice: 'Run it again later.' },
  'github-unavailable': {
    meaning: "GitHub can't be reached, did not answer in time, or failed.",
    advice: 'Run it again later.',
  },
  'github-unprocessable': {
    meaning: 'GitHub does not take what was sent; the message has its words.',
    advice: 'Correct what it names.',
  },
  'github-withheld': {
    meaning: 'The text that would be posted holds a secret, so it was not sent.',
    advice: 'Find out how the secret came into the text, and replace it by a new one.',
  },
  'no-github-token': {
    meaning: 'GITHUB_TOKEN is not set.',
    advice: 'In a workflow: env: { GITHUB_TOKEN: "${{ github.token }}" }.',
  },
};

/** Why GitLab did not do what it was asked. */
export const GITLAB: Readonly<Record<Literal<GitLabCode> | `gitlab-${ForgeErrorKind}`, Explanation>> = {
  'bad-gitlab-token': {
    meaning:
      'GITLAB_TOKEN holds a character that no header can carry, or is the token of a job, which can write no notes.',
    advice:
      'Look for a blank or a line break at its end; use an access token of the project, not CI_JOB_TOKEN.',
    more: 'docs/ci.md#the-token',
  },
  'gitlab-aborted': {
    meaning: 'The request was given up because the run was interrupted.',
    advice: 'Run it again.',
  },
  'gitlab-conflict': {
    meaning: 'Another update of the same commit status is in progress, and was so when it was sent again.',
    advice: 'Run it again.',
  },
  'gitlab-credentials': {
    meaning: 'GitLab does not accept the token: mistyped, expired or revoked.',
    advice: 'Check GITLAB_TOKEN.',
    more: 'docs/ci.md#the-token',
  },
  'gitlab-forbidden': {
    meaning: 'The token may not do this.',
    advice: 'It needs the scope api and the role Developer in the project.',
    more: 'docs/ci.md#the-token',
  },
  'gitlab-incomplete': { meaning: 'A list at GitLab does not end.', advice: 'Run it again later.' },
  'gitlab-malformed': {
    meaning: "The answer is not one of GitLab's REST API.",
    advice: 'Check CI_API_V4_URL or --provider-url: the address ends in /api/v4.',
  },
  'gitlab-moved': {
    meaning:
      'The project has another path by now. Redirects are not followed, as they would take the token along.',
    advice: 'Give the id of the project, which stays.',
  },
  'gitlab-not-found': {
    meaning: 'GitLab does not know it, or the token may not see it.',
    advice: 'Check the project, the number and the branch.',
  },
  'gitlab-rejected': {
    meaning: 'GitLab refused the request; the message has its words.',
    advice: 'Correct what it names.',
  },
  'gitlab-throttled': { meaning: 'GitLab asks for fewer requests.', advice: 'Run it again later.' },
  'gitlab-unavailable': {
    meaning: "GitLab can't be reached, did not answer in time, or failed.",
    advice: 'Run it again later.',
  },
  'gitlab-unprocessable': {
    meaning: 'GitLab does not take what was sent; the message has its words.',
    advice: 'Correct what it names.',
  },
  'gitlab-withheld': {
    meaning:
      'The text that would be posted holds a secret, or a line that GitLab would carry out as a quick action, so it was not sent.',
    advice: 'Find out how it came into the text; replace a secret by a new one.',
  },
  'no-gitlab-token': {
    meaning: 'GITLAB_TOKEN is not set. CI_JOB_TOKEN can write neither a note nor a commit status.',
    advice:
      'Make an access token of the project with the role Developer and the scope api, and give it to the pipeline as a masked variable.',
    more: 'docs/ci.md#the-token',
  },
};
