import { dirname, relative, sep } from 'node:path';

/** The folders of project files. A project inside of another one belongs to that. Sorted. Pure. */
export function projectFolders(projectFiles: readonly string[]): readonly string[] {
  const folders = [...new Set(projectFiles.map((file) => dirname(file)))].toSorted();
  return folders.filter((folder) => !folders.some((other) => other !== folder && isAbove(other, folder)));
}

function isAbove(other: string, folder: string): boolean {
  const path = relative(other, folder);
  return path !== '..' && !path.startsWith(`..${sep}`) && path !== '';
}

/** A path as a glob that selects only itself. */
export function escapedGlob(path: string): string {
  return path.replaceAll('\\', '/').replaceAll(/[[\]{}*?]/g, (sign) => `[${sign}]`);
}
