/** The longest Retry-After to wait for, in milliseconds: the service documents five minutes for who sent too much. A longer one fails the request. */
export const LONGEST_WAIT_MS = 300_000;

const IMF_FIXDATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Reads Retry-After (RFC 9110 section 10.2.3): seconds, or an HTTP-date relative to the answer's Date, so that the local clock does not matter.
 * Milliseconds, 0 if past; undefined for other texts, as without the header.
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

/** An HTTP-date in its current form, in milliseconds since 1970; undefined for others. */
export function parseHttpDate(value: unknown): number | undefined {
  if (typeof value !== 'string' || !IMF_FIXDATE.test(value)) return undefined;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : at;
}
