/** Milliseconds of each unit. */
const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

/** `90s`, `60m` or `1h` in milliseconds. Undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const [, number, unit = ''] = /^(\d{1,5})([smh])$/.exec(text) ?? [];
  const factor = UNITS[unit];
  return number === undefined || factor === undefined ? undefined : Number(number) * factor;
}

/** As parseDuration, for a checked text. Throws a RangeError for anything else. */
export function durationMs(text: string): number {
  const ms = parseDuration(text);
  if (ms === undefined) throw new RangeError(`${text} is not a duration`);
  return ms;
}
