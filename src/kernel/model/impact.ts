import { isObject } from './json.js';

/** What was seen within this many days may still be in use: blocking it takes consent. */
export const RECENT_DAYS = 30;

/** The finding for a policy that allows something malicious. The details of its change say the same, and why. */
export const MALICIOUS_ALLOWED = 'malicious-script-allowed';

/** What a policy does to something observed. `reported`: a policy that only logs would block it. */
export type Treatment = 'blocked' | 'reported' | 'allowed' | 'unknown';

/** The effect of a policy change on a script or connection that the service has observed. */
export interface ImpactDetail {
  readonly type: 'impact';
  /** Newly blocked, no longer blocked, undecided between these, or the same as before. */
  readonly change: 'blocked' | 'unblocked' | 'unknown' | 'kept';
  readonly kind: 'script' | 'connection';
  readonly url: string;
  /** Hostname of the pages with it. */
  readonly host?: string;
  /** The decision of the new policy. */
  readonly verdict: 'blocked' | 'allowed' | 'unknown';
  /** The policy only logs what it would block. */
  readonly report_only?: true;
  /** What the live policy does to it. */
  readonly was: Treatment;
  /** Why it is unknown, or the condition of the verdict. */
  readonly because?: string;
  /** Why it counts as malicious. */
  readonly malicious?: readonly string[];
  readonly last_seen_at?: string;
  /** Whole days from then to the plan; absent if unknown. */
  readonly last_seen_days?: number;
}

/** The number of scripts or connections that the policy concerns, by effect. The details may name only some of them. */
export interface ImpactTotalDetail {
  readonly type: 'impact_total';
  readonly change: 'kept';
  readonly kind: ImpactDetail['kind'];
  readonly counts: Readonly<Record<ImpactDetail['change'], number>>;
  /** They could not be read in full: the effect on the remaining ones is unknown. */
  readonly unread?: true;
}

/**
 * The part of a change's details that its digest covers. Left out: dates of last visits and what stays the same, which vary without any edit, so they
 * must not make another plan; and who owns a rule or an item, which is not sent.
 */
export function digestedDetails(details: readonly unknown[]): readonly unknown[] {
  return details.flatMap((detail) => {
    if (!isObject(detail)) return [detail];
    const { last_seen_at: _at, last_seen_days: _days, meta: _meta, key: _key, ...lasting } = detail;
    if (detail['type'] === 'impact') return detail['change'] === 'kept' ? [] : [lasting];
    return detail['type'] === 'impact_total' ? [] : [lasting];
  });
}
