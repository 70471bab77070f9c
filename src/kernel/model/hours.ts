/** The days of a week, as files write them. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Hours of some days of each week: from a minute up to another one of the same day, on the clocks of a time zone. */
export interface Hours {
  /** Its IANA name: `Europe/Berlin`. */
  readonly zone: string;
  readonly days: readonly (typeof WEEKDAYS)[number][];
  /** `08:00`, inclusive. */
  readonly from: string;
  /** `17:00`, exclusive; `24:00` is the end of the day. */
  readonly to: string;
}

/** Whether there is a time zone of this name. */
export function isTimeZone(zone: string): boolean {
  return clockOf(zone) !== undefined;
}

/** Whether a moment is within the hours. False for a time zone that is not known. Pure. */
export function isWithin({ zone, days, from, to }: Hours, moment: Date): boolean {
  const parts = clockOf(zone)?.formatToParts(moment) ?? [];
  const part = (wanted: Intl.DateTimeFormatPartTypes): string =>
    parts.find(({ type }) => type === wanted)?.value ?? '';
  const time = `${part('hour')}:${part('minute')}`;
  return days.some((day) => day === part('weekday').toLowerCase()) && from <= time && time < to;
}

/** `mon, tue 08:00–17:00 Europe/Berlin`. Pure. */
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
