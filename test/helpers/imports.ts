import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** An import of a file by another one, by their paths in a folder of sources. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

/** The modules below a folder, by their paths in it, with slashes. */
export function modulesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replaceAll('\\', '/'));
}

/** What a module imports, as it is written. */
export function namedBy(folder: string, file: string): readonly string[] {
  const text = readFileSync(join(folder, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^'\s]+)'/g)].map((match) => match[1] ?? '');
}

/** The imports of a module by relative paths. */
export function importsOf(folder: string, file: string): readonly Import[] {
  return namedBy(folder, file)
    .filter((name) => name.startsWith('.'))
    .map((target) => ({
      from: file,
      to: posix.join(dirname(file), target).replace(/\.js$/, '.ts'),
    }));
}

/** The imports that are part of a circle, or lie between two: what is left without those that lead to a file that imports nothing, or come from one that no file imports. */
export function circular(imports: readonly Import[]): readonly Import[] {
  const importing = new Set(imports.map(({ from }) => from));
  const imported = new Set(imports.map(({ to }) => to));
  const left = imports.filter(({ from, to }) => importing.has(to) && imported.has(from));
  return left.length === imports.length ? left : circular(left);
}

/** The code of a module without its comments. */
export function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
}
