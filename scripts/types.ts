/** Part of `npm run build`: of the types that the compiler has written to `dist`, keeps those that an export of the package reaches. */
import { readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const EXPORTED = join(DIST, 'emulator/index.d.ts');

/** Where a file of types names another one. */
const NAMED = /(?:\bfrom |\bimport\()['"]([^'"]+)['"]/g;

const reached = new Set<string>();
reach(EXPORTED);
prune(DIST);

function reach(file: string): void {
  if (reached.has(file)) return;
  reached.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(NAMED)) {
    // Packages are not installed with this one.
    if (!name.startsWith('.') && !name.startsWith('node:'))
      throw new Error(`${file} needs the types of ${name}`);
    if (name.startsWith('.')) reach(resolve(dirname(file), name.replace(/\.js$/, '.d.ts')));
  }
}

/** Removes other types, and folders that are empty then. */
function prune(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) prune(path);
    else if (path.endsWith('.d.ts') && !reached.has(path)) rmSync(path);
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}
