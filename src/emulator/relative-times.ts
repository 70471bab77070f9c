import { isObject } from '../kernel/model/json.js';

const AGO = /^(\d{1,5}) days? ago$/;
const DAY_MS = 86_400_000;

/**
 * A state as JSON in which a time is written as people say it (`"last_seen_at": "2 days ago"`), with the time that this is now: what an
 * example says of yesterday must not grow old. Members of other names and other texts stay as they are.
 */
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
