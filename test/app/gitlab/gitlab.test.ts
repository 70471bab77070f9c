import { describe, expect, onTestFinished, test } from 'vitest';
import { createGitLab } from '../../../src/app/gitlab/client.js';
import { gitlabEnvironment } from '../../../src/app/gitlab/environment.js';
import { gitlabForge } from '../../../src/app/gitlab/forge.js';
import { branchPath, parseProject, projectPath } from '../../../src/app/gitlab/paths.js';
import type { Forge } from '../../../src/app/forge/forge.js';
import { requestUrl } from '../../../src/service/http/base-url.js';
import { EXIT } from '../../../src/kernel/model/errors.js';
import { projectId, startGitLab, type FakeGitLab } from '../../helpers/gitlab.js';
import { instantClock } from '../../helpers/instant-clock.js';
import { MALLORY } from '../../helpers/merge-flow.js';

const PROJECT = 'infra/network/edge';
const [A, B, C, D] = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(40)) as [
  string,
  string,
  string,
  string,
];

async function situation(
  token = 'gitlab-token-1',
): Promise<{ readonly forge: Forge; readonly fake: FakeGitLab }> {
  const bot = { id: 901, login: 'project_42_bot_1f', type: 'Bot' } as const;
  const fake = await startGitLab({ 'gitlab-token-1': bot, 'gitlab-token-2': MALLORY });
  const client = createGitLab({
    baseUrl: new URL(fake.url),
    token,
    userAgent: 'test',
    hide: (text) => text.replaceAll('canary-secret', '***'),
    clock: instantClock(),
    random: () => 0,
  });
  onTestFinished(async () => {
    await client.close();
    await fake.close();
  });
  fake.repository(PROJECT);
  projectId(PROJECT);
  return { forge: gitlabForge(client, parseProject(PROJECT)), fake };
}

describe('a project', () => {
  test.each([
    ['4711', '/projects/4711'],
    ['infra/edge', '/projects/infra%2Fedge'],
    ['infra/network/edge.v2', '/projects/infra%2Fnetwork%2Fedge.v2'],
  ])('%s has a path that is sent as it is', (text, path) => {
    expect(projectPath(parseProject(text))).toBe(path);
    expect(requestUrl(new URL('https://gitlab.test/api/v4'), path, {}).href).toBe(
      `https://gitlab.test/api/v4${path}`,
    );
  });

  test.each([
    '',
    '0',
    '-1',
    'edge',
    'infra//edge',
    'infra/..',
    '../edge',
    'infra/ed ge',
    'infra/edge?x',
    'a%2Fb/c',
    '-x/y',
    'infra/é',
  ])('%j is none', (text) => {
    expect(() => parseProject(text)).toThrow(
      expect.objectContaining({ code: 'bad-repository', exit: EXIT.usage }),
    );
  });

  test.each(['..', 'a/../b', 'a b', 'x?y', ''])('has no branch %j', (branch) => {
    expect(() => branchPath(parseProject('1'), branch)).toThrow(
      expect.objectContaining({ code: 'bad-branch' }),
    );
  });
});

test.each(['/a/%2Fb', '/a/b%2F', '/a/..%2Fb', '/a/b%2F..', '/a/b%2f', '/a/b%2e', '/a%2F%2Fb'])(
  'no request goes to the path %j',
  (path) => {
    expect(() => requestUrl(new URL('https://gitlab.test/api/v4'), path, {})).toThrow(
      expect.objectContaining({ code: 'bad-path' }),
    );
  },
);

describe('the account of a token', () => {
  test.each([
    ['gitlab-token-1', true],
    ['gitlab-token-2', false],
  ])('%s: bot %s', async (token, isApp) => {
    const { forge, fake } = await situation(token);
    expect(await forge.whoWeAre()).toMatchObject({ isApp });
    await forge.whoWeAre();
    expect(fake.requests).toHaveLength(1);
  });

  test('of which GitLab does not say that it is a bot is none', async () => {
    const { forge, fake } = await situation();
    fake.fail({ path: '/user', status: 200, body: { id: 901, username: 'project_42_bot_1f' } });
    expect(await forge.whoWeAre()).toEqual({ id: 901, login: 'project_42_bot_1f', isApp: false });
  });
});

