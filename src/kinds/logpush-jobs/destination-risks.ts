import type { Risk } from '../../kernel/model/risk.js';
import { hidesParts, sameDestination, shownDestination } from './destination.js';
import type { LiveJob } from './live.js';

/** Where a job will send its logs, and what is live: the job itself, unless it is new, and all jobs of its scope. */
export interface Sending {
  readonly dataset: string;
  readonly enabled: boolean;
  /** Empty where that is not known. */
  readonly destination: string;
  /** The destination in words. */
  readonly place: string;
  readonly former: LiveJob | undefined;
  readonly isRedirected: boolean;
  readonly live: readonly LiveJob[];
}

/** What comes of where logs go. A job that is off sends none; where the service does not say, it may be on. Pure. */
export function destinationRisks(sending: Sending): readonly Risk[] {
  const { dataset, enabled, place, former, isRedirected } = sending;
  if (!enabled) return [];
  if (former !== undefined && former.enabled !== false) {
    const message = redirection(place, shownDestination(former.destination ?? ''));
    return isRedirected ? [{ code: 'log-destination-changed', message }] : [];
  }
  if (getsThemAlready(sending)) return [];
  return [{ code: 'new-log-destination', message: `logs of ${dataset} start to go to ${place}` }];
}

/** Only scheme and host may be shown; when they are the same, what differs is behind them. */
function redirection(wanted: string, live: string): string {
  if (wanted !== live) return `logs go to ${wanted} instead of ${live}`;
  return `logs go to another place at ${wanted}, or with other credentials`;
}

/** Whether another job sends entries of the dataset to the very place. Of one that is not shown in full it can't be told. */
function getsThemAlready({ dataset, destination, live }: Sending): boolean {
  return live.some(
    (job) =>
      job.dataset === dataset &&
      job.enabled === true &&
      job.destination !== undefined &&
      !hidesParts(job.destination) &&
      sameDestination(destination, job.destination),
  );
}
