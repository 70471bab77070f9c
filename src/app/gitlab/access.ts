import { UserError } from '../../kernel/model/errors.js';
import { readAccess } from '../forge/access.js';
import type { Access } from '../forge/client.js';

const PUBLIC = 'https://gitlab.com/api/v4';

/** The start of job tokens of GitLab's runners. */
const JOB_TOKEN = /^glcbt-/;

const TO_GET_ONE =
  'Make an access token of the project with the role Developer and the scope "api", and give it to the pipeline as the masked variable GITLAB_TOKEN. CI_JOB_TOKEN can read a merge request, but can\'t write a note or a commit status.';

/**
 * GITLAB_TOKEN, and CI_API_V4_URL or another address. Empty counts as not set. Throws a UserError (usage) without their values, also for a job token.
 */
export function gitlabAccess(env: Readonly<Record<string, string | undefined>>, address?: string): Access {
  const token = env['GITLAB_TOKEN'];
  if (token && (token === env['CI_JOB_TOKEN'] || JOB_TOKEN.test(token))) {
    throw new UserError("GITLAB_TOKEN is the token of a job, which can't write notes", {
      code: 'bad-gitlab-token',
      help: TO_GET_ONE,
    });
  }
  return readAccess(token, address ?? (env['CI_API_V4_URL'] || PUBLIC), env, {
    codes: { missing: 'no-gitlab-token', bad: 'bad-gitlab-token' },
    token: 'GITLAB_TOKEN',
    toGetOne: TO_GET_ONE,
    address: address === undefined ? 'CI_API_V4_URL' : '--provider-url',
    example: `${PUBLIC} or https://gitlab.example.com/api/v4`,
  });
}
