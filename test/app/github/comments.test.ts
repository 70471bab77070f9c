import nock from 'nock';
import { Agent } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ourComments, upsertComment } from '../../../src/app/forge/comments.js';
import type { Upserted } from '../../../src/app/forge/sticky.js';
import { githubForge } from '../../../src/app/github/forge.js';
import { ACTIONS } from '../../helpers/github.js';
import { rawServer } from '../../service/http/support.js';
import { BASE, failureOf, REPOSITORY, SHOP, testGitHub, useNock } from './support.js';

const MARKER = '<!-- zonewright root=. environment=production -->';
const OTHER_MARKER = '<!-- zonewright root=. environment=staging -->';
const NEW = `${MARKER}\nthe new plan`;
const OLD = `${MARKER}\nthe old plan`;
const LIST = `${REPOSITORY}/issues/7/comments`;

const PERSON = { id: 7, login: 'mallory', type: 'User' };
const APP = { id: 99, login: 'shop-deploys[bot]', type: 'Bot' };
const ECHO = { id: 98, login: 'echo[bot]' };
const DEPLOYER = { id: 42, login: 'deployer', type: 'User' };

interface Comment {
  readonly id: number;
  readonly html_url: string;
  readonly user: object | null;
  readonly body: string | null;
}

useNock();

describe('the comment of a workflow', () => {
  test.each<[string, readonly Comment[], 'created' | 'unchanged' | number]>([
    ['is created when there is none', [by(PERSON, 1, 'hello')], 'created'],
    ['is updated in place', [by(ACTIONS, 1, OLD)], 1],
    ['is left alone when it says the same', [by(ACTIONS, 1, NEW)], 'unchanged'],
    [
      'is left alone when only line ends differ',
      [by(ACTIONS, 1, `${NEW.replace('\n', '\r\n')}\r\n`)],
      'unchanged',
    ],
    ['is told from one that a person put before it', [by(PERSON, 1, OLD), by(ACTIONS, 2, OLD)], 2],
    ['is told from one that a person put after it', [by(ACTIONS, 1, OLD), by(PERSON, 2, NEW)], 1],
    [
      'is not what three people forged',
      [by(PERSON, 1, OLD), by(DEPLOYER, 2, NEW), by(PERSON, 3, OLD)],
      'created',
    ],
    ['is not what somebody wrote whose account is gone', [by(null, 1, OLD)], 'created'],
    [
      'is told from the one of another environment',
      [by(ACTIONS, 1, `${OTHER_MARKER}\nplan`), by(ACTIONS, 2, OLD)],
      2,
    ],
    ['stands beside the one of another environment', [by(ACTIONS, 1, `${OTHER_MARKER}\nplan`)], 'created'],
    ['is brought back when somebody edited it', [by(ACTIONS, 1, `${MARKER}\r\nall is well`)], 1],
    ['is created again when somebody took the marker away', [by(ACTIONS, 1, 'the old plan')], 'created'],
    [
      'is not one that has the marker elsewhere',
      [by(ACTIONS, 1, `> quoted\n${OLD}`), by(ACTIONS, 2, null)],
      'created',
    ],
    ['is not one that only begins with the marker', [by(ACTIONS, 1, `${MARKER} too`)], 'created'],
    ['is preferred to the one of another app', [by(ECHO, 1, OLD), by(ACTIONS, 2, OLD)], 2],
    ['is the one of another app when workflows have none', [by(PERSON, 1, OLD), by(APP, 2, OLD)], 2],
    ['is known as an app’s by its login alone', [by(ECHO, 1, OLD)], 1],
  ])('%s', async (_title, comments, expected) => {
    user(403);
    await expectUpsert(comments, expected);
  });

  test.each([1, 3])('is found on page %i', async (pages) => {
    user(403);
    const others = Array.from({ length: (pages - 1) * 100 }, (_, index) => by(PERSON, index + 1, OLD));
    const last = by(ACTIONS, 500, OLD);
    [...chunks(others), [last]].forEach((items, index) => listed(items, index + 1));
    patched(500, NEW);
    expect(await upsertNew()).toMatchObject({ status: 'updated', url: last.html_url });
  });

  test('is made from the one that stands there', async () => {
    user(403);
    listed([by(ACTIONS, 1, OLD)]);
    patched(1, `${OLD}\nand more`);
    const github = testGitHub();
    const body = (former: string | undefined): string => `${former ?? ''}\nand more`;
    const wanted = { number: 7, marker: MARKER, body };
    expect(await upsertComment(githubForge(github, SHOP), wanted)).toMatchObject({ status: 'updated' });
  });

  test('must have its marker, or no run would find it again', async () => {
    user(403);
    listed([]);
    const wanted = { number: 7, marker: MARKER, body: () => 'no marker' };
    await expect(upsertComment(githubForge(testGitHub(), SHOP), wanted)).rejects.toThrow(
      'must be its marker',
    );
  });
});

