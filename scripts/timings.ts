/** `npm run timings`: from the CPU of the files in the last whole run (.timings.json), writes which of them take long. */
import { readFileSync, writeFileSync } from 'node:fs';
import { isAlwaysRun, LONG } from '../test/shares/shares.js';

interface Measured {
  readonly file: string;
  readonly percent: number;
}

const text = readFileSync(new URL('../.timings.json', import.meta.url), 'utf8');
const measured: readonly Measured[] = JSON.parse(text);
const long = measured
  .filter(({ file, percent }) => percent > LONG && !isAlwaysRun(file))
  .map(({ file, percent }) => [file, Number(percent.toFixed(2))] as const)
  .toSorted(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(
  new URL('../test/shares/weights.json', import.meta.url),
  `${JSON.stringify(Object.fromEntries(long), undefined, 2)}\n`,
);
