import type { Runtime } from './runtime.js';

/** Suggests `zonewright explain` for the first of the codes. Only on a terminal: programs read the codes in the output. */
export function hintAt(codes: readonly string[], isQuiet: boolean, { err }: Pick<Runtime, 'err'>): void {
  const [code] = codes;
  if (code === undefined || isQuiet || !err.isTerminal) return;
  err.write(`\nzonewright explain ${code} says more.\n`);
}