describe('the comment of a person’s token', () => {
  test.each<[string, readonly Comment[], 'created' | 'unchanged' | number]>([
    ['is known by the account', [by(PERSON, 1, OLD), by(DEPLOYER, 2, OLD)], 2],
    [
      'is not known by a login that somebody else has now',
      [by({ ...PERSON, login: 'deployer' }, 1, OLD)],
      'created',
    ],
    ['is known by the account after another login', [by({ ...DEPLOYER, login: 'former' }, 1, OLD)], 1],
    ['is not what an app wrote', [by(ACTIONS, 1, OLD)], 'created'],
  ])('%s', async (_title, comments, expected) => {
    user(200, DEPLOYER);
    await expectUpsert(comments, expected, DEPLOYER);
  });
});

describe('who we are', () => {
  test.each([403, 404])('is an app when GitHub answers %i', async (status) => {
    user(status);
    listed([by(ACTIONS, 1, NEW)]);
    expect(await upsertNew()).toMatchObject({ status: 'unchanged' });
  });

  test.each([
    [401, {}, 'credentials'],
    [429, {}, 'throttled'],
    [200, { login: 'deployer' }, 'malformed'],
    [200, { id: 1 }, 'malformed'],
  ])('is not guessed when GitHub answers %i %j', async (status, answer, kind) => {
    nock(BASE)
      .get('/user')
      .times(status === 429 ? 2 : 1)
      .reply(status, answer);
    expect(await failureOf(upsertNew())).toMatchObject({ kind, path: '/user' });
  });
});

describe('several of ours', () => {
  test('leave the oldest, and the others say so', async () => {
    user(403);
    listed([by(ACTIONS, 3, NEW), by(ACTIONS, 2, OLD), by(ECHO, 1, OLD), by(PERSON, 4, OLD)]);
    patched(2, NEW);
    patched(3, `Superseded by ${urlOf(2)}`);
    expect(await upsertNew()).toMatchObject({ status: 'updated', url: urlOf(2) });
  });

  test('that can’t be taken back are no failure', async () => {
    user(403);
    listed([by(ACTIONS, 2, NEW), by(ACTIONS, 3, OLD), by(ACTIONS, 4, OLD)]);
    nock(BASE).patch(`${REPOSITORY}/issues/comments/3`).reply(500, {});
    patched(4, `Superseded by ${urlOf(2)}`);
    expect(await upsertNew()).toMatchObject({ status: 'unchanged', url: urlOf(2) });
  });

  test.each([
    ['before', 8, 'updated'],
    ['after', 10, 'created'],
  ])('of two runs at once become one when the other was %s', async (_title, other, status) => {
    user(403);
    listed([]);
    posted(9);
    listed([by(ACTIONS, other, OLD), by(ACTIONS, 9, NEW), by(ECHO, 1, OLD)]);
    if (other < 9) patched(other, NEW);
    patched(Math.max(other, 9), `Superseded by ${urlOf(Math.min(other, 9))}`);
    expect(await upsertNew()).toMatchObject({ status, url: urlOf(Math.min(other, 9)) });
  });

  test('are not seen in a list that lags behind', async () => {
    user(403);
    listed([]);
    posted(9);
    listed([]);
    expect(await upsertNew()).toMatchObject({ status: 'created', url: urlOf(9) });
  });
});

describe('a comment that is out of reach', () => {
  test('because it was deleted meanwhile is created again', async () => {
    user(403);
    listed([by(ACTIONS, 1, OLD)]);
    nock(BASE).patch(`${REPOSITORY}/issues/comments/1`).reply(404, { message: 'Not Found' });
    posted(9);
    expect(await upsertNew()).toMatchObject({ status: 'created', url: urlOf(9) });
  });

  test('because another app wrote it is passed over', async () => {
    user(403);
    listed([by(ECHO, 1, OLD), by(APP, 2, OLD), by(APP, 3, OLD)]);
    nock(BASE).patch(`${REPOSITORY}/issues/comments/1`).reply(403, {});
    patched(2, NEW);
    patched(3, `Superseded by ${urlOf(2)}`);
    expect(await upsertNew()).toMatchObject({ status: 'updated', url: urlOf(2) });
  });
});

