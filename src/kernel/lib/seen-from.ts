import nodePath from 'node:path';

/** `posix` or `win32` of `node:path`. */
export type PathStyle = Pick<typeof nodePath, 'isAbsolute' | 'relative' | 'sep'>;

/** A path relative to a folder, with forward slashes: `..` outside of it, absolute on another drive. */
export function seenFrom(folder: string, path: string, style: PathStyle = nodePath): string {
  return style.relative(folder, path).replaceAll(style.sep, '/');
}

/** True for a path inside the folder that it is relative to, or that folder. */
export function isInside(seen: string, style: PathStyle = nodePath): boolean {
  return seen !== '..' && !seen.startsWith('../') && !style.isAbsolute(seen);
}
