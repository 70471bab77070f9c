import picomatch from 'picomatch/posix.js';
import { UserError } from '../../kernel/model/errors.js';

/** Compiled globs for paths on disk or in a revision. */
export interface FilePatterns {
  /** `file` is relative, with slashes. */
  matches(file: string): boolean;
  /** True if a `!` pattern matches. */
  excludes(file: string): boolean;
  /** Folders to search, with the number of levels below. */
  readonly roots: readonly { readonly folder: string; readonly levels: number }[];
}

/**
 * Compiles globs (`**`, `*`, `?`, `[…]`, `{a,b}`; leading `!` excludes; only a dot matches a leading dot). Throws a UserError for one that leads
 * outside, or is too complex.
 */
export function compilePatterns(patterns: readonly string[]): FilePatterns {
  for (const pattern of patterns) {
    refuseOutside(pattern);
    refuseCostly(pattern);
  }
  const plain = patterns.map((pattern) => pattern.replace(/^(!?)(?:\.\/)+/, '$1'));
  const wanted = plain.filter((pattern) => !pattern.startsWith('!'));
  const excluded = plain.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1));
  return {
    matches: picomatch(wanted, { ignore: excluded }),
    excludes: excluded.length === 0 ? () => false : picomatch(excluded),
    roots: wanted.map(rootOf),
  };
}

function rootOf(pattern: string): { folder: string; levels: number } {
  const { base, isGlob } = picomatch.scan(pattern);
  const fixed = isGlob ? base : pattern.split('/').slice(0, -1).join('/');
  const levels = pattern.slice(fixed.length).replace(/^\//, '').split('/').length;
  return { folder: fixed, levels: pattern.includes('**') ? Number.POSITIVE_INFINITY : levels };
}

/** Refuses needless patterns whose matching time doubles with each character. */
function refuseCostly(pattern: string): void {
  const stars = pattern.split('/').map((segment) => (segment.replaceAll('**', '').match(/\*/g) ?? []).length);
  if (!/[()+]/.test(pattern) && stars.every((count) => count <= 2)) return;
  throw new UserError(`the pattern ${pattern} is more complex than file names need`, {
    code: 'pattern-too-complex',
    help: 'Use ** for any folders, * at most twice in a name, ?, [ab] and {a,b}.',
  });
}

function refuseOutside(pattern: string): void {
  const segments = pattern.replace(/^!/, '').split(/[/\\{},]/);
  const absolute = /^!?(?:[/\\]|[A-Za-z]:)/.test(pattern);
  if (!absolute && !segments.includes('..')) return;
  throw new UserError(`the pattern ${pattern} leads out of the repository`, {
    code: 'pattern-outside',
    help: 'Write it relative to the root of the repository, without "..".',
  });
}