describe('what GitHub refuses', () => {
  test.each<
    [string, number, { readonly message: string; readonly errors?: readonly { message: string }[] }, string]
  >([
    ['a run for a fork', 403, { message: 'Resource not accessible by integration' }, 'forbidden'],
    ['a token that expired', 401, { message: 'Bad credentials' }, 'credentials'],
    ['another number', 404, { message: 'Not Found' }, 'not-found'],
    [
      'too much text',
      422,
      { message: 'Validation Failed', errors: [{ message: 'Body is too long' }] },
      'unprocessable',
    ],
    ['too many comments', 403, { message: 'You have exceeded a secondary rate limit' }, 'throttled'],
  ])(
    '%s: %i is told, and tried again only after a rate limit, once',
    async (_title, status, answer, kind) => {
      user(403);
      listed([]);
      nock(BASE)
        .post(LIST)
        .times(kind === 'throttled' ? 2 : 1)
        .reply(status, answer);
      const error = await failureOf(upsertNew());
      expect(error).toMatchObject({ kind, status, method: 'POST', path: LIST });
      expect(error.message).toContain(answer.errors?.[0]?.message ?? answer.message);
    },
  );

  test('to say is told, and nothing is written', async () => {
    user(403);
    nock(BASE).get(LIST).query(true).reply(200, { message: 'not a list' });
    expect(await failureOf(upsertNew())).toMatchObject({ kind: 'malformed' });
  });

  test('for an update: 422 is told', async () => {
    user(403);
    listed([by(ACTIONS, 1, OLD)]);
    nock(BASE).patch(`${REPOSITORY}/issues/comments/1`).reply(422, {});
    expect(await failureOf(upsertNew())).toMatchObject({ kind: 'unprocessable', method: 'PATCH' });
  });
});

describe('a write of which nobody knows what came', () => {
  test.each([500, 502, 408])('POST %i: the comment that stands there is the one', async (status) => {
    user(403);
    listed([]);
    nock(BASE).post(LIST).reply(status, {});
    listed([by(PERSON, 8, NEW), by(ACTIONS, 9, NEW)], 1, 2);
    expect(await upsertNew()).toMatchObject({ status: 'created', url: urlOf(9) });
  });

  test('POST 200 with a page: one that says something else is not the one', async () => {
    user(403);
    listed([]);
    nock(BASE).post(LIST).reply(200, '<html>', { 'content-type': 'text/html' });
    listed([by(ACTIONS, 8, OLD)]);
    posted(9);
    listed([by(ACTIONS, 8, OLD), by(ACTIONS, 9, NEW)]);
    patched(8, NEW);
    patched(9, `Superseded by ${urlOf(8)}`);
    expect(await upsertNew()).toMatchObject({ status: 'updated', url: urlOf(8) });
  });

  test('POST without effect is sent once more, and no third time', async () => {
    user(403);
    listed([], 1, 2);
    nock(BASE).post(LIST).times(2).reply(500, {});
    expect(await failureOf(upsertNew())).toMatchObject({ kind: 'unavailable', method: 'POST' });
  });

  test.each([
    ['had its effect', NEW, false],
    ['had none', OLD, true],
  ])('PATCH that %s', async (_title, after, again) => {
    user(403);
    listed([by(ACTIONS, 1, OLD)]);
    nock(BASE).patch(`${REPOSITORY}/issues/comments/1`).reply(502, {});
    listed([by(ACTIONS, 1, after)]);
    if (again) patched(1, NEW);
    expect(await upsertNew()).toMatchObject({ status: 'updated', url: urlOf(1) });
  });

  test('POST that timed out after it arrived is not sent again', async () => {
    const posts: string[] = [];
    const baseUrl = await rawServer((socket, request) => {
      const answer = (status: string, value: unknown): void => {
        const text = JSON.stringify(value);
        const head = `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${text.length}`;
        socket.write(`${head}\r\n\r\n${text}`);
      };
      if (request.startsWith('POST')) posts.push(request);
      else if (request.includes('/user ')) answer('403 Forbidden', {});
      else answer('200 OK', posts.length === 0 ? [] : [by(ACTIONS, 9, NEW)]);
    });
    const dispatcher = new Agent();
    onTestFinished(() => dispatcher.destroy());
    const timeouts = { connectMs: 9000, headersMs: 9000, bodyMs: 9000, totalMs: 300 };
    const github = testGitHub({ baseUrl, dispatcher, timeouts });
    expect(await upsertNew(github)).toMatchObject({ status: 'created', url: urlOf(9) });
    expect(posts).toHaveLength(1);
  });
});

