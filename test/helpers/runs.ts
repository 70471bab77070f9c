const factor = Number(process.env['ZONEWRIGHT_TEST_RUNS'] ?? 1);

/** What the nightly profile sets ZONEWRIGHT_TEST_RUNS to. */
const NIGHTLY = 100;

/** How many runs a property gets: `quick` with every push, `nightly` in the nightly profile, and in proportion between the two. */
export function runs(quick: number, nightly = quick * NIGHTLY): number {
  return Math.max(1, Math.round(quick + ((nightly - quick) * (factor - 1)) / (NIGHTLY - 1)));
}
