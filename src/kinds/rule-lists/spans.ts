/** Periods and timeouts of rate limits in seconds, for plans that allow them (rate limiting parameters). */
export const SPANS: readonly number[] = [
  10, 15, 20, 30, 40, 45, 60, 90, 120, 180, 240, 300, 480, 600, 900, 1200, 1800, 2400, 3600, 65_535, 86_400,
];
