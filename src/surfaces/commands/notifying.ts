import type { ExitCode } from '../../kernel/model/errors.js';
import type { NotifyingCommand } from '../reports/notifications/facts.js';
import type { Runtime } from '../runtime/runtime.js';
import type { Collector, NotifiedRunOptions } from './notify-options.js';

const NO_COLLECTOR: Collector = {
  looksAt: () => undefined,
  found: () => undefined,
  consented: () => undefined,
};

/**
 * Runs a command, then writes metrics and notifies if asked to; not for a dry run. Failures of that don't change the exit code. Throws a UserError
 * first if there is no address.
 */
export async function withNotifications(
  command: NotifyingCommand,
  options: NotifiedRunOptions,
  runtime: Runtime,
  work: (runtime: Runtime, collector: Collector) => Promise<ExitCode>,
): Promise<ExitCode> {
  const isAsked = options.notify !== undefined || options.metrics !== undefined;
  if (!isAsked || options.dryRun === true) return work(runtime, NO_COLLECTOR);
  const { notifiedRun } = await import('./notified-run.js');
  return notifiedRun(command, options, runtime, work);
}
