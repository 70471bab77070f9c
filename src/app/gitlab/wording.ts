import type { ForgeFormat } from '../forge/forge.js';

/** GitLab's words for people, and its limits of texts. An approval is in a note. */
export const GITLAB: ForgeFormat = {
  words: {
    title: 'GitLab',
    pull: 'merge request',
    sign: '!',
    check: 'commit status',
    person: 'GITLAB_TOKEN is the token of a person, whose commit status does not count',
    toApprove: 'Post it with the access token of a project, of a group or of a service account',
    toRecord:
      'GITLAB_TOKEN has to be the token of the account that posted the plan, with the scope "api" and the role Developer. Then run it again.',
  },
  limits: { comment: 1_000_000, check: 900_000 },
};
