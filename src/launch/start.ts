import { isObject } from '../kernel/model/json.js';
import type { LoadChunk } from './chunk-loader.js';

/** Runs the command line of this process. What goes wrong in it without being expected ends the process with its stack, as of any program. */
export function startWith(load: LoadChunk): void {
  void programIn(load)(process);
}

/** The program in the chunks: `main` of src/main.ts. */
export function programIn(load: LoadChunk): (process: NodeJS.Process) => Promise<void> {
  const chunk = load('main.cjs');
  const main = isObject(chunk) ? chunk['main'] : undefined;
  if (typeof main !== 'function') throw new TypeError('main.cjs has no program');
  return async (process) => {
    await Reflect.apply(main, undefined, [process]);
  };
}
