import type { RestoreFiles } from '../../src/migrations/migration.js';

type Marks = Pick<RestoreFiles, 'use' | 'isUsed' | 'markRefused' | 'isRefused'>;

/** The marks of tokens in memory; as on a disk, exactly one use of a token is told true. */
export function tokenMarks(): Marks & { readonly used: Set<string> } {
  const used = new Set<string>();
  const refused = new Set<string>();
  return {
    used,
    use: (token) => {
      const isFirst = !used.has(token);
      used.add(token);
      return Promise.resolve(isFirst);
    },
    isUsed: (token) => Promise.resolve(used.has(token)),
    markRefused: (token) => Promise.resolve(void refused.add(token)),
    isRefused: (token) => Promise.resolve(refused.has(token)),
  };
}
