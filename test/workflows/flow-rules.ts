import { MERGE, PULL_REQUEST, SHARDED, WAVES, type Rule } from './rule.js';
import { mapping, type Job, type Workflow } from './workflow.js';

/** Rules about how the pieces work together. */
export const FLOW_RULES: readonly Rule[] = [
  {
    name: 'a newer push ends the run for an older one of the same pull request, and of no other',
    offences: ({ triggers, content }) => {
      if (!('pull_request' in triggers)) return [];
      const { group, 'cancel-in-progress': cancel } = mapping(content['concurrency']);
      const isItsOwn = String(group).includes('${{ github.event.pull_request.number');
      return isItsOwn && cancel === true ? [] : ['runs of a pull request are not one group'];
    },
    refuses: [
      { in: PULL_REQUEST, what: 'cancel-in-progress: true', by: 'cancel-in-progress: false' },
      { in: PULL_REQUEST, what: '-${{ github.event.pull_request.number || github.sha }}', by: '' },
    ],
  },
  {
    name: 'what a merge queue is about to merge gets the required checks, each group for itself',
    offences: ({ triggers, content, jobs }) => {
      if (!('pull_request' in triggers) || !jobs.some(({ zonewright }) => zonewright !== undefined))
        return [];
      const { group } = mapping(content['concurrency']);
      const plans = jobs.filter(({ content: job }) => String(job['if']).includes("== 'merge_group' ||"));
      return [
        ...('merge_group' in triggers ? [] : ['a merge queue waits for checks that nobody makes']),
        ...(String(group).includes('|| github.sha }}') ? [] : ['groups end the runs of one another']),
        ...(plans.some(({ id }) => id === 'plan') ? [] : ['nothing is planned in a merge queue']),
      ];
    },
    refuses: [
      { in: PULL_REQUEST, what: '  merge_group:\n', by: '' },
      { in: SHARDED, what: ' || github.sha }}', by: ' }}' },
      { in: PULL_REQUEST, what: "github.event_name == 'merge_group' || ", by: '' },
    ],
  },
  {
    name: 'every pull request is planned, and every commit on the branch is applied',
    offences: ({ triggers, jobs }) => {
      const commands = new Set(jobs.map(({ command }) => command));
      const narrowing = Object.entries(triggers).flatMap(([event, value]) =>
        Object.keys(mapping(value))
          .filter((key) => key.startsWith('paths'))
          .map((key) => `${event} is narrowed by ${key}`),
      );
      return [
        ...(commands.has('plan') || commands.has('apply') ? narrowing : []),
        ...(commands.has('apply') ? wrongPush(triggers, jobs) : []),
      ];
    },
    refuses: [
      { in: MERGE, what: 'branches: [main]', by: "branches: [main]\n    paths: ['zones/**']" },
      { in: PULL_REQUEST, what: 'branches: [main]', by: "branches: [main]\n    paths-ignore: ['docs/**']" },
      { in: MERGE, what: '    branches: [main]\n', by: '' },
      { in: MERGE, what: 'branches: [main]', by: "branches: ['**']" },
      { in: MERGE, what: 'branches: [main]', by: "tags: ['v*']" },
      { in: MERGE, what: '  push:\n', by: '  schedule: []\n  push:\n' },
      { in: MERGE, what: "    if: github.ref == 'refs/heads/main'\n", by: '' },
      { in: MERGE, what: "refs/heads/main'", by: "refs/heads/other'" },
      { in: WAVES, what: "    if: github.ref == 'refs/heads/main'\n", by: '' },
    ],
  },
  {
    name: 'what is compared with a revision has the history to do so',
    offences: ({ triggers, jobs }) =>
      jobs
        .filter(({ command, zonewright }) => {
          const comparesByItself =
            (command === 'plan' && 'pull_request' in triggers) || (command === 'apply' && 'push' in triggers);
          return (
            comparesByItself ||
            'base' in (zonewright?.with ?? {}) ||
            'changed-since' in (zonewright?.with ?? {})
          );
        })
        .filter(({ steps }) => !steps.some(({ with: given }) => given['fetch-depth'] === 0))
        .map(({ id }) => `${id} has the last commit only`),
    refuses: [
      { in: PULL_REQUEST, what: '          fetch-depth: 0\n', by: '' },
      { in: SHARDED, what: 'fetch-depth: 0', by: 'fetch-depth: 1' },
      { in: MERGE, what: 'fetch-depth: 0', by: 'fetch-depth: 1' },
    ],
  },
  {
    name: 'the shards of a plan are all there, go on without each other, and are put together',
    offences: ({ jobs }) =>
      jobs
        .filter(({ zonewright }) => zonewright?.with['shard'] !== undefined)
        .flatMap((job) => wrongShards(job, jobs)),
    refuses: [
      { in: SHARDED, what: '[1, 2, 3, 4, 5, 6, 7, 8]', by: '[1, 2, 3, 4, 5, 6, 7]' },
      { in: SHARDED, what: '}}/8', by: '}}/9' },
      { in: SHARDED, what: 'fail-fast: false', by: 'fail-fast: true' },
      { in: SHARDED, what: 'command: merge-plans', by: 'command: plan' },
      { in: SHARDED, what: '!cancelled() && (github', by: 'success() && (github' },
      {
        in: SHARDED,
        what: 'ZONEWRIGHT_BASE_URL: ',
        by: 'ZONEWRIGHT_RATE_LIMIT: 9600/300\n          ZONEWRIGHT_BASE_URL: ',
      },
    ],
  },
  {
    name: 'the waves of a rollout are all there, each behind the one before it',
    offences: ({ jobs }) =>
      jobs
        .filter(({ zonewright }) => zonewright?.with['wave'] !== undefined)
        .flatMap(({ id, content, zonewright }, index, waves) => [
          ...(zonewright?.with['wave'] === index + 1 ? [] : [`${id} is not wave ${index + 1}`]),
          ...(content['needs'] === waves[index - 1]?.id
            ? []
            : [`${id} does not wait for the wave before it`]),
        ]),
    refuses: [
      { in: WAVES, what: 'wave: 2', by: 'wave: 3' },
      { in: WAVES, what: '    needs: wave1\n', by: '' },
      { in: WAVES, what: 'needs: wave2', by: 'needs: wave1' },
    ],
  },
  {
    name: 'what is uploaded goes away soon, and a run that is repeated can upload it again',
    offences: ({ jobs }) =>
      jobs.flatMap(({ id, steps }) =>
        steps
          .filter(({ uses }) => uses === 'actions/upload-artifact')
          .filter(
            ({ with: given }) => !(Number(given['retention-days']) <= 14 && given['overwrite'] === true),
          )
          .map(() => `${id} uploads for good`),
      ),
    refuses: [
      { in: MERGE, what: 'retention-days: 14', by: 'retention-days: 90' },
      { in: MERGE, what: '          retention-days: 14\n', by: '' },
      { in: MERGE, what: '          overwrite: true\n', by: '' },
    ],
  },
];

