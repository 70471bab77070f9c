import nodePath from 'node:path';

/** The rules of a system for paths: `posix` or `win32` of `node:path`. */
export type PathStyle = Pick<typeof nodePath, 'isAbsolute' | 'relative' | 'sep'>;

/**
 * An absolute path relative to an absolute folder, with forward slashes. Starts with `..` outside the folder; stays absolute if there is no relative
 * path, as for another drive.
 */
export function seenFrom(folder: string, path: string, style: PathStyle = nodePath): string {
  return style.relative(folder, path).replaceAll(style.sep, '/');
}

/** Whether a path relative to a folder is inside it, or the folder itself. */
export function isInside(seen: string, style: PathStyle = nodePath): boolean {
  return seen !== '..' && !seen.startsWith('../') && !style.isAbsolute(seen);
}
