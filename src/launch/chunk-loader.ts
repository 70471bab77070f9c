import { Script } from 'node:vm';

/** The chunks of a build, and the modules of Node. */
export interface Chunks {
  /** The text of a chunk by its file name, in ASCII. */
  readonly textOf: (name: string) => string;
  /** The code that V8 stored for a chunk, or undefined. If it does not fit, V8 compiles the text. */
  readonly codeOf: (name: string, text: string) => Buffer | undefined;
  /** The `__filename` of a chunk, by which it finds files of the package. Stacks show only the name. */
  readonly pathOf: (name: string) => string;
  readonly builtIn: (name: string) => object | undefined;
}

/** Loads a chunk by its file name and returns its exports. Each is run once. */
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
 * Makes a loader of CommonJS chunks that uses stored code. Node's own loader compiles each text again, which takes longer than most commands run. Chunks
 * require each other as `./name`.
 */
export function chunkLoader(chunks: Chunks, { onScript }: Options = {}): LoadChunk {
  const modules = new Map<string, { exports: unknown }>();
  const builtIn = lately(chunks.builtIn);
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

/** Modules of Node that load slowly, and that many commands never use. */
const SLOW: ReadonlySet<string> = new Set(
  ['child_process', 'crypto', 'fs/promises', 'net', 'readline/promises', 'tls', 'tty', 'worker_threads'].map(
    (name) => `node:${name}`,
  ),
);

/** Loads slow modules of Node when one of their members is first used. */
function lately(builtIn: Chunks['builtIn']): Chunks['builtIn'] {
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
        // A proxy can only list members that its target has.
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
