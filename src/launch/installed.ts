import { existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chunkLoader, type Chunks, type LoadChunk } from './chunk-loader.js';
import { keepCompiledCode } from './compiled-code.js';
import { readStoredCode, type StoredCode } from './stored-code.js';

/** Loads chunks from a folder: with stored code for this V8 if there, otherwise with Node's loader. */
export function installedChunks(folder: string): LoadChunk {
  const code = codeFile(folder);
  if (existsSync(code)) return chunkLoader(chunksIn(folder, codeIn(code)));
  keepCompiledCode(process);
  const require = createRequire(`${folder}/chunks`);
  return (name): unknown => require(`./${name}`);
}

/** The chunks of a folder, maybe with stored code. */
export function chunksIn(folder: string, codeOf: StoredCode = () => undefined): Chunks {
  const pathOf = (name: string): string => `${folder}/${name}`;
  return {
    textOf: (name) => readFileSync(pathOf(name), 'latin1'),
    codeOf,
    pathOf,
    builtIn: (name) => process.getBuiltinModule(name),
  };
}

/** Reads stored code from a file, kept open as chunks load at any time. No code if it can't be opened. */
function codeIn(file: string): StoredCode {
  const opened = openedFile(file);
  if (opened === undefined) return () => undefined;
  const { size } = fstatSync(opened);
  return readStoredCode((from, length) => {
    const bytes = Buffer.allocUnsafe(Math.min(length, Math.max(size - from, 0)));
    return bytes.subarray(0, readSync(opened, bytes, 0, bytes.length, from));
  });
}

function openedFile(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch {
    return undefined;
  }
}

/** The file with stored code for this V8 version, platform and architecture. */
export function codeFile(folder: string): string {
  const { versions, platform, arch } = process;
  return `${folder}/code/${versions.v8}-${platform}-${arch}`;
}