/** What is applied is one branch, by its name, and nothing but a push to it starts that, or a person who names no other. */
function wrongPush(triggers: Workflow['triggers'], jobs: readonly Job[]): readonly string[] {
  const { branches } = mapping(triggers['push']);
  const isOneBranch =
    Array.isArray(branches) && branches.length === 1 && /^[\w./-]+$/.test(String(branches[0]));
  return [
    ...(isOneBranch ? [] : ['push is not narrowed to one branch']),
    ...Object.keys(triggers)
      .filter((event) => event !== 'push' && event !== 'workflow_dispatch')
      .map((event) => `${event} starts an apply`),
    ...jobs
      .filter(
        ({ command, content }) =>
          command === 'apply' && content['if'] !== `github.ref == 'refs/heads/${String(branches)}'`,
      )
      .map(({ id }) => `${id} can be started by hand for any branch`),
  ];
}

const REQUESTS_PER_WINDOW = 1200;

function wrongShards({ id, content, zonewright }: Job, jobs: readonly Job[]): readonly string[] {
  const strategy = mapping(content['strategy']);
  const shards = mapping(strategy['matrix'])['shard'];
  const count = Array.isArray(shards) ? shards.length : 0;
  const all = Array.from({ length: count }, (_, index) => index + 1);
  // Of what all shards may send, each takes its part.
  const limit = zonewright?.env['ZONEWRIGHT_RATE_LIMIT'];
  const [requests = 0] = (typeof limit === 'string' ? limit : '1200/300').split('/').map(Number);
  const merging = jobs.filter(
    ({ command, content: job }) => command === 'merge-plans' && job['needs'] === id,
  );
  const goesOn = merging.some(({ content: job }) => String(job['if']).includes('!cancelled()'));
  return [
    ...(JSON.stringify(shards) === JSON.stringify(all) ? [] : [`${id} leaves shards out`]),
    ...(zonewright?.with['shard'] === `\${{ matrix.shard }}/${count}` ? [] : [`${id} counts them otherwise`]),
    ...(strategy['fail-fast'] === false ? [] : [`${id} stops all shards with one`]),
    ...(requests <= REQUESTS_PER_WINDOW ? [] : [`${id} asks more of the service than it allows`]),
    ...(merging.length === 1 ? [] : [`nothing puts the plans of ${id} together`]),
    ...(goesOn ? [] : ['a shard that failed is not told']),
  ];
}
