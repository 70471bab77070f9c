import { CI, DRIFT, MERGE, PRUNE, PULL_REQUEST, RELEASE, SHARDED, SITE, WAVES, type Rule } from './rule.js';
import { isForOwnBranches, mapping, textsIn, type Job, type Workflow } from './workflow.js';

/** What a job may do at most, by what it asks of zonewright. */
const RIGHTS: Readonly<Record<string, readonly string[]>> = {
  validate: ['contents: read', 'security-events: write', 'actions: read'],
  plan: ['checks: write', 'contents: read', 'pull-requests: write'],
  'merge-plans': ['checks: write', 'contents: read', 'pull-requests: write'],
  apply: ['checks: write', 'contents: read', 'pull-requests: write'],
  drift: ['contents: read', 'issues: write'],
  nothing: ['contents: read'],
  release: [
    'contents: read',
    'contents: write',
    'id-token: write',
    'actions: write',
    'attestations: write',
    'packages: write',
  ],
  site: ['pages: write', 'id-token: write'],
  prune: ['contents: write', 'pull-requests: write'],
};

/** What a job has to be able to do with check runs. */
const CHECKS: Readonly<Record<string, string>> = { plan: 'write', 'merge-plans': 'write', apply: 'write' };

const SECRET = /secrets\.(\w+)/g;

