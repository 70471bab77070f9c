import nock from 'nock';
import { describe, expect, test } from 'vitest';
import { closeIssue, upsertIssue } from '../../../src/app/github/issues.js';
import type { Upserted } from '../../../src/app/forge/sticky.js';
import { ACTIONS } from '../../helpers/github.js';
import { BASE, failureOf, REPOSITORY, SHOP, testGitHub, useNock } from './support.js';

const MARKER = '<!-- zonewright drift root=. environment=production -->';
const OTHER_MARKER = '<!-- zonewright drift root=. environment=staging -->';
const NEW = `${MARKER}\nthe live side differs`;
const OLD = `${MARKER}\nit differed elsewhere`;
const LIST = `${REPOSITORY}/issues`;
const WANTED = {
  repository: SHOP,
  marker: MARKER,
  label: 'zonewright-drift',
  title: 'Drift in production',
  body: NEW,
};

const PERSON = { id: 7, login: 'mallory', type: 'User' };
const ECHO = { id: 98, login: 'echo[bot]', type: 'Bot' };

interface Issue {
  readonly number: number;
  readonly html_url: string;
  readonly user: object | null;
  readonly title: string;
  readonly body: string | null;
  readonly pull_request?: object;
}

useNock();

describe('the drift issue', () => {
  test.each<[string, readonly Issue[], 'created' | 'unchanged' | number]>([
    ['is opened when there is none', [by(PERSON, 1, null)], 'created'],
    ['is updated, whatever became of its labels', [by(ACTIONS, 1, OLD)], 1],
    ['is left alone when it says the same', [by(ACTIONS, 1, NEW)], 'unchanged'],
    ['gets its title back', [{ ...by(ACTIONS, 1, NEW), title: 'fixed' }], 1],
    ['is not what a person opened', [by(PERSON, 1, OLD), by(null, 2, OLD)], 'created'],
    ['is no pull request', [{ ...by(ACTIONS, 1, OLD), pull_request: {} }], 'created'],
    [
      'is told from the one of another environment',
      [by(ACTIONS, 1, `${OTHER_MARKER}\n`), by(ACTIONS, 2, OLD)],
      2,
    ],
  ])('%s', async (_title, issues, expected) => {
    user();
    listed(issues);
    if (expected === 'created') {
      opened(9);
      listed(issues);
    }
    if (typeof expected === 'number') patched(expected, { title: WANTED.title, body: NEW });
    const { status } = await upsertNew();
    expect(status).toBe(typeof expected === 'number' ? 'updated' : expected);
  });

  test('is found on page 3', async () => {
    user();
    const others = Array.from({ length: 100 }, (_, index) => by(PERSON, index + 1, OLD));
    listed(others, 1);
    listed(others, 2);
    listed([by(ACTIONS, 500, OLD)], 3);
    patched(500, { title: WANTED.title, body: NEW });
    expect(await upsertNew()).toMatchObject({ status: 'updated', url: urlOf(500) });
  });

  test('is the oldest of several, and the others are closed', async () => {
    user();
    listed([by(ACTIONS, 3, OLD), by(ACTIONS, 2, OLD), by(ECHO, 1, OLD)]);
    patched(2, { title: WANTED.title, body: NEW });
    patched(3, { state: 'closed' });
    expect(await upsertNew()).toMatchObject({ status: 'updated', url: urlOf(2) });
  });

  test('of which nobody knows whether it was opened is not opened twice', async () => {
    user();
    listed([]);
    nock(BASE).post(LIST).reply(502, {});
    listed([by(ACTIONS, 9, NEW)], 1, 2);
    expect(await upsertNew()).toMatchObject({ status: 'created', url: urlOf(9) });
  });

  test.each([
    [403, { message: 'Resource not accessible by integration' }, 'forbidden'],
    [410, { message: 'Issues has been disabled in this repository.' }, 'not-found'],
    [422, { message: 'Validation Failed' }, 'unprocessable'],
  ])('that GitHub refuses with %i is told', async (status, answer, kind) => {
    user();
    listed([]);
    nock(BASE).post(LIST).reply(status, answer);
    const error = await failureOf(upsertNew());
    expect(error).toMatchObject({ kind, path: LIST });
    expect(error.message).toContain(answer.message);
  });

  test('must have its marker', async () => {
    user();
    listed([]);
    await expect(upsertIssue(testGitHub(), { ...WANTED, body: 'no marker' })).rejects.toThrow(
      'must be its marker',
    );
  });

  test('is not looked for in what is no list of issues', async () => {
    user();
    listed([{ ...by(ACTIONS, 1, OLD), number: 0 }]);
    expect(await failureOf(upsertNew())).toMatchObject({ kind: 'malformed' });
  });
});

describe('closing it', () => {
  const close = (): Promise<string> =>
    closeIssue(testGitHub(), { repository: SHOP, marker: MARKER, comment: 'live is as declared' });

  test.each<[string, readonly Issue[]]>([
    ['is none', []],
    ['is only somebody else’s', [by(PERSON, 1, OLD), by(ACTIONS, 2, `${OTHER_MARKER}\n`)]],
  ])('sends nothing when there %s', async (_title, issues) => {
    user();
    listed(issues);
    expect(await close()).toBe('none');
  });

  test('closes all of them, and says why in the oldest', async () => {
    user();
    listed([by(ACTIONS, 3, OLD), by(ACTIONS, 2, NEW), by(PERSON, 1, OLD)]);
    patched(2, { state: 'closed' });
    patched(3, { state: 'closed' });
    nock(BASE)
      .post(`${LIST}/2/comments`, { body: 'live is as declared' })
      .reply(201, { id: 1, html_url: urlOf(2), user: ACTIONS, body: '' });
    expect(await close()).toBe('closed');
  });

  test('says nothing in an issue that it could not close, or every run would', async () => {
    user();
    listed([by(ACTIONS, 2, OLD)]);
    nock(BASE).patch(`${LIST}/2`).reply(403, {});
    expect(await failureOf(close())).toMatchObject({ kind: 'forbidden', method: 'PATCH' });
  });
});

function by(author: object | null, number: number, body: string | null): Issue {
  return { number, html_url: urlOf(number), user: author, title: WANTED.title, body };
}

function urlOf(number: number): string {
  return `https://github.test/octo/shop/issues/${number}`;
}

function user(): void {
  nock(BASE).get('/user').reply(403, {});
}

function listed(issues: readonly Issue[], page = 1, times = 1): void {
  nock(BASE)
    .get(LIST)
    .query({ state: 'open', sort: 'created', direction: 'asc', per_page: '100', page: String(page) })
    .times(times)
    .reply(200, JSON.stringify(issues), { 'content-type': 'application/json' });
}

function opened(number: number): void {
  const sent = { title: WANTED.title, body: NEW, labels: ['zonewright-drift'] };
  nock(BASE)
    .post(LIST, sent)
    .reply(201, by(ACTIONS, number, NEW));
}

function patched(number: number, sent: Record<string, string>): void {
  nock(BASE)
    .patch(`${LIST}/${number}`, sent)
    .reply(200, by(ACTIONS, number, NEW));
}

function upsertNew(): Promise<Upserted> {
  return upsertIssue(testGitHub(), WANTED);
}
