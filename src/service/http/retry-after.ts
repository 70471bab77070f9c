/**
 * The longest Retry-After that is waited for, in milliseconds; a longer one fails the request: by its documents the service
 * shuts out for five minutes who has sent too much.
 */
export const LONGEST_WAIT_MS = 300_000;

const IMF_FIXDATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Reads a Retry-After header (RFC 9110 section 10.2.3): whole seconds, or an HTTP-date in its one current form. A date is
 * taken relative to the answer's own Date header where there is one, so a wrong local clock does not matter.
 * Milliseconds to wait, 0 for a date that is past; undefined for anything else, which is as good as no header.
 */
export function parseRetryAfter(
  value: unknown,
  dateHeader: unknown,
  wallClockMs: number,
): number | undefined {
  if (typeof value !== 'string') return undefined;
  // Digits first: Date.parse('5') is a day in 2001.
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const until = parseHttpDate(value);
  if (until === undefined) return undefined;
  return Math.max(0, until - (parseHttpDate(dateHeader) ?? wallClockMs));
}

/** An HTTP-date in its one current form as milliseconds since 1970; undefined for anything else. */
export function parseHttpDate(value: unknown): number | undefined {
  if (typeof value !== 'string' || !IMF_FIXDATE.test(value)) return undefined;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : at;
}
