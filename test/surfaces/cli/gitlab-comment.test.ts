import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { decodeApproval } from '../../../src/engine/review/approval.js';
import { parseCheck, textDigest } from '../../../src/app/approvals/check-text.js';
import type { PlanDocument } from '../../../src/generated/documents/plan.js';
import { run } from '../../../src/surfaces/cli/program.js';
import { repository, zonewrightProcess } from '../../helpers/command.js';
import { PROJECT_BOT, projectId, startGitLab, type FakeGitLab } from '../../helpers/gitlab.js';
import type { FakeFault } from '../../helpers/forge-server.js';
import type { FakeRepository } from '../../helpers/github-routes.js';
import { MALLORY, TOKENS, type Done } from '../../helpers/merge-flow.js';
import { planWith } from '../../helpers/plan-of-policies.js';
import { RISK } from '../../helpers/plans.js';
import { testRuntime } from './runtime.js';

const PROJECT = 'infra/edge';
const HEAD = 'a'.repeat(40);
const OTHER = 'b'.repeat(40);

type Env = Readonly<Record<string, string>>;

interface Situation {
  readonly gitlab: FakeGitLab;
  readonly hosted: FakeRepository;
  /** Posts a plan as a pipeline of merge request 7 does. */
  readonly post: (plan: PlanDocument, more?: readonly string[], env?: Env) => Promise<Done>;
  readonly bodies: () => readonly string[];
  readonly pipeline: Env;
  readonly folder: string;
}

async function situation(): Promise<Situation> {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const gitlab = await startGitLab({
    [TOKENS.workflow]: PROJECT_BOT,
    [TOKENS.person]: MALLORY,
    [TOKENS.fork]: { ...PROJECT_BOT, readOnly: true },
  });
  onTestFinished(() => gitlab.close());
  const folder = repository({});
  const hosted = gitlab.repository(PROJECT);
  hosted.pulls.push({ number: 7, head: HEAD, base: 'main', merge: null });
  hosted.commits.push({ sha: OTHER, parents: [] });
  const pipeline = {
    GITLAB_CI: 'true',
    GITLAB_TOKEN: TOKENS.workflow,
    CI_API_V4_URL: gitlab.url,
    CI_PROJECT_ID: projectId(PROJECT),
    CI_MERGE_REQUEST_IID: '7',
    CI_COMMIT_SHA: HEAD,
    CI_PIPELINE_URL: 'https://gitlab.test/infra/edge/-/pipelines/42',
  };
  return {
    gitlab,
    hosted,
    pipeline,
    folder,
    post: async (plan, more = [], env = {}) => {
      writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
      const runtime = testRuntime({ ...pipeline, ...env });
      const exit = await run(['comment', 'plan.json', ...more], { ...runtime, cwd: folder });
      return { exit, ...runtime.written };
    },
    bodies: () => hosted.comments.map(({ body }) => body),
  };
}

afterEach(() => vi.restoreAllMocks());

const NOTE = 'https://gitlab.test/infra/edge/-/merge_requests/7#note_';

