import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Client } from '../../../src/app/forge/client.js';
import { upsertComment } from '../../../src/app/forge/comments.js';
import { githubForge } from '../../../src/app/github/forge.js';
import { upsertIssue } from '../../../src/app/github/issues.js';
import { parseRepository } from '../../../src/app/github/paths.js';
import type { Upserted } from '../../../src/app/forge/sticky.js';
import { createDispatcher } from '../../../src/service/http/dispatcher.js';
import {
  ACTIONS,
  startGitHub,
  type FakeFault,
  type FakeGitHub,
  type FakeUser,
} from '../../helpers/github.js';
import { runs } from '../../helpers/runs.js';
import { settled, testGitHub } from './support.js';

const DEPLOYER: FakeUser = { id: 42, login: 'deployer', type: 'User' };
const PERSON: FakeUser = { id: 7, login: 'mallory', type: 'User' };
const NAMESAKE: FakeUser = { id: 8, login: 'deployer', type: 'User' };
const APP: FakeUser = { id: 99, login: 'shop-deploys[bot]', type: 'Bot' };
const TOKENS = { 'token-of-workflow': ACTIONS, 'token-of-deployer': DEPLOYER };

const MARKER = '<!-- zonewright root=. environment=production -->';
const NEW = `${MARKER}\nthe new plan`;

let server: FakeGitHub;
const TIMEOUTS = { connectMs: 9000, headersMs: 9000, bodyMs: 9000, totalMs: 9000 };
beforeAll(async () => {
  server = await startGitHub(TOKENS);
});
afterAll(() => server.close());

/** What stands there before: by whom, and what. */
interface Before {
  readonly user: FakeUser | null;
  readonly body: string;
}

const before: fc.Arbitrary<readonly Before[]> = fc.array(
  fc.record({
    user: fc.constantFrom(null, PERSON, NAMESAKE, DEPLOYER, ACTIONS, APP),
    body: fc.constantFrom(
      NEW,
      `${MARKER}\nthe old plan`,
      `${MARKER}\r\nthe old plan\r\n`,
      MARKER,
      `${MARKER} and more`,
      `> ${NEW}`,
      `<!-- zonewright root=. environment=staging -->\nthe new plan`,
      'hello',
    ),
  }),
  { maxLength: 6 },
);

const writing = fc.constantFrom('POST', 'PATCH');
const fault: fc.Arbitrary<FakeFault> = fc.oneof(
  fc.record({ method: writing, status: fc.constantFrom(403, 404, 422, 429, 500, 'reset' as const) }),
  // Of these nobody knows what came of the request.
  fc.record({
    method: writing,
    status: fc.constantFrom(500, 502, 'reset' as const),
    committed: fc.constant(true),
  }),
);

/** A place for one text, on the fake: what stands there, in the order of its creation, and how it is brought up to date. */
interface Place {
  readonly fill: (name: string, items: readonly Before[]) => void;
  readonly standing: (name: string) => readonly Before[];
  readonly upsert: (github: Client, name: string) => Promise<Upserted>;
}

const COMMENTS: Place = {
  fill: (name, items) => {
    const { comments } = server.repository(name);
    comments.push(...items.map((item, index) => ({ ...item, id: index + 1, on: 7 })));
  },
  standing: (name) => server.repository(name).comments.map(({ user, body }) => ({ user, body })),
  upsert: (github, name) =>
    upsertComment(githubForge(github, parseRepository(name)), { number: 7, marker: MARKER, body: folded }),
};

/** What is closed stands there no longer. */
const ISSUES: Place = {
  fill: (name, items) => {
    const { issues } = server.repository(name);
    issues.push(
      ...items.map((item, index) => ({
        ...item,
        number: index + 1,
        title: 't',
        state: 'open' as const,
        labels: [],
      })),
    );
  },
  standing: (name) =>
    server
      .repository(name)
      .issues.map(({ user, body, state }) => ({ user, body: state === 'open' ? (body ?? '') : '(closed)' })),
  upsert: (github, name) => {
    const wanted = {
      repository: parseRepository(name),
      marker: MARKER,
      label: 'drift',
      title: 't',
      body: NEW,
    };
    return upsertIssue(github, wanted);
  },
};

/** As a plan keeps what it was before: the same plan keeps it as it is. */
function folded(former: string | undefined): string {
  return former === undefined || former.startsWith(NEW)
    ? (former ?? NEW)
    : `${NEW}\nbefore: ${former.length}`;
}

test.each([
  ['comments', COMMENTS],
  ['issues', ISSUES],
])(
  'whatever %s stand there, only ours are written, one of them holds the text, and then nothing is left to do',
  async (title, place) => {
    const statuses = new Set<string>();
    const token = fc.constantFrom(...(Object.keys(TOKENS) as (keyof typeof TOKENS)[]));
    const faults = fc.array(fault, { maxLength: 2 });
    const clients = {
      'token-of-workflow': connected('token-of-workflow'),
      'token-of-deployer': connected('token-of-deployer'),
    };
    let turn = 0;
    await fc.assert(
      fc.asyncProperty(before, token, faults, async (items, withToken, failing) => {
        const name = `octo/${title}-${(turn += 1)}`;
        place.fill(name, items);
        const github = clients[withToken];

        server.fail(...failing);
        if (failing.length > 0) await settled(place.upsert(github, name));
        server.mend();
        const first = await place.upsert(github, name);
        statuses.add(first.status);
        const after = place.standing(name);
        expectOursOnly(TOKENS[withToken], items, after);

        const requests = server.requests.length;
        expect(await place.upsert(github, name)).toEqual({ ...first, status: 'unchanged' });
        expect(server.requests.slice(requests).filter(({ method }) => method !== 'GET')).toEqual([]);
      }),
      { numRuns: runs(120) },
    );
    expect([...statuses].toSorted()).toEqual(['created', 'unchanged', 'updated']);
  },
);

/** A client over a real socket; its connections end with the test. */
function connected(token: string): Client {
  const baseUrl = new URL(server.url);
  const dispatcher = createDispatcher(undefined, 1, TIMEOUTS);
  onTestFinished(() => dispatcher.destroy());
  return testGitHub({ baseUrl, token, dispatcher });
}

/** A person writes only what is of the account, a workflow only what apps wrote; of one author there is one with the new text. */
function expectOursOnly(us: FakeUser, items: readonly Before[], after: readonly Before[]): void {
  const mayWrite = (user: FakeUser | null): boolean =>
    us.type === 'Bot' ? user?.type === 'Bot' : user?.id === us.id;
  items.forEach((item, index) => {
    if (!mayWrite(item.user)) expect(after[index]).toEqual(item);
  });
  const marked = after.filter(({ user, body }) => mayWrite(user) && body.split(/\r?\n/)[0] === MARKER);
  const author = marked.find(({ user }) => user?.id === us.id)?.user ?? marked[0]?.user;
  const texts = marked.filter(({ user }) => user?.id === author?.id).map(({ body }) => body);
  expect(texts).toEqual([expect.stringContaining(NEW)]);
}
