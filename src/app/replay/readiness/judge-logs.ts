import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import type { UserError } from '../../../kernel/model/errors.js';
import { usageError } from '../../ports/usage-error.js';
import { followLogs, type ReplayOptions } from '../replay-logs.js';
import type { ReplayZone } from '../zones.js';
import { ReadinessTaker, type Readiness } from './readiness.js';

/** Judge all rules that only log, or those of a name. */
export interface ReadinessOptions extends ReplayOptions {
  readonly rule?: string;
}

/**
 * Judges what rules that only log would block of logged requests. Sends nothing. Throws a UserError for an unreadable file, interruption, or no such
 * rule.
 */
export async function judgeLogs(
  zones: readonly ReplayZone[],
  options: ReadinessOptions,
  host: Parameters<typeof followLogs>[2],
  progress: Parameters<typeof followLogs>[3],
): Promise<Readiness> {
  const taker = new ReadinessTaker(zones, options.rule, options.sampled);
  if (options.rule !== undefined && taker.size === 0)
    throw noSuchRule(options.rule, new ReadinessTaker(zones).names);
  return taker.result(await followLogs(taker, options.files, host, progress));
}

function noSuchRule(name: string, known: readonly string[]): UserError {
  const meant = nearest(name, known);
  return usageError(
    `no rule ${JSON.stringify(name)} only logs in the zones that were asked for`,
    `${meant === undefined ? '' : `Did you mean ${meant}? `}Give the ref of an enabled rule with the action log, or leave --rule out to check all of them.`,
  );
}
