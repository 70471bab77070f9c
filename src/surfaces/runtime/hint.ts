import type { Runtime } from './runtime.js';

/**
 * Says, once at the end of a run and only to a person, that the first of some codes can be asked about. Whatever reads the output of a run
 * has the codes themselves.
 */
export function hintAt(codes: readonly string[], isQuiet: boolean, { err }: Pick<Runtime, 'err'>): void {
  const [code] = codes;
  if (code === undefined || isQuiet || !err.isTerminal) return;
  err.write(`\nzonewright explain ${code} says more.\n`);
}
