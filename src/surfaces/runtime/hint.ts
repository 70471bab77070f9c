import type { Runtime } from './runtime.js';

/** Suggests `zonewright explain` for the first code, on a terminal only. */
export function hintAt(codes: readonly string[], isQuiet: boolean, { err }: Pick<Runtime, 'err'>): void {
  const [code] = codes;
  if (code === undefined || isQuiet || !err.isTerminal) return;
  err.write(`\nzonewright explain ${code} says more.\n`);
}
