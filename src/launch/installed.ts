import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chunkLoader, type Chunks, type LoadChunk } from './chunk-loader.js';
import { keepCompiledCode } from './compiled-code.js';
import { readStoredCode, type StoredCode } from './stored-code.js';

/**
 * Loads chunks from a folder: with the stored code for this version of V8 if the package has it, else as Node loads modules, which keeps compiled code
 * itself from version 22 on.
 */
export function installedChunks(folder: string): LoadChunk {
  const code = codeFile(folder);
  if (existsSync(code)) return chunkLoader(chunksIn(folder, readStoredCode(readFileSync(code))));
  keepCompiledCode(process);
  return (name) => chunksIn(folder).require(`./${name}`);
}

/** The chunks in a folder, and the code that was stored for them. */
export function chunksIn(folder: string, code: StoredCode = new Map()): Chunks {
  const pathOf = (name: string): string => join(folder, name);
  return {
    textOf: (name) => readFileSync(pathOf(name), 'latin1'),
    codeOf: (name) => code.get(name),
    pathOf,
    require: createRequire(pathOf('chunks')),
  };
}

/** The file of the code that is stored for this process, from the folder of the chunks: code is for one version of V8 and one sort of machine. */
export function codeFile(folder: string): string {
  const { versions, platform, arch } = process;
  return join(folder, 'code', `${versions.v8}-${platform}-${arch}`);
}
