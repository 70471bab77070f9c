import type { ClientEvent, WaitReason } from '../../service/http/events.js';
import type { Traffic } from '../reports/notifications/facts.js';
import type { Clock } from '../../kernel/model/clock.js';

/** Counts the requests and waiting times of a run. */
export interface TrafficCounter {
  readonly note: (event: ClientEvent) => void;
  readonly counted: () => Traffic;
}

/** Starts counting. Overlapping waits of parallel requests count once. The part still ahead is not counted. */
export function countTraffic({ now }: Pick<Clock, 'now'>): TrafficCounter {
  const requests = new Map<string, { method: string; outcome: string; count: number }>();
  const waits = new Map<WaitReason, { until: number; ms: number }>();
  const add = (method: string, outcome: string): void => {
    const key = `${method} ${outcome}`;
    const entry = requests.get(key) ?? { method, outcome, count: 0 };
    entry.count += 1;
    requests.set(key, entry);
  };
  return {
    note: (event) => {
      if (event.type === 'answered') add(event.method, outcomeOf(event.status));
      if (event.type === 'unanswered') add(event.method, 'unanswered');
      if (event.type !== 'waiting') return;
      const before = waits.get(event.reason) ?? { until: -Infinity, ms: 0 };
      const more = Math.max(0, event.until - Math.max(before.until, event.until - event.ms));
      waits.set(event.reason, { until: Math.max(before.until, event.until), ms: before.ms + more });
    },
    counted: () => ({
      requests: [...requests.values()].map((entry) => ({ ...entry })),
      waits: [...waits].map(([reason, { until, ms }]) => ({
        reason,
        seconds: Math.max(0, ms - Math.max(0, until - now())) / 1000,
      })),
    }),
  };
}

/** A status as a word, as each value is a series of metrics. */
function outcomeOf(status: number): string {
  if (status === 404) return 'not-found';
  if (status === 429) return 'throttled';
  if (status < 300) return 'success';
  if (status < 400) return 'redirect';
  return status < 500 ? 'refused' : 'server-error';
}
