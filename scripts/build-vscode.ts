/** `npm run build:vscode`: packs the extension of VS Code into `extension/`. Prints its name and its size. Needs `npm run build` first. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { packedExtension, PACKED_EXTENSION } from './vscode.js';

const FOLDER = new URL('../extension/', import.meta.url);

const packed = await packedExtension();
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
writeFileSync(new URL(PACKED_EXTENSION, FOLDER), packed);
process.stdout.write(`extension/${PACKED_EXTENSION}  ${(packed.length / 1_000_000).toFixed(1)} MB\n`);
