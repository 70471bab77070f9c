const factor = Number(process.env['ZONEWRIGHT_TEST_RUNS'] ?? 1);

/** How many runs a property gets: the base number, times what the environment asks for (nightly: 100). */
export function runs(base: number): number {
  return Math.max(1, Math.round(base * factor));
}
