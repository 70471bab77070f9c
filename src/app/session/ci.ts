import { defined } from '../../kernel/lib/defined.js';
import { parseUrl } from '../../kernel/lib/url.js';
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

/** What a build service calls the repository, and where its run can be looked at. Members that it does not tell are absent. */
export interface BuiltIn {
  readonly project?: string;
  readonly url?: URL;
}

/** Of each service that tells it. */
const PLACES: readonly {
  readonly set: string;
  readonly project: string;
  readonly url: (env: Host['env']) => URL | undefined;
}[] = [
  { set: 'GITHUB_ACTIONS', project: 'GITHUB_REPOSITORY', url: githubRunUrl },
  { set: 'GITLAB_CI', project: 'CI_PROJECT_PATH', url: (env) => webUrl(env['CI_JOB_URL']) },
];

/** Which repository is built, and where the run of the build service can be looked at; nothing elsewhere. Pure. */
export function builtIn(env: Host['env']): BuiltIn {
  const place = PLACES.find(({ set }) => Boolean(env[set]));
  if (place === undefined) return {};
  return defined({ project: env[place.project] || undefined, url: place.url(env) });
}

/** Where a run of a workflow of GitHub can be looked at; undefined outside a workflow. Pure. */
export function githubRunUrl(env: Host['env']): URL | undefined {
  const [server, repository, run] = ['GITHUB_SERVER_URL', 'GITHUB_REPOSITORY', 'GITHUB_RUN_ID'].map(
    (name) => env[name] ?? '',
  );
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository ?? '') || !/^\d+$/.test(run ?? '')) return undefined;
  return webUrl(`${server}/${repository}/actions/runs/${run}`);
}

/** An address that a browser opens; a user name in it would be one that somebody wants to be seen. */
function webUrl(text = ''): URL | undefined {
  const url = /^https?:\/\//.test(text) ? parseUrl(text) : undefined;
  return url?.username === '' && url.password === '' ? url : undefined;
}
