import type { ForgeErrorKind, ForgeName } from '../../app/forge/errors.js';
import type { GitHubCode, GitLabCode } from '../../kernel/model/error-codes.js';
import type { Explanation } from './explanation.js';

type Literal<Code extends string> = Code extends `${ForgeName}-${string}` ? never : Code;

/** Why GitHub did not do what it was asked. */
export const GITHUB: Readonly<Record<Literal<GitHubCode> | `github-${ForgeErrorKind}`, Explanation>> = {
  'bad-github-token': {
    meaning: 'GITHUB_TOKEN contains a character that no header can carry.',
    advice: 'Look for a space or a line break at its end.',
  },
  'github-aborted': {
    meaning: 'The request was cancelled because the run was interrupted.',
    advice: 'Run it again.',
  },
  'github-conflict': {
    meaning: 'GitHub is already processing another change of the same object.',
    advice: 'Run it again.',
  },
  'github-credentials': {
    meaning: 'GitHub does not accept the token: mistyped, expired or revoked.',
    advice: 'Check GITHUB_TOKEN.',
  },
  'github-forbidden': {
    meaning: 'The token does not have permission to do this.',
    advice:
      'The job needs pull-requests: write for comments, checks: write for check runs and issues: write for issues. A run for a fork has none of these permissions.',
    more: 'docs/github-actions.md#forks',
  },
  'github-incomplete': {
    meaning: 'GitHub kept sending further pages of a list without end.',
    advice: 'Run it again later.',
  },
  'github-malformed': {
    meaning: "The answer did not come from GitHub's REST API.",
    advice: 'Check GITHUB_API_URL.',
    more: 'docs/github-actions.md#github-enterprise-server',
  },
  'github-moved': {
    meaning:
      'The repository was renamed. Redirects are not followed, as they would carry the token to another address.',
    advice: 'Give its current OWNER/NAME.',
  },
  'github-not-found': {
    meaning: 'GitHub does not know it, or the token has no permission to see it.',
    advice: 'Check the repository, the number and the branch.',
  },
  'github-rejected': {
    meaning: 'GitHub refused the request. The message shows its words.',
    advice: 'Correct what it names.',
  },
  'github-throttled': { meaning: 'GitHub asks for fewer requests.', advice: 'Run it again later.' },
  'github-unavailable': {
    meaning: "GitHub can't be reached, did not answer in time, or failed.",
    advice: 'Run it again later.',
  },
  'github-unprocessable': {
    meaning: 'GitHub did not accept what was sent. The message shows its words.',
    advice: 'Correct what it names.',
  },
  'github-withheld': {
    meaning: 'The text to post contains a secret, so it was not sent.',
    advice: 'Find out how the secret got into the text, and replace it with a new one.',
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
      "GITLAB_TOKEN contains a character that no header can carry, or it is the token of a job, which can't write notes.",
    advice:
      'Look for a space or a line break at its end. Use an access token of the project, not CI_JOB_TOKEN.',
    more: 'docs/ci.md#the-token',
  },
  'gitlab-aborted': {
    meaning: 'The request was cancelled because the run was interrupted.',
    advice: 'Run it again.',
  },
  'gitlab-conflict': {
    meaning:
      'Another update of the same commit status is in progress, and still was when the request was sent again.',
    advice: 'Run it again.',
  },
  'gitlab-credentials': {
    meaning: 'GitLab does not accept the token: mistyped, expired or revoked.',
    advice: 'Check GITLAB_TOKEN.',
    more: 'docs/ci.md#the-token',
  },
  'gitlab-forbidden': {
    meaning: 'The token does not have permission to do this.',
    advice: 'It needs the scope api and the role Developer in the project.',
    more: 'docs/ci.md#the-token',
  },
  'gitlab-incomplete': {
    meaning: 'GitLab kept sending further pages of a list without end.',
    advice: 'Run it again later.',
  },
  'gitlab-malformed': {
    meaning: "The answer did not come from GitLab's REST API.",
    advice: 'Check CI_API_V4_URL or --provider-url: the address ends in /api/v4.',
  },
  'gitlab-moved': {
    meaning:
      'The path of the project changed. Redirects are not followed, as they would carry the token to another address.',
    advice: 'Give the id of the project, which never changes.',
  },
  'gitlab-not-found': {
    meaning: 'GitLab does not know it, or the token has no permission to see it.',
    advice: 'Check the project, the number and the branch.',
  },
  'gitlab-rejected': {
    meaning: 'GitLab refused the request. The message shows its words.',
    advice: 'Correct what it names.',
  },
  'gitlab-throttled': { meaning: 'GitLab asks for fewer requests.', advice: 'Run it again later.' },
  'gitlab-unavailable': {
    meaning: "GitLab can't be reached, did not answer in time, or failed.",
    advice: 'Run it again later.',
  },
  'gitlab-unprocessable': {
    meaning: 'GitLab did not accept what was sent. The message shows its words.',
    advice: 'Correct what it names.',
  },
  'gitlab-withheld': {
    meaning:
      'The text to post contains a secret, or a line that GitLab would carry out as a quick action. It was not sent.',
    advice: 'Find out how it got into the text. Replace a secret with a new one.',
  },
  'no-gitlab-token': {
    meaning: 'GITLAB_TOKEN is not set. CI_JOB_TOKEN can write neither a note nor a commit status.',
    advice:
      'Make an access token of the project with the role Developer and the scope api, and give it to the pipeline as a masked variable.',
    more: 'docs/ci.md#the-token',
  },
};
