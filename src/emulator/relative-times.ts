import { isObject } from '../kernel/model/json.js';

const AGO = /^(\d{1,5}) days? ago$/;
const DAY_MS = 86_400_000;

/** A state with relative times of `_at` members (`"last_seen_at": "2 days ago"`) made absolute, so that examples stay current. Other texts stay. */
export function withTimes(state: unknown, now: Date): unknown {
  if (Array.isArray(state)) return state.map((item) => withTimes(item, now));
  if (!isObject(state)) return state;
  return Object.fromEntries(
    Object.entries(state).map(([name, value]) => {
      const days = name.endsWith('_at') && typeof value === 'string' ? AGO.exec(value)?.[1] : undefined;
      if (days === undefined) return [name, withTimes(value, now)];
      return [name, new Date(now.getTime() - Number(days) * DAY_MS).toISOString()];
    }),
  );
}
