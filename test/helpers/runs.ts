const factor = Number(process.env['ZONEWRIGHT_TEST_RUNS'] ?? 1);

/** How many runs a property gets: the base number, times what the environment asks for (nightly: 100), and no more than `most`. */
export function runs(base: number, most = Number.POSITIVE_INFINITY): number {
  return Math.max(1, Math.min(most, Math.round(base * factor)));
}
