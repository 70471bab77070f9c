import picomatch from 'picomatch/posix.js';

/** Where GitHub looks for owners of code, in its order: the first that is there counts. */
export const CODEOWNERS_FILES = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'] as const;

/** What its patterns can't say: braces, brackets and a leading `!` are letters like any other. */
const SYNTAX = { dot: true, nobrace: true, nobracket: true, noextglob: true, nonegate: true } as const;

/**
 * Who owns a file, by the text of a CODEOWNERS file: the last line whose pattern matches, even if it names nobody. A pattern with a slash
 * that is not its last character begins at the root, any other matches at any depth; what matches a folder matches all that is in it. Pure.
 */
export function ownersOf(text: string, file: string): readonly string[] {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/(?:^|\s)#.*$/, '').trim());
  const entries = lines.filter((line) => line !== '').map((line) => line.split(/\s+/));
  const [, ...owners] = entries.findLast(([pattern = '']) => owns(pattern, file)) ?? [];
  return owners;
}

function owns(pattern: string, file: string): boolean {
  const plain = pattern.replace(/^\//, '').replace(/\/$/, '');
  const isAnchored = pattern.startsWith('/') || plain.includes('/');
  const rooted = isAnchored ? plain : `**/${plain}`;
  // `docs/*` owns the files of a folder, not those of the folders in it.
  const inside = plain.endsWith('/*') ? [] : [`${rooted}/**/*`];
  const globs = pattern.endsWith('/') ? inside : [rooted, ...inside];
  return picomatch([...globs], SYNTAX)(file);
}
