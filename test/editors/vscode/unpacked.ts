import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { packedExtension } from '../../../scripts/vscode.js';

/** The packed extension: its files by their paths, also in a folder of their own. */
export interface Unpacked {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly folder: string;
  remove(): void;
}

/** Packs the extension as `npm run build:vscode` does, and unpacks it. */
export async function unpackedExtension(): Promise<Unpacked> {
  const folder = mkdtempSync(join(tmpdir(), 'zonewright-vscode-'));
  const files = new Map(
    Object.entries(unzipSync(await packedExtension())).map(([path, bytes]) => [path, Buffer.from(bytes)]),
  );
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  return { files, folder, remove: () => rmSync(folder, { recursive: true }) };
}
