import type { ForgeFormat } from '../forge/forge.js';

/** GitHub's words for people, and its limits of texts. */
export const GITHUB: ForgeFormat = {
  words: {
    title: 'GitHub',
    pull: 'pull request',
    sign: '#',
    check: 'check run',
    person: "the token of a person can't create a check run",
    toApprove: 'Post it with the GITHUB_TOKEN of a workflow whose job has "checks: write"',
    toRecord:
      'The job that applies needs "checks: write", and the same token as the job that plans. Then run it again.',
  },
  limits: { comment: 65_536, check: 65_535 },
};
