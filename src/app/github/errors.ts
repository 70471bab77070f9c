import type { ForgeHelp } from '../forge/errors.js';

/** Advice for GitHub's failures. */
export const HELP: ForgeHelp = {
  credentials: 'Check GITHUB_TOKEN: mistyped, expired or revoked.',
  forbidden:
    'In a workflow the job needs "pull-requests: write" for comments, "checks: write" for check runs and "issues: write" for issues; a run for a fork has none of these permissions.',
  'not-found':
    'Check the repository, the number and the branch. GitHub gives the same answer if the token has no permission to see it.',
  moved:
    'The repository was probably renamed or moved: give its current OWNER/NAME. Redirects are not followed, as they would carry the token to another address.',
  conflict: 'Run it again later.',
  unprocessable: undefined,
  rejected: undefined,
  throttled: 'Run it again later.',
  unavailable: 'Run it again later.',
  malformed:
    'Check GITHUB_API_URL: it must be the address of the REST API, such as https://github.example.com/api/v3.',
  incomplete: undefined,
  withheld: 'Nothing was sent. Find out how the secret got into the text, and replace it with a new one.',
  aborted: undefined,
};
