import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from '../../src/surfaces/cli/program.js';
import type { Runtime } from '../../src/surfaces/runtime/runtime.js';
import type { PlanDocument } from '../../src/generated/documents/plan.js';
import { startEmulator, type Emulator, type EmulatorOptions } from '../../src/emulator/index.js';
import { testRuntime } from '../surfaces/cli/runtime.js';
import { repository } from './command.js';
import { GIT_ENV } from './git.js';
import { gitObjects } from './git-objects.js';
import { timeOn, type FakePull } from './github-routes.js';
import { ACTIONS, startGitHub, type FakeGitHub, type FakeRepository, type FakeUser } from './github.js';
import { projectId, PROJECT_BOT, startGitLab } from './gitlab.js';
import { SECRETS } from './world.js';

export const REPOSITORY = 'octo/edge';
export const TOKENS = {
  workflow: 'github-token-1',
  person: 'github-token-2',
  fork: 'github-token-3',
  app: 'github-token-4',
};
/** An app that somebody has installed beside. */
export const OTHER_APP: FakeUser = { id: 8, login: 'other-app[bot]', type: 'Bot' };
/** Who the pipelines of each forge write as. */
const BOTS = { github: ACTIONS, gitlab: PROJECT_BOT };
export const MALLORY: FakeUser = { id: 7, login: 'mallory', type: 'User' };

