import type { ExitCode } from '../../kernel/model/errors.js';
import type { ToldCommand } from '../reports/notifications/facts.js';
import type { Runtime } from '../runtime/runtime.js';
import type { Telling, ToldOptions } from './telling-options.js';

const NOBODY: Telling = {
  looksAt: () => undefined,
  found: () => undefined,
  consented: () => undefined,
};

/**
 * Runs a command, and at its end writes metrics and sends notifications if the options ask for them. Not for a dry run. A failure to notify does not change
 * how the run ends. Throws a UserError, before anything is done, if there is no address to notify.
 */
export async function withNotifications(
  command: ToldCommand,
  options: ToldOptions,
  runtime: Runtime,
  work: (runtime: Runtime, telling: Telling) => Promise<ExitCode>,
): Promise<ExitCode> {
  const isAsked = options.notify !== undefined || options.metrics !== undefined;
  if (!isAsked || options.dryRun === true) return work(runtime, NOBODY);
  const { toldToOthers } = await import('./tell-others.js');
  return toldToOthers(command, options, runtime, work);
}
