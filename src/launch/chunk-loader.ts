import { Script } from 'node:vm';

/** The chunks of a build, and the modules of Node. */
export interface Chunks {
  /** The text of a chunk by its file name, in ASCII. */
  readonly textOf: (name: string) => string;
  /** V8's stored code of a chunk. If it does not fit, V8 compiles the text. */
  readonly codeOf: (name: string, text: string) => Buffer | undefined;
  /** A chunk's `__filename`, to find package files. Stacks show only the name. */
  readonly pathOf: (name: string) => string;
  readonly builtIn: (name: string) => object | undefined;
}

/** Loads a chunk, once, and returns its exports. */
export type LoadChunk = (name: string) => unknown;

interface Options {
  /** Called with each chunk that was loaded. */
  readonly onScript?: (chunk: CompiledChunk) => void;
}

export interface CompiledChunk {
  readonly name: string;
  readonly text: string;
  readonly script: Script;
}

/**
 * Makes a loader of CommonJS chunks with stored code: Node's own compiles each text, which takes longer than most commands. Chunks require each other
 * as `./name`.
 */
export function chunkLoader(chunks: Chunks, { onScript }: Options = {}): LoadChunk {
  const modules = new Map<string, { exports: unknown }>();
  const builtIn = loadedOnUse(chunks.builtIn);
  const require = (name: string): unknown => (name.startsWith('./') ? load(name.slice(2)) : builtIn(name));
  function load(name: string): unknown {
    const loaded = modules.get(name);
    if (loaded !== undefined) return loaded.exports;
    const text = chunks.textOf(name);
    const script = new Script(`(function (exports, require, module, __filename) {${text}\n})`, {
      filename: `zonewright/${name}`,
      cachedData: chunks.codeOf(name, text),
    });
    onScript?.({ name, text, script });
    const module = { exports: {} };
    modules.set(name, module);
    const run: unknown = script.runInThisContext();
    if (typeof run !== 'function') throw new TypeError(`${name} is no chunk`);
    try {
      Reflect.apply(run, undefined, [module.exports, require, module, chunks.pathOf(name)]);
    } catch (error) {
      modules.delete(name);
      throw error;
    }
    return module.exports;
  }
  return load;
}

/** Node modules that load slowly and are rarely used. */
const SLOW: ReadonlySet<string> = new Set(
  ['child_process', 'crypto', 'fs/promises', 'net', 'readline/promises', 'tls', 'tty', 'worker_threads'].map(
    (name) => `node:${name}`,
  ),
);

/** Loads slow Node modules when a member is first used. */
function loadedOnUse(builtIn: Chunks['builtIn']): Chunks['builtIn'] {
  return (name) => (SLOW.has(name) ? stillToLoad(() => builtIn(name) ?? {}) : builtIn(name));
}

function stillToLoad(load: () => object): object {
  let module: object | undefined;
  const members = (): object => (module ??= load());
  return new Proxy(
    {},
    {
      get: (_, key): unknown => Reflect.get(members(), key),
      has: (_, key) => Reflect.has(members(), key),
      ownKeys: (copy) => {
        // A proxy lists only members of its target.
        for (const key of Reflect.ownKeys(members()))
          Object.defineProperty(copy, key, {
            configurable: true,
            enumerable: Object.prototype.propertyIsEnumerable.call(members(), key),
            get: (): unknown => Reflect.get(members(), key),
          });
        return Reflect.ownKeys(copy);
      },
    },
  );
}