/** What a command line did inside this process. */
export interface Done {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

/** Text of files; what is not named stays. */
export type Files = Readonly<Record<string, string>>;

export type HowToMerge = 'merge' | 'squash' | 'rebase';

/** A repository with its pull requests, the service, and a forge, between which a change goes from a branch to the live side. */
export interface MergeFlow {
  /** A checkout of main. */
  readonly root: string;
  readonly emulator: Emulator;
  /** GitHub, or GitLab. */
  readonly github: FakeGitHub;
  /** What that has of the repository. */
  readonly hosted: FakeRepository;
  readonly zonewright: (args: readonly string[], cwd?: string, env?: Runtime['env']) => Promise<Done>;
  /** A branch from what main is now, and a pull request for it, which is not planned yet. */
  readonly open: (files: Files) => number;
  /** One more commit on the branch of a pull request. */
  readonly amend: (pull: number, files: Files) => void;
  /** Plans the branch of a pull request and posts the plan there. */
  readonly post: (pull: number, ...more: readonly string[]) => Promise<Done>;
  /** As `post`, with the token of somebody else. */
  readonly postAs: (token: string, pull: number, ...more: readonly string[]) => Promise<Done>;
  /** The plan of a pull request as anybody can make it. */
  readonly planned: (pull: number) => Promise<PlanDocument>;
  /** The plan that was posted last on each pull request, without an environment, for what is its head, before it was merged. */
  readonly posted: ReadonlyMap<number, PlanDocument>;
  /** The id of the commit that main is at then. */
  readonly merge: (pull: number, how?: HowToMerge) => string;
  /** A commit on main without a pull request. */
  readonly push: (files: Files) => string;
  /** Applies the head of main. */
  readonly apply: (...more: readonly string[]) => Promise<Done>;
  /** What was written by the last apply. */
  readonly writes: () => readonly string[];
  /** Our comment of this kind on a pull request; undefined when there is none. */
  readonly comment: (pull: number, kind: 'plan' | 'apply') => string | undefined;
  /** Gives a pull request labels, in place of those that it has. */
  readonly label: (pull: number, ...labels: readonly string[]) => void;
  /** What else the forge says of a pull request. */
  readonly tell: (pull: number, facts: Pick<FakePull, 'title' | 'author' | 'reviews' | 'pushedAt'>) => void;
  /** What the jobs of a pipeline have in their environment beside. */
  readonly jobs: {
    plan: Runtime['env'];
    apply: Runtime['env'];
    /** Plans are compared with main as it is then. */
    isCompared?: boolean;
    /** The time on their clocks; if it is absent, the beginning of 1970. */
    now?: Date;
  };
  readonly close: () => Promise<void>;
}

interface Branch {
  /** What main was when it began. */
  readonly start: Files;
  readonly commits: Files[];
  head: string;
}

/** Starts all of it. */
export async function openMergeFlow(
  files: Files,
  options: EmulatorOptions = {},
  forge: 'github' | 'gitlab' = 'github',
): Promise<MergeFlow> {
  const bot = BOTS[forge];
  const users = {
    [TOKENS.workflow]: bot,
    [TOKENS.person]: MALLORY,
    [TOKENS.fork]: { ...bot, readOnly: true },
    [TOKENS.app]: OTHER_APP,
  };
  const [emulator, github] = await Promise.all([
    startEmulator(options),
    (forge === 'github' ? startGitHub : startGitLab)(users),
  ]);
  const hosted = github.repository(REPOSITORY);
  const root = repository(files);
  const { commit } = gitObjects(root);

  let main = { head: commit('main', files), files };
  hosted.branches['main'] = main.head;
  hosted.commits.push({ sha: main.head, parents: [] });
  const jobs: MergeFlow['jobs'] = { plan: {}, apply: {} };
  const branches = new Map<number, Branch>();
  const branchOf = (pull: number): Branch => {
    const branch = branches.get(pull);
    if (branch === undefined) throw new TypeError(`there is no pull request ${pull}`);
    return branch;
  };
  const advance = (contents: Files, ...merged: readonly string[]): string => {
    const parents = [main.head, ...merged];
    main = { head: commit('main', contents, ...parents), files: { ...main.files, ...contents } };
    put(root, contents);
    hosted.branches['main'] = main.head;
    hosted.commits.unshift({ sha: main.head, parents });
    return main.head;
  };

  const zonewright: MergeFlow['zonewright'] = async (args, cwd = root, env = {}) => {
    const runtime = testRuntime({
      ...GIT_ENV,
      ...SECRETS,
      ZONEWRIGHT_API_TOKEN: 'canary-token-1',
      ZONEWRIGHT_API_EMAIL: 'a@example.com',
      ZONEWRIGHT_API_KEY: 'canary-key-1',
      ZONEWRIGHT_BASE_URL: emulator.url,
      ...(forge === 'github'
        ? { GITHUB_TOKEN: TOKENS.workflow, GITHUB_API_URL: github.url }
        : {
            GITLAB_CI: 'true',
            GITLAB_TOKEN: TOKENS.workflow,
            CI_API_V4_URL: github.url,
            CI_PROJECT_ID: projectId(REPOSITORY),
          }),
      ...env,
    });
    const own = { ...runtime.run, id: randomUUID() };
    const now = (): Date => jobs.now ?? runtime.now();
    return { exit: await run(args, { ...runtime, cwd, now, run: own }), ...runtime.written };
  };

  const posted = new Map<number, PlanDocument>();
  const postWith = async (env: Runtime['env'], pull: number, more: readonly string[]): Promise<Done> => {
    const { exit, checkout } = await planOf(pull);
    // A plan that a gate denies is posted all the same.
    if (exit !== 0 && exit !== 4) throw new Error(`plan ended with ${exit}`);
    const isMerged = hosted.pulls.some(({ number, merge }) => number === pull && merge !== null);
    const isOurs =
      env['GITHUB_TOKEN'] === undefined &&
      env['GITLAB_TOKEN'] === undefined &&
      !more.includes('--environment');
    if (!isMerged && isOurs) posted.set(pull, planIn(checkout));
    const of = {
      github: { args: ['--repo', REPOSITORY, '--pr', `${pull}`], env: {} },
      gitlab: { args: [], env: { CI_MERGE_REQUEST_IID: `${pull}`, CI_COMMIT_SHA: branchOf(pull).head } },
    }[forge];
    return zonewright(['comment', 'plan.json', ...of.args, ...more], checkout, { ...of.env, ...env });
  };
  const planOf = async (pull: number): Promise<{ readonly exit: number; readonly checkout: string }> => {
    const { start, commits } = branchOf(pull);
    const checkout = jobs.isCompared === true ? cloned(root) : repository(start);
    put(checkout, contentsOf(commits));
    const compared = jobs.isCompared === true ? ['--base', 'HEAD'] : [];
    return {
      exit: (await zonewright(['plan', '--out', 'plan.json', ...compared], checkout, jobs.plan)).exit,
      checkout,
    };
  };

  return {
    root,
    jobs,
    posted,
    emulator,
    github,
    hosted,
    zonewright,
    open: (contents) => {
      const number = hosted.pulls.length + 1;
      const head = commit(`topic-${number}`, contents, main.head);
      branches.set(number, { start: main.files, commits: [contents], head });
      hosted.pulls.push({ number, head, base: 'main', merge: null });
      return number;
    },
    amend: (pull, contents) => {
      const branch = branchOf(pull);
      branch.head = commit(`topic-${pull}`, contents, branch.head);
      branch.commits.push(contents);
      posted.delete(pull);
      const index = hosted.pulls.findIndex(({ number }) => number === pull);
      hosted.pulls.splice(index, 1, {
        ...hosted.pulls[index],
        number: pull,
        head: branch.head,
        base: 'main',
        merge: null,
      });
    },
    planned: async (pull) => planIn((await planOf(pull)).checkout),
    post: (pull, ...more) => postWith({}, pull, more),
    postAs: (token, pull, ...more) =>
      postWith(forge === 'github' ? { GITHUB_TOKEN: token } : { GITLAB_TOKEN: token }, pull, more),
    merge: (pull, how = 'merge') => {
      const { commits, head } = branchOf(pull);
      const brought =
        how === 'rebase'
          ? commits.map((contents) => advance(contents))
          : [advance(contentsOf(commits), ...(how === 'merge' ? [head] : []))];
      const index = hosted.pulls.findIndex(({ number }) => number === pull);
      const merged = { number: pull, head, base: 'main', merge: main.head };
      hosted.pulls.splice(index, 1, { ...hosted.pulls[index], ...merged, commits: [head, ...brought] });
      return main.head;
    },
    push: (contents) => advance(contents),
    apply: (...more) => {
      emulator.clearRequests();
      return zonewright(['apply', '--merged', REPOSITORY, '--branch', 'main', ...more], root, jobs.apply);
    },
    writes: () =>
      emulator.requests
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path }) => `${method} ${path}`),
    comment: (pull, kind) =>
      hosted.comments.find(
        ({ on, body, user }) =>
          on === pull && user === bot && body.startsWith(`<!-- zonewright ${kind} -->\n`),
      )?.body,
    label: (pull, ...labels) => {
      const index = hosted.pulls.findIndex(({ number }) => number === pull);
      const found = hosted.pulls[index];
      if (found === undefined) throw new Error(`there is no pull request ${pull}`);
      const { labels: before = [], labelEvents = [] } = found;
      const at = timeOn(hosted, pull);
      const events = [
        ...before.filter((label) => !labels.includes(label)).map((label) => ({ label, isOn: false, at })),
        ...labels.filter((label) => !before.includes(label)).map((label) => ({ label, isOn: true, at })),
      ];
      hosted.pulls.splice(index, 1, { ...found, labels, labelEvents: [...labelEvents, ...events] });
    },
    tell: (pull, facts) => {
      const index = hosted.pulls.findIndex(({ number }) => number === pull);
      const found = hosted.pulls[index];
      if (found === undefined) throw new Error(`there is no pull request ${pull}`);
      hosted.pulls.splice(index, 1, { ...found, ...facts });
    },
    close: async () => {
      await Promise.all([emulator.close(), github.close()]);
    },
  };
}

/** A checkout of main with its history. */
function cloned(root: string): string {
  const checkout = join(repository({}), 'checkout');
  execFileSync('git', ['clone', '--quiet', root, checkout], { env: GIT_ENV, stdio: 'pipe' });
  return checkout;
}

function planIn(checkout: string): PlanDocument {
  return JSON.parse(readFileSync(join(checkout, 'plan.json'), 'utf8')) as PlanDocument;
}

function contentsOf(commits: readonly Files[]): Files {
  return Object.fromEntries(commits.flatMap((contents) => Object.entries(contents)));
}

function put(root: string, files: Files): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}
