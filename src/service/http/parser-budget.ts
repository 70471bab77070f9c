import { versions } from 'node:process';
import { setFlagsFromString } from 'node:v8';

/** How much of a module of WebAssembly V8 runs before it optimises it: the default of V8 11, and what a long run of ours takes. */
const BUDGETS = { usual: 1_800_000, large: 100_000_000 } as const;

let isDone = !versions.v8.startsWith('11.');

/**
 * Lets V8 start the parser of answers without optimising it soon. undici makes the parser in the tick after its first connection, and it is one large
 * function: to optimise it takes a tenth of a second, and a short run would wait for that at its end. Only with V8 11, which is Node 20; later versions
 * wait longer by themselves. The flag is as before in the next tick: stored code is only good for the flags with which it was made.
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