describe('the head of a branch', () => {
  test.each(['main', 'release/1.x'])('%s is its commit', async (branch) => {
    const { forge, fake } = await situation();
    fake.repository(PROJECT).branches[branch] = A;
    expect(await forge.headOf(branch)).toBe(A);
  });

  test.each<readonly [string, object]>([
    ['another branch', { name: 'main-2', commit: { id: A } }],
    ['no commit', { name: 'main', commit: null }],
    ['no hash', { name: 'main', commit: { id: 'main' } }],
  ])('is not read out of an answer with %s', async (_, body) => {
    const { forge, fake } = await situation();
    fake.fail({ status: 200, body });
    await expect(forge.headOf('main')).rejects.toMatchObject({ kind: 'malformed', code: 'gitlab-malformed' });
  });

  test('of no branch is not found', async () => {
    const { forge } = await situation();
    await expect(forge.headOf('main')).rejects.toMatchObject({ kind: 'not-found' });
  });
});

describe('the merged merge requests of a commit', () => {
  test('are told with what was reviewed, and those that are open are not', async () => {
    const { forge, fake } = await situation();
    const { pulls } = fake.repository(PROJECT);
    pulls.push({ number: 7, head: B, base: 'main', merge: A, labels: ['security-approved'] });
    pulls.push({ number: 8, head: C, base: 'main', merge: null, commits: [A] });
    pulls.push({ number: 9, head: C, base: 'release', merge: D });
    expect(await forge.mergedPullsOf(A)).toEqual([
      {
        number: 7,
        headSha: B,
        baseBranch: 'main',
        mergedAt: Date.UTC(2026, 10, 20, 12),
        labels: ['security-approved'],
        title: 'A change',
      },
    ]);
  });

  const merged = {
    iid: 7,
    state: 'merged',
    sha: B,
    target_branch: 'main',
    merged_at: '2026-11-20T12:00:00Z',
    labels: [],
  };
  test.each<readonly [string, object]>([
    ['without a number', { iid: '7' }],
    ['in no state', { state: null }],
    ['without a head', { sha: null }],
    ['merged at no time', { merged_at: null }],
    ['with labels of another form', { labels: [{ name: 'x' }] }],
  ])('%s are no answer', async (_, members) => {
    const { forge, fake } = await situation();
    fake.fail({ status: 200, body: [{ ...merged, ...members }] });
    await expect(forge.mergedPullsOf(A)).rejects.toMatchObject({ kind: 'malformed' });
  });
});

test('the commits before one are its first parents, at most as many as asked for', async () => {
  const { forge, fake } = await situation();
  fake
    .repository(PROJECT)
    .commits.push({ sha: A, parents: [B, D] }, { sha: B, parents: [C] }, { sha: C, parents: [] });
  expect(await forge.commitsBefore(A, 9)).toEqual([B, C]);
  expect(await forge.commitsBefore(A, 1)).toEqual([B]);
  expect(await forge.commitsBefore(D, 9)).toEqual([]);
  expect(fake.requests[0]?.query).toMatchObject({ first_parent: 'true', ref_name: A });
});

