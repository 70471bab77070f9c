import { isObject } from './json.js';

/** Something that was seen within so many days may still be in use: to block it takes consent. */
export const RECENT_DAYS = 30;

/** The finding that a policy lets something malicious through; the details of its change say the same, and why. */
export const MALICIOUS_ALLOWED = 'malicious-script-allowed';

/** What a policy does to something observed; `reported` is what a policy that only logs would block. */
export type Treatment = 'blocked' | 'reported' | 'allowed' | 'unknown';

/** What the change of a policy does to one script or connection that the service has observed. */
export interface ImpactDetail {
  readonly type: 'impact';
  /** From now on blocked, from now on not, one of the two and it can't be told which, or as it was. */
  readonly change: 'blocked' | 'unblocked' | 'unknown' | 'kept';
  readonly kind: 'script' | 'connection';
  readonly url: string;
  /** Hostname of the pages on which it was seen. */
  readonly host?: string;
  /** What the policy says of it from now on. */
  readonly verdict: 'blocked' | 'allowed' | 'unknown';
  /** The policy only reports what its verdict would block. */
  readonly report_only?: true;
  /** What the live policy does with it. */
  readonly was: Treatment;
  /** Why it can't be told, or on which condition the verdict holds. */
  readonly because?: string;
  /** Why it counts as malicious. */
  readonly malicious?: readonly string[];
  readonly last_seen_at?: string;
  /** Whole days from then to the plan; absent when not known. */
  readonly last_seen_days?: number;
}

/** How many scripts or connections the policy concerns, by what becomes of them: more than the details name, when they are many. */
export interface ImpactTotalDetail {
  readonly type: 'impact_total';
  readonly change: 'kept';
  readonly kind: ImpactDetail['kind'];
  readonly counts: Readonly<Record<ImpactDetail['change'], number>>;
  /** They could not be read in full: what becomes of those that are not counted can't be told. */
  readonly unread?: true;
}

/**
 * What a digest covers of the details of a change. When something was seen last changes with every visit, and what stays as it is
 * comes and goes without anybody's doing: neither makes a plan another one.
 */
export function digestedDetails(details: readonly unknown[]): readonly unknown[] {
  return details.flatMap((detail) => {
    if (!isObject(detail)) return [detail];
    const { last_seen_at: _at, last_seen_days: _days, ...lasting } = detail;
    if (detail['type'] === 'impact') return detail['change'] === 'kept' ? [] : [lasting];
    return detail['type'] === 'impact_total' ? [] : [detail];
  });
}
