/** As files write them. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** From a minute to another of the same day, on some days of each week, on the clocks of a time zone. */
export interface Hours {
  /** IANA name: `Europe/Berlin`. */
  readonly zone: string;
  readonly days: readonly (typeof WEEKDAYS)[number][];
  /** `08:00`, inclusive. */
  readonly from: string;
  /** `17:00`, exclusive; `24:00` is the end of the day. */
  readonly to: string;
}

/** True if there is a time zone of this name. */
export function isTimeZone(zone: string): boolean {
  return clockOf(zone) !== undefined;
}

/** True within the hours. False for an unknown time zone. */
export function isWithin({ zone, days, from, to }: Hours, moment: Date): boolean {
  const parts = clockOf(zone)?.formatToParts(moment) ?? [];
  const part = (wanted: Intl.DateTimeFormatPartTypes): string =>
    parts.find(({ type }) => type === wanted)?.value ?? '';
  const time = `${part('hour')}:${part('minute')}`;
  return days.some((day) => day === part('weekday').toLowerCase()) && from <= time && time < to;
}

/** `mon, tue 08:00–17:00 Europe/Berlin` */
export function hoursText({ zone, days, from, to }: Hours): string {
  return `${days.join(', ')} ${from}–${to} ${zone}`;
}

function clockOf(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  } catch {
    return undefined;
  }
}