/** Rules about what a job may do, and with whose credentials. */
export const RIGHT_RULES: readonly Rule[] = [
  {
    name: 'a workflow has no rights; each job asks for what it needs, and for no more',
    offences: (workflow) => [
      ...(isEmptyMapping(workflow.content['permissions']) ? [] : ['the workflow has rights']),
      ...workflow.jobs.flatMap((job) => excess(job, workflow).map((right) => `${job.id} has ${right}`)),
    ],
    refuses: [
      { in: CI, what: 'permissions: {}', by: 'permissions: read-all' },
      { in: CI, what: '\npermissions: {}\n', by: '' },
      { in: CI, what: 'contents: read', by: 'contents: write' },
      { in: CI, what: '    permissions:\n      contents: read\n', by: '' },
      { in: CI, what: '    permissions:\n      contents: read\n', by: '    permissions: write-all\n' },
      { in: MERGE, what: 'contents: read', by: 'contents: write' },
      { in: MERGE, what: 'checks: write', by: 'statuses: write' },
      { in: DRIFT, what: 'issues: write', by: 'pull-requests: write' },
      { in: PULL_REQUEST, what: 'pull-requests: write', by: 'id-token: write' },
      { in: RELEASE, what: "tags: ['release-*']", by: 'branches: [main]' },
      { in: RELEASE, what: 'push:', by: 'workflow_dispatch:\n  push:' },
      { in: RELEASE, what: '    environment: release\n', by: '' },
      { in: RELEASE, what: 'attestations: write', by: 'pull-requests: write' },
      { in: CI, what: 'contents: read', by: 'packages: write' },
      { in: SITE, what: 'contents: read', by: 'contents: write' },
      { in: SITE, what: 'contents: read', by: 'pages: write' },
      { in: SITE, what: 'pages: write', by: 'contents: write' },
      { in: SITE, what: '    environment: github-pages\n', by: '' },
      { in: SITE, what: "    if: github.ref == 'refs/heads/main'\n", by: '' },
      { in: SITE, what: '  push:', by: '  pull_request:\n  push:' },
      { in: PRUNE, what: '  workflow_dispatch:', by: '  pull_request:' },
      { in: PRUNE, what: "    if: github.ref == 'refs/heads/main'\n", by: '' },
      { in: PRUNE, what: 'github.token', by: 'secrets.TOKEN' },
      { in: PRUNE, what: 'contents: write', by: 'actions: write' },
    ],
  },
  {
    name: 'who posts a plan may say what merging approves, and who applies may record that it is used',
    offences: ({ jobs }) =>
      jobs.flatMap(({ id, command = '', content, zonewright }) => {
        const isPart = zonewright?.with['shard'] !== undefined || zonewright?.with['comment'] === false;
        const needed = isPart ? undefined : CHECKS[command];
        const { checks } = mapping(content['permissions']);
        return needed === undefined || checks === needed ? [] : [`${id} lacks checks: ${needed}`];
      }),
    refuses: [
      { in: PULL_REQUEST, what: '      checks: write\n', by: '' },
      { in: SHARDED, what: 'checks: write', by: 'checks: read' },
      { in: MERGE, what: 'checks: write', by: 'checks: read' },
      { in: MERGE, what: '      checks: write\n', by: '' },
    ],
  },
  {
    name: 'a run for a fork may write nothing and gets no secret',
    offences: (workflow) =>
      jobsForForks(workflow).flatMap((job) => [
        ...Object.entries(mapping(job.content['permissions']))
          .filter(([, level]) => level !== 'read')
          .map(([name]) => `${job.id} may write ${name}`),
        ...secretsOf(job).map((name) => `${job.id} has ${name}`),
      ]),
    refuses: [
      {
        in: PULL_REQUEST,
        what: "    if: github.event_name == 'merge_group' || github.event.pull_request.head.repo.full_name == github.repository\n",
        by: '',
      },
      { in: PULL_REQUEST, what: "== 'merge_group' ||", by: "!= 'push' ||" },
      { in: SHARDED, what: '!cancelled() && (github', by: '!cancelled() || (github' },
      { in: PULL_REQUEST, what: 'comment: false', by: 'plan-file: ${{ secrets.ZONEWRIGHT_READ_TOKEN }}' },
    ],
  },
  {
    name: 'secrets are in the environment of the step that uses zonewright, and nowhere else',
    offences: ({ content, jobs }) => {
      const steps = jobs.flatMap((job) => (job.zonewright === undefined ? [] : [job.zonewright]));
      const allowed = steps.flatMap(({ env }) => textsIn(env)).filter(([, text]) => isSecret(text)).length;
      const all = textsIn(content).filter((member) => member.some((text) => /\bsecrets\b/.test(text)));
      return all.length === allowed ? [] : [`${all.length - allowed} stand elsewhere`];
    },
    refuses: [
      { in: MERGE, what: '    runs-on:', by: '    env:\n      TOKEN: ${{ secrets.TOKEN }}\n    runs-on:' },
      { in: MERGE, what: 'retention-days: 14', by: 'retention-days: ${{ secrets.DAYS }}' },
      {
        in: CI,
        what: 'run: .ci/run',
        by: 'run: .ci/run\n        env:\n          TOKEN: ${{ secrets.TOKEN }}',
      },
      { in: CI, what: 'jobs:', by: 'jobs:\n  other:\n    uses: a/b/c.yml@x\n    secrets: inherit' },
    ],
  },
  {
    name: 'what can write is a secret of an environment, what plans can only read',
    offences: ({ jobs }) =>
      jobs.flatMap((job) => wrongCredentials(job).map((name) => `${job.id} has ${name}`)),
    refuses: [
      { in: MERGE, what: '    environment: production\n', by: '' },
      { in: MERGE, what: 'ZONEWRIGHT_WRITE_TOKEN', by: 'ZONEWRIGHT_READ_TOKEN' },
      { in: PULL_REQUEST, what: 'secrets.ZONEWRIGHT_READ_TOKEN', by: 'secrets.ZONEWRIGHT_WRITE_TOKEN' },
      { in: PULL_REQUEST, what: 'secrets.ZONEWRIGHT_PLAN_KEY', by: 'secrets.LOGPUSH_OWNERSHIP' },
      { in: DRIFT, what: 'secrets.ZONEWRIGHT_READ_TOKEN', by: 'secrets.API_TOKEN' },
      { in: MERGE, what: 'secrets.ZONEWRIGHT_PLAN_KEY', by: 'secrets.ZONEWRIGHT_WRITE_TOKEN' },
      { in: PULL_REQUEST, what: '${{ secrets.ZONEWRIGHT_PLAN_KEY }}', by: 'a key in a file' },
    ],
  },
  {
    name: 'an apply runs in an environment, one at a time, and is never cut short',
    offences: ({ jobs, content }) =>
      jobs
        .filter(({ command }) => command === 'apply')
        .flatMap(({ id, content: job, zonewright }) => {
          const environment = job['environment'];
          const wave = zonewright?.with['wave'];
          // Waves of one run follow each other: it is the run that is one at a time.
          const own = wave === undefined ? job['concurrency'] : content['concurrency'];
          const { group, 'cancel-in-progress': cancel } = mapping(own);
          const named = String(zonewright?.with['environment']);
          const reviewed = typeof wave === 'number' ? `${named}-wave-${wave}` : named;
          return [
            ...(typeof environment === 'string' && environment === reviewed
              ? []
              : [`${id} runs in ${String(environment)} and applies ${named}`]),
            ...(typeof group === 'string' && group.endsWith(`-${named}`) ? [] : [`${id} shares no group`]),
            ...(cancel === false ? [] : [`${id} does not say that it is not cancelled`]),
            ...(wave !== undefined || content['concurrency'] === undefined
              ? []
              : ['the workflow as a whole has a group']),
          ];
        }),
    refuses: [
      { in: MERGE, what: '    environment: production\n', by: '' },
      { in: MERGE, what: 'environment: production', by: 'environment: staging' },
      { in: MERGE, what: 'cancel-in-progress: false', by: 'cancel-in-progress: true' },
      { in: MERGE, what: '      cancel-in-progress: false\n', by: '' },
      { in: MERGE, what: 'apply-production', by: '${{ github.ref }}' },
      { in: MERGE, what: 'jobs:', by: 'concurrency:\n  group: x\n  cancel-in-progress: true\njobs:' },
      { in: WAVES, what: 'environment: production-wave-2', by: 'environment: production-wave-1' },
      { in: WAVES, what: 'cancel-in-progress: false', by: 'cancel-in-progress: true' },
      { in: WAVES, what: 'apply-production', by: '${{ github.sha }}' },
    ],
  },
];

