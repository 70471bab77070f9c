import { authOf } from '../src/kinds/lookup.js';
import { join } from 'node:path';
import { secretsFrom } from '../src/kernel/model/secret.js';
import { createClient } from '../src/service/http/client.js';
import { readConfiguration } from '../src/engine/configuration/read.js';
import { decodePlan } from '../src/engine/plan/decode-plan.js';
import { forecastOf } from '../src/engine/plan/forecast.js';
import { openFolder } from '../src/files/repository/folder.js';
import { changesOf } from '../src/kernel/model/plan.js';
import { prepare } from '../src/engine/prepare.js';
import { LATENCY_MS, run, withFleet } from './command.js';
import { medianMs, type Figure } from './measure.js';
import { systemClock } from '../src/surfaces/runtime/system-clock.js';

const CONCURRENCY = 8;
/** Zones by their ids, settings, policies, list of rulesets, and each ruleset, log fields among them. */
const READS_PER_ZONE = 3 + 5;
/** Of the list of zones, which holds the names of the files against the service's: 50 to a page. */
const PAGES = 4;
const ZONES = 200;
const FAR_MS = 100;

/**
 * A plan with nothing to change: how near it comes to what latency alone costs, from the first request on and as a whole command, and how many
 * requests it takes; then the same with what a cache kept. Then of a service that is as far away as most are.
 */
export async function planning(): Promise<readonly Figure[]> {
  const near = await withFleet(ZONES, nearby);
  const far = await withFleet(ZONES, (root, url) => fromFirstRequest(root, url, 1), FAR_MS);
  return [...near, time(`from the first request on, ${FAR_MS} ms away`, far.ms, 1.3, far.reads, FAR_MS)];
}

/** Wall clock of reading and comparing a fleet whose files have been read, in milliseconds, and its requests. */
async function fromFirstRequest(
  root: string,
  baseUrl: string,
  rounds: number,
): Promise<{ readonly ms: number; readonly reads: number }> {
  const configuration = await readConfiguration(openFolder(root));
  let reads = 0;
  const ms = await medianMs(rounds, async () => {
    const client = createClient({
      baseUrl: new URL(baseUrl),
      credentials: { token: 'token', email: 'a@example.com', key: 'key' },
      auth: authOf({ auth: 'documented' }),
      concurrency: CONCURRENCY,
      rateLimit: 'off',
      clock: systemClock,
      userAgent: 'zonewright-bench',
    });
    const plan = await prepare(configuration, {
      api: client.reader,
      reads: () => client.sent.reads,
      secrets: secretsFrom({}),
      concurrency: CONCURRENCY,
    });
    await client.close();
    if (changesOf(plan).length > 0) throw new Error('the plan is not empty');
    reads = plan.requests.read;
  });
  return { ms, reads };
}

/** Wall clock as a multiple of what the latency of so many requests comes to. */
function time(name: string, ms: number, limit: number, reads: number, latencyMs = LATENCY_MS): Figure {
  const ideal = (reads * latencyMs) / CONCURRENCY;
  return {
    name,
    value: ms / ideal,
    limit,
    unit: '× requests × latency ÷ concurrency',
    detail: `${Math.round(ms)} ms against ${ideal} ms`,
  };
}

/** The figures with the latency of all other parts of the bench. */
async function nearby(root: string, baseUrl: string): Promise<readonly Figure[]> {
  const { ms, reads } = await fromFirstRequest(root, baseUrl, 3);
  const whole = ['--rate-limit', 'off', '--concurrency', String(CONCURRENCY), '--quiet', '--format', 'json'];
  const wholeMs = await medianMs(3, () => void run('plan', root, baseUrl, ...whole));
  const cached = [...whole, '--cache', join(root, 'cache')];
  run('plan', root, baseUrl, ...cached);
  let again = 0;
  const cachedMs = await medianMs(3, () => {
    again = decodePlan(run('plan', root, baseUrl, ...cached).stdout, 'plan').requests.read;
  });
  return [
    time('from the first request on', ms, 2, reads),
    time('the whole command', wholeMs, 4, reads),
    time('the whole command, with --cache', cachedMs, 1, reads),
    {
      name: 'requests',
      value: (reads - PAGES) / (ZONES * READS_PER_ZONE),
      limit: 1,
      unit: '× the fewest possible',
      detail: `${reads} requests for ${ZONES} zones`,
    },
    {
      name: 'requests with --cache',
      value: (again - PAGES) / ZONES,
      limit: 3,
      unit: 'for a zone',
      detail: `${again} requests for ${ZONES} zones`,
    },
  ];
}

const FAST = ['--rate-limit', 'off', '--concurrency', '32', '--quiet'];

/** Peak memory of the whole command, for a fleet and for one ten times as large. */
export async function memory(): Promise<readonly Figure[]> {
  return [await peak(ZONES, 240), await peak(10 * ZONES, 800)];
}

function peak(zones: number, limit: number): Promise<Figure> {
  return withFleet(zones, (root, baseUrl) => {
    const { mib } = run('plan', root, baseUrl, ...FAST);
    return Promise.resolve({
      name: 'peak',
      value: mib,
      limit,
      unit: 'MiB',
      detail: `whole process, ${zones} zones`,
    });
  });
}

/** A look at a fleet that is as its files say: whether it took the requests that were forecast, and its peak memory. */
export async function watching(): Promise<readonly Figure[]> {
  const zones = 500;
  return withFleet(zones, async (root, baseUrl) => {
    const { scopes } = await readConfiguration(openFolder(root));
    // The names of zones are listed beside, 50 on a page.
    const expected = forecastOf(scopes).expected + Math.ceil(zones / 50);
    const { mib, stdout } = run('drift', root, baseUrl, ...FAST, '--format', 'json');
    const { requests } = decodePlan(stdout, 'drift');
    return [
      {
        name: 'requests',
        value: requests.read / expected,
        limit: 1,
        unit: '× the forecast',
        detail: `${requests.read} requests for ${zones} zones, ${expected} were forecast`,
      },
      { name: 'peak', value: mib, limit: 420, unit: 'MiB', detail: `whole process, ${zones} zones` },
    ];
  });
}
