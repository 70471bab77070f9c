import type { Plan } from '../core/plan.js';
import { secretsFrom } from '../core/secret.js';
import type { Configuration } from '../pipeline/configuration.js';
import { prepare } from '../reconcile.js';
import type { ApiOptions } from './options.js';
import type { Runtime } from './runtime.js';
import type { Session } from './session.js';

/** Plans with the session's reader, telling how far it is. The writer is not handed on. */
export function planNow(
  configuration: Configuration,
  options: ApiOptions & { readonly target: readonly string[] },
  { env }: Runtime,
  { reader, sent, progress, signal }: Pick<Session, 'reader' | 'sent' | 'progress' | 'signal'>,
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
