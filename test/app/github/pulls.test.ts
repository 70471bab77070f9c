import nock from 'nock';
import { describe, expect, onTestFinished, test } from 'vitest';
import { commitsBefore, headOf, mergedPullsOf } from '../../../src/app/github/pulls.js';
import { createDispatcher } from '../../../src/service/http/dispatcher.js';
import { startGitHub } from '../../helpers/github.js';
import { BASE, failureOf, REPOSITORY, SHOP, testGitHub, TOKEN, useNock } from './support.js';

const [A, B, C, D, E] = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(40)) as [
  string,
  string,
  string,
  string,
  string,
];

useNock();

describe('the head of a branch', () => {
  const answered = (status: number, answer: object, branch = 'main'): void => {
    nock(BASE).get(`${REPOSITORY}/git/ref/heads/${branch}`).reply(status, answer);
  };

  test.each(['main', 'release/1.x'])('%s is its commit', async (branch) => {
    answered(200, { ref: `refs/heads/${branch}`, object: { type: 'commit', sha: A } }, branch);
    expect(await headOf(testGitHub(), SHOP, branch)).toBe(A);
  });

  test.each([
    ['another branch', { ref: 'refs/heads/main-2', object: { sha: A } }],
    ['every branch that begins like it', [{ ref: 'refs/heads/main-2', object: { sha: A } }]],
    ['no commit', { ref: 'refs/heads/main', object: { sha: 'main' } }],
    ['no object', { ref: 'refs/heads/main' }],
  ])('is not read out of an answer with %s', async (_case, answer) => {
    answered(200, answer);
    expect(await failureOf(headOf(testGitHub(), SHOP, 'main'))).toMatchObject({ kind: 'malformed' });
  });

  test('of no branch is not found', async () => {
    answered(404, { message: 'Not Found' });
    expect(await failureOf(headOf(testGitHub(), SHOP, 'main'))).toMatchObject({ kind: 'not-found' });
  });
});

describe('the merged pull requests of a commit', () => {
  const answered = (...pulls: readonly object[]): void => {
    nock(BASE)
      .get(`${REPOSITORY}/commits/${A}/pulls`)
      .query({ per_page: '100', page: '1' })
      .reply(200, JSON.stringify(pulls), { 'content-type': 'application/json' });
  };
  const pull = {
    number: 7,
    merged_at: '2026-11-20T12:00:00Z',
    merge_commit_sha: A,
    head: { sha: B, ref: 'topic' },
    base: { ref: 'main', sha: C, repo: { full_name: 'Octo/Shop' } },
  };
  const merged = {
    number: 7,
    headSha: B,
    baseBranch: 'main',
    mergedAt: Date.UTC(2026, 10, 20, 12),
    labels: [],
  };

  test('are told with what was reviewed and what it became', async () => {
    answered(
      pull,
      { ...pull, number: 8, merged_at: null, merge_commit_sha: null },
      { ...pull, number: 9, base: { ...pull.base, repo: { full_name: 'fork/shop' } } },
      { ...pull, number: 10, base: { ...pull.base, ref: 'release/1.x' } },
    );
    expect(await mergedPullsOf(testGitHub(), SHOP, A)).toEqual([
      merged,
      { ...merged, number: 10, baseBranch: 'release/1.x' },
    ]);
  });

  test.each([
    ['without a number', { number: '7' }],
    ['without a head', { head: null }],
    ['without a base', { base: null }],
    ['without a repository', { base: { ref: 'main', repo: null } }],
    ['merged at no time', { merged_at: 'yesterday' }],
    ['with a commit of another form', { head: { sha: '../..' } }],
  ])('%s are no answer', async (_case, members) => {
    answered({ ...pull, ...members });
    expect(await failureOf(mergedPullsOf(testGitHub(), SHOP, A))).toMatchObject({ kind: 'malformed' });
  });
});

describe('the commits before one', () => {
  const commit = (sha: string, ...parents: readonly string[]): object => ({
    sha,
    parents: parents.map((parent) => ({ sha: parent })),
  });
  const answered = (...commits: readonly object[]): void => {
    nock(BASE)
      .get(`${REPOSITORY}/commits`)
      .query({ sha: A, per_page: '100' })
      .reply(200, JSON.stringify(commits), { 'content-type': 'application/json' });
  };

  test.each<[string, readonly object[], number, readonly string[]]>([
    ['are its first parents', [commit(A, C, B), commit(B, C), commit(C, D), commit(D)], 10, [C, D]],
    ['are at most as many as asked for', [commit(A, B), commit(B, C), commit(C, D)], 2, [B, C]],
    ['end with what is listed', [commit(A, B), commit(B, C)], 10, [B, C]],
    ['are none of the first commit', [commit(A)], 10, []],
    ['are none when they are not listed', [commit(E, D)], 10, []],
  ])('%s', async (_title, commits, limit, expected) => {
    answered(...commits);
    expect(await commitsBefore(testGitHub(), SHOP, A, limit)).toEqual(expected);
  });

  test.each([
    ['no parents', { sha: A }],
    ['parents of another form', { sha: A, parents: [{ sha: 'main' }] }],
    ['no hash', { sha: 'main', parents: [] }],
  ])('are not read out of an answer with %s', async (_case, one) => {
    answered(one);
    expect(await failureOf(commitsBefore(testGitHub(), SHOP, A, 10))).toMatchObject({ kind: 'malformed' });
  });
});

test('what is not a name or a hash is refused before anything is sent', async () => {
  const github = testGitHub();
  await expect(headOf(github, SHOP, '../../user')).rejects.toThrow('is not a branch');
  await expect(mergedPullsOf(github, SHOP, 'HEAD')).rejects.toThrow('is not a commit');
  await expect(commitsBefore(github, SHOP, 'a b', 1)).rejects.toThrow('is not a commit');
});

test('a merge is followed over a socket', async () => {
  nock.enableNetConnect('127.0.0.1');
  const server = await startGitHub();
  onTestFinished(() => server.close());
  const repository = server.repository('octo/shop');
  repository.branches['release/1.x'] = A;
  repository.commits.push({ sha: A, parents: [C, B] }, { sha: B, parents: [C] }, { sha: C, parents: [] });
  repository.pulls.push({ number: 7, head: B, base: 'release/1.x', merge: A, commits: [B] });
  repository.pulls.push({ number: 8, head: B, base: 'main', merge: null, commits: [B] });
  const baseUrl = new URL(server.url);
  const timeouts = { connectMs: 9000, headersMs: 9000, bodyMs: 9000, totalMs: 9000 };
  const dispatcher = createDispatcher(undefined, 1, timeouts);
  onTestFinished(() => dispatcher.destroy());
  const github = testGitHub({ baseUrl, dispatcher });
  const head = await headOf(github, SHOP, 'release/1.x');
  expect(head).toBe(A);
  const merged = [
    {
      number: 7,
      headSha: B,
      baseBranch: 'release/1.x',
      mergedAt: Date.UTC(2026, 10, 20, 12),
      labels: [],
      title: 'A change',
    },
  ];
  expect(await mergedPullsOf(github, SHOP, head)).toEqual(merged);
  expect(await mergedPullsOf(github, SHOP, B)).toEqual(merged);
  expect(await commitsBefore(github, SHOP, head, 10)).toEqual([C]);
  expect(await failureOf(headOf(github, SHOP, 'main'))).toMatchObject({ kind: 'not-found' });
  const other = testGitHub({ baseUrl, dispatcher, token: `${TOKEN}-2` });
  expect(await failureOf(headOf(other, SHOP, 'release/1.x'))).toMatchObject({ kind: 'credentials' });
});
