import type { Plan } from '../core/plan.js';
import { secretsFrom } from '../core/secret.js';
import type { Configuration } from '../pipeline/configuration.js';
import { prepare } from '../reconcile.js';
import type { ApiOptions, PlanOptions } from './options.js';
import type { Runtime } from './runtime.js';
import type { Reading } from './session.js';

/** Plans, telling how far it is. */
export function planNow(
  configuration: Configuration,
  options: ApiOptions & Pick<PlanOptions, 'target' | 'shard'>,
  { env }: Runtime,
  { reader, sent, progress, signal }: Reading,
): Promise<Plan> {
  return prepare(configuration, {
    api: reader,
    reads: () => sent.reads,
    secrets: secretsFrom(env),
    concurrency: options.concurrency,
    targets: options.target,
    ...(options.shard === undefined ? {} : { shard: options.shard }),
    signal,
    onScope: (scope, done, total) => progress.show(`read ${done} of ${total} scopes: ${scope.name}`),
  });
}
