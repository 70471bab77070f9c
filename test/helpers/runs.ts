/** A push runs a part of what the sizes in the tests say; what is planted in the zoo is noticed by it. */
const PUSH = 0.2;

const factor = Number(process.env['ZONEWRIGHT_TEST_RUNS'] ?? PUSH);

/** What the nightly profile sets ZONEWRIGHT_TEST_RUNS to. */
const NIGHTLY = 100;

/** How many runs a property gets: a part of `quick` with every push, `nightly` in the nightly profile, and in proportion between the two. */
export function runs(quick: number, nightly = quick * NIGHTLY): number {
  if (factor < 1) return Math.ceil(quick * factor);
  return Math.max(1, Math.round(quick + ((nightly - quick) * (factor - 1)) / (NIGHTLY - 1)));
}

/** Every third of the cases with every push, beginning at another one for each `turn`; all of them in the nightly profile. */
export function someOf<Case>(cases: readonly Case[], turn: number): readonly Case[] {
  return factor > 1 ? cases : cases.filter((_, index) => index % 3 === turn % 3);
}

/** True in the nightly profile, which tries everything. */
export function isNightly(): boolean {
  return factor > 1;
}
