/** `npm run build`: writes the installed files. The types of exports come from the compiler. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { TOOL_VERSION } from '../src/version.js';
import { installedChunks, LAUNCHERS } from './bundles.js';
import { licensesOf, packagesIn, partsList } from './licenses.js';
import { writeValidators } from './validators.js';

const DIST = new URL('../dist/', import.meta.url);

rmSync(DIST, { recursive: true, force: true });
mkdirSync(DIST);
const [{ files, metafile }, validators, launchers] = await Promise.all([
  installedChunks(),
  writeValidators(),
  build(LAUNCHERS),
]);
for (const { name, text } of files) writeFileSync(new URL(name, DIST), text);
// What is imported as a module: names and types are those of the chunk.
mkdirSync(new URL('emulator', DIST));
writeFileSync(new URL('emulator/index.js', DIST), "export * from '../emulator.cjs';\n");
const packages = packagesIn([metafile, launchers.metafile, ...validators]);
writeFileSync(new URL('licenses.txt', DIST), licensesOf(packages));
writeFileSync(
  new URL('parts.cdx.json', DIST),
  partsList({ name: 'zonewright', version: TOOL_VERSION }, packages),
);
