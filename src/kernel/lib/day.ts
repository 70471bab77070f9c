/** True for a day of the calendar such as `2026-02-28`, false for `2026-02-30`. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The day of a moment in UTC: `2026-12-31`. Days sort as texts. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 'YYYY-MM-DD'.length);
}
