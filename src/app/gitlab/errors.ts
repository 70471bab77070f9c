import type { ForgeHelp } from '../forge/errors.js';

/** Advice for GitLab's failures. */
export const HELP: ForgeHelp = {
  credentials:
    "Check GITLAB_TOKEN: mistyped, expired or revoked. It must not be CI_JOB_TOKEN, which can't write notes.",
  forbidden:
    'GITLAB_TOKEN needs the scope "api" and the role Developer in the project. A pipeline of a fork gets no variable of the project.',
  'not-found':
    'Check the project, the number and the branch. GitLab gives the same answer if the token has no permission to see it.',
  moved:
    'The project was probably renamed or moved: give its id. Redirects are not followed, as they would carry the token to another address.',
  conflict: 'Something else is writing to the same commit: run it again.',
  unprocessable: undefined,
  rejected: undefined,
  throttled: 'Run it again later.',
  unavailable: 'Run it again later.',
  malformed:
    'Check CI_API_V4_URL: it must be the address of the REST API, such as https://gitlab.example.com/api/v4.',
  incomplete: undefined,
  withheld:
    'Nothing was sent. Find out how the secret, or the line that GitLab would run as a quick action, got into the text.',
  aborted: undefined,
};
