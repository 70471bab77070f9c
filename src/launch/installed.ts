import { existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chunkLoader, type Chunks, type LoadChunk } from './chunk-loader.js';
import { keepCompiledCode } from './compiled-code.js';
import { readStoredCode, type StoredCode } from './stored-code.js';

/**
 * Loads chunks from a folder: with the stored code for this version of V8 if the package has it, else as Node loads modules, which keeps compiled code
 * itself from version 22 on.
 */
export function installedChunks(folder: string): LoadChunk {
  const code = codeFile(folder);
  if (existsSync(code)) return chunkLoader(chunksIn(folder, codeIn(code)));
  keepCompiledCode(process);
  const require = createRequire(`${folder}/chunks`);
  return (name): unknown => require(`./${name}`);
}

/** The chunks in a folder, and the code that was stored for them. */
export function chunksIn(folder: string, codeOf: StoredCode = () => undefined): Chunks {
  const pathOf = (name: string): string => `${folder}/${name}`;
  return {
    textOf: (name) => readFileSync(pathOf(name), 'latin1'),
    codeOf,
    pathOf,
    builtIn: (name) => process.getBuiltinModule(name),
  };
}

/** The code in a file. It is open as long as this process runs: most chunks are loaded by what others do. */
function codeIn(file: string): StoredCode {
  const opened = openSync(file, 'r');
  return readStoredCode((from, length) => {
    const bytes = Buffer.allocUnsafe(length);
    readSync(opened, bytes, 0, length, from);
    return bytes;
  });
}

/** The file of the code that is stored for this process, from the folder of the chunks: code is for one version of V8 and one sort of machine. */
export function codeFile(folder: string): string {
  const { versions, platform, arch } = process;
  return `${folder}/code/${versions.v8}-${platform}-${arch}`;
}
