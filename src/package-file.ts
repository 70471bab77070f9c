import { readdirSync, readFileSync } from 'node:fs';
import { getAsset, isSea } from 'node:sea';

/** True in the single executable, which contains the package's files. */
export const IS_EXECUTABLE: boolean = isSea();

/** The URL of a package file by its path from the top. All builds are one folder below. */
export function packageFile(path: string): URL {
  return new URL(`../${path}`, import.meta.url);
}

/** The text of a package file by its path from the top. Throws if missing. */
export function packageText(path: string): string {
  return IS_EXECUTABLE ? getAsset(path, 'utf8') : readFileSync(packageFile(path), 'utf8');
}

/** The asset with the paths of all assets, one per line. */
export const LIST_OF_ASSETS = 'assets.txt';

/** Sorted file names in a folder of the package. In a checkout, folders too. */
export function packageNames(folder: string): readonly string[] {
  if (!IS_EXECUTABLE) return readdirSync(packageFile(`${folder}/`)).toSorted();
  const inside = packageText(LIST_OF_ASSETS)
    .split('\n')
    .filter((path) => path.startsWith(`${folder}/`))
    .map((path) => path.slice(folder.length + 1));
  return inside.filter((name) => !name.includes('/')).toSorted();
}