describe('comment in GitLab CI', () => {
  test('posts a plan as a note, brings it up to date in place, and keeps what it showed before', async () => {
    const { post, bodies, hosted } = await situation();
    const [one, two] = [planWith(1), planWith(2)];
    expect(await post(one)).toEqual({ exit: 0, out: `created ${NOTE}1001\n`, err: '' });
    expect(await post(one)).toEqual({ exit: 0, out: `unchanged ${NOTE}1001\n`, err: '' });
    hosted.comments.push({ id: 2000, on: 7, user: MALLORY, body: 'looks good' });
    hosted.comments.push({ id: 2001, on: 7, user: PROJECT_BOT, body: 'added 1 commit', isSystem: true });
    expect(await post(two)).toMatchObject({ exit: 0, out: `updated ${NOTE}1001\n` });
    expect(bodies()).toHaveLength(4);
    expect(bodies()[0]).toContain('### zonewright plan: 2 updates');
    expect(bodies()[0]).toContain(
      `1 former plan</summary>\n\n* plan \`${one.digest}\` of commit \`aaaaaaa\``,
    );
    expect(bodies()[0]).toContain('[full report](<https://gitlab.test/infra/edge/-/pipelines/42>)');
  });

  test.each(['x-next-page', 'link'])(
    'finds its own behind those of others, where pages hold less than they could and a proxy removes %s',
    async (removed) => {
      const { post, bodies, hosted, gitlab } = await situation();
      gitlab.remove(removed);
      const body = '<!-- zonewright plan -->\nforged';
      for (let id = 1; id <= 250; id += 1)
        hosted.comments.push({ id, on: 7, user: MALLORY, body, isHidden: id % 3 === 0 });
      expect((await post(planWith(1))).out).toMatch(/^created /);
      expect((await post(planWith(2))).out).toMatch(/^updated /);
      expect(bodies().filter((text) => text !== body)).toHaveLength(2);
    },
  );

  test('holds the approval in a note, and its digest in a status of the commit that was pushed', async () => {
    const { post, hosted, bodies } = await situation();
    const plan = planWith(2);
    await post(plan, ['--environment', 'production', '--root', 'infra']);
    expect(hosted.statuses).toMatchObject([
      {
        name: 'zonewright plan of infra for production',
        sha: HEAD,
        state: 'success',
        user: PROJECT_BOT,
        description: expect.stringMatching(/^2 updates in 1 of 1 scope, sha256:[0-9a-f]{64}$/) as string,
        targetUrl: `${NOTE}1002`,
      },
    ]);
    const [shown = '', held = ''] = bodies();
    expect(held.split('\n').slice(0, 4)).toEqual([
      '<!-- zonewright plan production root=infra holds=approval -->',
      '**zonewright plan of infra for production** of commit `aaaaaaaaaaaa`: 2 updates in 1 of 1 scope',
      '',
      'Merging approves 2 changes: what the comment on the merge request shows in full, as long as nobody edits it.',
    ]);
    const says = parseCheck(held.slice(held.indexOf('<!-- zonewright approval')));
    expect(decodeApproval([says?.approval ?? ''])?.changes.map(({ digest }) => digest)).toEqual(
      plan.changes.map(({ digest }) => digest),
    );
    expect(says?.comments).toEqual([textDigest(shown)]);
  });

  test.each<readonly [string, Env, readonly string[], string]>([
    [
      'that was pushed, where results are merged first',
      { CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: HEAD, CI_COMMIT_SHA: OTHER },
      [],
      HEAD,
    ],
    ['that a flag names', {}, ['--commit', OTHER], OTHER],
    ['at the head of the merge request, where no variable tells', { CI_COMMIT_SHA: '' }, [], HEAD],
  ])('the status stands on the commit %s', async (_, env, more, sha) => {
    const { post, hosted } = await situation();
    expect(await post(planWith(1), more, env)).toMatchObject({ exit: 0, err: '' });
    expect(hosted.statuses).toMatchObject([{ sha }]);
  });

  test('takes many changes into one note, and gives up parts that are too many', async () => {
    const { post, bodies } = await situation();
    const firsts = (): readonly string[] => bodies().map((body) => body.split('\n', 1)[0] ?? '');
    expect(await post(planWith(600))).toMatchObject({ exit: 0, err: '' });
    expect(firsts()).toEqual(['<!-- zonewright plan -->', '<!-- zonewright plan holds=approval -->']);
    expect(bodies()[0]?.length).toBeGreaterThan(65_536);
    expect(bodies()[0]?.length).toBeLessThanOrEqual(1_000_000);
    // What takes five comments at GitHub, and is cut there, is whole here.
    const long = planWith(4_000, { risks: [RISK] });
    expect(await post(long)).toMatchObject({ exit: 0, err: '' });
    expect(firsts()).toEqual([
      '<!-- zonewright plan -->',
      '<!-- zonewright plan holds=approval -->',
      '<!-- zonewright plan part=2 -->',
      ...[2, 3, 4].map((part) => `<!-- zonewright plan part=${part} holds=approval -->`),
    ]);
    expect(bodies()[0]?.length).toBeLessThanOrEqual(1_000_000);
    expect(bodies()[0]).not.toContain('Not approved by merging');
  });

  test('retires the parts of a longer plan', async () => {
    const { post, bodies, hosted } = await situation();
    const body = '<!-- zonewright plan part=2 -->\nmore of it';
    hosted.comments.push({ id: 1, on: 7, user: PROJECT_BOT, body });
    hosted.comments.push({ id: 2, on: 7, user: MALLORY, body });
    await post(planWith(1));
    expect(bodies().slice(0, 2)).toEqual([`Superseded by ${NOTE}1001`, body]);
  });

  test('for a merge train there is a status and nothing else: it approves nothing', async () => {
    const { post, bodies, hosted } = await situation();
    const env = { CI_MERGE_REQUEST_EVENT_TYPE: 'merge_train', CI_COMMIT_SHA: OTHER };
    expect(await post(planWith(2), [], env)).toEqual({
      exit: 0,
      out: `created the commit status of ${OTHER}\n`,
      err: '',
    });
    expect(bodies()).toEqual([]);
    expect(hosted.statuses).toMatchObject([
      { sha: OTHER, targetUrl: 'https://gitlab.test/infra/edge/-/pipelines/42' },
    ]);
  });

  test.each([
    ['had its effect', true, 502],
    ['had none', false, 502],
    ['was refused, as another update was under way', false, 409],
  ])('a status of which nobody knows, and that %s, is there once', async (_, committed, status) => {
    const { post, hosted, gitlab } = await situation();
    gitlab.fail({ method: 'POST', path: '/**/statuses/*', status, committed });
    expect(await post(planWith(1))).toMatchObject({ exit: 0, err: '' });
    expect(hosted.statuses).toHaveLength(1);
  });

  test('a note of which nobody knows is there once', async () => {
    const { post, bodies, gitlab } = await situation();
    gitlab.fail({ method: 'POST', path: '/**/notes', status: 'reset', committed: true });
    expect(await post(planWith(1))).toMatchObject({ exit: 0, err: '' });
    expect(bodies()).toHaveLength(2);
  });

  test.each([
    ['may not', { method: 'POST', path: '/**/statuses/*', status: 403, body: { message: '403 Forbidden' } }],
    ['has too many jobs', { method: 'POST', path: '/**/statuses/*', status: 422 }],
    ['is always at work', { method: 'POST', path: '/**/statuses/*', status: 409, times: 9 }],
  ])('a status that is not there, as the pipeline %s, is told in the note', async (_, fault) => {
    const { post, bodies, gitlab } = await situation();
    gitlab.fail(fault);
    const ran = await post(planWith(1));
    expect(ran.exit).toBe(0);
    expect(ran.err).toContain('warning: merging this merge request approves nothing: POST /projects/');
    expect(bodies()[0]).toContain('Merging approves nothing: `POST /projects/');
  });

  test('waits as long as GitLab asks to, when it reads', async () => {
    const { post, gitlab } = await situation();
    const headers = { 'retry-after': '0', 'content-type': 'text/plain', 'ratelimit-remaining': '0' };
    gitlab.fail({ path: '/user', status: 429, body: 'Retry later', headers });
    expect(await post(planWith(1))).toMatchObject({ exit: 0, err: '' });
  });

  test.each<readonly [string, Env, FakeFault | undefined, string]>([
    ['for a fork', { GITLAB_TOKEN: TOKENS.fork }, undefined, 'HTTP 403: insufficient_scope'],
    [
      'with a token that is not known',
      { GITLAB_TOKEN: 'glpat-unknown' },
      undefined,
      'HTTP 401: 401 Unauthorized',
    ],
    ['where there is no such project', { CI_PROJECT_ID: '1' }, undefined, 'HTTP 404: 404 Project Not Found'],
    [
      'where there is no such merge request',
      { CI_MERGE_REQUEST_IID: '99' },
      undefined,
      'HTTP 404: 404 Not found',
    ],
    [
      'that is refused',
      {},
      { method: 'POST', path: '/**/notes', status: 400, body: { message: { note: ["can't be blank"] } } },
      "HTTP 400: note can't be blank",
    ],
    [
      'that comes too often',
      {},
      { method: 'POST', path: '/**/notes', status: 429, headers: { 'retry-after': '61' } },
      'HTTP 429: Fault 429 (GitLab asks to wait 61 s)',
    ],
    [
      'as a proxy answers',
      {},
      { status: 200, body: 'sign in', headers: { 'content-type': 'text/html' }, times: 9 },
      'the answer is not JSON',
    ],
  ])('a note %s fails', async (_, env, fault, message) => {
    const { post, gitlab, bodies } = await situation();
    if (fault !== undefined) gitlab.fail(fault);
    const ran = await post(planWith(1), [], env);
    expect(ran).toMatchObject({ exit: 1, out: '' });
    expect(ran.err).toContain(message);
    expect(bodies()).toEqual([]);
  });

  test.each<readonly [string, Env, readonly string[], string]>([
    ['no token', { GITLAB_TOKEN: '' }, [], 'GITLAB_TOKEN is not set'],
    ['the token of the job', { GITLAB_TOKEN: 'job', CI_JOB_TOKEN: 'job' }, [], 'is the token of a job'],
    [
      'no merge request',
      { CI_MERGE_REQUEST_IID: '', CI_COMMIT_SHA: '' },
      [],
      'comment needs --repo PROJECT and --pr N',
    ],
    ['no project', { CI_PROJECT_ID: '' }, [], 'comment needs --repo PROJECT and --pr N'],
    ['a project', {}, ['--repo', 'infra/../edge'], 'is not a repository of GitLab'],
    ['an address', { CI_API_V4_URL: 'http://gitlab.example.com/api/v4' }, [], 'CI_API_V4_URL must use https'],
    [
      'an address in a flag',
      {},
      ['--provider-url', 'gitlab.example.com'],
      '--provider-url is not an http(s) address',
    ],
    ['another provider', {}, ['--provider', 'forgejo'], 'Allowed choices are github, gitlab'],
  ])('says what is wrong with %s', async (_, env, more, message) => {
    const { post, gitlab } = await situation();
    const ran = await post(planWith(1), more, env);
    expect(ran).toMatchObject({ exit: 64, out: '' });
    expect(ran.err).toContain(message);
    expect(gitlab.requests).toEqual([]);
  });

  test('outside a pipeline flags say all of it', async () => {
    const { post, gitlab, hosted } = await situation();
    const outside = { GITLAB_CI: '', CI_PROJECT_ID: '', CI_MERGE_REQUEST_IID: '', CI_API_V4_URL: '' };
    const flags = ['--provider', 'gitlab', '--provider-url', gitlab.url, '--repo', PROJECT, '--pr', '7'];
    expect(await post(planWith(1), flags, outside)).toMatchObject({ exit: 0, err: '' });
    expect(hosted.comments).toHaveLength(2);
  });

  test('works as a process, with nothing but what a pipeline has', async () => {
    const { folder, pipeline } = await situation();
    writeFileSync(join(folder, 'plan.json'), JSON.stringify(planWith(1)));
    expect(await zonewrightProcess(['comment', 'plan.json'], { root: folder, env: pipeline })).toEqual({
      exit: 0,
      stdout: `created ${NOTE}1001\n`,
      stderr: '',
    });
  });
});
