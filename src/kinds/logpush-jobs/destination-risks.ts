import type { Risk } from '../../kernel/model/risk.js';
import { hidesParts, sameDestination, shownDestination } from './destination.js';
import type { LiveJob } from './live.js';

/** The wanted destination, and the live side: the job unless new, and all jobs of its scope. */
export interface Sending {
  readonly dataset: string;
  readonly enabled: boolean;
  /** Empty if it is not known. */
  readonly destination: string;
  /** The destination in words. */
  readonly place: string;
  readonly former: LiveJob | undefined;
  readonly isRedirected: boolean;
  readonly live: readonly LiveJob[];
}

/** The risks of a destination. Disabled jobs send nothing. Live jobs count as enabled unless the service says otherwise. Pure. */
export function destinationRisks(sending: Sending): readonly Risk[] {
  const { dataset, enabled, place, former, isRedirected } = sending;
  if (!enabled) return [];
  if (former !== undefined && former.enabled !== false) {
    const message = redirection(place, shownDestination(former.destination ?? ''));
    return isRedirected ? [{ code: 'log-destination-changed', message }] : [];
  }
  if (isAlreadySent(sending)) return [];
  return [{ code: 'new-log-destination', message: `logs of ${dataset} start to go to ${place}` }];
}

/** Only scheme and host may be shown. If equal, the rest differs. */
function redirection(wanted: string, live: string): string {
  if (wanted !== live) return `logs go to ${wanted} instead of ${live}`;
  return `logs go to another place at ${wanted}, or with other credentials`;
}

/** True if an enabled job already sends the dataset there. False for partly hidden destinations, which can't be compared. */
function isAlreadySent({ dataset, destination, live }: Sending): boolean {
  return live.some(
    (job) =>
      job.dataset === dataset &&
      job.enabled === true &&
      job.destination !== undefined &&
      !hidesParts(job.destination) &&
      sameDestination(destination, job.destination),
  );
}