function isEmptyMapping(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function excess(job: Job, workflow: Workflow): readonly string[] {
  const { permissions } = job.content;
  const [own] = OWN_RIGHTS.flatMap(([name, has]) => (has(job, workflow) ? [name] : []));
  const command = own ?? job.command ?? 'nothing';
  if (typeof permissions !== 'object' || permissions === null) return ['rights that it does not name'];
  const asked = Object.entries(permissions).map(([name, level]) => `${name}: ${String(level)}`);
  return asked.filter((right) => RIGHTS[command]?.includes(right) !== true);
}

/** Jobs with rights of their own, and how they are known. */
const OWN_RIGHTS = [
  ['release', isRelease],
  ['site', isSite],
  ['prune', isPrune],
] as const;

const PRUNES = /^npx --yes zonewright@\S+ prune\b/;

/** Whether a job opens a pull request with an edit of the files: by the clock, on main alone, and without any secret. */
function isPrune(job: Job, { triggers }: Workflow): boolean {
  const { content, steps } = job;
  const isForMain = content['if'] === "github.ref == 'refs/heads/main'";
  const isByClock = Object.keys(triggers).every(
    (name) => name === 'schedule' || name === 'workflow_dispatch',
  );
  const prunes = steps.some(({ content: { run } }) => typeof run === 'string' && PRUNES.test(run));
  return isForMain && isByClock && prunes && secretsOf(job).length === 0;
}

/** Whether a job publishes a version: for a tag alone, and where somebody has to let it. */
function isRelease({ content }: Job, { triggers }: Workflow): boolean {
  const { push, ...others } = triggers;
  const isForTags = Object.keys(mapping(push)).join(' ') === 'tags' && Object.keys(others).length === 0;
  return isForTags && content['environment'] === 'release';
}

/** Whether a job publishes the docs: those of main alone, and never for a pull request. */
function isSite({ content }: Job, { triggers }: Workflow): boolean {
  const isForMain = content['if'] === "github.ref == 'refs/heads/main'";
  return isForMain && content['environment'] === 'github-pages' && !('pull_request' in triggers);
}

/** The jobs that a pull request of a fork starts. */
function jobsForForks({ triggers, jobs }: Workflow): readonly Job[] {
  return 'pull_request' in triggers ? jobs.filter((job) => !isForOwnBranches(job)) : [];
}

function secretsOf({ content }: Job): readonly string[] {
  return textsIn(content).flatMap(([, text]) => [...text.matchAll(SECRET)].map(([, name = '']) => name));
}

function isSecret(text: string): boolean {
  return /^\$\{\{ secrets\.[A-Z][A-Z0-9_]* \}\}$/.test(text);
}

/** Secrets of this job that it must not have, and credentials that come from something else than a secret of the right kind. */
function wrongCredentials(job: Job): readonly string[] {
  const kind = 'environment' in job.content ? 'WRITE' : 'READ';
  const credentials = Object.entries(job.zonewright?.env ?? {}).filter(([name]) =>
    /^(?:ZONEWRIGHT|CLOUDFLARE)_.*(?:TOKEN|KEY|EMAIL)$/.test(name),
  );
  const isPlan = job.command === 'plan';
  return [
    ...secretsOf(job).filter((name) => kind === 'READ' && name.includes('WRITE')),
    // What files name is for the apply: reading needs none of it.
    ...secretsOf(job).filter((name) => isPlan && !/READ|^ZONEWRIGHT_PLAN_KEY$/.test(name)),
    ...credentials
      .filter(([name, value]) => {
        // Plan and apply have it both, whatever else they may do.
        const secret = name === 'ZONEWRIGHT_PLAN_KEY' ? name : `\\w*${kind}\\w*`;
        return !new RegExp(`^\\$\\{\\{ secrets\\.${secret} \\}\\}$`).test(String(value));
      })
      .map(([name]) => `${name} from elsewhere`),
  ];
}
