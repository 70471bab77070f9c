import type { GitCode } from '../../kernel/model/error-codes.js';
import type { ApiErrorKind } from '../../kernel/model/errors.js';
import type { Explanation } from './explanation.js';

/** Why a request to the service failed, and ended the run. */
export const API: Readonly<Record<`api-${ApiErrorKind}` | 'bug', Explanation>> = {
  'api-aborted': {
    meaning: 'The request was given up because the run was interrupted, or because its time was over.',
    advice: 'Run it again.',
  },
  'api-credentials': {
    meaning: 'Credentials are missing, empty, mistyped or revoked. They come from the environment only.',
    advice:
      'Set ZONEWRIGHT_API_TOKEN, or ZONEWRIGHT_API_EMAIL with ZONEWRIGHT_API_KEY. Which of the two a request takes is auth in zonewright.yaml.',
    more: 'docs/configuration.md#zonewrightyaml',
  },
  'api-forbidden': {
    meaning: 'The credentials are accepted, and may not do this (HTTP 403).',
    advice: 'Give the token the right for this zone or account and for this kind of object.',
  },
  'api-incomplete': {
    meaning:
      'The pages of a list do not add up: it changed while it was read, or the service ignored the page. Part of a list is never taken for all of it.',
    advice: 'Run it again.',
  },
  'api-malformed': {
    meaning: 'The answer is not one of the API: HTML, cut off, or without a result.',
    advice: 'Check the address: it ends in /v4. A proxy may answer in place of the service.',
  },
  'api-not-found': {
    meaning: 'The service does not know the path or the id (HTTP 404).',
    advice: 'Check the ids in the headers of the files, and endpoints in zonewright.yaml.',
  },
  'api-not-recorded': {
    meaning: 'The snapshot does not hold the answer to a request that the plan needs.',
    advice: 'Take a new snapshot of these zones and accounts.',
  },
  'api-redirect': {
    meaning:
      'The service answered with a redirect. Redirects are not followed: they would carry credentials to another host.',
    advice: 'Give the final address as --base-url.',
  },
  'api-rejected': {
    meaning: 'The service refused the request (HTTP 4xx). Its number and words stand in the message.',
    advice: 'zonewright explain NUMBER knows some of its numbers.',
  },
  'api-throttled': {
    meaning: 'The service asks for fewer requests (HTTP 429), and kept asking after several waits.',
    advice:
      'Run it again in five minutes, with a smaller --rate-limit or --concurrency. The limit counts all that uses the same account.',
  },
  'api-unavailable': {
    meaning:
      "The service can't be reached, did not answer in time, or failed (HTTP 5xx), also when it was asked again.",
    advice: 'Check address, proxy and network; then run it again.',
  },
  bug: {
    meaning: 'zonewright failed in a way it should not.',
    advice:
      'Please report it with the lines that it printed. Look before you paste, though no secret should be in them.',
  },
};

/** Why a revision of the repository could not be read. */
export const GIT: Readonly<Record<GitCode, Explanation>> = {
  'git-failed': {
    meaning: 'git failed; the message has its words.',
    advice: 'Run the command that it names by hand.',
  },
  'git-incomplete': {
    meaning: 'The clone lacks objects of a revision. zonewright fetches nothing by itself.',
    advice: 'Clone without --filter; in a workflow, actions/checkout with fetch-depth: 0.',
  },
  'git-missing': {
    meaning: 'git is not installed, and a flag names a revision.',
    advice: 'Install git, and see to it that it is on the PATH.',
  },
  'git-no-repository': {
    meaning: 'A flag names a revision, and the root is no folder of a git work tree.',
    advice: 'Give --root a folder of the work tree, or leave the flag out.',
  },
  'git-ownership': {
    meaning: 'git does not trust the folder, because it belongs to somebody else.',
    advice: 'Where the folder is to be trusted: git config --global --add safe.directory FOLDER.',
  },
  'revision-unknown': {
    meaning: 'There is no such commit in this clone.',
    advice:
      'Check its name, or fetch it: git fetch origin BRANCH. In a workflow: actions/checkout with fetch-depth: 0.',
  },
};
