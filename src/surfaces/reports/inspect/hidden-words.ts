import { defined } from '../../../kernel/lib/defined.js';
import type { Hidden, Selection } from '../../../kinds/impact/select.js';
import type { ObservedStatus } from '../../../kinds/observed/read.js';

/** `3 not shown (1 not seen on blog.example.com, 2 not seen since 2026-10-23)`; empty without any. */
export function hiddenWords(
  { host, since, malicious, status = 0, leftOut = 0 }: Hidden,
  selection: Selection,
): string {
  const total = host + since + malicious + status + leftOut;
  if (total === 0) return '';
  const day = selection.since === undefined ? '' : new Date(selection.since).toISOString().slice(0, 10);
  const reasons: readonly (readonly [number, string])[] = [
    [host, `not seen on ${selection.host ?? ''}`],
    [since, `not seen since ${day}`],
    [malicious, 'not malicious'],
    [status, `not ${selection.status ?? ''}`],
    [leftOut, 'left out by the service by default'],
  ];
  const words = reasons.filter(([number]) => number > 0).map(([number, why]) => `${number} ${why}`);
  return `${total} not shown (${words.join(', ')})`;
}

/** A selection as documents have it. */
export function selectionDocument({ host, since, malicious, status, likeService }: Selection): {
  host?: string;
  since?: string;
  malicious?: boolean;
  status?: ObservedStatus;
  like_service?: boolean;
} {
  return {
    ...defined({ host }),
    ...(since === undefined ? {} : { since: new Date(since).toISOString() }),
    ...(malicious === true ? { malicious } : {}),
    ...defined({ status }),
    ...(likeService === true ? { like_service: likeService } : {}),
  };
}
