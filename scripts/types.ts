/** Part of `npm run build`: of the types that the compiler has written to `dist/types`, keeps those that an export of the package reaches. */
import { readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const TYPES = fileURLToPath(new URL('../dist/types', import.meta.url));
const EXPORTED = join(TYPES, 'src/emulator/index.d.ts');

/** Types of a package of this repository: they are written beside the others. */
const OWN = /(['"])@zonewright\/([\w-]+)\/([^'"]+)\1/g;

/** Where a file of types names another one. */
const NAMED = /(?:\bfrom |\bimport\()['"]([^'"]+)['"]/g;

const reached = new Set<string>();
reach(EXPORTED);
prune(TYPES);

function reach(file: string): void {
  if (reached.has(file)) return;
  reached.add(file);
  const text = readFileSync(file, 'utf8').replaceAll(OWN, (_, quote, name, path) => {
    const target = relative(dirname(file), join(TYPES, `packages/${name}/src/${path}`));
    return `${quote}${target.replaceAll('\\', '/')}${quote}`;
  });
  writeFileSync(file, text);
  for (const [, name = ''] of text.matchAll(NAMED)) {
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
