import { versions } from 'node:process';
import { setFlagsFromString } from 'node:v8';

/** How much WebAssembly V8 runs before optimising: V8 11's default, and what a long run takes. */
const BUDGETS = { usual: 1_800_000, large: 100_000_000 } as const;

let isDone = !versions.v8.startsWith('11.');

/**
 * Delays V8's optimising of undici's parser, one large function made after the first connection: it takes a tenth of a second, for which short runs
 * would wait at the end. Only with V8 11 (Node 20). The flag is restored in the next tick, as stored code needs the flags it was made with.
 */
export function beforeParser(): void {
  if (isDone) return;
  isDone = true;
  setBudget('large');
  setImmediate(() => setBudget('usual'));
}

function setBudget(size: keyof typeof BUDGETS): void {
  setFlagsFromString(`--wasm-tiering-budget=${BUDGETS[size]}`);
}
