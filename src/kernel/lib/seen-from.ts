import nodePath from 'node:path';

/** How a system writes paths: `posix` or `win32` of `node:path`. */
export type PathStyle = Pick<typeof nodePath, 'isAbsolute' | 'relative' | 'sep'>;

/**
 * A path as it is seen from a folder, with forward slashes; both are absolute. It begins with `..` when it leads out, and is absolute when no way leads there, as on
 * another drive.
 */
export function seenFrom(folder: string, path: string, style: PathStyle = nodePath): string {
  return style.relative(folder, path).replaceAll(style.sep, '/');
}

/** Whether a path that is seen from a folder is in it, or is the folder. */
export function isInside(seen: string, style: PathStyle = nodePath): boolean {
  return seen !== '..' && !seen.startsWith('../') && !style.isAbsolute(seen);
}
