import { describe, expect, test } from 'vitest';
import {
  failure,
  failureOf,
  PAIR,
  scriptedDispatcher,
  success,
  testClient,
  TOKEN,
  ZONE,
  type Scripted,
} from './support.js';
import { always } from '../../helpers/reads-of.js';

const TOKEN_PATH = `${ZONE}/page_shield`;
const KEY_PATH = `${ZONE}/rulesets`;
const BOTH = { ...TOKEN, ...PAIR };
const UNAUTHORISED = { status: 401, body: failure({ code: 10000, message: 'Authentication error' }) };
const FINE = { status: 200, body: success({}) };

describe('credentials that the service does not accept', () => {
  test.each([
    ['401', UNAUTHORISED],
    ['code 9103', { status: 403, body: failure({ code: 9103, message: 'Unknown key' }) }],
    ['code 9106 with 200', { status: 200, body: failure({ code: 9106, message: 'Missing header' }) }],
  ])('cost one request, however many were asked for: %s', async (_case, reply) => {
    const client = testClient({ dispatcher: scriptedDispatcher(() => reply) });
    const requests = Array.from({ length: 20 }, () => failureOf(client.reader.get({ path: TOKEN_PATH })));
    const errors = await Promise.all(requests);
    expect(client.sent).toEqual({ reads: 1, writes: 0 });
    expect(errors.map((error) => error.kind)).toEqual(errors.map(() => 'credentials'));
    expect(errors[0]).toMatchObject({ delivery: 'refused', status: reply.status });
    expect(errors[1]).toMatchObject({ delivery: 'not-sent', status: undefined });
    expect(errors[1]?.message).toContain('API token');
  });

  test('in the middle of a run end everything, writes and waiting requests too', async () => {
    let answers = 0;
    const client = testClient({
      rateLimit: { requests: 2, seconds: 1 },
      dispatcher: scriptedDispatcher(() => {
        answers += 1;
        return answers === 1 ? FINE : UNAUTHORISED;
      }),
    });
    await client.reader.get({ path: TOKEN_PATH });
    const later = await Promise.all([
      failureOf(client.reader.get({ path: TOKEN_PATH })),
      failureOf(client.reader.get({ path: TOKEN_PATH })),
      failureOf(client.writer.send({ method: 'PUT', path: KEY_PATH, query: {} }, always)),
    ]);
    expect(later.map((error) => [error.kind, error.delivery])).toEqual([
      ['credentials', 'refused'],
      ['credentials', 'not-sent'],
      ['credentials', 'not-sent'],
    ]);
    expect(client.sent).toEqual({ reads: 2, writes: 0 });
  });

  test('of one scheme end the requests of the other too', async () => {
    const client = testClient({
      credentials: BOTH,
      dispatcher: scriptedDispatcher((request) => (isKeyed(request.path) ? UNAUTHORISED : FINE)),
    });
    await client.reader.get({ path: TOKEN_PATH });
    await failureOf(client.reader.get({ path: KEY_PATH }));
    const error = await failureOf(client.reader.get({ path: TOKEN_PATH }));
    expect(error.message).toContain('API email and key');
    expect(client.sent.reads).toBe(2);
  });
});

test('an authentication error with 403 may be about one right, and ends no other request', async () => {
  const refused = { ...UNAUTHORISED, status: 403 };
  const client = testClient({
    dispatcher: scriptedDispatcher((request) => (isKeyed(request.path) ? refused : FINE)),
  });
  expect(await failureOf(client.reader.get({ path: KEY_PATH }))).toMatchObject({ kind: 'forbidden' });
  expect(await client.reader.get({ path: TOKEN_PATH })).toEqual({});
});

describe('the first request of each scheme', () => {
  test('goes alone, the others follow together', async () => {
    const wire = heldWire();
    const client = testClient({ credentials: BOTH, dispatcher: scriptedDispatcher(wire.answer) });
    const all = [TOKEN_PATH, TOKEN_PATH, TOKEN_PATH, KEY_PATH, KEY_PATH].map((path) =>
      client.reader.get({ path }),
    );
    await settle();
    expect(wire.waiting()).toBe(2);
    wire.release();
    await settle();
    expect(wire.waiting()).toBe(3);
    wire.release();
    await Promise.all(all);
  });

  test.each([
    ['a refusal that is not about credentials', { status: 403, body: failure() }, 4],
    ['no verdict on the credentials', { status: 503 }, 1],
  ])('that brings %s', async (_case, reply, together) => {
    const wire = heldWire(reply);
    const client = testClient({ dispatcher: scriptedDispatcher(wire.answer) });
    const put = { method: 'PUT', path: TOKEN_PATH, query: {} } as const;
    const all = [1, 2, 3, 4, 5].map(() => failureOf(client.writer.send(put, always)));
    await settle();
    wire.release();
    await settle();
    expect(wire.waiting()).toBe(together);
    while (client.sent.writes < 5 || wire.waiting() > 0) {
      wire.release();
      await settle();
    }
    await Promise.all(all);
  });
});

function isKeyed(path: string): boolean {
  return path.includes('rulesets');
}

/** A wire on which requests stay until they are released, so that a test sees which are out at the same time. */
function heldWire(reply: Scripted = FINE) {
  let held: (() => void)[] = [];
  return {
    answer: () => new Promise<Scripted>((resolve) => held.push(() => resolve(reply))),
    waiting: () => held.length,
    release: () => {
      const now = held;
      held = [];
      for (const answer of now) answer();
    },
  };
}

/** Lets everything that can run without an answer run. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
