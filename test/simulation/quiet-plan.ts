import type { Configuration } from '../../src/engine/configuration/configuration.js';
import type { PlanDocument } from '../../src/generated/documents/plan.js';
import { prepare } from '../../src/engine/prepare.js';
import { secretsFrom } from '../../src/kernel/model/secret.js';
import { planDocument } from '../../src/surfaces/reports/plan/document.js';
import { SECRETS } from '../helpers/world.js';
import { clientTo } from './client.js';
import type { SimulatedService } from './service.js';
import { troubleOf } from './troubles.js';
import type { VirtualTime } from './virtual-time.js';

/** The plan of a configuration that is made while nothing goes wrong, and no time passes. */
export async function planQuietly(
  configuration: Configuration,
  service: SimulatedService,
  time: VirtualTime,
): Promise<PlanDocument> {
  const { signal } = new AbortController();
  const client = clientTo(
    (sent) => setImmediate(() => sent.reply(service.take(sent.request, troubleOf([])))),
    {
      clock: time.clock({ isAlive: true, stoppedUntil: 0 }),
      random: () => 0.5,
      signal,
    },
  );
  const plan = await prepare(configuration, {
    api: client.reader,
    reads: () => client.sent.reads,
    secrets: secretsFrom(SECRETS),
    concurrency: 4,
    keepsFound: true,
    signal,
  });
  return planDocument(plan);
}
