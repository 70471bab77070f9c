/** A file of this package, by its path from the top. Source, build and action's bundle all stand one folder below it. */
export function packageFile(path: string): URL {
  return new URL(`../${path}`, import.meta.url);
}
