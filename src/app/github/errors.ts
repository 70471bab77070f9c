import type { ForgeHelp } from '../forge/errors.js';

/** What to do about what GitHub did not do. */
export const HELP: ForgeHelp = {
  credentials: 'Check GITHUB_TOKEN: mistyped, expired or revoked.',
  forbidden:
    'In a workflow the job needs "pull-requests: write" for comments, "checks: write" for check runs and "issues: write" for issues; a run for a fork gets neither.',
  'not-found':
    'Check the repository, the number and the branch. GitHub says the same of what the token may not see.',
  moved:
    'The repository may have been renamed or moved: give its present OWNER/NAME. Redirects are not followed, as they would take the token along.',
  conflict: 'Run it again later.',
  unprocessable: undefined,
  rejected: undefined,
  throttled: 'Run it again later.',
  unavailable: 'Run it again later.',
  malformed:
    'Check GITHUB_API_URL: it must be the address of the REST API, such as https://github.example.com/api/v3.',
  incomplete: undefined,
  withheld: 'Nothing was sent. Find out how the secret came into the text, and replace it by a new one.',
  aborted: undefined,
};