describe('a note', () => {
  test.each(['/merge', 'a plan\n/approve', 'a plan\n/label ~x\n'])(
    'that GitLab would carry out is not sent: %j',
    async (body) => {
      const { forge, fake } = await situation();
      fake.repository(PROJECT).pulls.push({ number: 7, head: A, base: 'main', merge: null });
      await expect(forge.addComment(7, body)).rejects.toMatchObject({
        kind: 'withheld',
        delivery: 'not-sent',
      });
      await expect(forge.editComment(7, 1, body)).rejects.toMatchObject({ kind: 'withheld' });
      expect(fake.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
    },
  );

  test('that would hold a secret is not sent', async () => {
    const { forge, fake } = await situation();
    fake.repository(PROJECT).pulls.push({ number: 7, head: A, base: 'main', merge: null });
    await expect(forge.addComment(7, 'a canary-secret')).rejects.toMatchObject({ kind: 'withheld' });
    expect(fake.repository(PROJECT).comments).toEqual([]);
  });
});

describe('what holds an approval', () => {
  const WANTED = {
    commit: A,
    pull: 7,
    name: 'zonewright plan',
    externalId: 'zonewright plan',
    conclusion: 'success',
    title: 'no changes',
    summary: 'nothing',
    text: '<!-- held -->\n<!-- more -->',
  } as const;

  async function made(): Promise<Awaited<ReturnType<typeof situation>>> {
    const at = await situation();
    at.fake.repository(PROJECT).pulls.push({ number: 7, head: A, base: 'main', merge: null });
    at.fake.repository(PROJECT).commits.push({ sha: B, parents: [] });
    await at.forge.createCheck(WANTED);
    return at;
  }

  test('is read back, newest first, and older ones hold nothing any more', async () => {
    const { forge } = await made();
    await forge.createCheck({ ...WANTED, text: 'newer' });
    expect((await forge.checksOn(WANTED)).map(({ text }) => text)).toEqual(['newer', '']);
  });

  test.each<readonly [string, object]>([
    ['another commit', { commit: B }],
    ['another root or environment of the same name', { externalId: 'zonewright plan staging' }],
  ])('holds nothing for %s', async (_, members) => {
    const { forge, fake } = await made();
    const [status] = fake.repository(PROJECT).statuses;
    if (status !== undefined) fake.repository(PROJECT).statuses.push({ ...status, id: 1, sha: B });
    const checks = await forge.checksOn({ ...WANTED, ...members });
    expect(checks.map(({ text }) => text)).toEqual(['']);
  });

  test('is not looked for in a part of the statuses: one that is missing could be its use', async () => {
    const { forge, fake } = await made();
    fake.fail({ path: '**/statuses', status: 200, body: [], headers: { 'x-total': '1' } });
    await expect(forge.checksOn(WANTED)).rejects.toMatchObject({
      kind: 'incomplete',
      message: expect.stringContaining('0 of 1 items of the list came') as unknown,
    });
    expect(await forge.checksOn(WANTED)).toHaveLength(1);
  });

  test.each([{ 'x-next-page': '2' }, { 'x-total-pages': '2' }])(
    'is looked for on the next page, where only %j says that there is one',
    async (headers) => {
      const { forge, fake } = await made();
      fake.repository(PROJECT).statuses.splice(0);
      fake.fail({ path: '**/statuses', status: 200, body: [], headers });
      await forge.checksOn(WANTED);
      const pages = fake.requests.filter(({ path }) => path.endsWith('/statuses'));
      expect(pages.slice(-2).map(({ query }) => query['page'])).toEqual(['1', '2']);
    },
  );

  test('is no job of a pipeline that has its name', async () => {
    const { forge, fake } = await made();
    const { statuses } = fake.repository(PROJECT);
    statuses.splice(0, 1, {
      id: 1,
      name: WANTED.name,
      sha: A,
      user: MALLORY,
      state: 'success',
      description: null,
      targetUrl: null,
    });
    expect(await forge.checksOn(WANTED)).toMatchObject([{ by: 'mallory', text: '' }]);
  });

  test('has fields that fit, however long a name, a title or an address is', async () => {
    const { forge, fake } = await made();
    const long = {
      ...WANTED,
      name: 'n'.repeat(400),
      title: 't'.repeat(400),
      report: new URL(`https://x.test/${'r'.repeat(300)}`),
    };
    await forge.createCheck(long);
    const status = fake.repository(PROJECT).statuses.at(-1);
    expect([status?.name.length, status?.description?.length]).toEqual([255, 255]);
    expect((await forge.checksOn(long)).map(({ text }) => text)).toEqual([WANTED.text]);
  });
});

describe('a pipeline says', () => {
  const PIPELINE = {
    CI_PROJECT_ID: '42',
    CI_COMMIT_SHA: A,
    CI_PIPELINE_URL: 'https://gitlab.test/infra/edge/-/pipelines/1',
  };
  test.each<readonly [string, Readonly<Record<string, string>>, object]>([
    ['of a branch', { CI_COMMIT_BRANCH: 'main' }, { branch: 'main', commit: A }],
    [
      'of a merge request',
      { CI_MERGE_REQUEST_IID: '7', CI_MERGE_REQUEST_LABELS: 'a,b' },
      { pull: 7, commit: A, labels: ['a', 'b'] },
    ],
    [
      'of merged results',
      {
        CI_MERGE_REQUEST_IID: '7',
        CI_MERGE_REQUEST_EVENT_TYPE: 'merged_result',
        CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: B,
      },
      { pull: 7, commit: B },
    ],
    [
      'of a merge train',
      {
        CI_MERGE_REQUEST_IID: '7',
        CI_MERGE_REQUEST_EVENT_TYPE: 'merge_train',
        CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: B,
        CI_MERGE_REQUEST_LABELS: 'a',
      },
      { commit: A },
    ],
    ['of no number', { CI_MERGE_REQUEST_IID: '0x7' }, { commit: A }],
  ])('%s what it is about', (_, env, expected) => {
    const { repository, run, ...rest } = gitlabEnvironment({ ...PIPELINE, ...env });
    expect([repository, run?.href]).toEqual(['42', PIPELINE.CI_PIPELINE_URL]);
    expect(rest).toEqual(expected);
  });

  test('nothing where there is none', () => {
    expect(gitlabEnvironment({ CI_PIPELINE_URL: 'javascript:alert(1)' })).toEqual({});
  });
});