describe('our comment, read back', () => {
  const other = by(ACTIONS, 1, `${OTHER_MARKER}\n`);
  test.each<[string, readonly Comment[], string | undefined]>([
    ['is none', [by(PERSON, 1, OLD)], undefined],
    ['is one', [by(PERSON, 1, OLD), by(ACTIONS, 2, NEW), by(PERSON, 3, OLD)], NEW],
    ['is the oldest', [by(ACTIONS, 3, NEW), by(ACTIONS, 2, OLD)], OLD],
    [
      'is by a workflow rather than another app',
      [by(ECHO, 1, OLD), by(ACTIONS, 2, NEW), by(APP, 3, OLD)],
      NEW,
    ],
    ['has the marker', [other, by(ACTIONS, 2, `\n${OLD}`)], undefined],
    ['is one of several with markers of their own', [other, by(ACTIONS, 2, OLD)], OLD],
  ])('%s', async (_title, comments, expected) => {
    listed(comments);
    const find = await ourComments(githubForge(testGitHub(), SHOP), 7, undefined);
    expect(find(MARKER)?.body).toBe(expected);
  });

  test.each([
    ['2026-11-20T12:00:00Z', Date.UTC(2026, 10, 20, 12)],
    ['yesterday', undefined],
    [undefined, undefined],
  ])('was edited last at %s', async (updated, expected) => {
    listed([{ ...by(ACTIONS, 1, OLD), ...(updated === undefined ? {} : { updated_at: updated }) }]);
    const find = await ourComments(githubForge(testGitHub(), SHOP), 7, undefined);
    expect(find(MARKER)).toMatchObject({ body: OLD, updatedAt: expected });
  });
});

test('a comment that nobody looks for is posted as it is', async () => {
  nock(BASE)
    .post(LIST, { body: 'the plan is another one' })
    .reply(201, by(ACTIONS, 9, ''));
  await githubForge(testGitHub(), SHOP).addComment(7, 'the plan is another one');
});

function by(author: object | null, id: number, body: string | null): Comment {
  return { id, html_url: urlOf(id), user: author, body };
}

function urlOf(id: number): string {
  return `https://github.test/octo/shop/pull/7#issuecomment-${id}`;
}

function user(status: number, answer: object = { message: 'Resource not accessible by integration' }): void {
  nock(BASE).get('/user').reply(status, answer);
}

function listed(comments: readonly Comment[], page = 1, times = 1): void {
  nock(BASE)
    .get(LIST)
    .query({ per_page: '100', page: String(page) })
    .times(times)
    .reply(200, JSON.stringify(comments), { 'content-type': 'application/json' });
}

function patched(id: number, body: string): void {
  nock(BASE)
    .patch(`${REPOSITORY}/issues/comments/${id}`, { body })
    .reply(200, by(ACTIONS, id, body));
}

function posted(id: number, author: object = ACTIONS): void {
  nock(BASE)
    .post(LIST, { body: NEW })
    .reply(201, by(author, id, NEW));
}

/** Among these comments the wanted one is created, left alone, or put in place of the one with this id; nothing else is written. */
async function expectUpsert(
  comments: readonly Comment[],
  expected: 'created' | 'unchanged' | number,
  author: object = ACTIONS,
): Promise<void> {
  listed(comments);
  if (expected === 'created') {
    posted(900, author);
    listed([...comments, by(author, 900, NEW)]);
  }
  if (typeof expected === 'number') patched(expected, NEW);
  const { status } = await upsertNew();
  expect(status).toBe(typeof expected === 'number' ? 'updated' : expected);
}

function upsertNew(github = testGitHub()): Promise<Upserted> {
  return upsertComment(githubForge(github, SHOP), { number: 7, marker: MARKER, body: () => NEW });
}

function chunks(comments: readonly Comment[]): readonly (readonly Comment[])[] {
  return Array.from({ length: Math.ceil(comments.length / 100) }, (_, page) =>
    comments.slice(page * 100, page * 100 + 100),
  );
}
