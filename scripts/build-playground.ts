/** `npm run build:playground`: writes the playground to site/dist/playground, and prints how large its files are. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { playground } from './playground.js';

const FOLDER = new URL('../site/dist/playground/', import.meta.url);

const files = await playground();
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
for (const { name, bytes } of files) {
  writeFileSync(new URL(name, FOLDER), bytes);
  const sizes = [bytes.length, gzipSync(bytes).length].map((size) => `${(size / 1000).toFixed(1)} kB`);
  process.stdout.write(`${name}  ${sizes.join(', compressed ')}\n`);
}
