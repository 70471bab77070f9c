import { authOf } from '../../../src/kinds/lookup.js';
import { expect, test } from 'vitest';
import { readingProgress } from '../../../src/app/plan/reading-progress.js';
import { startEmulator } from '../../../src/emulator/index.js';
import { createClient } from '../../../src/service/http/client.js';
import { readConfiguration } from '../../../src/engine/configuration/read.js';
import { secretsFrom } from '../../../src/kernel/model/secret.js';
import { prepare } from '../../../src/engine/prepare.js';
import { driftDocument } from '../../../src/surfaces/reports/drift/document.js';
import { instantClock } from '../../helpers/instant-clock.js';
import { memoryFiles } from '../../helpers/world.js';
import { signalOfRun } from '../../helpers/signal.js';

const ZONES = 500;
const LIMIT = { requests: 1200, seconds: 300 };
const HEADERS = Array.from({ length: ZONES }, (_, index) => {
  const id = (index + 1).toString(16).padStart(32, '0');
  return { name: `z${index}.example.com`, id };
});
const FILE = `zones: ${JSON.stringify(HEADERS)}
page_shield: { enabled: false }
csp_policies: { policies: [] }
rulesets: [{ phase: http_ratelimit, rules: [] }, { phase: http_request_firewall_custom, rules: [] }]
`;

/** The most starts in any stretch of time of this length. */
function mostIn(starts: readonly number[], ms: number): number {
  let [first, most] = [0, 0];
  for (const [index, start] of starts.entries()) {
    while ((starts[first] ?? start) <= start - ms) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}

test('a fleet of 500 zones is read within the rate limit, with a forecast, and how far it is', async () => {
  const emulator = await startEmulator({
    state: { zones: Object.fromEntries(HEADERS.map(({ id, name }) => [id, { name }])) },
  });
  const clock = instantClock();
  const starts: number[] = [];
  const waits: string[] = [];
  const told: string[] = [];
  const client = createClient({
    baseUrl: new URL(emulator.url),
    credentials: { token: 'token', email: 'a@example.com', key: 'key' },
    auth: authOf({ auth: 'documented' }),
    concurrency: 8,
    rateLimit: LIMIT,
    clock,
    onEvent: (event) => {
      if (event.type === 'sent') starts.push(clock.now());
      if (event.type === 'waiting') waits.push(event.reason);
    },
    userAgent: 'zonewright-test',
  });
  try {
    const { reader, sent, timeFor } = client;
    const signal = signalOfRun();
    const tell = (line: string): void => void told.push(line);
    const progress = {
      event: () => undefined,
      show: tell,
      announce: tell,
      announceWhenDue: tell,
      note: () => undefined,
      remark: () => undefined,
      ends: () => undefined,
      stop: () => undefined,
    };
    const plan = await prepare(await readConfiguration(memoryFiles({ 'zones/fleet.yaml': FILE })), {
      api: reader,
      reads: () => sent.reads,
      secrets: secretsFrom({}),
      concurrency: 8,
      ...readingProgress({ reader, sent, timeFor, progress, signal }, { rateLimit: LIMIT }),
    });
    const at = new Date(0);
    expect(driftDocument(plan, { startedAt: at, finishedAt: at }).drift.totals.scopes).toEqual({
      in_sync: ZONES,
      drifted: 0,
      pending: 0,
      unread: 0,
    });
  } finally {
    await client.close();
    await emulator.close();
  }
  // A list of policies, page shield, the list of rulesets, once, and whether it leaves out one of two; and the list of zones, fifty at a time.
  expect(starts).toHaveLength(5 * ZONES + ZONES / 50);
  expect(mostIn(starts, LIMIT.seconds * 1000)).toBeLessThanOrEqual(LIMIT.requests);
  expect(waits).toContain('rate-limit');
  expect(told[0]).toBe(
    '500 scopes to read: about 2500 requests, at least 10 min within the limit of 1200 requests in 300 s',
  );
  expect(told).toHaveLength(ZONES + 1);
  expect(told[100]).toMatch(/^read 100 of 500 scopes, 5\d\d requests, about \d+ min left$/);
  expect(told.at(-1)).toBe('read 500 of 500 scopes, 2510 requests');
});
