import { expect, test } from 'vitest';
import { deliver } from '../../../src/app/notify/deliver.js';
import { instantClock } from '../../helpers/instant-clock.js';
import { startWebhook, type Webhook, type WebhookAnswer } from '../../helpers/webhook.js';

const SHORT = { connectMs: 200, headersMs: 200, bodyMs: 200, totalMs: 200 };

async function delivered({ url }: Pick<Webhook, 'url'>): Promise<string | undefined> {
  return deliver(
    { form: 'json', variable: 'HOOK', url: new URL(url) },
    '{"id":"1"}',
    { clock: instantClock() },
    SHORT,
  );
}

test('a notification is posted once, as JSON, to the whole address', async () => {
  const hook = await startWebhook();
  expect(await delivered(hook)).toBeUndefined();
  const { pathname, search } = new URL(hook.url);
  expect(hook.posted).toEqual([
    {
      method: 'POST',
      path: pathname + search,
      contentType: 'application/json',
      body: { id: '1' },
    },
  ]);
});

const OK: WebhookAnswer = { status: 204 };
const asking = (seconds: number): WebhookAnswer => ({
  status: 429,
  headers: { 'retry-after': `${seconds}` },
});

test.each<readonly [string, readonly WebhookAnswer[], number, string | undefined]>([
  ['is sent again after a 500', [{ status: 500 }, { status: 502 }, OK], 3, undefined],
  ['is given up after three', [{ status: 503 }], 3, 'it answered 503'],
  ['waits as it is asked to', [asking(4), asking(5), OK], 3, undefined],
  ['does not wait for long', [asking(60), OK], 1, 'it answered 429'],
  ['does not wait longer than ten seconds in all', [asking(4), asking(6), OK], 2, 'it answered 429'],
  ['is given up after three pauses that were asked for', [asking(1)], 3, 'it answered 429'],
  ['waits a little where it is asked to wait for nothing', [asking(0)], 3, 'it answered 429'],
  ['is sent again after a lost answer', ['reset', OK], 2, undefined],
  ['is given up without any', ['silence'], 3, 'it gave no answer in time'],
  [
    'is not sent again where it is refused',
    [{ status: 404, body: 'no_service' }],
    1,
    'it answered 404 (no_service)',
  ],
  ['repeats no long answer', [{ status: 400, body: 'see http://x.example/secret' }], 1, 'it answered 400'],
  [
    'follows no redirect',
    [{ status: 307, headers: { location: '/services/elsewhere' } }],
    1,
    'it answered 307, and redirects are not followed',
  ],
])('a notification %s', async (_, answers, times, says) => {
  const hook = await startWebhook(...answers);
  expect(await delivered(hook)).toBe(says);
  expect(hook.posted.length).toBe(times);
});

test('whoever never answers gets ten seconds in all, on the clock of the run', async () => {
  const hook = await startWebhook('silence');
  const passing = instantClock();
  // Each answer that does not come takes six seconds.
  let looks = 0;
  const clock = { now: () => passing.now() + 3000 * looks++, sleep: (ms: number) => passing.sleep(ms) };
  const address = { form: 'json', variable: 'HOOK', url: new URL(hook.url) } as const;
  expect(await deliver(address, '{}', { clock }, SHORT)).toBe('it gave no answer in time');
  expect(hook.posted.length).toBe(2);
});

test('nobody there is told without the address', async () => {
  expect(await delivered({ url: 'http://127.0.0.1:1/secret' })).toBe(
    'it could not be reached (ECONNREFUSED)',
  );
});
