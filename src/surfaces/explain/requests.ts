import type { GitCode } from '../../kernel/model/error-codes.js';
import type { ApiErrorKind } from '../../kernel/model/errors.js';
import type { Explanation } from './explanation.js';

/** Why a request to the service failed, and ended the run. */
export const API: Readonly<Record<`api-${ApiErrorKind}` | 'bug', Explanation>> = {
  'api-aborted': {
    meaning: 'The request was cancelled because the run was interrupted or its time was over.',
    advice: 'Run it again.',
  },
  'api-credentials': {
    meaning: 'Credentials are missing, empty, mistyped or revoked. They come from the environment only.',
    advice:
      'Set ZONEWRIGHT_API_TOKEN, or ZONEWRIGHT_API_EMAIL with ZONEWRIGHT_API_KEY. auth in zonewright.yaml decides which of the two a request uses.',
    more: 'docs/configuration.md#zonewrightyaml',
  },
  'api-forbidden': {
    meaning: 'The credentials are accepted, but do not have permission for this (HTTP 403).',
    advice: 'Give the token permission for this zone or account and for this kind of object.',
  },
  'api-incomplete': {
    meaning:
      'The pages of a list do not fit together: the list changed while it was read, or the service ignored the page number. zonewright never treats a part of a list as the whole list.',
    advice: 'Run it again.',
  },
  'api-malformed': {
    meaning: 'The answer is not an answer of the API: it is HTML, cut off, or without a result.',
    advice: 'Check the address: it ends in /v4. Check whether a proxy answers in place of the service.',
  },
  'api-not-found': {
    meaning: 'The service does not know the path or the id (HTTP 404).',
    advice: 'Check the ids in the headers of the files, and endpoints in zonewright.yaml.',
  },
  'api-not-recorded': {
    meaning: 'The snapshot does not have the answer to a request that the plan needs.',
    advice: 'Take a new snapshot of these zones and accounts.',
  },
  'api-outdated': {
    meaning:
      'A write was not sent because what was read before it was too old when the request could start: the process was paused, or requests wait long for the rate limit. zonewright reads again, several times.',
    advice: 'Run it again. If requests wait long for the rate limit, raise --max-read-age.',
  },
  'api-redirect': {
    meaning:
      'The service answered with a redirect. Redirects are not followed: they would carry credentials to another host.',
    advice: 'Give the final address as --base-url.',
  },
  'api-rejected': {
    meaning: 'The service refused the request (HTTP 4xx). The message shows its error number and words.',
    advice: 'zonewright explain NUMBER explains some of these numbers.',
  },
  'api-throttled': {
    meaning: 'The service limits the number of requests (HTTP 429), even after several waits.',
    advice:
      'Run it again in five minutes, with a smaller --rate-limit or --concurrency. The limit counts everything that uses the same account.',
  },
  'api-unavailable': {
    meaning:
      "The service can't be reached, did not answer in time, or failed (HTTP 5xx), even after retries.",
    advice: 'Check the address, proxy and network, then run it again.',
  },
  bug: {
    meaning: 'zonewright has a bug.',
    advice:
      'Please report it with the lines that it printed. They should contain no secret, but check them before you paste.',
  },
};

/** Why a revision of the repository could not be read. */
export const GIT: Readonly<Record<GitCode, Explanation>> = {
  'git-failed': {
    meaning: 'git failed. The message shows its words.',
    advice: 'Run by hand the command that the message names.',
  },
  'git-incomplete': {
    meaning: 'The clone lacks objects of a revision. zonewright fetches nothing by itself.',
    advice: 'Clone without --filter; in a workflow, actions/checkout with fetch-depth: 0.',
  },
  'git-missing': {
    meaning: 'git is not installed, and a flag names a revision.',
    advice: 'Install git, and make sure that it is on the PATH.',
  },
  'git-no-repository': {
    meaning: 'A flag names a revision, but the root is not in a git work tree.',
    advice: 'Give --root a folder of the work tree, or leave the flag out.',
  },
  'git-ownership': {
    meaning: 'git does not trust the folder, because it belongs to somebody else.',
    advice: 'If you trust the folder: git config --global --add safe.directory FOLDER.',
  },
  'revision-unknown': {
    meaning: 'The commit is not in this clone.',
    advice:
      'Check its name, or fetch it: git fetch origin BRANCH. In a workflow: actions/checkout with fetch-depth: 0.',
  },
};
