import { authOf } from '../src/kinds/lookup.js';
import { join } from 'node:path';
import { secretsFrom } from '../src/kernel/model/secret.js';
import { createClient } from '../src/service/http/client.js';
import { readConfiguration } from '../src/engine/configuration/configuration.js';
import { decodePlan } from '../src/engine/plan/decode-plan.js';
import { forecastOf } from '../src/engine/plan/forecast.js';
import { openFolder } from '../src/files/repository/folder.js';
import { changesOf } from '../src/kernel/model/plan.js';
import { prepare } from '../src/engine/reconcile.js';
import { LATENCY_MS, run, withFleet } from './command.js';
import { medianMs, type Figure } from './measure.js';
import { systemClock } from '../src/surfaces/runtime/system-clock.js';

const CONCURRENCY = 8;
/** Zones by their ids, settings, policies, list of rulesets, and each ruleset, log fields among them. */
const READS_PER_ZONE = 3 + 5;
/** Of the list of zones, which holds the names of the files against the service's: 50 to a page. */
const PAGES = 4;

/**
 * A plan with nothing to change: how near it comes to what latency alone costs, from the first request on and as a whole command, and how many
 * requests it takes; then the same with what a cache kept.
 */
export async function planning(): Promise<readonly Figure[]> {
  const zones = 200;
  return withFleet(zones, async (root, baseUrl) => {
    const configuration = await readConfiguration(openFolder(root));
    let reads = 0;
    const ms = await medianMs(3, async () => {
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
    const whole = [
      '--rate-limit',
      'off',
      '--concurrency',
      String(CONCURRENCY),
      '--quiet',
      '--format',
      'json',
    ];
    const wholeMs = await medianMs(3, () => void run('plan', root, baseUrl, ...whole));
    const cached = [...whole, '--cache', join(root, 'cache')];
    run('plan', root, baseUrl, ...cached);
    let again = 0;
    const cachedMs = await medianMs(3, () => {
      again = decodePlan(run('plan', root, baseUrl, ...cached).stdout, 'plan').requests.read;
    });
    const ideal = (reads * LATENCY_MS) / CONCURRENCY;
    const time = (name: string, value: number, limit: number): Figure => ({
      name,
      value: value / ideal,
      limit,
      unit: '× requests × latency ÷ concurrency',
      detail: `${Math.round(value)} ms against ${ideal} ms`,
    });
    return [
      time('from the first request on', ms, 2),
      time('the whole command', wholeMs, 4),
      time('the whole command, with --cache', cachedMs, 1),
      {
        name: 'requests',
        value: (reads - PAGES) / (zones * READS_PER_ZONE),
        limit: 1,
        unit: '× the fewest possible',
        detail: `${reads} requests for ${zones} zones`,
      },
      {
        name: 'requests with --cache',
        value: (again - PAGES) / zones,
        limit: 3,
        unit: 'for a zone',
        detail: `${again} requests for ${zones} zones`,
      },
    ];
  });
}

const FAST = ['--rate-limit', 'off', '--concurrency', '32', '--quiet'];

/** Peak memory of the whole command for a fleet ten times as large. */
export async function memory(): Promise<readonly Figure[]> {
  const zones = 2_000;
  return withFleet(zones, (root, baseUrl) => {
    const { mib } = run('plan', root, baseUrl, ...FAST);
    return Promise.resolve([
      { name: 'peak', value: mib, limit: 800, unit: 'MiB', detail: `whole process, ${zones} zones` },
    ]);
  });
}

/** A look at a fleet that is as its files say: whether it took the requests that were forecast, and its peak memory. */
export async function watching(): Promise<readonly Figure[]> {
  const zones = 500;
  return withFleet(zones, async (root, baseUrl) => {
    const { scopes } = await readConfiguration(openFolder(root));
    const { expected } = forecastOf(scopes);
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
      { name: 'peak', value: mib, limit: 384, unit: 'MiB', detail: `whole process, ${zones} zones` },
    ];
  });
}
