import { readdirSync, readFileSync } from 'node:fs';
import { getAsset, isSea } from 'node:sea';

/** True in the single executable, which contains the files of the package. */
export const IS_EXECUTABLE: boolean = isSea();

/** The URL of a file of this package, by its path from the top. All builds are one folder below the top. */
export function packageFile(path: string): URL {
  return new URL(`../${path}`, import.meta.url);
}

/** The text of a file of this package, by its path from the top. Throws if there is none. */
export function packageText(path: string): string {
  return IS_EXECUTABLE ? getAsset(path, 'utf8') : readFileSync(packageFile(path), 'utf8');
}

/** The asset that lists the paths of all assets, one a line. */
export const LIST_OF_ASSETS = 'assets.txt';

/** The names of the files in a folder of this package, sorted. In a checkout, of its folders too. */
export function packageNames(folder: string): readonly string[] {
  if (!IS_EXECUTABLE) return readdirSync(packageFile(`${folder}/`)).toSorted();
  const inside = packageText(LIST_OF_ASSETS)
    .split('\n')
    .filter((path) => path.startsWith(`${folder}/`))
    .map((path) => path.slice(folder.length + 1));
  return inside.filter((name) => !name.includes('/')).toSorted();
}
