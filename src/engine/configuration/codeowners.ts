import picomatch from 'picomatch/posix.js';

/** Where GitHub and GitLab look for code owners. The first that exists counts. */
export const CODEOWNERS_FILES = [
  '.github/CODEOWNERS',
  'CODEOWNERS',
  'docs/CODEOWNERS',
  '.gitlab/CODEOWNERS',
] as const;

/** Not special in its patterns: braces, brackets, a leading `!`. */
const SYNTAX = { dot: true, nobrace: true, nobracket: true, noextglob: true, nonegate: true } as const;

/**
 * The owners of a file: those of the last matching line per section. Patterns with a slash before their end start at the root. GitLab sections may
 * have default owners. Pure.
 */
export function ownersOf(text: string, file: string): readonly string[] {
  const owners = sectionsOf(linesOf(text)).flatMap(({ byDefault, entries }) => {
    const [pattern, ...own] = entries.findLast(([each = '']) => owns(each, file)) ?? [];
    return pattern === undefined || own.length > 0 ? own : byDefault;
  });
  return [...new Set(owners)];
}

/** All owners in a CODEOWNERS file. Pure. */
export function allOwners(text: string): readonly string[] {
  const owners = sectionsOf(linesOf(text)).flatMap(({ byDefault, entries }) => [
    ...byDefault,
    ...entries.flatMap(([, ...own]) => own),
  ]);
  return [...new Set(owners)];
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r?\n/).map((line) => line.replace(/(?:^|\s)#.*$/, '').trim());
}

/** Lines between two headings, each as words. */
interface Section {
  readonly byDefault: readonly string[];
  readonly entries: (readonly string[])[];
}

function sectionsOf(lines: readonly string[]): readonly Section[] {
  let section: Section = { byDefault: [], entries: [] };
  const sections = [section];
  for (const line of lines.filter((each) => each !== '')) {
    const [, defaults] = SECTION.exec(line) ?? [];
    if (defaults === undefined) section.entries.push(line.split(/\s+/));
    else sections.push((section = { byDefault: defaults.split(/\s+/).filter(Boolean), entries: [] }));
  }
  return sections;
}

/** `[Name]`, `^[Name][2] @team`. GitHub has no such patterns. */
const SECTION = /^\^?\[[^\]]+\](?:\[\d+\])?(.*)$/;

function owns(pattern: string, file: string): boolean {
  const plain = pattern.replace(/^\//, '').replace(/\/$/, '');
  const isAnchored = pattern.startsWith('/') || plain.includes('/');
  const rooted = isAnchored ? plain : `**/${plain}`;
  // `docs/*` owns a folder's files, not its subfolders.
  const inside = plain.endsWith('/*') ? [] : [`${rooted}/**/*`];
  const globs = pattern.endsWith('/') ? inside : [rooted, ...inside];
  return picomatch([...globs], SYNTAX)(file);
}
