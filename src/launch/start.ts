import { isObject } from '../kernel/model/json.js';
import type { LoadChunk } from './chunk-loader.js';

/** Runs this process's command line. An unexpected error ends it with a stack. */
export function startWith(load: LoadChunk): void {
  void programIn(load)(process);
}

/** `main` of src/main.ts, from its chunk. Throws a TypeError without one. */
export function programIn(load: LoadChunk): (process: NodeJS.Process) => Promise<void> {
  const chunk = load('main.cjs');
  const main = isObject(chunk) ? chunk['main'] : undefined;
  if (typeof main !== 'function') throw new TypeError('main.cjs has no program');
  return async (process) => {
    await Reflect.apply(main, undefined, [process]);
  };
}
