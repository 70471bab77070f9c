import type { Plan } from '../core/plan.js';
import { secretsFrom } from '../core/secret.js';
import type { Configuration } from '../pipeline/configuration.js';
import { prepare } from '../reconcile.js';
import type { ApiOptions } from './options.js';
import type { Runtime } from './runtime.js';
import type { Reading } from './session.js';

/** Plans, telling how far it is. */
export function planNow(
  configuration: Configuration,
  options: ApiOptions & { readonly target: readonly string[] },
  { env }: Runtime,
  { reader, sent, progress, signal }: Reading,
): Promise<Plan> {
  return prepare(configuration, {
    api: reader,
    reads: () => sent.reads,
    secrets: secretsFrom(env),
    concurrency: options.concurrency,
    targets: options.target,
    signal,
    onScope: (scope, done, total) => progress.show(`read ${done} of ${total} scopes: ${scope.name}`),
  });
}
