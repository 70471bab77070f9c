import { dirname } from 'node:path';
import { getRawAsset } from 'node:sea';
import { chunkLoader, type LoadChunk } from './chunk-loader.js';
import { readStoredCode } from './stored-code.js';

/** The asset with V8's stored code. */
const STORED_CODE = 'dist/code';

/** Loads chunks from the executable's assets. */
export function executableChunks(): LoadChunk {
  const code = asset(STORED_CODE);
  return chunkLoader({
    textOf: (name) => asset(`dist/${name}`).toString('latin1'),
    codeOf: readStoredCode((from, length) => code.subarray(from, from + length)),
    pathOf: (name) => `${dirname(process.execPath)}/${name}`,
    builtIn: (name) => process.getBuiltinModule(name),
  });
}

function asset(path: string): Buffer {
  const raw = getRawAsset(path);
  if (typeof raw === 'string') throw new TypeError(`the asset ${path} is a text`);
  return Buffer.from(raw);
}
