import { isObject } from './json.js';

/** What was seen in these days may still be in use: blocking it takes consent. */
export const RECENT_DAYS = 30;

/** The code for a policy that allows something malicious. Details of its change say why. */
export const MALICIOUS_ALLOWED = 'malicious-script-allowed';

/** What a policy does to something observed. `reported`: it would be blocked, but is only logged. */
export type Treatment = 'blocked' | 'reported' | 'allowed' | 'unknown';

/** The effect of a policy change on an observed script or connection. */
export interface ImpactDetail {
  readonly type: 'impact';
  /** Newly blocked, no longer blocked, undecided, or as before. */
  readonly change: 'blocked' | 'unblocked' | 'unknown' | 'kept';
  readonly kind: 'script' | 'connection';
  readonly url: string;
  /** Host of the pages with it. */
  readonly host?: string;
  /** The decision of the new policy. */
  readonly verdict: 'blocked' | 'allowed' | 'unknown';
  /** The policy only logs. */
  readonly report_only?: true;
  /** What the live policy does to it. */
  readonly was: Treatment;
  /** Why it is unknown, or a condition of the verdict. */
  readonly because?: string;
  /** Why it counts as malicious. */
  readonly malicious?: readonly string[];
  readonly last_seen_at?: string;
  /** Whole days from the last visit to the plan; absent if unknown. */
  readonly last_seen_days?: number;
}

/** How many scripts or connections the policy concerns. Details may name only some. */
export interface ImpactTotalDetail {
  readonly type: 'impact_total';
  readonly change: 'kept';
  readonly kind: ImpactDetail['kind'];
  readonly counts: Readonly<Record<ImpactDetail['change'], number>>;
  /** Not all could be read: the rest is unknown. */
  readonly unread?: true;
}

/**
 * What a digest covers of a change's details. Not the dates of visits and what stays the same: they vary
 * without an edit. Not who owns a rule or item: it is not sent.
 */
export function digestedDetails(details: readonly unknown[]): readonly unknown[] {
  return details.flatMap((detail) => {
    if (!isObject(detail)) return [detail];
    const { last_seen_at: _at, last_seen_days: _days, meta: _meta, key: _key, ...lasting } = detail;
    if (detail['type'] === 'impact') return detail['change'] === 'kept' ? [] : [lasting];
    return detail['type'] === 'impact_total' ? [] : [lasting];
  });
}
