import { defined } from '../../kernel/lib/defined.js';
import { parseUrl } from '@zonewright/edge-rules/lib/url.js';
import type { Host } from '../ports/host.js';

/** Who started a run, at which commit, in which job, for which pull request (`#12`, at GitLab `!12`). Unknown members are absent. */
export interface StartedBy {
  readonly actor?: string;
  readonly commit?: string;
  readonly job?: string;
  readonly pull?: string;
}

/** The variable with a pull request's number, the form of its value, and the sign before the number. */
interface PullVariable {
  readonly name: string;
  readonly number: RegExp;
  readonly sign: '#' | '!';
}

const NUMBER = /^([1-9]\d{0,14})$/;
const ADDRESS = /^https?:\/\/\S+\/([1-9]\d{0,14})$/;

/** Documented variables of build services. A non-empty `set` identifies one. */
const SERVICES: readonly ({ readonly set: string; readonly pulls: readonly PullVariable[] } & Omit<
  StartedBy,
  'pull'
>)[] = [
  {
    set: 'GITHUB_ACTIONS',
    actor: 'GITHUB_ACTOR',
    commit: 'GITHUB_SHA',
    job: 'GITHUB_RUN_ID',
    pulls: [{ name: 'GITHUB_REF', number: /^refs\/pull\/([1-9]\d{0,14})\/(?:merge|head)$/, sign: '#' }],
  },
  {
    set: 'GITLAB_CI',
    actor: 'GITLAB_USER_LOGIN',
    commit: 'CI_COMMIT_SHA',
    job: 'CI_JOB_ID',
    pulls: [{ name: 'CI_MERGE_REQUEST_IID', number: NUMBER, sign: '!' }],
  },
  {
    set: 'CIRCLECI',
    actor: 'CIRCLE_USERNAME',
    commit: 'CIRCLE_SHA1',
    job: 'CIRCLE_BUILD_NUM',
    pulls: [{ name: 'CIRCLE_PULL_REQUEST', number: ADDRESS, sign: '#' }],
  },
  {
    set: 'TF_BUILD',
    actor: 'BUILD_REQUESTEDFORID',
    commit: 'BUILD_SOURCEVERSION',
    job: 'BUILD_BUILDID',
    pulls: ['SYSTEM_PULLREQUEST_PULLREQUESTNUMBER', 'SYSTEM_PULLREQUEST_PULLREQUESTID'].map((name) => ({
      name,
      number: NUMBER,
      sign: '#',
    })),
  },
  {
    set: 'BITBUCKET_BUILD_NUMBER',
    commit: 'BITBUCKET_COMMIT',
    job: 'BITBUCKET_BUILD_NUMBER',
    pulls: [{ name: 'BITBUCKET_PR_ID', number: NUMBER, sign: '#' }],
  },
  {
    set: 'BUILDKITE',
    actor: 'BUILDKITE_BUILD_CREATOR',
    commit: 'BUILDKITE_COMMIT',
    job: 'BUILDKITE_JOB_ID',
    pulls: [{ name: 'BUILDKITE_PULL_REQUEST', number: NUMBER, sign: '#' }],
  },
  {
    set: 'JENKINS_URL',
    actor: 'CHANGE_AUTHOR',
    commit: 'GIT_COMMIT',
    job: 'BUILD_NUMBER',
    pulls: [{ name: 'CHANGE_ID', number: NUMBER, sign: '#' }],
  },
];

/** True in a build service. Pure. */
export function isBuilt(env: Host['env']): boolean {
  return SERVICES.some(({ set }) => Boolean(env[set]));
}

/** What the build service says; nothing elsewhere. Pure. */
export function startedBy(env: Host['env']): StartedBy {
  const service = SERVICES.find(({ set }) => Boolean(env[set]));
  const valueOf = (name: string | undefined): string | undefined =>
    name === undefined ? undefined : env[name] || undefined;
  const pulls = (service?.pulls ?? []).flatMap(({ name, number, sign }) => {
    const [, found] = number.exec(env[name] ?? '') ?? [];
    return found === undefined ? [] : [`${sign}${found}`];
  });
  return defined({
    actor: valueOf(service?.actor),
    commit: valueOf(service?.commit),
    job: valueOf(service?.job),
    pull: pulls[0],
  });
}

/** The repository and the run's page. Unknown members are absent. */
export interface BuiltIn {
  readonly project?: string;
  readonly url?: URL;
}

const PLACES: readonly {
  readonly set: string;
  readonly project: string;
  readonly url: (env: Host['env']) => URL | undefined;
}[] = [
  { set: 'GITHUB_ACTIONS', project: 'GITHUB_REPOSITORY', url: githubRunUrl },
  { set: 'GITLAB_CI', project: 'CI_PROJECT_PATH', url: (env) => webUrl(env['CI_JOB_URL']) },
];

/** Documented variables with the environment that a job deploys to. */
const ENVIRONMENTS = ['CI_ENVIRONMENT_NAME', 'BITBUCKET_DEPLOYMENT_ENVIRONMENT', 'ENVIRONMENT_NAME'];

/** The environment that a build service deploys to, if any. Pure. */
export function deployedTo(env: Host['env']): string | undefined {
  if (!isBuilt(env)) return undefined;
  return ENVIRONMENTS.map((name) => env[name] || undefined).find((name) => name !== undefined);
}

/** The repository and the run's page; nothing outside build services. Pure. */
export function builtIn(env: Host['env']): BuiltIn {
  const place = PLACES.find(({ set }) => Boolean(env[set]));
  if (place === undefined) return {};
  return defined({ project: env[place.project] || undefined, url: place.url(env) });
}

/** The page of a GitHub workflow's run; undefined outside. Pure. */
export function githubRunUrl(env: Host['env']): URL | undefined {
  const [server, repository, run] = ['GITHUB_SERVER_URL', 'GITHUB_REPOSITORY', 'GITHUB_RUN_ID'].map(
    (name) => env[name] ?? '',
  );
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository ?? '') || !/^\d+$/.test(run ?? '')) return undefined;
  return webUrl(`${server}/${repository}/actions/runs/${run}`);
}

/** An http(s) address. Undefined for others, and with a user name or password, which must not be shown. */
function webUrl(text = ''): URL | undefined {
  const url = /^https?:\/\//.test(text) ? parseUrl(text) : undefined;
  return url?.username === '' && url.password === '' ? url : undefined;
}
