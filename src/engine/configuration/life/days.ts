import { isDay } from '../../../kernel/lib/day.js';
import { count } from '../../../kernel/lib/phrases.js';
import { DAY_MS } from '../../../kernel/lib/time.js';
import type { Finding, Severity } from '../../../kernel/model/finding.js';
import type { AcceptedEntry } from '../accepted.js';
import type { Lived } from './lives.js';
import { nameOfLived } from './name-of-lived.js';

/** How many days before its last one an end is reported. */
export const NOTICE_DAYS = 14;

/** Whole days between two days: negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** How expired things are reported. */
export interface Days {
  /** `2026-12-31`, in UTC. */
  readonly today: string;
  readonly grave: Severity;
  /** Why `prune` keeps an expired thing; undefined if it removes it. */
  readonly staysFor: (lived: Lived) => string | undefined;
}

/** What has expired, and what soon will. Pure. */
export function dayFindings(lives: readonly Lived[], days: Days): readonly Finding[] {
  return lives.flatMap((lived) => dayFinding(lived, days) ?? []);
}

function dayFinding(lived: Lived, { today, grave, staysFor }: Days): Finding | undefined {
  const { own, location, meta } = lived;
  const expires = own?.expires;
  if (expires === undefined || location === undefined) return undefined;
  const place = { location, ...(lived.part?.type === 'rule' ? { ref: lived.part.name } : {}) };
  if (!isDay(expires))
    return {
      severity: 'error',
      code: 'invalid-value',
      message: `${nameOfLived(lived)}: there is no day ${expires}`,
      help: 'Write a day as YYYY-MM-DD.',
      ...place,
    };
  const days = daysBetween(today, expires);
  const who = [meta?.owner, meta?.ticket].filter((word) => word !== undefined).join(', ');
  const why = `${who === '' ? '' : ` (${who})`}${meta?.reason === undefined ? '' : `: ${meta.reason}`}`;
  if (days < 0) {
    const stays = staysFor(lived);
    return {
      severity: grave,
      code: 'rule-expired',
      message: `${nameOfLived(lived)} expired on ${expires}, ${count(-days, 'day')} ago${why}`,
      help:
        stays === undefined
          ? 'Remove it: zonewright prune does. Or check that it is still needed, and give it a later day.'
          : `zonewright prune leaves it: ${stays}. Or check that it is still needed, and give it a later day.`,
      ...place,
    };
  }
  if (days > NOTICE_DAYS) return undefined;
  return {
    severity: 'warning',
    code: 'rule-expires',
    message: `${nameOfLived(lived)} expires on ${expires}, ${inDays(days)}${why}`,
    help: 'Check whether it is still needed: let it go, or give it a later day.',
    ...place,
  };
}

function inDays(days: number): string {
  return days === 0 ? 'today' : `in ${count(days, 'day')}`;
}

/** Accepted findings that will soon be reported again. Pure. */
export function acceptedDays(accepted: readonly AcceptedEntry[], today: string): readonly Finding[] {
  return accepted.flatMap(({ code, reason, until, location, isExpired }): readonly Finding[] => {
    const days = daysBetween(today, until);
    if (isExpired || days > NOTICE_DAYS) return [];
    return [
      {
        severity: 'warning',
        code: 'rule-expires',
        message: `${code} is accepted until ${until}, and reported again after it, ${inDays(days)}: ${reason}`,
        help: 'Fix the finding, or check it again and give the entry a later day.',
        location,
      },
    ];
  });
}
