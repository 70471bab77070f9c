import { defined } from '../../kernel/lib/defined.js';
import type { Host } from '../ports/host.js';

/** Who started a run, at which commit, and in which job of a build service: as that names them. Members that it does not tell are absent. */
export interface StartedBy {
  readonly actor?: string;
  readonly commit?: string;
  readonly job?: string;
}

/** The variables of the services that build and deploy: by `set` one knows that one is there. */
const SERVICES: readonly ({ readonly set: string } & StartedBy)[] = [
  { set: 'GITHUB_ACTIONS', actor: 'GITHUB_ACTOR', commit: 'GITHUB_SHA', job: 'GITHUB_RUN_ID' },
  { set: 'GITLAB_CI', actor: 'GITLAB_USER_LOGIN', commit: 'CI_COMMIT_SHA', job: 'CI_JOB_ID' },
  { set: 'CIRCLECI', actor: 'CIRCLE_USERNAME', commit: 'CIRCLE_SHA1', job: 'CIRCLE_BUILD_NUM' },
  { set: 'TF_BUILD', actor: 'BUILD_REQUESTEDFORID', commit: 'BUILD_SOURCEVERSION', job: 'BUILD_BUILDID' },
  { set: 'BITBUCKET_BUILD_NUMBER', commit: 'BITBUCKET_COMMIT', job: 'BITBUCKET_BUILD_NUMBER' },
];

/** What the build service tells; nothing elsewhere, as who sits at a machine of their own need not be written down. Pure. */
export function startedBy(env: Host['env']): StartedBy {
  const service = SERVICES.find(({ set }) => Boolean(env[set]));
  const valueOf = (name: string | undefined): string | undefined =>
    name === undefined ? undefined : env[name] || undefined;
  return defined({
    actor: valueOf(service?.actor),
    commit: valueOf(service?.commit),
    job: valueOf(service?.job),
  });
}
